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
//! "running", "interrupted" (letters of it wait, and nobody works on it), "ended", "stopped"
[[nodiscard]] QString nameOf(const RunRecord &run);
[[nodiscard]] QByteArray ofKey(const LetterKey &letter);
[[nodiscard]] QByteArray ofEntry(const JournalEntry &entry);
//! \a entry: its id in the journal.
[[nodiscard]] QByteArray ofVerdict(const Verdict &verdict, qint64 entry);

//! A letter of a run, by its place in the plan.
[[nodiscard]] QByteArray ofRow(qsizetype index, const LetterKey &letter, const RedriveRow &row);
[[nodiscard]] QByteArray ofRun(const RunRecord &run);

} // namespace redriverecord

} // namespace dlo
