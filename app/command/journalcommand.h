// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"

namespace dlo {

//! `journal`: what was done, and what is unfinished.
class JournalCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;
};

} // namespace dlo
