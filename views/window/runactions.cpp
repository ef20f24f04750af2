// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/runactions.h"

#include "views/redrive/manyflow.h"
#include "views/redrive/runsflow.h"
#include "views/window/windowactions.h"

namespace dlo {

RunActions::RunActions(const WindowActions &actions, ManyFlow &flow, RunsFlow &runs, QObject *parent)
    : QObject(parent)
    , m_actions(actions)
    , m_flow(flow)
{
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
}

} // namespace dlo
