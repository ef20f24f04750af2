// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandcontext.h"
#include "plan/planreader.h"

namespace dlo {

//! Reads a plan file on a worker; what is wrong with it has been said (ExitCode::File), of \a named when it is known to
//! the person under that name.
QCoro::Task<std::expected<SavedPlan, ExitCode>> openPlanFile(CommandContext *context, QString file, QString named = {});

//! The broker that \a plan is for, by --connection or --url, or by a saved connection to it. Refused, and said, when
//! those name another one.
QCoro::Task<CommandContext::Opened> openBrokerOf(CommandContext *context, PlanHead plan);

//! Done when the broker can do what \a plan says; otherwise it has been said why not.
[[nodiscard]] ExitCode mayCarryOut(CommandContext &context, const CommandConnection &connection, const PlanHead &plan);

} // namespace dlo
