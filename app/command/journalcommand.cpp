// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/journalcommand.h"

#include "command/redriverecord.h"
#include "redrive/journalrow.h"
#include "views/common/sentences.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QString rowOf(const JournalEntry &entry)
{
    return QString::number(entry.id).leftJustified(8) + sentences::utcTime(entry.at) + u"  "_s
        + journalrow::nameOf(entry.action).leftJustified(11) + journalrow::nameOf(entry.step).leftJustified(11)
        + entry.connectionName + u"  "_s + entry.letter.queue + u"  "_s + entry.letter.group + u"  "_s
        + entry.letter.rowId;
}

} // namespace

CommandPage JournalCommand::page()
{
    return {
        .name = u"journal"_s,
        .summary = u"List what was done to dead letters, newest first."_s,
        .description
        = u"What the window and the commands of this user did, at every broker. --unfinished lists only what is open: "
          "its outcome is unknown, or it was sent and not removed, and nobody works on it. Then the exit code is 7 "
          "when there is any.\n\n"
          "JSON: one object an entry with entry (its id), atMs, changedAtMs, action (replay, republish, remove, push), "
          "step (planned, sending, sent, removing, done, refused, failed, gone, duplicate, unknown), open, broker, "
          "connection, connectionId, letter (rowId, queue, partitionId, group, transactionId, failedAtMs), to (queue, "
          "partition), newTransactionId, newMessageId, who, run (of which it is a part), note."_s,
        .options = std::vector<CommandOption>{{u"unfinished"_s, {}, u"Only what is open."_s},
                                              {u"limit"_s, u"N"_s, u"At most so many (500)."_s}}
            + commonOptions()};
}

QCoro::Task<ExitCode> JournalCommand::run()
{
    const bool unfinished = arguments().has(u"unfinished"_s);
    int limit = 500;
    if (arguments().has(u"limit"_s)) {
        bool isNumber = false;
        limit = arguments().value(u"limit"_s).toInt(&isNumber);
        if (!isNumber || limit < 1)
            co_return out().fail(ExitCode::Usage, u"--limit wants a number from 1 on."_s, {.code = u"usage"_s});
    }
    Journal &journal = context().journal();
    const auto entries = unfinished ? co_await journal.unfinished() : co_await journal.entries(limit);
    if (!entries)
        co_return out().fail(entries.error(), context().journalFile());
    if (!out().isJson() && !entries->empty())
        out().line(u"ENTRY   BEGUN (UTC)               ACTION     STEP       CONNECTION  QUEUE  GROUP  ID"_s);
    int listed = 0;
    for (const JournalEntry &entry : *entries) {
        if (listed++ == limit)
            break;
        if (out().isJson())
            out().record(redriverecord::ofEntry(entry));
        else
            out().line(rowOf(entry));
    }
    co_return unfinished && !entries->empty() ? ExitCode::Unknown : ExitCode::Done;
}

} // namespace dlo
