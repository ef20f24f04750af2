// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/planfault.h"
#include "plan/savedplan.h"

#include <QByteArray>
#include <QByteArrayView>

#include <expected>

namespace dlo {

/*! The first line of a plan file (FORMAT.md) ↔ a value. Lines here have no line feed at their end. Pure, any thread.

    Read is only what is known whole: a member that is not known is refused, because a program that does not know
   "startAt" would start at once. The members of "broker" only inform, and there others are passed over. */
namespace planhead {

[[nodiscard]] QByteArray write(const PlanHead &head);
//! Codes: "plan-foreign", "plan-letters-file", "plan-newer", "plan-missing-member", "plan-wrong-member",
//! "plan-unknown-member", "plan-change".
[[nodiscard]] std::expected<PlanHead, PlanFault> read(QByteArrayView line);
//! The beginning of a head as it is written here, or of a part of that beginning: of a file that was cut.
[[nodiscard]] bool begins(QByteArrayView line);

} // namespace planhead

} // namespace dlo
