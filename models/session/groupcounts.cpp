// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/groupcounts.h"

#include "letters/letterstore.h"

namespace dlo {

bool GroupCounts::count(const LetterStore &list, const LetterQuery &query)
{
    if (query.group)
        return false;
    const auto before = m_queues;
    if (query.queue)
        m_queues.remove(*query.queue);
    else
        m_queues.clear();
    for (qsizetype row = 0; row < list.size(); ++row) {
        const Address &address = list.at(row).address;
        Counts &counts = m_queues[address.queue];
        ++counts.groups[address.group];
        ++counts.total;
    }
    return m_queues != before;
}

void GroupCounts::count(const QString &queue, const QSet<LetterKey> &letters)
{
    Counts &counts = m_queues[queue];
    counts = {};
    for (const LetterKey &letter : letters)
        ++counts.groups[letter.group];
    counts.total = letters.size();
}

void GroupCounts::remove(const LetterKey &letter)
{
    const auto queue = m_queues.find(letter.queue);
    if (queue == m_queues.end())
        return;
    const auto group = queue->groups.find(letter.group);
    if (group == queue->groups.end() || *group == 0)
        return;
    --*group;
    --queue->total;
}

void GroupCounts::clear()
{
    m_queues.clear();
}

std::optional<qint64> GroupCounts::of(const QString &queue, const QString &group,
                                      std::optional<qint64> queueDepth) const
{
    const auto counts = m_queues.constFind(queue);
    if (counts == m_queues.cend())
        return queueDepth == 0 ? queueDepth : std::nullopt; // none in the queue, none in its groups
    if (queueDepth && *queueDepth != counts->total)
        return std::nullopt;
    return counts->groups.value(group, 0);
}

} // namespace dlo
