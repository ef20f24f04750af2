// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/runactions.h"

#include "views/redrive/manyflow.h"
#include "views/redrive/planflow.h"
#include "views/redrive/runsflow.h"
#include "views/window/windowactions.h"

#include <QWidget>

namespace dlo {

RunActions::RunActions(const WindowActions &actions, ManyFlow &flow, RunsFlow &runs, QWidget *window)
    : QObject(window)
    , m_actions(actions)
    , m_flow(flow)
    , m_plans(new PlanFlow(flow, window))
{
    connect(actions.openPlan, &QAction::triggered, m_plans, &PlanFlow::openPlan);
    connect(actions.importLetters, &QAction::triggered, m_plans, &PlanFlow::importLetters);
    connect(actions.showRun, &QAction::triggered, &flow, &ManyFlow::showRun);
    connect(actions.listRuns, &QAction::triggered, &runs, &RunsFlow::open);
    connect(&runs, &RunsFlow::goOn, &flow, &ManyFlow::goOn);
    connect(&flow, &ManyFlow::lineChanged, this, &RunActions::reflect);
    reflect();
}

void RunActions::reflect()
{
    const bool has = !m_flow.line().isEmpty();
    if (has != m_actions.showRun->isEnabled())
        WindowActions::permit(m_actions.showRun, has ? QString() : tr("This connection has no run."));
    m_plans->setSession(m_flow.session());
    for (auto *action : {m_actions.openPlan, m_actions.importLetters})
        WindowActions::permit(action, m_flow.session() ? QString() : tr("No connection is open."));
}

} // namespace dlo
