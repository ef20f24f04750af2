// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"
#include "command/planrun.h"
#include "command/plantrial.h"

#include <memory>

namespace dlo {

//! `redrive`: carries out a plan file, or says what would happen.
class RedriveCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;

private:
    QCoro::Task<std::expected<SavedPlan, ExitCode>> plan(QString file, QString named);
    QCoro::Task<ExitCode> tryOut();
    QCoro::Task<ExitCode> carryOut(QString file);
    std::unique_ptr<PlanTrial> m_trial;
    std::unique_ptr<PlanRun> m_run;
};

} // namespace dlo
