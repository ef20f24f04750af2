// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/planreader.h"
#include "plan/planwriter.h"

#include <QRandomGenerator>

namespace dlo::test {

//! Every member is there, and none has a usual value.
[[nodiscard]] PlanHead fullHead();
[[nodiscard]] PlanHead randomHead(QRandomGenerator &random);
//! Names of the members that are not equal, separated by spaces; empty: the heads are the same.
[[nodiscard]] QString difference(const PlanHead &a, const PlanHead &b);

//! A letter of its own with \a payload.
[[nodiscard]] DeadLetter numbered(int number, const QByteArray &payload);
[[nodiscard]] QByteArray contentOf(const QString &file);
void put(const QString &file, const QByteArray &content);
//! A whole plan file.
[[nodiscard]] QByteArray planOf(const QString &file, const PlanHead &head, const std::vector<DeadLetter> &letters);
//! The code with which a file is refused; empty when it is not.
[[nodiscard]] QString refusalOf(const PlanOpening &what);

} // namespace dlo::test
