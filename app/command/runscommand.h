// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"

namespace dlo {

//! `runs`: plans that were carried out, and those that can be gone on with.
class RunsCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;
};

} // namespace dlo
