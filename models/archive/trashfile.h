// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"
#include "archive/trashwords.h"
#include "core/result.h"

#include <QDeadlineTimer>

class QSqlDatabase;
class QSqlQuery;

//! The trash as it lies in the journal's file: a piece of work each, so that what is asked of the file meanwhile has
//! its turn. On the thread of the database.
namespace dlo::trashfile {

//! Letters in entries below \a below (nothing: from the newest), at most \a most, until \a until.
[[nodiscard]] Result<TrashPage> page(const QSqlDatabase &db, const TrashQuery &query, const TrashWords &words,
                                     std::optional<qint64> below, qsizetype most, const QDeadlineTimer &until);

//! Where counting goes on.
struct Place
{
    EpochMs at = 0;
    qint64 id = 0;
    bool isEnd = false;
};
//! Adds to \a survey what comes after \a place, until \a until.
[[nodiscard]] Result<Place> count(const QSqlDatabase &db, Place place, TrashSurvey &survey,
                                  const QDeadlineTimer &until);

//! Of a row with journalrow::columns, payload_kept and length(payload) as payload_bytes; nothing: not in the trash.
[[nodiscard]] std::optional<TrashedLetter> letterOf(const QSqlQuery &row);

//! Of a value of journalrow::PayloadKept.
[[nodiscard]] TrashKept keptOf(int kept);

} // namespace dlo::trashfile
