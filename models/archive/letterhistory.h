// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "core/secret.h"
#include "redrive/journal.h"

#include <cstdint>
#include <optional>
#include <vector>

class QSqlDatabase;

namespace dlo {

//! What an entry of the journal has to do with a letter.
enum class Kinship : std::uint8_t
{
    Own, //!< an action on this letter
    Before, //!< this letter is what came of it: it was sent, and died again
    After, //!< an action on a letter that this one became after it was sent
    SameContent //!< an action on a letter of the same bytes, or what it sent had the same bytes; no other link is known
};

//! By what that was found.
enum class KinshipBy : std::uint8_t
{
    Key,
    TransactionId,
    MessageId,
    Content
};

struct HistoryEntry
{
    JournalEntry entry = {};
    Kinship kinship = Kinship::Own;
    KinshipBy by = KinshipBy::Key;
    bool edited = false; //!< other bytes were sent than those of the letter
    bool isKept = false; //!< its letter is in the trash, with all that was kept
};

//! What the journal knows of one letter, newest first. No sentences: a view makes them.
struct LetterHistory
{
    std::vector<HistoryEntry> entries = {};
    std::optional<EpochMs> seenAt = std::nullopt; //!< first shown in this program
    bool isWhole = true; //!< false: there is more than mostEntries

    static constexpr size_t mostEntries = 200;

    [[nodiscard]] bool isEmpty() const { return entries.empty() && !seenAt; }
};

/*! Looks a letter up: its own actions, those it came from, those of what it became, and so on both ways. A sending and
   a dead letter belong together when the one's new transaction id (or message id, as the broker told it) is the
   other's, in the queue it was sent to, and the letter failed after it was sent. */
namespace letterhistory {

//! Clocks of a broker and of this computer differ.
inline constexpr EpochMs clockTolerance = 120'000;

//! \a key: of the journal, for letters of the same content; the payload's bytes are those of \a letter. On the thread
//! of \a db.
[[nodiscard]] Result<LetterHistory> read(const QSqlDatabase &db, const QString &broker, const DeadLetter &letter,
                                         const Secret &key);
//! Writes down that a letter was shown, unless it was before.
[[nodiscard]] Result<void> noteSeen(const QSqlDatabase &db, const QString &broker, const LetterKey &letter, EpochMs at);

} // namespace letterhistory

} // namespace dlo
