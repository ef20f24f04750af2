// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/capabilities.h"
#include "brokers/values.h"
#include "redrive/verdict.h"

#include <QStringList>

#include <vector>

namespace dlo {

class LetterStore;

/*! What else an action touches, as codes for the view to say. Pure. In what the message that is put back differs from
   the dead letter is not said here but by fidelityOf(). */
enum class Effect : std::uint8_t
{
    AllGroupsSeeCopy, //!< every consumer group of the destination receives it, also those that had succeeded
    OtherGroupsRowsGo, //!< dead letters of these groups for the same message are removed too
    LiveMessageGoes, //!< the stored message itself is removed, also for groups that have not read it
    NotAtomic, //!< push, then delete: two steps
    MayDuplicateOnRetry, //!< repeating after a lost answer may make a second copy
    TravelsInPlainText, //!< was encrypted at rest; the destination queue decides whether it is again
    MovesEnvelope, //!< the broker has not decrypted it, so a replay moves the envelope itself (queen-http.md section 9)
    CreatesQueue, //!< the destination is not among the known queues: a push creates it
    DestinationChanged,
};

struct Impact
{
    std::vector<Effect> effects = {};
    QStringList otherGroups = {}; //!< groups for OtherGroupsRowsGo, as far as they are known
    bool otherGroupsMayBeMore = false; //!< not all dead letters of the queue are known
    //! For TravelsInPlainText: whether the destination encrypts at rest; empty: not known.
    std::optional<bool> destinationEncrypts = std::nullopt;
};

struct ImpactQuestion
{
    RedriveAction action = RedriveAction::Replay;
    bool removesOriginal = true; //!< for Republish
    std::optional<Destination> to = std::nullopt;
    QStringList knownQueues = {};
    //! What is sent has the form of the broker's envelope.
    bool sendsEnvelope = false;
    //! The destination queue's present setting, Queue::encrypted.
    std::optional<bool> destinationEncrypts = std::nullopt;
    //! Groups known otherwise than by the store to have a dead letter of the same message.
    QStringList siblingGroups = {};
    //! Store and siblingGroups together tell of all dead letters of the letter's queue.
    bool listComplete = false;
};

[[nodiscard]] Impact impactOf(const DeadLetter &letter, const ImpactQuestion &question,
                              const Capabilities &capabilities, const LetterStore &store);

//! What is touched by the same done to each of \a letters, all of it together. Of many letters only the first
//! mostLookedAt are looked at for the names of other groups, and there may be more.
[[nodiscard]] Impact impactOfMany(const std::vector<DeadLetter> &letters, const ImpactQuestion &question,
                                  const Capabilities &capabilities, const LetterStore &store);
inline constexpr std::size_t mostLookedAt = 200;

} // namespace dlo
