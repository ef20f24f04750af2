// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/journalrow.h"

#include "redrive/letterrecord.h"

#include <QCryptographicHash>
#include <QDateTime>
#include <QMessageAuthenticationCode>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <array>

#ifdef Q_OS_UNIX
#include <pwd.h>
#include <unistd.h>
#endif

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
constexpr std::array actionNames = {"replay"_L1, "republish"_L1, "remove"_L1, "push"_L1, "purge"_L1};

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
           "sent_payload BLOB, sent_headers_kept INTEGER NOT NULL DEFAULT 0, sent_headers BLOB, "
           "who TEXT NOT NULL DEFAULT '', run INTEGER NOT NULL DEFAULT 0, new_message_id TEXT NOT NULL DEFAULT '', "
           "letter_hash BLOB, sent_hash BLOB)"_s;
}

QStringList createRuns()
{
    return {u"CREATE TABLE runs (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, changed_at INTEGER NOT "
            u"NULL, broker TEXT NOT NULL, connection TEXT NOT NULL, connection_name TEXT NOT NULL, who TEXT NOT NULL, "
            u"name TEXT NOT NULL, action TEXT NOT NULL, state TEXT NOT NULL, counts TEXT NOT NULL, plan_file TEXT NOT "
            u"NULL, owner TEXT)"_s,
            u"CREATE INDEX by_run ON entries(run, letter_key) WHERE run<>0"_s};
}

QStringList addHeaders()
{
    return {u"ALTER TABLE entries ADD COLUMN sent_headers_kept INTEGER NOT NULL DEFAULT 0"_s,
            u"ALTER TABLE entries ADD COLUMN sent_headers BLOB"_s};
}

QStringList addStory()
{
    return QStringList{u"ALTER TABLE entries ADD COLUMN who TEXT NOT NULL DEFAULT ''"_s,
                       u"ALTER TABLE entries ADD COLUMN run INTEGER NOT NULL DEFAULT 0"_s,
                       u"ALTER TABLE entries ADD COLUMN new_message_id TEXT NOT NULL DEFAULT ''"_s,
                       u"ALTER TABLE entries ADD COLUMN letter_hash BLOB"_s,
                       u"ALTER TABLE entries ADD COLUMN sent_hash BLOB"_s}
    + createRuns();
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

RedriveAction actionOf(QStringView name)
{
    return fromName(actionNames, name, RedriveAction::Replay);
}

QString userName()
{
#ifdef Q_OS_UNIX
    // The environment may have none (cron), or another.
    static const QString name = [] {
        std::array<char, 16384> room = {};
        passwd user = {};
        passwd *found = nullptr;
        ::getpwuid_r(::geteuid(), &user, room.data(), room.size(), &found);
        return found != nullptr ? QString::fromLocal8Bit(found->pw_name) : QString();
    }();
#else
    static const QString name = qEnvironmentVariable("USERNAME");
#endif
    return text(name);
}

QByteArray hashOf(QByteArrayView payload, const Secret &key)
{
    QMessageAuthenticationCode code(QCryptographicHash::Sha256, key.reveal());
    code.addData(payload);
    return code.result();
}

QString text(const QString &string)
{
    return string.isNull() ? u""_s : string;
}

QString insert()
{
    return u"INSERT INTO entries (at, changed_at, broker, connection, connection_name, action, step, letter_key, "
           u"to_queue, to_partition, new_transaction_id, note, removes_original, owner, letter, payload_kept, payload, "
           "sent_payload_kept, sent_payload, sent_headers_kept, sent_headers, who, run, letter_hash, sent_hash) "
           "VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?)"_s;
}

void bindInsert(QSqlQuery &query, const JournalEntry &entry, const DeadLetter &letter, const Writer &writer)
{
    const bool keep = letter.payload.isPresent() && mayBeWritten(letter.protection);
    const bool keepSent = mayBeWritten(letter, entry.payload);
    const bool keepHeaders = entry.headers && mayBeWritten(letter, *entry.headers);
    const EpochMs now = QDateTime::currentMSecsSinceEpoch();
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
    query.addBindValue(writer.owner);
    query.addBindValue(writeLetterRecord(letter));
    query.addBindValue(int(keep ? Kept : letter.payload.isPresent() ? LeftOut : NoPayload));
    query.addBindValue(keep ? QVariant(blob(letter.payload.bytes())) : QVariant());
    query.addBindValue(int(keepSent ? Kept : entry.payload ? LeftOut : NoPayload));
    query.addBindValue(keepSent ? QVariant(blob(*entry.payload)) : QVariant());
    query.addBindValue(int(keepHeaders ? Kept : entry.headers ? LeftOut : NoPayload));
    query.addBindValue(keepHeaders ? QVariant(writeHeadersRecord(*entry.headers)) : QVariant());
    query.addBindValue(userName());
    query.addBindValue(entry.run);
    query.addBindValue(letter.payload.isPresent() ? QVariant(hashOf(letter.payload.view(), writer.key)) : QVariant());
    query.addBindValue(entry.payload ? QVariant(hashOf(*entry.payload, writer.key)) : QVariant());
}

JournalEntry entryOf(const QSqlQuery &query)
{
    JournalEntry entry;
    entry.id = query.value(0).toLongLong();
    entry.at = query.value(1).toLongLong();
    entry.changedAt = query.value(2).toLongLong();
    entry.connection = query.value(3).toString();
    entry.connectionName = query.value(4).toString();
    entry.action = actionOf(query.value(5).toString());
    entry.step = stepOf(query.value(6).toString());
    if (const auto letter = readLetterRecord(query.value(7).toByteArray()))
        entry.letter = letter->key();
    entry.to = {query.value(8).toString(), query.value(9).toString()};
    entry.newTransactionId = query.value(10).toString();
    entry.note = query.value(11).toString();
    entry.removesOriginal = query.value(12).toBool();
    entry.broker = query.value(13).toString();
    entry.who = query.value(14).toString();
    entry.run = query.value(15).toLongLong();
    entry.newMessageId = query.value(16).toString();
    return entry;
}

} // namespace journalrow

} // namespace dlo
