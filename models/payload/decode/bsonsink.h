// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/jsonvalues.h"

namespace dlo::codec {

//! 10000-01-01 in milliseconds since 1970: from here on Extended JSON writes dates as numbers.
inline constexpr qint64 firstUnreadableDate = 253402300800000;

//! The BSON document that a JSON object in the form of bson() means. Not an object at the root: BadValue.
[[nodiscard]] EncodeResult writeBson(const JsonValues &json);

} // namespace dlo::codec
