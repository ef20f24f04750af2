// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/context.h"

namespace dlo::practice {

//! Numbers of a queue, added up over its partitions.
struct QueueSummary
{
    State::Counts counts;
    qint64 deadLetter = 0; //!< as this generation's statistics say: C++ never takes one back (observed, section O)
    qint64 retainedBytes = 0;
};

[[nodiscard]] QueueSummary summaryOf(const Context &context, const Queue &queue);
[[nodiscard]] qint64 statisticalDead(const Context &context, const Partition &partition);
//! {"total":…,"pending":…,"processing":…} and, with \a full, completed and deadLetter.
[[nodiscard]] QByteArray messagesJson(const Context &context, const State::Counts &counts, qint64 deadLetter,
                                      bool full);
//! {"completed":…,"deadLetter":…,"failed":…,"pending":…,"processing":…,"total":…}
[[nodiscard]] QByteArray statsJson(const Context &context, const State::Counts &counts, qint64 deadLetter);
//! \a amount / \a parts with at most two digits behind the point, and one at least (observed, section O: 0.08, 0.0).
[[nodiscard]] QByteArray rounded(qint64 amount, qint64 parts);
[[nodiscard]] Reply queueNotFound(const Context &context);
//! Newest queue first on C++ (observed, section O), else oldest first.
[[nodiscard]] std::vector<const Queue *> listedQueues(const Context &context);

} // namespace dlo::practice
