// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// JournalStore: the key of the transaction ids.

#include "redrive/journalstore.h"
#include "redrive/journaltransaction.h"

#include <QRandomGenerator>
#include <QSqlQuery>
#include <QUrl>
#include <QVariant>

#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr qsizetype keySize = 32; // of HMAC-SHA-256: the hash's own length (RFC 2104, section 3)

QByteArray randomKey()
{
    std::array<quint32, keySize / sizeof(quint32)> words{};
    QRandomGenerator::system()->fillRange(words.data(), qsizetype(words.size()));
    return {reinterpret_cast<const char *>(words.data()), keySize};
}

//! Empty when the file has none yet.
Result<QByteArray> readKey(const QSqlDatabase &db)
{
    QSqlQuery query(db);
    if (!query.exec(u"SELECT 1 FROM sqlite_master WHERE type='table' AND name='keys'"_s))
        return fail(journalError(query.lastError()));
    if (!query.next())
        return QByteArray();
    query.finish();
    if (!query.exec(u"SELECT value FROM keys WHERE name='transaction-id'"_s))
        return fail(journalError(query.lastError()));
    return query.next() ? query.value(0).toByteArray() : QByteArray();
}

} // namespace

/*! A file of before there was a key gets one beside what it holds: the version does not change, since who does not know
   the table goes without it. One process makes the key, whichever is first, in a transaction that is on disk when it
   ends; what is then read is that one for all. */
Result<void> JournalStore::takeIdKey()
{
    auto key = readKey(m_db);
    if (!key)
        return fail(key.error());
    if (key->isEmpty()) {
        JournalTransaction transaction(*m_statements);
        if (auto begun = transaction.begin(); !begun)
            return begun;
        QSqlQuery query(m_db);
        if (!query.exec(u"CREATE TABLE IF NOT EXISTS keys (name TEXT PRIMARY KEY, value BLOB NOT NULL)"_s))
            return fail(journalError(query.lastError()));
        query.prepare(u"INSERT OR IGNORE INTO keys (name, value) VALUES ('transaction-id', ?)"_s);
        query.addBindValue(m_idKey.isEmpty() ? randomKey() : m_idKey.reveal().toByteArray());
        if (!query.exec())
            return fail(journalError(query.lastError()));
        query.finish();
        if (auto committed = transaction.commit(); !committed)
            return committed;
        // Into the database itself, where idKeyOfKept() looks. What another process keeps from that follows later.
        query.exec(u"PRAGMA wal_checkpoint(PASSIVE)"_s);
        query.finish();
        key = readKey(m_db);
        if (!key)
            return fail(key.error());
    }
    if (key->size() != keySize)
        return fail(journalError(u"the key of the transaction ids is damaged"_s, u"journal-corrupt"_s));
    m_idKey = Secret(*key);
    return {};
}

/*! From a file that cannot be used, as far as it can still be read: under the same key a push that was sent already
   meets the broker's memory, although the journal has forgotten it. Nothing at \a file is changed: it is opened as
   unchangeable, without its log. Empty: the next file gets a key of its own. */
Secret JournalStore::idKeyOfKept(const QString &file)
{
    const QString connection = u"dlo-journal-key-"_s + file;
    QByteArray key;
    {
        auto db = QSqlDatabase::addDatabase(u"QSQLITE"_s, connection);
        db.setConnectOptions(u"QSQLITE_OPEN_READONLY;QSQLITE_OPEN_URI"_s);
        db.setDatabaseName(QUrl::fromLocalFile(file).toString(QUrl::FullyEncoded) + "?immutable=1"_L1);
        if (db.open())
            key = readKey(db).value_or(QByteArray());
    }
    QSqlDatabase::removeDatabase(connection);
    return key.size() == keySize ? Secret(key) : Secret();
}

} // namespace dlo
