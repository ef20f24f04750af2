// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstdint>

namespace dlo {

//! What of a message may be another in the copy that is put back in its place.
enum class Trait : std::uint8_t
{
    TransactionId,
    MessageId,
    Payload,
    Headers,
    EnqueuedAt, //!< the time the broker stored it, and with that its age
    Position, //!< its place in the order of the partition
    Attempts, //!< how often its delivery has failed, as the broker counts
    TraceId,
    Producer, //!< whom the broker names as its sender
    TraitCount
};

//! What becomes of a trait in the copy.
enum class Fate : std::uint8_t
{
    Kept,
    New, //!< the broker, or this program, gives it another
    Lost,
    Changed, //!< the same, made into something else
    Unknown, //!< not known beforehand
};

//! Why. A view has a sentence for each.
enum class FateReason : std::uint8_t
{
    NotEstablished, //!< what this broker does with it is not known
    BrokerMakesIt, //!< a new one each time
    FromRow, //!< the broker derives it from the dead letter: the same each time
    FromContent, //!< this program derives it from dead letter and content: the original would count as a duplicate
    EndOfPartition,
    TimeOfArrival,
    CountedAnew,
    CountedByPartition, //!< for partition and group together, and a dead letter does not set it back
    NotCarried, //!< this way carries none
    OwnSender, //!< the user of this connection, or nobody
    NotTold, //!< whether the letter has one is not told here
    BytesKept,
    Edited, //!< by a person
    BrokerRewrites, //!< the broker writes the JSON anew when it stores it
    ReservedNames, //!< some have names that the broker itself gives
};

//! What becomes of a message when it is put back, one fate for each trait. As data, so that nobody asks a broker for
//! its name.
struct CopyRules
{
    struct Rule
    {
        Fate fate = Fate::Unknown;
        FateReason why = FateReason::NotEstablished;
        bool operator==(const Rule &) const = default;
    };
    std::array<Rule, std::size_t(Trait::TraitCount)> rules = {};

    [[nodiscard]] Rule of(Trait trait) const { return rules[std::size_t(trait)]; }
    void set(Trait trait, Fate fate, FateReason why) { rules[std::size_t(trait)] = {fate, why}; }
};

} // namespace dlo
