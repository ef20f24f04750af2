// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"

namespace dlo {

//! `list`: the dead letters of a queue, as a stream.
class ListCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;
};

} // namespace dlo
