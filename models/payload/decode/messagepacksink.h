// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/binaryjson.h"

namespace dlo::codec {

//! What JSON in the form of messagePack() means, in the fewest bytes (floating-point numbers: \a form).
[[nodiscard]] EncodeResult writeMessagePack(const JsonValues &json, FloatForm form);

} // namespace dlo::codec
