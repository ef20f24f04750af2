// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/savedplan.h"

#include <atomic>
#include <optional>
#include <stop_token>

namespace dlo {

//! What is to be written. A value.
struct PlanWriting
{
    QString file = {};
    bool replace = false; //!< a file that is there
    bool decrypted = false; //!< write payloads that were decrypted; otherwise these are left out
    SavedPlan plan = {};
    qsizetype longestLine = lettersfile::longestLine;
};

//! What became of it.
struct PlanWritten
{
    //! Nothing: the file is there and whole, on disk. Otherwise no file was left, and one that was there is as it was.
    std::optional<Error> error = std::nullopt;
    qint64 letters = 0; //!< written so far
    qint64 bytes = 0; //!< of the file
    qint64 leftOut = 0; //!< decrypted payloads that were not wanted; their letters are in the file
    QString rowId = {}; //!< of the letter that error is about
};

/*! Writes a plan file (FORMAT.md); blocks, so on a worker. One letter is held at a time. Counts the letters written in
   \a done; a stop is looked for before each and before the file takes its place (Cancelled "stopped"). The file is
   written beside its place and renamed, and only its owner may read it.

    Errors: Conflict "file-exists", "plan-file-in-use" (the plan's letters are read from that file: another name is
   needed); Unavailable "file-is-folder", "file-not-written" with the operating system's words; TooLarge
   "head-too-large", "letter-too-large", "plan-too-many-letters"; and, as Unavailable, the codes of
   RedrivePlan::LetterFor. A letter is never left out of a plan. */
[[nodiscard]] PlanWritten writePlan(const PlanWriting &what, const std::stop_token &stop = {},
                                    std::atomic<qint64> *done = nullptr);

} // namespace dlo
