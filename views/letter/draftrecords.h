// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "drafts/draftrecord.h"
#include "views/letter/drafts.h"

#include <expected>

namespace dlo {

//! Drafts as they are shown and as they are kept on disk. Pure functions, any thread; large payloads take their time.
//! Only payloads without protection are kept on disk, so that a record says nothing of it.
namespace draftrecords {

[[nodiscard]] DraftRecord recordOf(const Draft &draft, const QString &connection, const LetterKey &letter);
//! The problem: a decoder does not read what it did.
[[nodiscard]] std::expected<Draft, DecodeProblem> draftOf(const DraftRecord &record);

//! When it was typed, to the minute, in the zone of this computer.
[[nodiscard]] QString typedAt(EpochMs time);

} // namespace draftrecords

} // namespace dlo
