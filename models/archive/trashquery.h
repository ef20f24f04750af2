// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"

#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace dlo {

//! Which kept letters are wanted. A value.
struct TrashQuery
{
    QString words = {}; //!< see TrashWords; empty: all
    std::optional<QString> broker = std::nullopt; //!< JournalEntry::broker
    std::optional<QString> connection = std::nullopt; //!< profile id
    std::optional<EpochMs> from = std::nullopt; //!< the action was begun then or later
    std::optional<EpochMs> until = std::nullopt; //!< before

    bool operator==(const TrashQuery &) const = default;
};

//! What the action did to the dead letter.
enum class TrashFate : std::uint8_t
{
    Removed,
    MayBeRemoved,
    Moved, //!< by the broker's replay, back into a queue
    MayBeMoved
};
//! Nothing: neither removed nor moved by it, and not in the trash.
[[nodiscard]] std::optional<TrashFate> fateOf(const JournalEntry &entry);

//! What there is of the payload of a letter.
enum class TrashKept : std::uint8_t
{
    Whole,
    LeftOut, //!< it was encrypted, and its plain text is never written down
    NoPayload, //!< the broker told none
    Emptied //!< out of the trash: who, when and what was done is known, and the ids
};

//! A letter that was removed or moved by this program.
struct TrashedLetter
{
    JournalEntry entry = {};
    DeadLetter letter = {}; //!< without its payload; see Journal::kept()
    TrashFate fate = TrashFate::Removed;
    TrashKept kept = TrashKept::Whole;
    qint64 payloadBytes = 0;
};

//! A part of what was found, newest first.
struct TrashPage
{
    //! May be few, or none, although there is more: a page is given after some tenths of a second.
    std::vector<TrashedLetter> letters = {};
    //! Where it goes on: entries with lower ids. Nothing: that was all.
    std::optional<qint64> next = std::nullopt;
    EpochMs reached = 0; //!< how far back it has looked; 0: not known
};

//! How much the journal keeps.
struct TrashSurvey
{
    qint64 letters = 0; //!< in the trash and not emptied
    qint64 others = 0; //!< copies of letters that were neither removed nor moved
    qint64 open = 0; //!< of both, those whose action is not over: they cannot be emptied
    qint64 bytes = 0; //!< of all of them: payloads, headers and texts
    qint64 openBytes = 0; //!< of those that cannot be emptied

    [[nodiscard]] qint64 emptiable() const { return letters + others - open; }
};

//! When the trash is emptied by itself. Both may hold; off when neither does.
struct TrashRule
{
    std::optional<int> days = std::nullopt; //!< older than so many, 1 or more
    std::optional<qint64> bytes = std::nullopt; //!< the oldest, until no more than this is kept

    bool operator==(const TrashRule &) const = default;
    [[nodiscard]] bool isOff() const { return !days && !bytes; }
};

//! What emptying did.
struct EmptiedTrash
{
    qint64 letters = 0;
    qint64 bytes = 0;
    qint64 spared = 0; //!< asked for by hand, and their action is not over
};

} // namespace dlo
