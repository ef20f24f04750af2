// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

/*! A signed token in compact form (RFC 7515, section 3.1; RFC 7519): {"header": …, "claims": …} with the JSON as it is
   in the token; claims that are no JSON as {"$base64": …}. Nothing is verified, and the note says so. No way back. */
[[nodiscard]] DecodeResult decodeJwt(QByteArrayView token, qsizetype limit);

} // namespace dlo::codec
