// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/capabilities.h"
#include "brokers/values.h"
#include "redrive/verdict.h"

#include <QHash>

#include <optional>
#include <vector>

namespace dlo {

//! What the letters of a plan are, all together. Pure functions, any thread.
struct PlanTotals
{
    qsizetype letters = 0;
    qint64 bytes = 0; //!< of the payloads that the list told
    QHash<QString, qsizetype> queues = {}; //!< letters, by name
    qsizetype partitions = 0; //!< different ones, of all queues
    qsizetype groups = 0;
    std::optional<EpochMs> oldest = std::nullopt; //!< failures
    std::optional<EpochMs> newest = std::nullopt;
    //! Letters whose message another one before them is of, too: dead for several consumer groups.
    qsizetype ofSameMessage = 0;
};

[[nodiscard]] PlanTotals totalsOf(const std::vector<DeadLetter> &letters);

//! The first of each message, in order. A letter without a transaction id is of a message of its own.
[[nodiscard]] std::vector<DeadLetter> onePerMessage(const std::vector<DeadLetter> &letters);

/*! True when each letter makes a copy of its own, which every consumer group gets, also where letters are of one
   message. False when the first takes the others' dead letters along, so that they are gone (queen-http.md 3.1, 3.2
   and 3.4). \a removesOriginal: for Republish. */
[[nodiscard]] bool copiesEachLetter(RedriveAction action, bool removesOriginal, const Capabilities &capabilities);

/*! Which of \a letters to look at as examples, at most \a most, by index and in order: as many different errors, groups
   and partitions as they can show, the frequent ones first. In proportion to the letters. */
[[nodiscard]] std::vector<qsizetype> spreadSamples(const std::vector<DeadLetter> &letters, qsizetype most);

} // namespace dlo
