// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/fidelity.h"

#include <QString>

namespace dlo::sentences {

// What is said of the differences between a dead letter and what consumers get. Plain text, translated.

//! "Transaction id", as the name of a row.
[[nodiscard]] QString trait(Trait trait);
//! One word or two: "new", "not known".
[[nodiscard]] QString fate(Fate fate);
//! A sentence.
[[nodiscard]] QString fateReason(FateReason why);
//! "Lost: trace id. New: transaction id, message id.": what is kept is not told. Empty when all is.
[[nodiscard]] QString fidelityLine(const Fidelity &fidelity);

} // namespace dlo::sentences
