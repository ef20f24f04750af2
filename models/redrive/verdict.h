// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "core/error.h"

#include <QString>
#include <QStringList>

#include <cstdint>
#include <optional>

namespace dlo {

enum class RedriveAction : std::uint8_t
{
    Replay, //!< the broker's own move
    Republish, //!< a push, after which the dead letter may be removed
    Remove,
    Push, //!< of a letter that is not among the broker's dead letters: out of the trash, or a file
    //! All dead letters of a queue, or of one group of it, in one call: what they were the broker alone knew. No part
    //! of a plan. Its LetterKey names the queue and the group (empty: all groups) and nothing else, see isPurge().
    Purge,
};

//! How one action on one letter ended: the vocabulary of design.md section 6.
enum class Outcome : std::uint8_t
{
    Done, //!< all of it happened, and the broker said so
    Refused, //!< nothing happened: not allowed, not possible, or the person's payload is not acceptable
    Failed, //!< nothing happened: safe to try again
    Gone, //!< someone else already replayed or removed it; nothing was done by us
    Duplicate, //!< what we would send is there already; the dead letter was left alone
    SentNotRemoved, //!< the new message is accepted, the dead letter is still there: finish the removal only
    Unknown, //!< may have happened: find out before anything else is sent
};

//! The answer to "what happened to this letter?". Models give codes and the server's words, a view makes the sentence.
struct Verdict
{
    RedriveAction action = RedriveAction::Replay;
    Outcome outcome = Outcome::Failed;
    LetterKey letter = {};
    Destination to = {};
    QString newTransactionId = {};
    QString newMessageId = {};
    bool letterGone = false; //!< the dead letter is not there any more, by us or by someone else
    //! This action removed the dead letter, and the broker said so.
    bool removed = false;
    bool takesOthers = false; //!< such a removal takes other groups' dead letters of the same message along
    QStringList otherGroups = {}; //!< those that had one right before, as far as that was known
    bool otherGroupsMayBeMore = false; //!< not all dead letters of the queue were known
    std::optional<qint64> rowsRemoved = std::nullopt; //!< in all, where the broker counts them
    std::optional<Error> error = std::nullopt; //!< why, when there is a why
    //! A reason of ours in kebab-case ("busy", "invalid-json", "not-addressable", "journal", "buffered", "unresolved",
    //! "sent-before", "gone-meanwhile") besides error; those of Redriver::resolve() are told there.
    QString code = {};
};

//! Does this stand for all dead letters of a queue or group (RedriveAction::Purge)?
[[nodiscard]] bool isPurge(const LetterKey &key);

} // namespace dlo
