// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// DraftFile: opening the file, and putting one aside that cannot be used.

#include "drafts/draftfile.h"

#include "redrive/sqlitefile.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSqlQuery>
#include <QVariant>
#include <QtEndian>

#include <algorithm>
#include <array>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr int applicationId = 0x444c4f44; // "DLOD": a database of something else is left alone
//! SQLite's own files beside a database.
constexpr std::array companions = {"-journal"_L1, "-wal"_L1, "-shm"_L1};

Error trouble(const QString &text, const QString &code = u"drafts"_s)
{
    return {.kind = ErrorKind::Unavailable, .code = code, .serverText = text.left(Error::maxServerText)};
}

bool isUnusable(const QString &code)
{
    return code == "drafts-corrupt"_L1 || code == "drafts-newer"_L1 || code == "drafts-foreign"_L1;
}

} // namespace

DraftFile::DraftFile(QString file, const Limits &limits)
    : m_file(std::move(file))
    , m_limits(limits)
{ }

DraftFile::~DraftFile()
{
    close();
}

//! SQLITE_CORRUPT and SQLITE_NOTADB are the low byte of SQLite's extended result codes.
Error DraftFile::errorOf(const QSqlError &error)
{
    const int result = error.nativeErrorCode().toInt() & 0xff;
    const bool corrupt = result == 11 || result == 26;
    return trouble(error.driverText() + u' ' + error.databaseText(), corrupt ? u"drafts-corrupt"_s : u"drafts"_s);
}

//! What the first bytes tell, before SQLite sees the file. Offsets: SQLite's "Database File Format", section 1.3.
Result<void> DraftFile::checkHeader(const QByteArray &header)
{
    constexpr qsizetype headerSize = 100;
    if (header.isEmpty())
        return {};
    if (header.size() < headerSize || !header.startsWith(QByteArrayView("SQLite format 3\0", 16)))
        return fail(trouble(u"file is not a database"_s, u"drafts-corrupt"_s));
    const auto number = [&header](qsizetype at) { return qFromBigEndian<qint32>(header.constData() + at); };
    return number(68) == 0 ? Result<void>() : checkOrigin(number(68), number(60));
}

Result<void> DraftFile::checkOrigin(qint64 application, qint64 version)
{
    if (application != applicationId)
        return fail(trouble(u"the file is a database of another program"_s, u"drafts-foreign"_s));
    if (version > schemaVersion)
        return fail(trouble(u"the file was written by a newer version of this program"_s, u"drafts-newer"_s));
    return {};
}

