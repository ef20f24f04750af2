// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandpage.h"
#include "redrive/redriveplan.h"

#include <expected>

namespace dlo::paceoptions {

//! How fast, in which order and when to stop.
[[nodiscard]] std::vector<CommandOption> options();
//! \a pace with what \a arguments say otherwise. The error is a sentence.
[[nodiscard]] std::expected<RedrivePace, QString> apply(const CommandArguments &arguments, RedrivePace pace);

} // namespace dlo::paceoptions
