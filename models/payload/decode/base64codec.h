// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

//! The alphabets of RFC 4648, sections 4 and 5.
enum class Base64Alphabet : std::uint8_t
{
    Standard,
    Url
};

/*! White space between the letters is allowed (RFC 2045 breaks lines at 76), padding may be missing but not be wrong.
   The reversal is exact when lines, padding and the unused bits of the last letter are as an encoder leaves them. */
[[nodiscard]] DecodeResult decodeBase64(QByteArrayView text, Base64Alphabet alphabet, qsizetype limit);
//! With padding, line length and line ends as \a original has them.
[[nodiscard]] QByteArray encodeBase64(QByteArrayView bytes, Base64Alphabet alphabet, QByteArrayView original);

} // namespace dlo::codec
