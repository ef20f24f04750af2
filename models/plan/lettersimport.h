// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/lettersreader.h"
#include "plan/planreader.h"

#include <atomic>
#include <expected>
#include <stop_token>

namespace dlo {

//! Letters from a letters file (exchange/FORMAT.md), as a plan to push each into the queue that it came from.
struct ImportedLetters
{
    SavedPlan plan = {}; //!< head: Push, where and when the letters were exported
    LettersReader::Ending ending = {}; //!< whether that was the whole file, as it was written
    std::optional<LineProblem> firstProblem = std::nullopt; //!< of the lines that gave no letter
};

/*! Reads a letters file; blocks, so on a worker. Other than a plan, what can be read of a file that was cut or changed
   is given, and \c ending tells: each payload is checked by itself. Holds and counts as openPlan(). Codes: those of
   LettersReader ("letters-empty", "letters-cut", "letters-newer", "letters-other"), "plan-file" (it is a plan, which
   can be opened), and "plan-too-many-letters", "plan-too-large", "plan-file-changed", "file-is-folder",
   "file-not-read", "stopped" as PlanFault has them. */
[[nodiscard]] std::expected<ImportedLetters, PlanFault> importLetters(const PlanOpening &what,
                                                                      const std::stop_token &stop = {},
                                                                      std::atomic<qint64> *done = nullptr);

} // namespace dlo
