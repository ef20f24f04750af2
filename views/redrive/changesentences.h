// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/change.h"

#include <QString>

//! What is wrong with a change, in words. Plain text, translated; GUI thread.
namespace dlo::changesentences {

//! Why there is no change to be made of what was typed.
[[nodiscard]] QString ofError(const ChangeError &error);
//! Why a payload is left alone; the same for all payloads that are left alone for the same reason.
[[nodiscard]] QString ofRefusal(Refusal::Code code);

} // namespace dlo::changesentences
