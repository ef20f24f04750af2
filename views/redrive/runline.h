// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QToolButton>

namespace dlo {

class ManyFlow;

//! One line about the run of the connection that is shown, for the status bar: it goes on while its window is closed.
//! A click shows that. Hidden while there is no run. objectName "runLine".
class RunLine final : public QToolButton
{
    Q_OBJECT
public:
    RunLine(ManyFlow *flow, QWidget *parent);
};

} // namespace dlo
