// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// JournalStore: opening the file, and refusing one that is not ours.

#include "redrive/journalrow.h"
#include "redrive/journalstore.h"
#include "redrive/journaltransaction.h"
#include "redrive/sqlitefile.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QIODevice>
#include <QSqlQuery>
#include <QVariant>
#include <QtEndian>

#include <utility>

#ifdef Q_OS_UNIX
#include <sys/stat.h>
#endif

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
constexpr int applicationId = 0x444c4f4a; // "DLOJ": a database of something else is left alone
} // namespace

QString asideLockName(const QString &file)
{
    return file + "-aside"_L1;
}

JournalStore::JournalStore(QString file)
    : m_file(std::move(file))
{ }

JournalStore::~JournalStore()
{
    close();
}

/*! A WAL without its database: what power failing in keepAside() leaves, or somebody who removed the one file and not
   the other. SQLite would throw the WAL away without a word as soon as a new database lies beside it. */
bool JournalStore::isHalfMoved() const
{
    return QFileInfo(m_file).size() == 0 && QFileInfo(m_file + "-wal"_L1).size() > 0;
}

/*! What the first bytes tell, before SQLite sees the file: with the last connection that it closes it takes a log
   beside the file for done with and removes it, also where the file turned out to be nothing of ours. Offsets: SQLite's
   "Database File Format", section 1.3. What is not in them yet (a schema that is still in the log) configure() sees. */
Result<void> JournalStore::checkHeader(QIODevice &file)
{
    constexpr qsizetype headerSize = 100;
    const QByteArray header = file.peek(headerSize);
    if (header.isEmpty())
        return {};
    if (header.size() < headerSize || !header.startsWith(QByteArrayView("SQLite format 3\0", 16)))
        return fail(journalError(u"file is not a database"_s, u"journal-corrupt"_s));
    const auto number = [&header](qsizetype at) { return qFromBigEndian<qint32>(header.constData() + at); };
    const qint32 application = number(68);
    return application == 0 ? Result<void>() : checkOrigin(application, number(60));
}

Result<void> JournalStore::checkOrigin(qint64 application, qint64 version)
{
    if (application != applicationId)
        return fail(journalError(u"the file is a database of another program"_s, u"journal-foreign"_s));
    if (version > schemaVersion)
        return fail(journalError(u"the file was written by a newer version of this program"_s, u"journal-newer"_s));
    // Version 1 was never released and does not say at which broker its actions were begun, so that its entries cannot
    // guard anything: it is told and not guessed at.
    if (version < oldestVersion)
        return fail(journalError(u"the file was written by an early development version of this program"_s,
                                 u"journal-older"_s));
    return {};
}

Result<void> JournalStore::prepareFile() const
{
    if (isHalfMoved())
        return fail(journalError(u"the file is not there, but what belongs to it is: "_s + m_file + "-wal"_L1,
                                 u"journal-corrupt"_s));
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
    if (auto ours = checkHeader(file); !ours)
        return ours;
    if (!file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return fail(journalError(file.errorString()));
    return {};
}

Result<void> JournalStore::open()
{
    if (m_givenUp)
        return fail(m_trouble.value_or(journalError(QString(), u"journal-corrupt"_s)));
    if (m_db.isOpen()) {
        // SQLite would write on into a file that no other start finds again.
        m_trouble.reset();
        if (identity() != m_identity)
            m_trouble = journalError(u"the file was removed or replaced while it was in use"_s, u"journal-gone"_s);
        return m_trouble ? Result<void>(fail(*m_trouble)) : Result<void>();
    }
    auto opened = openFile();
    m_trouble = opened ? std::nullopt : std::optional(opened.error());
    return opened;
}

void JournalStore::giveUp(const Error &error)
{
    if (!m_db.isOpen())
        return; // it was not taken into use: whoever mends the file may be found at the next try
    m_givenUp = true;
    m_trouble = error;
}

Result<void> JournalStore::openFile()
{
    if (auto prepared = prepareFile(); !prepared)
        return prepared;
    auto lock = std::make_unique<InstanceLock>(m_file);
    if (auto locked = lock->acquire(); !locked)
        return locked;
    // Each takes its own lock first and looks for the other's then, so that one of the two sees the other.
    if (InstanceLock(asideLockName(m_file)).hasOthers())
        return fail(journalError(u"another window is putting the file aside"_s));
    m_lock = std::move(lock);
    m_connection = u"dlo-journal-"_s + m_lock->id();
    m_db = QSqlDatabase::addDatabase(u"QSQLITE"_s, m_connection);
    m_db.setDatabaseName(m_file);
    m_db.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=5000"_s);
    m_statements = std::make_unique<Statements>(m_db);
    Result<void> opened = m_db.open() ? configure() : fail(journalError(m_db.lastError()));
    if (!opened) {
        close();
        return opened;
    }
    m_lock->removeStale();
    m_identity = identity();
    return {};
}

QByteArray JournalStore::identity() const
{
#ifdef Q_OS_UNIX
    struct stat named = {};
    if (::stat(QFile::encodeName(m_file).constData(), &named) != 0)
        return {};
    return QByteArray::number(quint64(named.st_dev)) + ' ' + QByteArray::number(quint64(named.st_ino));
#else
    return {}; // there an open file cannot be removed
#endif
}

void JournalStore::close()
{
    if (m_connection.isEmpty())
        return;
    m_together.reset();
    m_statements.reset();
    m_db.close();
    m_db = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_connection);
    m_connection.clear();
    m_lock.reset();
}