Result<void> DraftFile::prepareFile() const
{
    const QDir folder = QFileInfo(m_file).absoluteDir();
    if (!folder.exists()) {
        if (!QDir().mkpath(folder.absolutePath()))
            return fail(trouble(u"the folder cannot be made: "_s + folder.absolutePath()));
        QFile::setPermissions(folder.absolutePath(), QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    }
    QFile file(m_file);
    // SQLite gives its own files beside this one the same mode.
    if (!file.open(QIODevice::ReadWrite) || !file.setPermissions(QFile::ReadOwner | QFile::WriteOwner))
        return fail(trouble(file.errorString()));
    return checkHeader(file.read(100));
}

Result<void> DraftFile::open()
{
    if (m_db.isOpen())
        return {};
    auto opened = openFile();
    if (opened || !isUnusable(opened.error().code))
        return opened;
    if (auto moved = putAside(opened.error().code); !moved)
        return moved;
    return openFile();
}

Result<void> DraftFile::openFile()
{
    const QFileInfo info(m_file);
    if (!info.absoluteDir().exists()) {
        if (auto prepared = prepareFile(); !prepared)
            return prepared;
    }
    if (!m_lock) {
        auto lock = std::make_unique<InstanceLock>(m_file);
        if (auto locked = lock->acquire(); !locked)
            return fail(trouble(locked.error().serverText));
        m_lock = std::move(lock);
    }
    if (auto prepared = prepareFile(); !prepared)
        return prepared;
    m_connection = u"dlo-drafts-"_s + m_lock->id();
    m_db = QSqlDatabase::addDatabase(u"QSQLITE"_s, m_connection);
    m_db.setDatabaseName(m_file);
    m_db.setConnectOptions(u"QSQLITE_BUSY_TIMEOUT=2000"_s);
    Result<void> opened = m_db.open() ? configure() : fail(errorOf(m_db.lastError()));
    if (!opened) {
        close();
        return opened;
    }
    m_lock->removeStale();
    return {};
}

void DraftFile::close()
{
    if (m_connection.isEmpty())
        return;
    m_db.close();
    m_db = QSqlDatabase();
    QSqlDatabase::removeDatabase(m_connection);
    m_connection.clear();
}

Result<void> DraftFile::configure()
{
    QSqlQuery query(m_db);
    const auto origin = sqlitefile::originOf(m_db);
    if (!origin)
        return fail(errorOf(origin.error()));
    if (auto ours = origin->isFresh() ? Result<void>() : checkOrigin(origin->application, origin->version); !ours)
        return ours;
    if (!query.exec(u"PRAGMA quick_check(1)"_s) || !query.next())
        return fail(errorOf(query.lastError()));
    if (const auto found = query.value(0).toString(); found != "ok"_L1)
        return fail(trouble(found, u"drafts-corrupt"_s));
    query.finish();
    if (const auto wal = sqlitefile::useWal(m_db); !wal)
        return fail(errorOf(wal.error()));
    // NORMAL: what was written survives the end of the process; a power cut may cost the last writes, never the file.
    for (const auto &pragma : {u"PRAGMA synchronous=NORMAL"_s, u"PRAGMA secure_delete=ON"_s}) {
        if (auto done = run(pragma); !done)
            return done;
    }
    if (auto created = createSchema(); !created)
        return created;
    emptyLog(); // of one that was killed
    return {};
}

//! Also finds out whether the file can be written.
Result<void> DraftFile::createSchema()
{
    if (auto begun = run(u"BEGIN IMMEDIATE"_s); !begun)
        return begun;
    const QStringList statements = {
        u"CREATE TABLE IF NOT EXISTS payloads(id INTEGER PRIMARY KEY, hash BLOB NOT NULL UNIQUE, bytes BLOB NOT NULL)"_s,
        u"CREATE TABLE IF NOT EXISTS drafts(connection TEXT NOT NULL, letter_key TEXT NOT NULL, row_id TEXT NOT NULL, "
        "queue TEXT NOT NULL, partition_id TEXT NOT NULL, transaction_id TEXT NOT NULL, consumer_group TEXT NOT NULL, "
        "failed_at INTEGER NOT NULL, saved_at INTEGER NOT NULL, stamp TEXT NOT NULL, owner TEXT NOT NULL, "
        "payload INTEGER NOT NULL, record BLOB NOT NULL, PRIMARY KEY(connection, letter_key))"_s,
        u"PRAGMA application_id=%1"_s.arg(applicationId),
        u"PRAGMA user_version=%1"_s.arg(schemaVersion),
        u"COMMIT"_s,
    };
    for (const QString &statement : statements) {
        if (auto done = run(statement); !done) {
            QSqlQuery(m_db).exec(u"ROLLBACK"_s);
            return done;
        }
    }
    return {};
}

//! The log first: beside a new file it would be played into that.
Result<void> DraftFile::putAside(const QString &code)
{
    if (m_lock->hasOthers())
        return fail(trouble(code, u"drafts-in-use"_s));
    const auto dated = m_file + ".kept-"_L1 + QDateTime::currentDateTime().toString(u"yyyy-MM-dd-HHmmss"_s);
    const auto isTaken = [](const QString &name) {
        return QFileInfo::exists(name)
            || std::ranges::any_of(companions, [&](auto end) { return QFileInfo::exists(name + end); });
    };
    auto name = dated;
    for (int n = 2; isTaken(name); ++n)
        name = dated + u'-' + QString::number(n);
    for (const QLatin1StringView end : {companions[0], companions[1], companions[2], ""_L1}) {
        QFile file(m_file + end);
        if (file.exists() && !file.rename(name + end))
            return fail(trouble(file.errorString()));
    }
    m_aside = Aside{.name = name, .code = code};
    return {};
}

std::optional<DraftFile::Aside> DraftFile::takeAside()
{
    return std::exchange(m_aside, std::nullopt);
}

} // namespace dlo
