// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/plantotals.h"

#include <QMap>
#include <QString>

//! What is said of the letters of a plan. Plain text, translated; GUI thread.
namespace dlo::plantexts {

[[nodiscard]] QString number(qsizetype count);
//! How many, of where, how large, of when.
[[nodiscard]] QString summary(const PlanTotals &totals);
//! Several copies of one message, and what taking one only would mean.
[[nodiscard]] QString sameMessage(qsizetype letters);
//! Why some are refused, one reason a line; empty: none is.
[[nodiscard]] QString refusals(const QMap<QString, qsizetype> &forbidden, const QMap<QString, qsizetype> &untouched);

} // namespace dlo::plantexts
