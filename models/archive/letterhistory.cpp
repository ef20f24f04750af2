// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/letterhistory.h"

#include "archive/archivesql.h"
#include "archive/trashquery.h"
#include "redrive/journalrow.h"
#include "redrive/journaltransaction.h"
#include "redrive/letterrecord.h"

#include <QSet>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QVariant>

#include <algorithm>
#include <deque>

using namespace Qt::StringLiterals;

namespace dlo::letterhistory {

namespace {

struct Found
{
    HistoryEntry entry;
    DeadLetter letter; //!< without its payload
};

//! A letter as far as a link to it needs it.
struct Letter
{
    LetterKey key;
    QString messageId;
};

bool failedAfter(const LetterKey &letter, const JournalEntry &sending)
{
    return letter.failedAt == 0 || letter.failedAt + clockTolerance >= sending.at;
}

bool wentTo(const JournalEntry &sending, const QString &queue)
{
    return sending.to.queue.isEmpty() ? sending.letter.queue == queue : sending.to.queue == queue;
}

class Reader
{
public:
    Reader(const QSqlDatabase &db, QString broker, LetterHistory &history)
        : m_db(db)
        , m_broker(std::move(broker))
        , m_history(history)
    { }

    //! Own actions, then both ways along the links.
    Result<void> follow(const Letter &letter)
    {
        auto own = select(u"broker=? AND letter_key=?"_s, {m_broker, letter.key.toString()});
        if (!own)
            return fail(own.error());
        m_keys.insert(letter.key.toString());
        for (const Found &each : *own)
            add(each, Kinship::Own, KinshipBy::Key);
        if (auto back = goBack(letter); !back)
            return back;
        return goOn(std::move(*own));
    }

    Result<void> addSameContent(const DeadLetter &letter, const Secret &key)
    {
        if (!letter.payload.isPresent() || key.isEmpty())
            return {};
        const QByteArray hash = journalrow::hashOf(letter.payload.view(), key);
        for (const auto &column : {u"letter_hash"_s, u"sent_hash"_s}) {
            auto alike = select(u"%1 IS NOT NULL AND substr(%1,1,8)=? AND %1=? AND broker=?"_s.arg(column),
                                {hash.first(8), hash, m_broker});
            if (!alike)
                return fail(alike.error());
            for (const Found &each : *alike) {
                if (each.entry.entry.letter.queue == letter.address.queue
                    || wentTo(each.entry.entry, letter.address.queue))
                    add(each, Kinship::SameContent, KinshipBy::Content);
            }
        }
        return {};
    }

private:
    Result<std::vector<Found>> select(const QString &where, const QVariantList &values) const
    {
        auto rows = archivesql::select(
            m_db,
            u"SELECT %1, payload_kept, letter_hash, sent_hash FROM entries WHERE %2 ORDER BY id DESC LIMIT %3"_s.arg(
                journalrow::columns, where, QString::number(LetterHistory::mostEntries + 1)),
            values);
        if (!rows)
            return fail(rows.error());
        std::vector<Found> found;
        while (rows->next()) {
            Found each;
            each.entry.entry = journalrow::entryOf(*rows);
            if (auto letter = readLetterRecord(rows->value(u"letter"_s).toByteArray()))
                each.letter = std::move(*letter);
            const auto own = rows->value(u"letter_hash"_s).toByteArray();
            const auto sent = rows->value(u"sent_hash"_s).toByteArray();
            each.entry.edited = !own.isEmpty() && !sent.isEmpty() && own != sent;
            each.entry.isKept
                = fateOf(each.entry.entry) && rows->value(u"payload_kept"_s).toInt() != journalrow::Emptied;
            found.push_back(std::move(each));
        }
        return found;
    }

    void add(const Found &found, Kinship kinship, KinshipBy by)
    {
        if (m_ids.contains(found.entry.entry.id))
            return;
        if (m_history.entries.size() >= LetterHistory::mostEntries) {
            m_history.isWhole = false;
            return;
        }
        m_ids.insert(found.entry.entry.id);
        m_history.entries.push_back(found.entry);
        m_history.entries.back().kinship = kinship;
        m_history.entries.back().by = by;
    }

