// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "command/commandoutput.h"

namespace dlo {

//! Dead letters for the eyes; for programs there is letterline.h. Nothing here is escaped: CommandOutput does that.
namespace lettertext {

//! Above the rows.
[[nodiscard]] QString heading();
//! Columns apart by two blanks or more, nothing cut, the error text last.
[[nodiscard]] QString row(const DeadLetter &letter);
//! All of one letter, its payload last.
void show(CommandOutput &out, const DeadLetter &letter);

} // namespace lettertext

} // namespace dlo
