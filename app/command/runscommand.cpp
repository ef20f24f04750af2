// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/runscommand.h"

#include "command/redriverecord.h"
#include "redrive/journalrow.h"
#include "views/common/sentences.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QString rowOf(const RunRecord &run)
{
    const auto &counts = run.counts;
    return QString::number(run.id).leftJustified(8) + sentences::utcTime(run.at) + u"  "_s
        + redriverecord::nameOf(run).leftJustified(13) + journalrow::nameOf(run.action).leftJustified(11)
        + u"%1 of %2 done, %3 not started"_s.arg(QString::number(counts.of(RowState::Done)),
                                                 QString::number(counts.matched()),
                                                 QString::number(counts.of(RowState::NotStarted)))
        + u"  "_s + run.connectionName + u"  "_s + run.name;
}

} // namespace

CommandPage RunsCommand::page()
{
    return {
        .name = u"runs"_s,
        .summary = u"List the plans that were carried out, newest first."_s,
        .description
        = u"--unfinished lists those of which letters wait and on which nobody works; `resume` goes on with them. Then "
          "the exit code is 6 when there is any. The figures of one that was killed are those of the last time they "
          "were written down: what is certain is in `journal`.\n\n"
          "JSON: one object a run with run (its id), atMs, changedAtMs, state (running, interrupted, ended, stopped), "
          "action, name, broker, connection, connectionId, who, planFile, counts."_s,
        .options = std::vector<CommandOption>{{u"unfinished"_s, {}, u"Only those that can be gone on with."_s}}
            + commonOptions()};
}

QCoro::Task<ExitCode> RunsCommand::run()
{
    const bool unfinished = arguments().has(u"unfinished"_s);
    Journal &journal = context().journal();
    const auto runs = unfinished ? co_await journal.interruptedRuns() : co_await journal.runs();
    if (!runs)
        co_return out().fail(runs.error(), context().journalFile());
    for (const RunRecord &run : *runs) {
        if (out().isJson())
            out().record(redriverecord::ofRun(run));
        else
            out().line(rowOf(run));
    }
    co_return unfinished && !runs->empty() ? ExitCode::Incomplete : ExitCode::Done;
}

} // namespace dlo
