// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandcontext.h"
#include "command/planreport.h"
#include "core/wakeup.h"
#include "plan/savedplan.h"
#include "redrive/redriverunner.h"

#include <QTimer>

#include <memory>

namespace dlo {

/*! Carries out a plan from the command line: a line for each letter as it ends, progress on standard error, a sum at
   the end, and the journal's row for the whole. A signal, or a reader that has gone, stops it as the window's button
   does: nothing new is sent, and what was pushed is still removed. Once; lives until the event loop has ended. */
class PlanRun : public QObject
{
    Q_OBJECT
public:
    //! \a before: letters of the whole plan that are not in \a plan, because an earlier part of the run ended them.
    PlanRun(CommandContext &context, CommandConnection &connection, const SavedPlan &plan, RedriveCounts before = {});
    ~PlanRun() override;

    //! \a record: the run that is gone on with; its id 0: a new one, of the plan in RunRecord::planFile.
    QCoro::Task<ExitCode> run(RunRecord record);
    //! Nothing waits any more: its plan is not needed to go on with.
    [[nodiscard]] bool isComplete() const { return counts().of(RowState::NotStarted) == 0; }

private:
    void onProgress(const QList<qsizetype> &rows);
    void onState();
    [[nodiscard]] RedriveCounts counts() const; //!< of the whole plan

    CommandContext &m_context;
    CommandConnection &m_connection;
    std::unique_ptr<RedriveRunner> m_runner;
    RedriveCounts m_before;
    PlanReport m_report;
    QTimer m_progress;
    QTimer m_noting; //!< how far it is, in the journal
    Wakeup m_over;
    bool m_isOver = false;
};

} // namespace dlo
