// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QWidget;

namespace dlo {

class ManyFlow;
class PlanFlow;
class RunsFlow;
class WindowActions;

//! What the menu offers about the run of the connection that is shown, and about plans and letters from files: possible
//! or not, and then it says why; and about all runs, those that were interrupted among them.
class RunActions final : public QObject
{
    Q_OBJECT
public:
    RunActions(const WindowActions &actions, ManyFlow &flow, RunsFlow &runs, QWidget *window);

private:
    void reflect();

    const WindowActions &m_actions;
    ManyFlow &m_flow;
    PlanFlow *m_plans;
};

} // namespace dlo
