// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "redrive/journal.h"

#include <QString>
#include <QStringList>

namespace dlo {

class Session;

/*! Sentences about entries of the journal that are still open. Plain text, GUI thread (they translate). */
namespace entrytexts {

//! "orders › billing, transaction tx-1": which dead letter.
[[nodiscard]] QString letterName(const LetterKey &key);
//! "orders › billing, failed 10:32": the same for who has just seen it.
[[nodiscard]] QString letterInShort(const LetterKey &key);
//! "Replay", "Republish", "Republish a copy", "Delete".
[[nodiscard]] QString action(const JournalEntry &entry);
//! What is known of it: one sentence for each step, and for each code that finding out left behind.
[[nodiscard]] QString known(const JournalEntry &entry);
//! What finding out will do, in order.
[[nodiscard]] QStringList findingOut(const JournalEntry &entry);
//! What a person's own word does, and what follows if it is wrong.
[[nodiscard]] QStringList settling(const JournalEntry &entry, bool happened);
//! Was the message accepted for certain, so that only the removal is open?
[[nodiscard]] bool isSent(const JournalEntry &entry);
//! Why it cannot be found out now what happened to \a letter; empty when it can. \a session null: not connected.
[[nodiscard]] QString whyNotFindOut(Session *session, const LetterKey &letter);

} // namespace entrytexts

} // namespace dlo
