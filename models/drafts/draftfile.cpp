// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "drafts/draftfile.h"

#include <QCryptographicHash>
#include <QSqlQuery>
#include <QUuid>
#include <QVariant>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

const auto columns = u"connection, row_id, queue, partition_id, transaction_id, consumer_group, failed_at, saved_at, "
                     "length(record), stamp, owner"_s;

//! Not null, which the database would refuse.
QString text(const QString &value)
{
    return value.isNull() ? u""_s : value;
}

QByteArray blob(const QByteArray &value)
{
    return value.isNull() ? ""_ba : value;
}

DraftEntry entryOf(const QSqlQuery &query)
{
    return {.connection = query.value(0).toString(),
            .letter = {.rowId = query.value(1).toString(),
                       .queue = query.value(2).toString(),
                       .partitionId = query.value(3).toString(),
                       .transactionId = query.value(4).toString(),
                       .group = query.value(5).toString(),
                       .failedAt = query.value(6).toLongLong()},
            .savedAt = query.value(7).toLongLong(),
            .bytes = query.value(8).toLongLong(),
            .stamp = query.value(9).toString()};
}

//! Undone unless committed.
class Transaction
{
public:
    explicit Transaction(const QSqlDatabase &db)
        : m_query(db)
    { }
    ~Transaction()
    {
        if (m_open)
            m_query.exec(u"ROLLBACK"_s);
    }
    Transaction(const Transaction &) = delete;
    Transaction &operator=(const Transaction &) = delete;
    [[nodiscard]] bool begin() { return m_open = m_query.exec(u"BEGIN IMMEDIATE"_s); }
    [[nodiscard]] bool commit()
    {
        const bool done = m_query.exec(u"COMMIT"_s);
        m_open = m_open && !done;
        return done;
    }
    [[nodiscard]] QSqlError error() const { return m_query.lastError(); }

private:
    QSqlQuery m_query;
    bool m_open = false;
};

constexpr auto dropUnused = "DELETE FROM payloads WHERE id NOT IN (SELECT payload FROM drafts)"_L1;

} // namespace

Result<void> DraftFile::run(QSqlQuery &query)
{
    return query.exec() ? Result<void>() : fail(errorOf(query.lastError()));
}

Result<void> DraftFile::run(const QString &sql)
{
    QSqlQuery query(m_db);
    return query.exec(sql) ? Result<void>() : fail(errorOf(query.lastError()));
}

//! What was removed is in the log until that is emptied; a reader in another process can delay it.
void DraftFile::emptyLog()
{
    QSqlQuery query(m_db);
    const bool done = query.exec(u"PRAGMA wal_checkpoint(TRUNCATE)"_s) && query.next() && query.value(0).toInt() == 0;
    m_logIsToBeEmptied = !done;
}

Result<qint64> DraftFile::payloadId(const QByteArray &payload)
{
    const auto hash = QCryptographicHash::hash(payload, QCryptographicHash::Sha256);
    QSqlQuery query(m_db);
    query.prepare(u"SELECT id FROM payloads WHERE hash=?"_s);
    query.addBindValue(hash);
    if (auto done = run(query); !done)
        return fail(done.error());
    if (query.next())
        return query.value(0).toLongLong();
    query.prepare(u"INSERT INTO payloads(hash, bytes) VALUES(?, ?)"_s);
    query.addBindValue(hash);
    query.addBindValue(blob(payload));
    if (auto done = run(query); !done)
        return fail(done.error());
    return query.lastInsertId().toLongLong();
}

Result<void> DraftFile::put(const DraftRecord &draft, const QByteArray &record, const QString &stamp)
{
    const auto payload = payloadId(draft.document.payload);
    if (!payload)
        return fail(payload.error());
    QSqlQuery query(m_db);
    query.prepare(u"INSERT OR REPLACE INTO drafts(connection, letter_key, row_id, queue, partition_id, transaction_id, "
                  "consumer_group, failed_at, saved_at, stamp, owner, payload, record) "
                  "VALUES(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"_s);
    const auto &key = draft.letter;
    for (const auto &value :
         {draft.connection, key.toString(), key.rowId, key.queue, key.partitionId, key.transactionId, key.group})
        query.addBindValue(text(value));
    query.addBindValue(key.failedAt);
    query.addBindValue(draft.savedAt);
    query.addBindValue(stamp);
    query.addBindValue(m_lock->id());
    query.addBindValue(*payload);
    query.addBindValue(record);
    if (auto done = run(query); !done)
        return done;
    return run(QString(dropUnused));
}

Result<bool> DraftFile::isOverLimit()
{
    QSqlQuery query(m_db);
    query.prepare(u"SELECT (SELECT count(*) FROM drafts), (SELECT coalesce(sum(length(record)), 0) FROM drafts) + "
                  "(SELECT coalesce(sum(length(bytes)), 0) FROM payloads)"_s);
    if (auto done = run(query); !done)
        return fail(done.error());
    if (!query.next())
        return fail(errorOf(query.lastError()));
    return query.value(0).toInt() > m_limits.count || query.value(1).toLongLong() > m_limits.bytes;
}

