// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenpager.h"

#include <QSet>

#include <algorithm>

namespace dlo::queen {

Pager::Pager(LetterQuery query, LetterCursor cursor, Generation generation, PageSize size)
    : m_query(std::move(query))
    , m_cursor(std::move(cursor))
    , m_generation(generation)
    , m_size(size)
    , m_offset(std::max<qint64>(0, m_cursor.offset))
    , m_step(std::max<qint64>(1, size.rows - size.overlap))
{ }

bool Pager::holdsTail(const std::vector<DeadLetter> &letters) const
{
    const QSet<LetterKey> tail(m_cursor.tail.begin(), m_cursor.tail.end());
    return std::ranges::any_of(letters, [&](const DeadLetter &letter) { return tail.contains(letter.key()); });
}

bool Pager::joins(const std::vector<DeadLetter> &letters) const
{
    if (m_offset == 0 || m_cursor.tail.empty())
        return true;
    if (letters.empty())
        return false;
    const bool beginsAbove = letters.front().failedAt && *letters.front().failedAt > m_cursor.tail.back().failedAt;
    return beginsAbove || holdsTail(letters);
}

bool Pager::endsBeforeTail(const std::vector<DeadLetter> &letters) const
{
    return !m_cursor.tail.empty() && letters.back().failedAt && *letters.back().failedAt > m_cursor.tail.back().failedAt
        && !holdsTail(letters);
}

void Pager::stepBack()
{
    m_offset = std::max<qint64>(0, m_offset - m_step);
    m_step *= 2;
}

LetterCursor Pager::cursorAfter(const std::vector<DeadLetter> &letters) const
{
    const auto count = qint64(letters.size());
    const auto overlap = std::min(m_size.overlap, count - 1);
    LetterCursor next{.offset = m_offset + count - overlap};
    // So much has arrived on top that this page does not reach the old end yet: that end is still the one to join.
    if (endsBeforeTail(letters)) {
        next.tail = m_cursor.tail;
        return next;
    }
    for (auto i = count - overlap; i < count; ++i)
        next.tail.push_back(letters[size_t(i)].key());
    return next;
}

std::optional<LetterPage> Pager::take(LetterRows rows)
{
    const bool whole = m_generation == Generation::Cpp015 || qint64(rows.letters.size()) > m_size.rows;
    if (!whole && !joins(rows.letters)) {
        stepBack();
        return std::nullopt;
    }
    LetterPage page;
    if (m_generation == Generation::Raft)
        page.total = rows.total;
    const auto count = qint64(rows.letters.size());
    const auto kept = rows.limit && *rows.limit > 0 ? std::min(*rows.limit, m_size.rows) : m_size.rows;
    const bool more = count > 0 && (count >= kept || (page.total && *page.total > m_offset + count));
    if (!whole && more)
        page.next = cursorAfter(rows.letters);
    QSet<LetterKey> seen(m_cursor.tail.begin(), m_cursor.tail.end());
    for (auto &letter : rows.letters) {
        const auto key = letter.key();
        if (!m_query.matches(letter) || seen.contains(key))
            continue;
        seen.insert(key);
        page.letters.push_back(std::move(letter));
    }
    return page;
}

} // namespace dlo::queen
