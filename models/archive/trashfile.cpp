// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/trashfile.h"

#include "archive/archivesql.h"
#include "redrive/journalrow.h"
#include "redrive/letterrecord.h"

#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace dlo::trashfile {

namespace {

//! Ids that one statement looks at: where hardly any is wanted it comes back all the same.
constexpr qint64 window = 2000;

bool areIn(const TrashWords &words, const TrashedLetter &found, const QByteArray &payload)
{
    const DeadLetter &letter = found.letter;
    const JournalEntry &entry = found.entry;
    const std::array texts{letter.address.queue,
                           letter.address.partition.value_or(QString()),
                           letter.address.group,
                           letter.transactionId,
                           letter.messageId,
                           letter.rowId,
                           letter.traceId,
                           letter.producer,
                           letter.error,
                           entry.note,
                           entry.who,
                           entry.connectionName,
                           entry.newTransactionId,
                           entry.newMessageId,
                           entry.to.queue,
                           entry.to.partition};
    return words.areIn(texts, payload);
}

struct Statement
{
    QString sql;
    QVariantList values;
};

Statement statement(const TrashQuery &query, bool withPayload)
{
    Statement made{.sql = u"SELECT %1, payload_kept, length(payload) AS payload_bytes%2 FROM entries "
                          "WHERE id<? AND id>=? AND %3"_s.arg(journalrow::columns,
                                                              withPayload ? ", payload"_L1 : QLatin1StringView(),
                                                              archivesql::isTrash),
                   .values = {}};
    const auto add = [&made](QLatin1StringView condition, const QVariant &value) {
        made.sql += condition;
        made.values.append(value);
    };
    if (query.broker)
        add(" AND +broker=?"_L1, journalrow::text(*query.broker));
    if (query.connection)
        add(" AND connection=?"_L1, journalrow::text(*query.connection));
    if (query.from)
        add(" AND +at>=?"_L1, *query.from);
    if (query.until)
        add(" AND +at<?"_L1, *query.until);
    made.sql += " ORDER BY id DESC"_L1;
    return made;
}

} // namespace

TrashKept keptOf(int kept)
{
    switch (kept) {
    case journalrow::Kept:
        return TrashKept::Whole;
    case journalrow::LeftOut:
        return TrashKept::LeftOut;
    case journalrow::Emptied:
        return TrashKept::Emptied;
    default:
        return TrashKept::NoPayload;
    }
}

std::optional<TrashedLetter> letterOf(const QSqlQuery &row)
{
    TrashedLetter found;
    found.entry = journalrow::entryOf(row);
    const auto fate = fateOf(found.entry);
    if (!fate)
        return std::nullopt;
    found.fate = *fate;
    if (auto letter = readLetterRecord(row.value(u"letter"_s).toByteArray()))
        found.letter = std::move(*letter);
    found.kept = keptOf(row.value(u"payload_kept"_s).toInt());
    found.payloadBytes = row.value(u"payload_bytes"_s).toLongLong();
    return found;
}

Result<TrashPage> page(const QSqlDatabase &db, const TrashQuery &query, const TrashWords &words,
                       std::optional<qint64> below, qsizetype most, const QDeadlineTimer &until)
{
    if (!below) {
        const auto newest = archivesql::number(db, u"SELECT max(id) FROM entries"_s);
        if (!newest)
            return fail(newest.error());
        below = *newest + 1;
    }
    TrashPage page;
    const Statement wanted = statement(query, !words.isEmpty());
    while (*below > 1) {
        const qint64 floor = std::max<qint64>(1, *below - window);
        auto rows = archivesql::select(db, wanted.sql, QVariantList{*below, floor} + wanted.values);
        if (!rows)
            return fail(rows.error());
        while (rows->next()) {
            below = rows->value(0).toLongLong();
            page.reached = rows->value(1).toLongLong();
            auto found = letterOf(*rows);
            const auto payload = words.isEmpty() ? QByteArray() : rows->value(u"payload"_s).toByteArray();
            if (found && areIn(words, *found, payload))
                page.letters.push_back(std::move(*found));
            if (qsizetype(page.letters.size()) >= most || until.hasExpired()) {
                page.next = below;
                return page;
            }
        }
        below = floor;
        if (until.hasExpired())
            break;
    }
    if (*below > 1)
        page.next = below;
    return page;
}

Result<Place> count(const QSqlDatabase &db, Place place, TrashSurvey &survey, const QDeadlineTimer &until)
{
    constexpr int atOnce = 500;
    while (!place.isEnd && !until.hasExpired()) {
        auto rows = archivesql::select(db,
                                       u"SELECT at, id, %1, %2, step IN %3 FROM entries WHERE %4 AND (at, id)>(?, ?) "
                                       "ORDER BY at, id LIMIT %5"_s.arg(archivesql::keptBytes, archivesql::isTrash,
                                                                        journalrow::openSteps, archivesql::isKept,
                                                                        QString::number(atOnce)),
                                       {place.at, place.id});
        if (!rows)
            return fail(rows.error());
        int seen = 0;
        for (; rows->next(); ++seen) {
            place = {.at = rows->value(0).toLongLong(), .id = rows->value(1).toLongLong()};
            const qint64 bytes = rows->value(2).toLongLong();
            ++(rows->value(3).toBool() ? survey.letters : survey.others);
            survey.bytes += bytes;
            if (rows->value(4).toBool()) {
                ++survey.open;
                survey.openBytes += bytes;
            }
        }
        place.isEnd = seen < atOnce;
    }
    return place;
}

} // namespace dlo::trashfile
