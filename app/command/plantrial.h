// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandcontext.h"
#include "command/planreport.h"
#include "core/wakeup.h"
#include "plan/savedplan.h"
#include "redrive/dryrun.h"

namespace dlo {

/*! Says what carrying out a plan would come to, letter by letter, and sends nothing (DryRun). Read-only connections and
   locked production do not matter. Once; lives until the event loop has ended. */
class PlanTrial : public QObject
{
    Q_OBJECT
public:
    PlanTrial(CommandContext &context, CommandConnection &connection, const SavedPlan &plan);
    ~PlanTrial() override;

    QCoro::Task<ExitCode> run();

private:
    void onProgress(const QList<qsizetype> &rows);
    void onState();

    CommandContext &m_context;
    PlanReport m_report;
    DryRun m_trial;
    Wakeup m_over;
    bool m_isOver = false;
};

} // namespace dlo
