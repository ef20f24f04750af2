// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringList>

#include <memory>

namespace dlo {
class Journal;
}

namespace dlo::test {

/*! What the program does after a start, without its windows: resolves what it finds unfinished, then carries out a plan
   of some of the dead letters, logging in and going on whenever it halts. Says "resolved", "ended" on standard output
   as it goes on, at last "finished", and ends. What is given is to live until then, and the journal longer. \a
   arguments: URL replay|republish LETTERS SEED PATIENCE_MS. */
[[nodiscard]] std::shared_ptr<void> beginCarryOut(Journal *journal, const QStringList &arguments);

} // namespace dlo::test
