// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practiceoptions.h"

#include <QStringView>

#include <optional>

namespace dlo::practice {

//! The names used on the command line: cpp-0.15, pg-1.4, pg-1.6, raft-2.
[[nodiscard]] std::optional<Profile> profileFromName(QStringView name);
[[nodiscard]] QString nameOf(Profile profile);

//! The names of faults in kebab-case ("commit-then-drop"), as POST /_practice/fault takes them.
[[nodiscard]] std::optional<Fault> faultFromName(QStringView name);
[[nodiscard]] QString nameOf(Fault fault);

//! The Rust brokers store payloads verbatim, have dead-letter rows of their own and use status codes.
[[nodiscard]] constexpr bool isRust(Profile profile)
{
    return profile != Profile::Cpp015;
}

//! Both replay routes are one atomic move (queen-http.md sections 3.2, 3.3).
[[nodiscard]] constexpr bool movesAtomically(Profile profile)
{
    return profile == Profile::Pg16 || profile == Profile::Raft2;
}

} // namespace dlo::practice
