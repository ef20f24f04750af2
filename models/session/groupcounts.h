// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QHash>
#include <QSet>

#include <optional>

namespace dlo {

class LetterStore;

/*! Dead letters per consumer group, counted from lists (or a QueueCensus) that were read to their end: what a broker
   without group depths (Queen 1.x, C++ 0.15) leaves open. A count is given only as long as all counts of its queue add
   up to the queue's depth of now; after that it is unknown again until the next complete list. Plain C++. */
class GroupCounts
{
public:
    //! Takes over the counts of a complete \a list of \a query. A list of one group says nothing of the others: it is
    //! left out. True when that changed a count.
    bool count(const LetterStore &list, const LetterQuery &query);
    //! Takes over all dead letters of one queue.
    void count(const QString &queue, const QSet<LetterKey> &letters);
    //! One letter less.
    void remove(const LetterKey &letter);
    void clear();
    [[nodiscard]] std::optional<qint64> of(const QString &queue, const QString &group,
                                           std::optional<qint64> queueDepth) const;

private:
    struct Counts
    {
        QHash<QString, qint64> groups;
        qint64 total = 0;

        bool operator==(const Counts &) const = default;
    };
    QHash<QString, Counts> m_queues;
};

} // namespace dlo