Result<void> JournalStore::configure()
{
    QSqlQuery query(m_db);
    const auto origin = sqlitefile::originOf(m_db);
    if (!origin)
        return fail(journalError(origin.error()));
    if (auto ours = origin->isFresh() ? Result<void>() : checkOrigin(origin->application, origin->version); !ours)
        return ours;
    if (auto whole = checkPages(); !whole)
        return whole;
    // What is emptied later can be given back to the file system. Only before anything is in the file.
    if (origin->isFresh() && !query.exec(u"PRAGMA auto_vacuum=INCREMENTAL"_s))
        return fail(journalError(query.lastError()));
    if (const auto wal = sqlitefile::useWal(m_db); !wal)
        return fail(journalError(wal.error()));
    if (!query.exec(u"PRAGMA synchronous=FULL"_s))
        return fail(journalError(query.lastError()));
    query.finish();
    if (origin->isFresh()) {
        if (auto created = createSchema(); !created)
            return created;
    } else if (origin->version < schemaVersion) {
        if (auto upgraded = upgrade(); !upgraded)
            return upgraded;
    }
    if (auto taken = takeIdKey(); !taken)
        return taken;
    // A file that can be read but not written is of no use: nothing may be sent without it.
    JournalTransaction transaction(*m_statements);
    if (auto begun = transaction.begin(); !begun)
        return begun;
    return transaction.commit();
}

//! Another instance may have been quicker.
Result<void> JournalStore::upgrade()
{
    JournalTransaction transaction(*m_statements);
    if (auto begun = transaction.begin(); !begun)
        return begun;
    QSqlQuery query(m_db);
    if (!query.exec(u"PRAGMA user_version"_s) || !query.next())
        return fail(journalError(query.lastError()));
    const int version = query.value(0).toInt();
    query.finish();
    QStringList statements;
    if (version < 3)
        statements += journalrow::addHeaders();
    if (version < 4)
        statements += journalrow::addStory();
    statements.append(u"PRAGMA user_version=%1"_s.arg(schemaVersion));
    for (const QString &statement : std::as_const(statements)) {
        if (!query.exec(statement))
            return fail(journalError(query.lastError()));
    }
    return transaction.commit();
}

//! Damage in the middle of the file would otherwise show when an entry is looked for, or not found.
Result<void> JournalStore::checkPages()
{
    QSqlQuery query(m_db);
    if (!query.exec(u"PRAGMA quick_check(1)"_s) || !query.next())
        return fail(journalError(query.lastError()));
    const QString found = query.value(0).toString();
    return found == "ok"_L1 ? Result<void>() : fail(journalError(found, u"journal-corrupt"_s));
}

Result<void> JournalStore::createSchema()
{
    JournalTransaction transaction(*m_statements);
    if (auto begun = transaction.begin(); !begun)
        return begun;
    const QStringList statements = QStringList{
        journalrow::createTable(),
        u"CREATE UNIQUE INDEX one_open_entry ON entries(broker, letter_key) WHERE step IN %1"_s.arg(
            journalrow::openSteps),
        u"CREATE INDEX by_letter ON entries(broker, letter_key, new_transaction_id)"_s,
        u"PRAGMA application_id=%1"_s.arg(applicationId),
        u"PRAGMA user_version=%1"_s.arg(schemaVersion),
    } + journalrow::createRuns();
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
