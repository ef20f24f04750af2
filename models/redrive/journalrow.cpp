// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journalrow.h"

#include "redrive/letterrecord.h"

#include <QDateTime>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

bool isOpen(Step step)
{
    return step == Step::Planned || step == Step::Sending || step == Step::Sent || step == Step::Removing
        || step == Step::Unknown;
}

namespace journalrow {

namespace {

constexpr std::array stepNames = {"planned"_L1, "sending"_L1, "sent"_L1, "removing"_L1,  "done"_L1,
                                  "refused"_L1, "failed"_L1,  "gone"_L1, "duplicate"_L1, "unknown"_L1};
constexpr std::array actionNames = {"replay"_L1, "republish"_L1, "remove"_L1, "push"_L1};

template <typename Enum, typename Names>
Enum fromName(const Names &names, QStringView name, Enum otherwise)
{
    for (size_t i = 0; i < names.size(); ++i) {
        if (name == names[i])
            return Enum(i);
    }
    return otherwise;
}

//! A null QByteArray would be written as NULL.
QByteArray blob(const QByteArray &bytes)
{
    return bytes.isNull() ? QByteArray("") : bytes;
}

bool mayBeWritten(Protection protection)
{
    return protection == Protection::Plain || protection == Protection::Envelope;
}

//! The pushed bytes of an envelope that was not touched may be written; anything typed over one may be what it hides.
bool mayBeWritten(const DeadLetter &letter, const std::optional<QByteArray> &payload)
{
    return payload
        && (letter.protection == Protection::Plain
            || (letter.protection == Protection::Envelope && letter.payload.view() == *payload));
}

//! Of a letter whose payload may not be written, headers that were typed may hold a piece of it.
bool mayBeWritten(const DeadLetter &letter, const std::vector<Header> &headers)
{
    return letter.protection == Protection::Plain || std::ranges::all_of(headers, [&](const Header &header) {
               return std::ranges::find(letter.headers, header) != letter.headers.end();
           });
}

} // namespace

QString createTable()
{
    return u"CREATE TABLE entries (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, changed_at INTEGER NOT "
           u"NULL, "
           "broker TEXT NOT NULL, connection TEXT NOT NULL, connection_name TEXT NOT NULL, action TEXT NOT NULL, step "
           "TEXT NOT NULL, "
           "letter_key TEXT NOT NULL, to_queue TEXT NOT NULL, to_partition TEXT NOT NULL, new_transaction_id TEXT NOT "
           "NULL, "
           "note TEXT NOT NULL, removes_original INTEGER NOT NULL, may_have_been_sent INTEGER NOT NULL DEFAULT 0, "
           "owner TEXT, "
           "letter BLOB NOT NULL, payload_kept INTEGER NOT NULL, payload BLOB, sent_payload_kept INTEGER NOT NULL, "
           "sent_payload BLOB, sent_headers_kept INTEGER NOT NULL DEFAULT 0, sent_headers BLOB)"_s;
}

QStringList addHeaders()
{
    return {u"ALTER TABLE entries ADD COLUMN sent_headers_kept INTEGER NOT NULL DEFAULT 0"_s,
            u"ALTER TABLE entries ADD COLUMN sent_headers BLOB"_s};
}

QString nameOf(Step step)
{
    return stepNames[size_t(step)];
}

QString nameOf(RedriveAction action)
{
    return actionNames[size_t(action)];
}

Step stepOf(QStringView name)
{
    return fromName(stepNames, name, Step::Unknown);
}

QString text(const QString &string)
{
    return string.isNull() ? u""_s : string;
}

void prepareInsert(QSqlQuery &query, const JournalEntry &entry, const DeadLetter &letter, const QString &owner)
{
    const bool keep = letter.payload.isPresent() && mayBeWritten(letter.protection);
    const bool keepSent = mayBeWritten(letter, entry.payload);
    const bool keepHeaders = entry.headers && mayBeWritten(letter, *entry.headers);
    const EpochMs now = QDateTime::currentMSecsSinceEpoch();
    query.prepare(u"INSERT INTO entries (at, changed_at, broker, connection, connection_name, action, step, "
                  u"letter_key, to_queue, "
                  "to_partition, new_transaction_id, note, removes_original, owner, letter, payload_kept, payload, "
                  "sent_payload_kept, sent_payload, sent_headers_kept, sent_headers) VALUES "
                  "(?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"_s);
    query.addBindValue(entry.at > 0 ? entry.at : now);
    query.addBindValue(now);
    query.addBindValue(text(entry.broker));
    query.addBindValue(text(entry.connection));
    query.addBindValue(text(entry.connectionName));
    query.addBindValue(nameOf(entry.action));
    query.addBindValue(nameOf(Step::Planned));
    query.addBindValue(letter.key().toString());
    query.addBindValue(text(entry.to.queue));
    query.addBindValue(text(entry.to.partition));
    query.addBindValue(text(entry.newTransactionId));
    query.addBindValue(text(entry.note));
    query.addBindValue(entry.removesOriginal ? 1 : 0);
    query.addBindValue(owner);
    query.addBindValue(writeLetterRecord(letter));
    query.addBindValue(int(keep ? Kept : letter.payload.isPresent() ? LeftOut : NoPayload));
    query.addBindValue(keep ? QVariant(blob(letter.payload.bytes())) : QVariant());
    query.addBindValue(int(keepSent ? Kept : entry.payload ? LeftOut : NoPayload));
    query.addBindValue(keepSent ? QVariant(blob(*entry.payload)) : QVariant());
    query.addBindValue(int(keepHeaders ? Kept : entry.headers ? LeftOut : NoPayload));
    query.addBindValue(keepHeaders ? QVariant(writeHeadersRecord(*entry.headers)) : QVariant());
}

JournalEntry entryOf(const QSqlQuery &query)
{
    JournalEntry entry;
    entry.id = query.value(0).toLongLong();
    entry.at = query.value(1).toLongLong();
    entry.changedAt = query.value(2).toLongLong();
    entry.connection = query.value(3).toString();
    entry.connectionName = query.value(4).toString();
    entry.action = fromName(actionNames, query.value(5).toString(), RedriveAction::Replay);
    entry.step = stepOf(query.value(6).toString());
    if (const auto letter = readLetterRecord(query.value(7).toByteArray()))
        entry.letter = letter->key();
    entry.to = {query.value(8).toString(), query.value(9).toString()};
    entry.newTransactionId = query.value(10).toString();
    entry.note = query.value(11).toString();
    entry.removesOriginal = query.value(12).toBool();
    entry.broker = query.value(13).toString();
    return entry;
}

} // namespace journalrow

} // namespace dlo
