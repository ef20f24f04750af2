// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenpager.h"

#include <QSet>

#include <algorithm>

namespace dlo::queen {

namespace {

std::vector<LetterKey> keysOf(const LetterRows &rows)
{
    std::vector<LetterKey> keys;
    keys.reserve(rows.letters.size() + rows.unreadable.size());
    auto skipped = rows.unreadable.cbegin();
    const auto takeSkipped = [&] {
        for (; skipped != rows.unreadable.cend() && skipped->at == keys.size(); ++skipped)
            keys.push_back(skipped->standIn);
    };
    takeSkipped();
    for (const auto &letter : rows.letters) {
        keys.push_back(letter.key());
        takeSkipped();
    }
    return keys;
}

//! 0: not known.
bool hasTime(const LetterKey &key)
{
    return key.failedAt != 0;
}

std::optional<EpochMs> firstTime(const std::vector<LetterKey> &keys)
{
    const auto it = std::ranges::find_if(keys, hasTime);
    return it == keys.end() ? std::nullopt : std::optional(it->failedAt);
}

std::optional<EpochMs> lastTime(const std::vector<LetterKey> &keys)
{
    const auto it = std::find_if(keys.rbegin(), keys.rend(), hasTime);
    return it == keys.rend() ? std::nullopt : std::optional(it->failedAt);
}

//! Of a row that was sent for a group but does not tell its group it is not known whether it was asked for.
bool hidesItsGroup(const DeadLetter &letter, const LetterQuery &query)
{
    return query.group && letter.address.group.isEmpty() && (!query.queue || *query.queue == letter.address.queue);
}

} // namespace

Pager::Pager(LetterQuery query, LetterCursor cursor, Generation generation, PageSize size)
    : m_query(std::move(query))
    , m_cursor(std::move(cursor))
    , m_generation(generation)
    , m_size(size)
    , m_offset(std::max<qint64>(0, m_cursor.offset))
    , m_step(std::max<qint64>(1, size.rows - size.overlap))
{ }

bool Pager::holdsTail(const Keys &keys) const
{
    const QSet<LetterKey> tail(m_cursor.tail.begin(), m_cursor.tail.end());
    return std::ranges::any_of(keys, [&](const LetterKey &key) { return tail.contains(key); });
}

bool Pager::joins(const Keys &keys) const
{
    if (m_offset == 0 || m_cursor.tail.empty())
        return true;
    const auto begin = firstTime(keys);
    const auto end = lastTime(m_cursor.tail);
    return (begin && end && *begin > *end) || holdsTail(keys);
}

bool Pager::endsBeforeTail(const Keys &keys) const
{
    const auto last = lastTime(keys);
    const auto end = lastTime(m_cursor.tail);
    return last && end && *last > *end && !holdsTail(keys);
}

void Pager::stepBack()
{
    m_offset = std::max<qint64>(0, m_offset - m_step);
    m_step *= 2;
}

LetterCursor Pager::cursorAfter(const Keys &keys) const
{
    const auto count = qint64(keys.size());
    const auto overlap = std::min(m_size.overlap, count - 1);
    LetterCursor next{.offset = m_offset + count - overlap};
    // So much has arrived on top that this page does not reach the old end yet: that end is still the one to join.
    if (endsBeforeTail(keys)) {
        next.tail = m_cursor.tail;
        return next;
    }
    next.tail.assign(keys.end() - overlap, keys.end());
    return next;
}

void Pager::fill(LetterPage &page, LetterRows &rows) const
{
    QSet<LetterKey> seen(m_cursor.tail.begin(), m_cursor.tail.end());
    for (auto &letter : rows.letters) {
        const auto key = letter.key();
        const bool hides = hidesItsGroup(letter, m_query);
        if ((!hides && !m_query.matches(letter)) || seen.contains(key))
            continue;
        seen.insert(key);
        if (hides && !m_query.matches(letter))
            page.unreadable.push_back(key);
        else
            page.letters.push_back(std::move(letter));
    }
    for (const auto &row : rows.unreadable)
        page.unreadable.push_back(row.standIn);
}

std::optional<LetterPage> Pager::take(LetterRows rows)
{
    const auto count = qint64(rows.letters.size() + rows.unreadable.size());
    const bool whole = m_generation == Generation::Cpp015 || count > m_size.rows;
    const auto keys = whole ? Keys() : keysOf(rows);
    if (!whole && !joins(keys)) {
        stepBack();
        return std::nullopt;
    }
    LetterPage page;
    if (m_generation == Generation::Raft)
        page.total = rows.total;
    const auto kept = rows.limit && *rows.limit > 0 ? std::min(*rows.limit, m_size.rows) : m_size.rows;
    const bool more = count > 0 && (count >= kept || (page.total && *page.total > m_offset + count));
    if (!whole && more)
        page.next = cursorAfter(keys);
    fill(page, rows);
    return page;
}

} // namespace dlo::queen
