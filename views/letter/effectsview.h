// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/impact.h"

#include <QWidget>

class QGridLayout;

namespace dlo {

//! What else an action touches, one line each, what may do harm first and marked. Plain text.
class EffectsView : public QWidget
{
    Q_OBJECT
public:
    explicit EffectsView(QWidget *parent = nullptr);
    void showImpact(const Impact &impact);
    //! The lines, as they are shown.
    [[nodiscard]] QStringList lines() const { return m_lines; }

private:
    QGridLayout *m_grid;
    QWidget *m_rows = nullptr;
    QStringList m_lines;
};

} // namespace dlo
