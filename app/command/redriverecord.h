// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "redrive/redriveresult.h"

#include <QByteArray>

namespace dlo {

//! What was done to letters, as JSON objects on one line; the help of the commands lists the members.
namespace redriverecord {

//! "sent-not-removed"
[[nodiscard]] QString nameOf(RowState state);
[[nodiscard]] QString nameOf(Outcome outcome);
[[nodiscard]] QByteArray ofKey(const LetterKey &letter);
[[nodiscard]] QByteArray ofEntry(const JournalEntry &entry);
//! \a entry of the journal; 0: none.
[[nodiscard]] QByteArray ofVerdict(const Verdict &verdict, qint64 entry);

} // namespace redriverecord

} // namespace dlo
