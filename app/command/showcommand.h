// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"

#include <vector>

namespace dlo {

//! `show`: one dead letter with all that can be known of it.
class ShowCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;

private:
    QCoro::Task<std::expected<DeadLetter, ExitCode>> find(Broker *broker, QString queue, QString id);
    [[nodiscard]] ExitCode tellSeveral(const std::vector<DeadLetter> &found);
    [[nodiscard]] ExitCode tell(const DeadLetter &letter);
};

} // namespace dlo
