// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

/*! A payload that is one JSON string: what the string means, as UTF-8. A lone surrogate escape is a problem
   (BadCharacter), as UTF-8 has none. The reversal is exact, white space around the string included. */
[[nodiscard]] DecodeResult decodeJsonString(QByteArrayView json, qsizetype limit);
//! Characters are escaped as \a original escapes them. Fails on what is not UTF-8.
[[nodiscard]] EncodeResult encodeJsonString(QByteArrayView text, QByteArrayView original);

} // namespace dlo::codec
