// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"
#include "core/result.h"

#include <vector>

class QSqlDatabase;

/*! Emptying the trash, a piece at a time. Payloads, headers and texts go, and are written over in the file; the row
   stays, and with it that the letter was sent, as what, by whom and when: it guards against sending twice. Rows whose
   action is not over are left alone. On the thread of the database, in no transaction. */
namespace dlo::trashemptying {

//! In one transaction; at most some hundred.
[[nodiscard]] Result<EmptiedTrash> empty(const QSqlDatabase &db, const std::vector<qint64> &ids);

struct Kept
{
    qint64 id = 0;
    qint64 bytes = 0;
};
//! The oldest that can be emptied, of entries up to \a newest that were begun before \a before, at most \a most.
[[nodiscard]] Result<std::vector<Kept>> oldest(const QSqlDatabase &db, qint64 newest, EpochMs before, int most);

/*! Gives back to the file system what the file does not need any more; true: there is more to give back. A file that
   was not made for that (of an earlier version) is written anew when little is left in it; otherwise its room is kept
   for what comes. */
[[nodiscard]] Result<bool> giveBack(const QSqlDatabase &db);

} // namespace dlo::trashemptying
