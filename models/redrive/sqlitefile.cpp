// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/sqlitefile.h"

#include <QSqlQuery>
#include <QThread>
#include <QVariant>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo::sqlitefile {

std::expected<Origin, QSqlError> originOf(const QSqlDatabase &db)
{
    Origin origin;
    QSqlQuery query(db);
    for (const auto &[sql, into] : {std::pair(u"PRAGMA user_version"_s, &origin.version),
                                    std::pair(u"PRAGMA application_id"_s, &origin.application),
                                    std::pair(u"SELECT count(*) FROM sqlite_master"_s, &origin.tables)}) {
        if (!query.exec(sql) || !query.next())
            return std::unexpected(query.lastError());
        *into = query.value(0).toLongLong();
        query.finish();
    }
    return origin;
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
