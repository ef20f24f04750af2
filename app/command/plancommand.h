// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"
#include "plan/planwriter.h"

namespace dlo {

//! `plan`: writes a plan file for what a queue has.
class PlanCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;

private:
    [[nodiscard]] std::expected<PlanHead, ExitCode> head();
    [[nodiscard]] std::expected<Change, ExitCode> change();
    QCoro::Task<std::expected<std::vector<DeadLetter>, ExitCode>> letters(Broker *broker);
    [[nodiscard]] ExitCode tellWritten(const PlanWritten &written);
};

} // namespace dlo
