// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "redrive/journal.h"

#include <QLatin1StringView>
#include <QString>
#include <QVariantList>

class QSqlDatabase;
class QSqlQuery;

/*! How what is looked up in the journal's file is asked for. On the thread of the database. */
namespace dlo::archivesql {

//! Rows whose action removed the dead letter, or moved it, or may have (fateOf()).
inline constexpr QLatin1StringView isTrash{
    "((action='remove' AND step IN ('removing','done','unknown'))"
    " OR (action='republish' AND removes_original AND step IN ('removing','done'))"
    " OR (action='replay' AND (step IN ('removing','done','unknown') OR (step='gone' AND note='gone-unproven'))))"};
//! Rows of which more is kept than the facts. The condition of an index, too.
inline constexpr QLatin1StringView isKept{"payload_kept<>3"};
//! The transaction id of a row's letter, percent-encoded, out of its key. Of an index, too: letter keys have nothing in
//! them that would have to be escaped in JSON.
inline constexpr QLatin1StringView letterTransaction{
    R"(json_extract('["'||replace(letter_key,'/','","')||'"]','$[3]'))"};
//! Bytes that are gone once a row is emptied.
inline constexpr QLatin1StringView keptBytes{"(ifnull(length(payload),0)+ifnull(length(sent_payload),0)"
                                             "+ifnull(length(sent_headers),0)+length(letter))"};

//! Makes the indexes, and the table of letters seen, unless they are there. The first time takes some seconds for a
//! million entries.
[[nodiscard]] Result<void> prepare(const QSqlDatabase &db);

//! Runs \a sql; forward only.
[[nodiscard]] Result<QSqlQuery> select(const QSqlDatabase &db, const QString &sql, const QVariantList &values = {});
//! The first column of the first row; 0 without one.
[[nodiscard]] Result<qint64> number(const QSqlDatabase &db, const QString &sql, const QVariantList &values = {});
//! letterTransaction of letters with this transaction id.
[[nodiscard]] QString encodedTransaction(const QString &transactionId);

} // namespace dlo::archivesql
