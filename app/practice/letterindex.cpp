// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/letterindex.h"

#include <algorithm>

namespace dlo::practice {

DeadLetter &LetterIndex::add(DeadLetter letter)
{
    letter.serial = ++m_serial;
    ++m_ever;
    auto owned = std::make_unique<DeadLetter>(std::move(letter));
    DeadLetter &added = *owned;
    Slot slot{added.failedUs, added.serial, added.partition->queue, qHash(added.group), std::move(owned)};
    if (m_slots.empty() || before(m_slots.back(), slot))
        m_slots.push_back(std::move(slot));
    else
        m_slots.insert(std::ranges::upper_bound(m_slots, slot, before), std::move(slot));
    m_byRow.insert(added.rowId, &added);
    Partition &partition = *added.partition;
    partition.dead[added.transactionId].push_back(&added);
    ++partition.deadEver;
    ++partition.deadNow;
    ++partition.queue->deadByGroup[added.group];
    return added;
}

void LetterIndex::remove(DeadLetter *letter)
{
    Partition &partition = *letter->partition;
    const auto rows = partition.dead.find(letter->transactionId);
    std::erase(rows.value(), letter);
    if (rows.value().empty())
        partition.dead.erase(rows);
    --partition.deadNow;
    --partition.queue->deadByGroup[letter->group];
    m_byRow.remove(letter->rowId);
    const Slot wanted{letter->failedUs, letter->serial, nullptr, 0, nullptr};
    const auto slot = std::ranges::lower_bound(m_slots, wanted, before);
    slot->letter.reset();
    ++m_gaps;
    if (m_gaps > 64 && m_gaps > m_slots.size() / 2)
        compact();
}

void LetterIndex::compact()
{
    std::erase_if(m_slots, [](const Slot &slot) { return !slot.letter; });
    m_gaps = 0;
}

template <typename Visit>
void LetterIndex::forEach(const Filter &filter, Visit visit) const
{
    const Queue *queue = nullptr; // names are unique, so after the first match the pointer is enough
    const std::size_t hash = filter.group ? qHash(*filter.group) : 0;
    for (auto slot = m_slots.rbegin(); slot != m_slots.rend(); ++slot) {
        if (!slot->letter)
            continue;
        if (filter.queue && slot->queue != queue) {
            if (queue != nullptr || slot->queue->name != *filter.queue)
                continue;
            queue = slot->queue;
        }
        if (filter.group && (slot->groupHash != hash || slot->letter->group != *filter.group))
            continue;
        if (!visit(slot->letter.get()))
            return;
    }
}

std::vector<DeadLetter *> LetterIndex::list(const Filter &filter, qint64 offset, qint64 limit) const
{
    std::vector<DeadLetter *> rows;
    if (limit == 0)
        return rows;
    forEach(filter, [&rows, &offset, limit](DeadLetter *letter) {
        if (offset > 0) {
            --offset;
            return true;
        }
        rows.push_back(letter);
        return limit < 0 || std::ssize(rows) < limit;
    });
    return rows;
}

int LetterIndex::count(const Filter &filter) const
{
    if (!filter.queue && !filter.group)
        return size();
    int count = 0;
    forEach(filter, [&count](const DeadLetter *) {
        ++count;
        return true;
    });
    return count;
}

} // namespace dlo::practice
