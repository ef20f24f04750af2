// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/planfault.h"
#include "plan/savedplan.h"

#include <atomic>
#include <expected>
#include <stop_token>

namespace dlo {

//! What is to be read, and how much of it may be held.
struct PlanOpening
{
    QString file = {};
    qint64 payloadsHeld = planfile::payloadsHeld;
    qint64 mostLetters = planfile::mostLetters;
    qint64 mostHeld = planfile::mostHeld;
    qsizetype longestLine = lettersfile::longestLine;
};

/*! Reads a whole plan file and checks every byte of it (FORMAT.md); blocks, so on a worker. Holds one line at a time
   and the letters without what is more of payloads than \a what allows: those are read again from the file, one at a
   time, when their turn comes (SavedPlan::whole). Counts the bytes read in \a done. A stop is looked for before each
   line.

    Nothing is given of a file that is not whole and unchanged. */
[[nodiscard]] std::expected<SavedPlan, PlanFault> openPlan(const PlanOpening &what, const std::stop_token &stop = {},
                                                           std::atomic<qint64> *done = nullptr);

} // namespace dlo
