// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

/*! Percent-encoding (RFC 3986, section 2.1) and form encoding (WHATWG URL, application/x-www-form-urlencoded): a plus
   is a space unless %20 occurs, and the fact PlusIsSpace says so. The reversal is always exact. */
[[nodiscard]] DecodeResult decodeUrl(QByteArrayView text, qsizetype limit);
//! Characters are escaped, or not, as \a original does; those that it does not have, unless RFC 3986 calls them
//! unreserved.
[[nodiscard]] EncodeResult encodeUrl(QByteArrayView bytes, QByteArrayView original);

} // namespace dlo::codec