//! Inside a transaction.
Result<std::vector<DraftEntry>> DraftFile::makeRoom(const DraftRecord &kept)
{
    std::vector<DraftEntry> dropped;
    for (;;) {
        const auto over = isOverLimit();
        if (!over)
            return fail(over.error());
        if (!*over)
            return dropped;
        QSqlQuery query(m_db);
        query.prepare(
            u"SELECT %1 FROM drafts WHERE NOT (connection=? AND letter_key=?) ORDER BY saved_at"_s.arg(columns));
        query.addBindValue(text(kept.connection));
        query.addBindValue(kept.letter.toString());
        if (auto done = run(query); !done)
            return fail(done.error());
        std::optional<DraftEntry> oldest;
        while (!oldest && query.next()) {
            const auto owner = query.value(10).toString();
            if (owner == m_lock->id() || !m_lock->isAlive(owner))
                oldest = entryOf(query);
        }
        query.finish();
        if (!oldest)
            return fail({.kind = ErrorKind::Unavailable, .code = u"drafts-full"_s});
        query.prepare(u"DELETE FROM drafts WHERE connection=? AND letter_key=?"_s);
        query.addBindValue(text(oldest->connection));
        query.addBindValue(oldest->letter.toString());
        if (auto done = run(query); !done)
            return fail(done.error());
        if (auto done = run(QString(dropUnused)); !done)
            return fail(done.error());
        dropped.push_back(std::move(*oldest));
    }
}

Result<DraftFile::Saved> DraftFile::save(const DraftRecord &draft)
{
    if (draft.isTooLarge())
        return fail({.kind = ErrorKind::TooLarge, .code = u"draft-too-large"_s});
    if (auto opened = open(); !opened)
        return fail(opened.error());
    const auto record = writeDraftRecord(draft);
    const auto stamp = QUuid::createUuid().toString(QUuid::WithoutBraces);
    Transaction transaction(m_db);
    if (!transaction.begin())
        return fail(errorOf(transaction.error()));
    if (auto done = put(draft, record, stamp); !done)
        return fail(done.error());
    auto dropped = makeRoom(draft);
    if (!dropped)
        return fail(dropped.error());
    if (!transaction.commit())
        return fail(errorOf(transaction.error()));
    if (m_logIsToBeEmptied)
        emptyLog();
    return Saved{.entry = {.connection = draft.connection,
                           .letter = draft.letter,
                           .savedAt = draft.savedAt,
                           .bytes = record.size(),
                           .stamp = stamp},
                 .dropped = std::move(*dropped)};
}

Result<void> DraftFile::remove(const QString &connection, const LetterKey &letter, const QString &stamp)
{
    if (auto opened = open(); !opened)
        return opened;
    Transaction transaction(m_db);
    if (!transaction.begin())
        return fail(errorOf(transaction.error()));
    {
        QSqlQuery query(m_db);
        query.prepare(u"DELETE FROM drafts WHERE connection=? AND letter_key=? AND (stamp=? OR owner=?)"_s);
        query.addBindValue(text(connection));
        query.addBindValue(letter.toString());
        query.addBindValue(text(stamp));
        query.addBindValue(m_lock->id());
        if (auto done = run(query); !done)
            return done;
        if (auto done = run(QString(dropUnused)); !done)
            return done;
    }
    if (!transaction.commit())
        return fail(errorOf(transaction.error()));
    emptyLog();
    return {};
}

Result<std::vector<DraftEntry>> DraftFile::entries()
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    if (m_logIsToBeEmptied)
        emptyLog();
    QSqlQuery query(m_db);
    query.setForwardOnly(true);
    query.prepare(u"SELECT %1 FROM drafts ORDER BY saved_at DESC"_s.arg(columns));
    if (auto done = run(query); !done)
        return fail(done.error());
    std::vector<DraftEntry> found;
    while (query.next())
        found.push_back(entryOf(query));
    return found;
}

Result<DraftRecord> DraftFile::read(const QString &connection, const LetterKey &letter)
{
    if (auto opened = open(); !opened)
        return fail(opened.error());
    QSqlQuery query(m_db);
    query.prepare(u"SELECT record, bytes FROM drafts LEFT JOIN payloads ON payloads.id=drafts.payload "
                  "WHERE connection=? AND letter_key=?"_s);
    query.addBindValue(text(connection));
    query.addBindValue(letter.toString());
    if (auto done = run(query); !done)
        return fail(done.error());
    if (!query.next())
        return fail({.kind = ErrorKind::NotFound, .code = u"no-draft"_s});
    auto draft = readDraftRecord(query.value(0).toByteArray(), query.value(1).toByteArray());
    if (!draft)
        return fail({.kind = ErrorKind::Malformed, .code = u"draft-unreadable"_s});
    return *std::move(draft);
}

} // namespace dlo
