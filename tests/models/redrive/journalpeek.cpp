// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "journalpeek.h"

#include <QSqlDatabase>
#include <QSqlError>
#include <QSqlQuery>
#include <QTest>
#include <QVariant>

#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/resource.h>
#endif

using namespace Qt::StringLiterals;

namespace dlo::test {

QStringList peek(const QString &file, const QString &sql)
{
    QStringList found;
    {
        auto db = QSqlDatabase::addDatabase(u"QSQLITE"_s, u"peek"_s);
        db.setDatabaseName(file);
        QSqlQuery query(db);
        if (!db.open())
            qWarning() << db.lastError();
        query = QSqlQuery(db);
        if (!query.exec(sql))
            qWarning() << query.lastError();
        while (query.next())
            found.append(query.value(0).toString());
    }
    QSqlDatabase::removeDatabase(u"peek"_s);
    return found;
}

QString stepOnDisk(const QString &file)
{
    return peek(file, u"SELECT step FROM entries ORDER BY id DESC LIMIT 1"_s).value(0);
}

#ifdef Q_OS_UNIX

FullDisk::FullDisk(quint64 room)
{
    std::signal(SIGXFSZ, SIG_IGN);
    rlimit limit = {};
    getrlimit(RLIMIT_FSIZE, &limit);
    m_before = limit.rlim_cur;
    limit.rlim_cur = room;
    setrlimit(RLIMIT_FSIZE, &limit);
}

FullDisk::~FullDisk()
{
    rlimit limit = {};
    getrlimit(RLIMIT_FSIZE, &limit);
    limit.rlim_cur = m_before;
    setrlimit(RLIMIT_FSIZE, &limit);
}

bool FullDisk::isPossible()
{
    return true;
}

#else

FullDisk::FullDisk(quint64) { }
FullDisk::~FullDisk() = default;

bool FullDisk::isPossible()
{
    return false;
}

#endif

} // namespace dlo::test
