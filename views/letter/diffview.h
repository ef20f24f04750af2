// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/linediff.h"

#include <QPlainTextEdit>

namespace dlo {

//! Before and after by line: plain text with + and − marks, coloured besides. Long texts are compared on a worker.
class DiffView : public QPlainTextEdit
{
    Q_OBJECT
public:
    explicit DiffView(QWidget *parent = nullptr);
    void compare(const QString &before, const QString &after);

protected:
    void changeEvent(QEvent *event) override;

private:
    void showDiff(const std::vector<DiffLine> &diff);
    void colourLines();

    std::vector<DiffLine::Kind> m_kinds; //!< of the lines shown
    quint64 m_generation = 0;
};

} // namespace dlo
