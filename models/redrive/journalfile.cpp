// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// JournalStore: opening the file, and refusing one that is not ours.

#include "redrive/journalrow.h"
#include "redrive/journalstore.h"
#include "redrive/journaltransaction.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlQuery>
#include <QThread>
#include <QVariant>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int applicationId = 0x444c4f4a; // "DLOJ": a database of something else is left alone
} // namespace

JournalStore::JournalStore(QString file)
    : m_file(std::move(file))
{ }

JournalStore::~JournalStore()
{
    close();
}

Result<void> JournalStore::prepareFile() const
{
    const QFileInfo info(m_file);
    const QDir folder = info.absoluteDir();
    if (!folder.exists()) {
        if (!QDir().mkpath(folder.absolutePath()))
            return fail(journalError(u"the folder cannot be made: "_s + folder.absolutePath()));
        QFile::setPermissions(folder.absolutePath(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    QFile file(m_file);
    // SQLite gives its own files beside this one the same mode.
    if (!file.open(QIODevice::ReadWrite))
        return fail(journalError(file.errorString()));
    if (!file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return fail(journalError(file.errorString()));
    return {};
}

Result<void> JournalStore::open()
{
    if (m_db.isOpen())
        return {};
    if (auto prepared = prepareFile(); !prepared)
        return prepared;
    auto lock = std::make_unique<InstanceLock>(m_file);
    if (auto locked = lock->acquire(); !locked)
        return locked;
    m_lock = std::move(lock);
    m_connection = u"dlo-journal-"_s + m_lock->id();
    m_db = QSqlDatabase::addDatabase(u"QSQLITE"_s, m_connection);
    m_db.setDatabaseName(m_file);
    m_db.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    Result<void> opened = m_db.open() ? configure() : fail(journalError(m_db.lastError()));
    if (!opened) {
        close();
        return opened;
    }
    m_lock->removeStale();
    return {};
}

void JournalStore::close()
{
    if (m_connection.isEmpty())
        return;
    m_db.close();
    m_db = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_connection);
    m_connection.clear();
    m_lock.reset();
}

Result<void> JournalStore::configure()
{
    QSqlQuery query(m_db);
    const auto number = [&query](const QString &sql) -> Result<qint64> {
        if (!query.exec(sql) || !query.next())
            return fail(journalError(query.lastError()));
        const qint64 value = query.value(0).toLongLong();
        query.finish();
        return value;
    };
    const auto version = number(u"PRAGMA user_version"_s);
    const auto application = version ? number(u"PRAGMA application_id"_s) : version;
    const auto tables = application ? number(u"SELECT count(*) FROM sqlite_master"_s) : application;
    if (!tables)
        return fail(tables.error());
    const bool fresh = *version == 0 && *application == 0 && *tables == 0;
    if (!fresh && *application != applicationId)
        return fail(journalError(u"the file is a database of another program"_s));
    if (*version > schemaVersion)
        return fail(journalError(u"the file was written by a newer version of this program"_s));
    // Switching to WAL does not wait for another instance that does the same, whatever the busy time-out is.
    constexpr int attempts = 100;
    for (int attempt = 0; !query.exec(u"PRAGMA journal_mode=WAL"_s); ++attempt) {
        if (attempt == attempts)
            return fail(journalError(query.lastError()));
        QThread::msleep(20);
    }
    query.finish();
    if (!query.exec(u"PRAGMA synchronous=FULL"_s))
        return fail(journalError(query.lastError()));
    query.finish();
    if (fresh) {
        if (auto created = createSchema(); !created)
            return created;
    }
    // A file that can be read but not written is of no use: nothing may be sent without it.
    JournalTransaction transaction(m_db);
    if (auto begun = transaction.begin(); !begun)
        return begun;
    return transaction.commit();
}

Result<void> JournalStore::createSchema()
{
    JournalTransaction transaction(m_db);
    if (auto begun = transaction.begin(); !begun)
        return begun;
    const QStringList statements = {
        journalrow::createTable(),
        u"CREATE UNIQUE INDEX one_open_entry ON entries(connection, letter_key) WHERE step IN %1"_s.arg(
            journalrow::openSteps),
        u"CREATE INDEX by_letter ON entries(connection, letter_key, new_transaction_id)"_s,
        u"PRAGMA application_id=%1"_s.arg(applicationId),
        u"PRAGMA user_version=%1"_s.arg(schemaVersion),
    };
    QSqlQuery query(m_db);
    // Another instance may have been quicker.
    if (!query.exec(u"SELECT 1 FROM sqlite_master"_s))
        return fail(journalError(query.lastError()));
    if (query.next())
        return {};
    query.finish();
    for (const QString &statement : statements) {
        if (!query.exec(statement))
            return fail(journalError(query.lastError()));
    }
    return transaction.commit();
}

} // namespace dlo
