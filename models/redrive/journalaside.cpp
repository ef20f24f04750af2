// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// JournalStore: putting a file that cannot be used aside.

#include "redrive/journalstore.h"
#include "redrive/journaltransaction.h"

#include <QDateTime>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QSaveFile>

#include <algorithm>
#include <array>

#ifdef Q_OS_UNIX
#include <fcntl.h>
#include <unistd.h>
#endif

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! SQLite's own files beside a database; each is found by the database's name, so all keep the same ending.
constexpr std::array companions = {"-journal"_L1, "-wal"_L1, "-shm"_L1};

//! Renames that lie before this call are on disk when it returns. (Elsewhere there is no such call.)
void syncFolder([[maybe_unused]] const QString &folder)
{
#ifdef Q_OS_UNIX
    const int fd = ::open(QFile::encodeName(folder).constData(), O_RDONLY | O_CLOEXEC);
    if (fd < 0)
        return;
    ::fsync(fd);
    ::close(fd);
#endif
}

bool isFree(const QString &name)
{
    return !QFileInfo::exists(name)
        && std::ranges::none_of(companions, [&name](QLatin1StringView end) { return QFileInfo::exists(name + end); });
}

} // namespace

//! Holds the name while the files are moved, so that what a power cut leaves here can follow the rest.
QString JournalStore::asideNote() const
{
    return m_file + "-aside"_L1;
}

QString JournalStore::asideName() const
{
    const QString start = m_file + ".kept-"_L1;
    if (QFile note(asideNote()); isHalfMoved() && note.open(QIODevice::ReadOnly)) {
        const QString begun = QString::fromUtf8(note.readAll());
        if (begun.startsWith(start) && QFileInfo::exists(begun))
            return begun;
    }
    const QString dated = start + QDateTime::currentDateTime().toString(u"yyyy-MM-dd-HHmmss"_s);
    QString name = dated;
    for (int n = 2; !isFree(name); ++n)
        name = dated + u'-' + QString::number(n);
    return name;
}

/*! The database goes before its WAL, and is gone from here on disk before the WAL follows. Power failing in between
   leaves a WAL without its database, which open() tells as not usable (isHalfMoved()) and the next keepAside() brings
   to the same name. The other order could leave the database without its WAL: a file that looks whole and has forgotten
   the latest actions. A rollback journal goes first: a journal of ours has none, and beside a new file it would be
   played back into that. What is left of an -shm file is made anew by SQLite. */
Result<QString> JournalStore::moveAside() const
{
    QString name = asideName();
    const QString folder = QFileInfo(m_file).absolutePath();
    QSaveFile note(asideNote());
    const QByteArray words = name.toUtf8();
    if (!note.open(QIODevice::WriteOnly) || note.write(words) != words.size() || !note.commit())
        return fail(journalError(note.errorString()));
    for (const QLatin1StringView end : {companions[0], ""_L1, companions[1], companions[2]}) {
        QFile file(m_file + end);
        // Moved by the try before; a database made here since holds nothing (isHalfMoved()).
        if (!file.exists() || (end.isEmpty() && QFileInfo::exists(name)))
            continue;
        if (!file.rename(name + end)) // never over another file
            return fail(journalError(file.errorString()));
        syncFolder(folder);
    }
    QFile::remove(asideNote());
    return name;
}

Result<QString> JournalStore::keepAside()
{
    if (open())
        return fail({.kind = ErrorKind::Conflict, .code = u"journal-works"_s});
    const Error trouble = *m_trouble;
    // What cannot be opened or written for another reason may be whole: that passes, or is for the person to mend.
    if (trouble.code == "journal"_L1)
        return fail(trouble);
    close();
    QDir().mkpath(QFileInfo(m_file).absolutePath()); // it may have gone with the file
    InstanceLock aside(asideLockName(m_file));
    if (auto locked = aside.acquire(); !locked)
        return fail(locked.error());
    if (aside.hasOthers() || InstanceLock(m_file).hasOthers())
        return fail({.kind = ErrorKind::Conflict, .code = u"journal-in-use"_s});
    auto name = moveAside();
    if (!name)
        return name;
    if (m_idKey.isEmpty())
        m_idKey = idKeyOfKept(*name);
    m_givenUp = false;
    m_lost.clear();
    return name;
}

} // namespace dlo
