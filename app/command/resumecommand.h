// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"
#include "command/planrun.h"

#include <memory>

namespace dlo {

//! `resume`: goes on with a run whose process died or was stopped.
class ResumeCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;

private:
    QCoro::Task<std::expected<RunRecord, ExitCode>> take(qint64 id);
    QCoro::Task<ExitCode> goOn(RunRecord record);
    std::unique_ptr<PlanRun> m_run;
};

} // namespace dlo
