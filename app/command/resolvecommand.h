// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"
#include "redrive/journal.h"

#include <map>
#include <vector>

namespace dlo {

//! `resolve`: finds out what became of actions with an unknown outcome, and finishes removals.
class ResolveCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;

private:
    //! By the broker they were begun at.
    using Entries = std::map<QString, std::vector<JournalEntry>>;
    QCoro::Task<std::expected<Entries, ExitCode>> wanted();
    QCoro::Task<CommandContext::Opened> connectionFor(QString broker, QString profileId);
    QCoro::Task<ExitCode> resolveAt(QString broker, std::vector<JournalEntry> entries);
    void tell(qint64 entry, const Verdict &verdict);
};

} // namespace dlo