    //! The sendings that became \a letter, those that became their letters, and so on.
    Result<void> goBack(Letter letter)
    {
        std::deque<Letter> letters{std::move(letter)};
        for (; !letters.empty() && m_history.isWhole; letters.pop_front()) {
            const Letter &became = letters.front();
            std::vector<Letter> further;
            for (const auto by : {KinshipBy::TransactionId, KinshipBy::MessageId}) {
                const bool byTransaction = by == KinshipBy::TransactionId;
                const QString &id = byTransaction ? became.key.transactionId : became.messageId;
                if (id.isEmpty())
                    continue;
                const auto column = byTransaction ? u"new_transaction_id"_s : u"new_message_id"_s;
                auto found = select(u"broker=? AND %1=? AND %1<>''"_s.arg(column), {m_broker, id});
                if (!found)
                    return fail(found.error());
                for (const Found &each : *found) {
                    const JournalEntry &sending = each.entry.entry;
                    if (sending.letter == became.key || !wentTo(sending, became.key.queue)
                        || !failedAfter(became.key, sending))
                        continue;
                    add(each, Kinship::Before, by);
                    if (take(sending.letter))
                        further.push_back({.key = sending.letter, .messageId = each.letter.messageId});
                }
            }
            std::ranges::move(further, std::back_inserter(letters));
        }
        return {};
    }

    //! What was done to the letters that \a sendings became, and on from there.
    Result<void> goOn(std::vector<Found> sendings)
    {
        std::deque<Found> open(sendings.begin(), sendings.end());
        for (; !open.empty() && m_history.isWhole; open.pop_front()) {
            const JournalEntry sending = open.front().entry.entry;
            if (sending.newTransactionId.isEmpty())
                continue;
            auto found = select(u"broker=? AND %1=?"_s.arg(archivesql::letterTransaction),
                                {m_broker, archivesql::encodedTransaction(sending.newTransactionId)});
            if (!found)
                return fail(found.error());
            for (const Found &each : *found) {
                const JournalEntry &later = each.entry.entry;
                if (later.letter == sending.letter || !wentTo(sending, later.letter.queue)
                    || !failedAfter(later.letter, sending) || m_ids.contains(later.id))
                    continue;
                add(each, Kinship::After, KinshipBy::TransactionId);
                open.push_back(each);
            }
        }
        return {};
    }

    //! False: it was followed already.
    bool take(const LetterKey &key)
    {
        const auto text = key.toString();
        if (m_keys.contains(text))
            return false;
        m_keys.insert(text);
        return true;
    }

    const QSqlDatabase &m_db;
    QString m_broker;
    LetterHistory &m_history;
    QSet<qint64> m_ids;
    QSet<QString> m_keys;
};

} // namespace

Result<LetterHistory> read(const QSqlDatabase &db, const QString &broker, const DeadLetter &letter, const Secret &key)
{
    LetterHistory history;
    Reader reader(db, journalrow::text(broker), history);
    if (auto followed = reader.follow({.key = letter.key(), .messageId = letter.messageId}); !followed)
        return fail(followed.error());
    if (auto alike = reader.addSameContent(letter, key); !alike)
        return fail(alike.error());
    std::ranges::sort(history.entries, std::ranges::greater(), [](const HistoryEntry &each) { return each.entry.id; });
    const auto seen = archivesql::number(db, u"SELECT at FROM seen WHERE broker=? AND letter_key=?"_s,
                                         {journalrow::text(broker), letter.key().toString()});
    if (!seen)
        return fail(seen.error());
    if (*seen > 0)
        history.seenAt = *seen;
    return history;
}

Result<void> noteSeen(const QSqlDatabase &db, const QString &broker, const LetterKey &letter, EpochMs at)
{
    QSqlQuery query(db);
    query.prepare(u"INSERT OR IGNORE INTO seen (broker, letter_key, at) VALUES (?,?,?)"_s);
    query.addBindValue(journalrow::text(broker));
    query.addBindValue(letter.toString());
    query.addBindValue(at);
    return query.exec() ? Result<void>() : fail(journalError(query.lastError()));
}

} // namespace dlo::letterhistory
