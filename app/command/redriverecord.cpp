// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/redriverecord.h"

#include "command/jsonrecord.h"
#include "redrive/journalrow.h"

using namespace Qt::StringLiterals;

namespace dlo::redriverecord {

namespace {

QByteArray ofDestination(const Destination &to)
{
    return JsonRecord().text("queue", to.queue).text("partition", to.partition).take();
}

void addVerdict(JsonRecord &record, const Verdict &verdict)
{
    record.text("action", journalrow::nameOf(verdict.action))
        .raw("to", ofDestination(verdict.to))
        .text("newTransactionId", verdict.newTransactionId)
        .text("newMessageId", verdict.newMessageId)
        .flag("letterGone", verdict.letterGone);
    if (!verdict.error)
        return;
    record.raw("error",
               JsonRecord()
                   .text("code", verdict.error->code)
                   .number("httpStatus", verdict.error->httpStatus)
                   .text("serverText", verdict.error->serverText)
                   .flag("mayHaveHappened", verdict.error->mayHaveHappened)
                   .take());
}

} // namespace

QString nameOf(const RunRecord &run)
{
    switch (run.state) {
    case RunRecord::State::Ended:
        return u"ended"_s;
    case RunRecord::State::Stopped:
        return u"stopped"_s;
    case RunRecord::State::Open:
        break;
    }
    return run.isWorkedOn ? u"running"_s : u"interrupted"_s;
}

QString nameOf(RowState state)
{
    switch (state) {
    case RowState::NotStarted:
        return u"not-started"_s;
    case RowState::UnderWay:
        return u"under-way"_s;
    case RowState::Done:
        return u"done"_s;
    case RowState::Refused:
        return u"refused"_s;
    case RowState::Failed:
        return u"failed"_s;
    case RowState::Gone:
        return u"gone"_s;
    case RowState::Duplicate:
        return u"duplicate"_s;
    case RowState::SentNotRemoved:
        return u"sent-not-removed"_s;
    case RowState::Unknown:
        return u"unknown"_s;
    case RowState::Skipped:
        return u"skipped"_s;
    case RowState::Repeated:
    case RowState::StateCount:
        break;
    }
    return u"repeated"_s;
}

QString nameOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
        return nameOf(RowState::Done);
    case Outcome::Refused:
        return nameOf(RowState::Refused);
    case Outcome::Failed:
        return nameOf(RowState::Failed);
    case Outcome::Gone:
        return nameOf(RowState::Gone);
    case Outcome::Duplicate:
        return nameOf(RowState::Duplicate);
    case Outcome::SentNotRemoved:
        return nameOf(RowState::SentNotRemoved);
    case Outcome::Unknown:
        break;
    }
    return nameOf(RowState::Unknown);
}

QByteArray ofKey(const LetterKey &letter)
{
    return JsonRecord()
        .text("rowId", letter.rowId)
        .text("queue", letter.queue)
        .text("partitionId", letter.partitionId)
        .text("group", letter.group)
        .text("transactionId", letter.transactionId)
        .number("failedAtMs", letter.failedAt)
        .take();
}

QByteArray ofEntry(const JournalEntry &entry)
{
    return JsonRecord()
        .number("entry", entry.id)
        .number("atMs", entry.at)
        .number("changedAtMs", entry.changedAt)
        .text("action", journalrow::nameOf(entry.action))
        .text("step", journalrow::nameOf(entry.step))
        .flag("open", isOpen(entry.step))
        .text("broker", entry.broker)
        .text("connection", entry.connectionName)
        .text("connectionId", entry.connection)
        .raw("letter", ofKey(entry.letter))
        .raw("to", ofDestination(entry.to))
        .text("newTransactionId", entry.newTransactionId)
        .text("newMessageId", entry.newMessageId)
        .text("who", entry.who)
        .number("run", entry.run == 0 ? std::nullopt : std::optional(entry.run))
        .text("note", entry.note)
        .take();
}

QByteArray ofVerdict(const Verdict &verdict, qint64 entry)
{
    JsonRecord record;
    record.number("entry", entry)
        .text("outcome", nameOf(verdict.outcome))
        .text("code", verdict.code)
        .raw("letter", ofKey(verdict.letter));
    addVerdict(record, verdict);
    return record.take();
}

QByteArray ofRow(qsizetype index, const LetterKey &letter, const RedriveRow &row)
{
    JsonRecord record;
    record.number("row", index)
        .text("outcome", nameOf(row.state))
        .text("code", row.code)
        .number("attempts", row.attempts)
        .raw("letter", ofKey(letter));
    if (row.verdict)
        addVerdict(record, *row.verdict);
    return record.take();
}

QByteArray ofRun(const RunRecord &run)
{
    JsonRecord counts;
    counts.number("matched", run.counts.matched());
    for (int state = 0; state < int(RowState::Repeated); ++state)
        counts.number(nameOf(RowState(state)).toLatin1(), run.counts.of(RowState(state)));
    return JsonRecord()
        .number("run", run.id)
        .number("atMs", run.at)
        .number("changedAtMs", run.changedAt)
        .text("state", nameOf(run))
        .text("action", journalrow::nameOf(run.action))
        .text("name", run.name)
        .text("broker", run.broker)
        .text("connection", run.connectionName)
        .text("connectionId", run.connection)
        .text("who", run.who)
        .text("planFile", run.planFile)
        .raw("counts", counts.take())
        .take();
}

} // namespace dlo::redriverecord
