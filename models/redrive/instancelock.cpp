// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/instancelock.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QUuid>

#include <algorithm>

#ifdef Q_OS_UNIX
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#else
#include <QLockFile>
#endif

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
Error lockError(const QString &text)
{
    return {.kind = ErrorKind::Unavailable, .code = u"journal"_s, .serverText = text};
}
} // namespace

#ifdef Q_OS_UNIX

struct InstanceLock::Handle
{
    explicit Handle(int fileDescriptor)
        : fd(fileDescriptor)
    { }
    ~Handle() { ::close(fd); }
    Handle(const Handle &) = delete;
    Handle &operator=(const Handle &) = delete;
    int fd;
};

Result<void> InstanceLock::acquire()
{
    constexpr int attempts = 10;
    for (int attempt = 0; attempt < attempts; ++attempt) {
        const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
        const QByteArray name = QFile::encodeName(path(id));
        const int fd = ::open(name.constData(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
        if (fd < 0)
            return fail(lockError(QString::fromLocal8Bit(std::strerror(errno))));
        auto handle = std::make_unique<Handle>(fd);
        if (::flock(fd, LOCK_EX | LOCK_NB) != 0) {
            if (errno == EWOULDBLOCK) // another instance looks at the new file: take another name
                continue;
            return fail(lockError(QString::fromLocal8Bit(std::strerror(errno))));
        }
        // An instance that cleaned up between open() and flock() has unlinked the file: then nobody can see our lock.
        struct stat held = {};
        struct stat named = {};
        if (::fstat(fd, &held) != 0 || ::stat(name.constData(), &named) != 0 || held.st_ino != named.st_ino)
            continue;
        m_handle = std::move(handle);
        m_id = id;
        return {};
    }
    return fail(lockError(u"no lock file could be kept"_s));
}

bool InstanceLock::isAlive(const QString &id) const
{
    const QByteArray name = QFile::encodeName(path(id));
    const int fd = ::open(name.constData(), O_RDWR | O_CLOEXEC);
    if (fd < 0)
        return errno != ENOENT;
    const Handle handle(fd);
    // Shared, so that two who ask at the same time do not take each other for the owner.
    return ::flock(fd, LOCK_SH | LOCK_NB) != 0;
}

#else

struct InstanceLock::Handle
{
    explicit Handle(const QString &name)
        : lock(name)
    {
        lock.setStaleLockTime(0);
    }
    QLockFile lock;
};

Result<void> InstanceLock::acquire()
{
    const QString id = QUuid::createUuid().toString(QUuid::WithoutBraces);
    auto handle = std::make_unique<Handle>(path(id));
    if (!handle->lock.tryLock(0))
        return fail(lockError(u"no lock file could be made"_s));
    m_handle = std::move(handle);
    m_id = id;
    return {};
}

bool InstanceLock::isAlive(const QString &id) const
{
    if (!QFileInfo::exists(path(id)))
        return false;
    Handle probe(path(id));
    return id == m_id || !probe.lock.tryLock(0);
}

#endif

InstanceLock::InstanceLock(QString file)
    : m_file(std::move(file))
{ }

InstanceLock::~InstanceLock()
{
    if (m_handle)
        QFile::remove(path(m_id));
}

QString InstanceLock::path(const QString &id) const
{
    return m_file + u'-' + id + ".lock"_L1;
}

//! Only names that are ours: a lock file of something else is not to be touched.
QStringList InstanceLock::otherIds() const
{
    const QFileInfo info(m_file);
    const QString prefix = info.fileName() + u'-';
    QStringList ids;
    for (const QString &name : info.dir().entryList({prefix + "*.lock"_L1}, QDir::Files | QDir::Hidden)) {
        const QString id = name.mid(prefix.size()).chopped(5);
        if (!QUuid::fromString(id).isNull() && id != m_id)
            ids.append(id);
    }
    return ids;
}

bool InstanceLock::hasOthers() const
{
    return std::ranges::any_of(otherIds(), [this](const QString &id) { return isAlive(id); });
}

void InstanceLock::removeStale() const
{
    for (const QString &id : otherIds()) {
        if (!isAlive(id))
            QFile::remove(path(id));
    }
}

} // namespace dlo
