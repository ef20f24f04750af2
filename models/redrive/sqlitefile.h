// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QSqlDatabase>
#include <QSqlError>

#include <expected>

//! What every database file of this program needs when it is opened. On the thread of \a db; errors are SQLite's own.
namespace dlo::sqlitefile {

//! Whose file it is, and of which version of its program.
struct Origin
{
    qint64 version = 0; //!< PRAGMA user_version
    qint64 application = 0; //!< PRAGMA application_id
    qint64 tables = 0;

    //! Nobody has made it his own yet.
    [[nodiscard]] bool isFresh() const { return version == 0 && application == 0 && tables == 0; }
};
[[nodiscard]] std::expected<Origin, QSqlError> originOf(const QSqlDatabase &db);

//! Write-ahead logging. Waits up to ten seconds for other processes that do the same, which SQLite's own time-out for
//! busy files does not.
[[nodiscard]] std::expected<void, QSqlError> useWal(const QSqlDatabase &db);

} // namespace dlo::sqlitefile
