// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/sqlitefile.h"

#include <QSqlQuery>
#include <QThread>
#include <QVariant>

using namespace Qt::StringLiterals;

namespace dlo::sqlitefile {

std::expected<Origin, QSqlError> originOf(const QSqlDatabase &db)
{
    // In one statement, so that they are of one moment: another process may be making the tables.
    QSqlQuery query(db);
    if (!query.exec(u"SELECT user_version, application_id, (SELECT count(*) FROM sqlite_master) "
                    "FROM pragma_user_version, pragma_application_id"_s)
        || !query.next())
        return std::unexpected(query.lastError());
    return Origin{.version = query.value(0).toLongLong(),
                  .application = query.value(1).toLongLong(),
                  .tables = query.value(2).toLongLong()};
}

std::expected<void, QSqlError> useWal(const QSqlDatabase &db)
{
    constexpr int attempts = 500;
    constexpr unsigned long pause = 20; // ms
    QSqlQuery query(db);
    for (int attempt = 0; !query.exec(u"PRAGMA journal_mode=WAL"_s); ++attempt) {
        if (attempt == attempts)
            return std::unexpected(query.lastError());
        QThread::msleep(pause);
    }
    return {};
}

} // namespace dlo::sqlitefile
