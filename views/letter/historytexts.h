// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/letterhistory.h"

#include <QString>

/*! The history of a letter in sentences. Plain text, translated; GUI thread. */
namespace dlo::historytexts {

//! "15 Nov 2026, 09:41:07 · anna".
[[nodiscard]] QString when(EpochMs at, const QString &who = {});
//! What an action did: "The dead letter was replayed to orders." With its reason and what was noted.
[[nodiscard]] QString action(const JournalEntry &entry);
//! The same as a part of a letter's history: which other letter, and what it has to do with this one.
[[nodiscard]] QString sentence(const HistoryEntry &entry);

} // namespace dlo::historytexts
