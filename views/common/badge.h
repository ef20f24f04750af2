// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/colours.h"

#include <QLabel>

namespace dlo {

//! A word or two on a coloured ground. Plain text.
class Badge : public QLabel
{
    Q_OBJECT
public:
    explicit Badge(QWidget *parent = nullptr);
    void show(colours::State state, const QString &text);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    colours::State m_state = colours::State::Info;
};

} // namespace dlo
