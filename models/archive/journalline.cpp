// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/journalline.h"

#include "exchange/jsonmemberwrite.h"
#include "exchange/letterline.h"
#include "redrive/journalrow.h"

namespace dlo::journalline {

namespace {

QByteArrayView nameOf(TrashKept kept)
{
    switch (kept) {
    case TrashKept::Whole:
        return "whole";
    case TrashKept::LeftOut:
        return "leftOut";
    case TrashKept::Emptied:
        return "emptied";
    case TrashKept::NoPayload:
        break;
    }
    return "none";
}

void appendHeaders(QByteArray &out, QByteArrayView name, const std::optional<std::vector<Header>> &headers)
{
    jsonmember::appendName(out, name);
    if (!headers) {
        out += "null";
        return;
    }
    out += '[';
    for (const Header &header : *headers) {
        if (&header != &headers->front())
            out += ',';
        out += '{';
        jsonmember::appendText(out, "name", header.name);
        jsonmember::appendText(out, "type", header.type);
        if (header.value) {
            jsonmember::appendBytes(out, "value", *header.value);
        } else {
            jsonmember::appendName(out, "value");
            out += "null";
        }
        out += '}';
    }
    out += ']';
}

void appendWord(QByteArray &out, QByteArrayView name, QByteArrayView word)
{
    jsonmember::appendName(out, name);
    jsonmember::appendString(out, word);
}

} // namespace

QByteArray writeHead(const QString &program, EpochMs at)
{
    QByteArray out("{");
    appendWord(out, "format", QByteArrayView(format.data(), format.size()));
    jsonmember::appendNumber(out, "version", version);
    jsonmember::appendText(out, "program", program);
    jsonmember::appendNumber(out, "exportedAtMs", at);
    return out + '}';
}

QByteArray write(const ExportedEntry &row)
{
    const JournalEntry &entry = row.entry;
    QByteArray out("{");
    jsonmember::appendNumber(out, "id", entry.id);
    jsonmember::appendNumber(out, "atMs", entry.at);
    jsonmember::appendNumber(out, "changedAtMs", entry.changedAt);
    jsonmember::appendText(out, "who", entry.who);
    jsonmember::appendNumber(out, "run", entry.run == 0 ? std::nullopt : std::optional(entry.run));
    jsonmember::appendText(out, "broker", entry.broker);
    jsonmember::appendText(out, "connection", entry.connection);
    jsonmember::appendText(out, "connectionName", entry.connectionName);
    appendWord(out, "action", journalrow::nameOf(entry.action).toLatin1());
    appendWord(out, "step", journalrow::nameOf(entry.step).toLatin1());
    jsonmember::appendText(out, "note", entry.note);
    jsonmember::appendFlag(out, "removesOriginal", entry.removesOriginal);
    jsonmember::appendFlag(out, "mayHaveBeenSent", row.mayHaveBeenSent);
    jsonmember::appendText(out, "toQueue", entry.to.queue);
    jsonmember::appendText(out, "toPartition", entry.to.partition);
    jsonmember::appendText(out, "newTransactionId", entry.newTransactionId);
    jsonmember::appendText(out, "newMessageId", entry.newMessageId);
    appendWord(out, "kept", nameOf(row.kept));
    jsonmember::appendName(out, "letter");
    out += letterline::write(row.letter);
    appendWord(out, "sentKept", nameOf(row.sentKept));
    if (row.sentPayload) {
        jsonmember::appendBytes(out, "sentPayload", *row.sentPayload);
    } else {
        jsonmember::appendName(out, "sentPayload");
        out += "null";
    }
    appendHeaders(out, "sentHeaders", row.sentHeaders);
    return out + '}';
}

QByteArray writeEnd(qint64 entries, const QByteArray &sha256)
{
    QByteArray out(R"({"end":{)");
    jsonmember::appendNumber(out, "entries", entries);
    appendWord(out, "sha256", sha256);
    return out + "}}";
}

QByteArray csvHeader()
{
    return "\xEF\xBB\xBFid,at,changed at,who,run,broker,connection,action,step,note,removes original,may have been "
           "sent,queue,partition,group,transaction id,message id,row id,failed at,error,to queue,to partition,new "
           "transaction id,new message id,payload size,kept\r\n";
}

CsvRow csvRow(const ExportedEntry &row)
{
    const JournalEntry &entry = row.entry;
    const DeadLetter &letter = row.letter;
    CsvRow out;
    out.number(entry.id);
    out.time(entry.at);
    out.time(entry.changedAt);
    out.text(entry.who);
    out.number(entry.run == 0 ? std::nullopt : std::optional(entry.run));
    out.text(entry.broker);
    out.text(entry.connectionName);
    out.word(journalrow::nameOf(entry.action).toLatin1());
    out.word(journalrow::nameOf(entry.step).toLatin1());
    out.text(entry.note);
    out.word(entry.removesOriginal ? "yes" : "no");
    out.word(row.mayHaveBeenSent ? "yes" : "no");
    out.text(letter.address.queue);
    out.text(letter.address.partition.value_or(QString()));
    out.text(letter.address.group);
    out.text(letter.transactionId);
    out.text(letter.messageId);
    out.text(letter.rowId);
    out.time(letter.failedAt);
    out.text(letter.error);
    out.text(entry.to.queue);
    out.text(entry.to.partition);
    out.text(entry.newTransactionId);
    out.text(entry.newMessageId);
    out.number(row.kept == TrashKept::Whole ? std::optional<qint64>(letter.payload.size()) : std::nullopt);
    out.word(nameOf(row.kept));
    return out;
}

} // namespace dlo::journalline
