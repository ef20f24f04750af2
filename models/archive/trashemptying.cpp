// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/trashemptying.h"

#include "archive/archivesql.h"
#include "redrive/journalrow.h"
#include "redrive/journaltransaction.h"
#include "redrive/letterrecord.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::trashemptying {

namespace {

//! The letter without what somebody wrote: where it lay, its ids and times. Empty when it cannot be read.
QByteArray factsOf(const QByteArray &record)
{
    auto letter = readLetterRecord(record);
    if (!letter)
        return QByteArray("");
    letter->error.clear();
    letter->producer.clear();
    letter->traceId.clear();
    letter->headers.clear();
    return writeLetterRecord(*letter);
}

Result<void> emptyOne(const QSqlDatabase &db, qint64 id, EmptiedTrash &done)
{
    auto row = archivesql::select(db,
                                  u"SELECT letter, %1, step IN %2 FROM entries WHERE id=? AND %3"_s.arg(
                                      archivesql::keptBytes, journalrow::openSteps, archivesql::isKept),
                                  {id});
    if (!row)
        return fail(row.error());
    if (!row->next())
        return {}; // somebody was quicker
    if (row->value(2).toBool()) {
        ++done.spared;
        return {};
    }
    const QByteArray facts = factsOf(row->value(0).toByteArray());
    const qint64 bytes = row->value(1).toLongLong();
    row->finish();
    auto written = archivesql::select(
        db,
        u"UPDATE entries SET letter=?, payload=NULL, payload_kept=%1, sent_payload=NULL, "
        "sent_payload_kept=CASE WHEN sent_payload_kept=%2 THEN %1 ELSE sent_payload_kept END, sent_headers=NULL, "
        "sent_headers_kept=CASE WHEN sent_headers_kept=%2 THEN %3 ELSE sent_headers_kept END WHERE id=?"_s.arg(
            QString::number(journalrow::Emptied), QString::number(journalrow::Kept),
            QString::number(journalrow::LeftOut)),
        {facts, id});
    if (!written)
        return fail(written.error());
    ++done.letters;
    done.bytes += bytes - facts.size();
    return {};
}

//! By so many unused pages. Qt takes the statement for one without rows and so carries it out for one page only.
Result<void> shorten(const QSqlDatabase &db, qint64 pages)
{
    Statements statements(db);
    JournalTransaction transaction(statements);
    if (auto begun = transaction.begin(); !begun)
        return begun;
    QSqlQuery query(db);
    for (qint64 page = 0; page < pages; ++page) {
        if (!query.exec(u"PRAGMA incremental_vacuum(1)"_s))
            return fail(journalError(query.lastError()));
        query.finish();
    }
    return transaction.commit();
}

} // namespace

Result<EmptiedTrash> empty(const QSqlDatabase &db, const std::vector<qint64> &ids)
{
    // Otherwise what was in a row can be read in the file's unused pages.
    if (const auto secure = archivesql::number(db, u"PRAGMA secure_delete=ON"_s); !secure)
        return fail(secure.error());
    Statements statements(db);
    JournalTransaction transaction(statements);
    if (auto begun = transaction.begin(); !begun)
        return fail(begun.error());
    EmptiedTrash done;
    for (const qint64 id : ids) {
        if (auto emptied = emptyOne(db, id, done); !emptied)
            return fail(emptied.error());
    }
    if (auto committed = transaction.commit(); !committed)
        return fail(committed.error());
    return done;
}

Result<std::vector<Kept>> oldest(const QSqlDatabase &db, qint64 newest, EpochMs before, int most)
{
    auto rows = archivesql::select(
        db,
        u"SELECT id, %1 FROM entries WHERE %2 AND at<? AND +id<=? AND step NOT IN %3 "
        "ORDER BY at LIMIT ?"_s.arg(archivesql::keptBytes, archivesql::isKept, journalrow::openSteps),
        {before, newest, most});
    if (!rows)
        return fail(rows.error());
    std::vector<Kept> found;
    while (rows->next())
        found.push_back({.id = rows->value(0).toLongLong(), .bytes = rows->value(1).toLongLong()});
    return found;
}

Result<bool> giveBack(const QSqlDatabase &db)
{
    constexpr qint64 atOnce = 256; // pages
    constexpr qint64 worthIt = qint64(1024) * 1024; // bytes
    constexpr qint64 quicklyWritten = 32 * worthIt;
    constexpr qint64 incremental = 2;
    const auto mode = archivesql::number(db, u"PRAGMA auto_vacuum"_s);
    const auto unused = archivesql::number(db, u"PRAGMA freelist_count"_s);
    const auto pages = archivesql::number(db, u"PRAGMA page_count"_s);
    const auto size = archivesql::number(db, u"PRAGMA page_size"_s);
    if (!mode || !unused || !pages || !size)
        return fail(journalError(u"the file's size cannot be read"_s));
    QSqlQuery query(db);
    bool more = false;
    if (*mode == incremental && *unused > 0) {
        if (auto shortened = shorten(db, std::min(*unused, atOnce)); !shortened)
            return fail(shortened.error());
        more = *unused > atOnce;
    } else if (*mode == 0 && *unused * *size >= worthIt && (*pages - *unused) * *size <= quicklyWritten) {
        // Not while another process reads: then the room stays unused, which is no trouble.
        query.exec(u"PRAGMA auto_vacuum=%1"_s.arg(incremental));
        query.exec(u"VACUUM"_s);
    }
    query.finish();
    if (!more && query.exec(u"PRAGMA wal_checkpoint(TRUNCATE)"_s)) // what was in the log goes too
        query.finish();
    return more;
}

} // namespace dlo::trashemptying
