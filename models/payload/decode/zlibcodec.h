// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

//! RFC 1952, RFC 1950 and RFC 1951.
enum class ZlibForm : std::uint8_t
{
    Gzip,
    Zlib,
    Raw
};

//! Several gzip members are read as one. What was inflated before a fault is in the problem's partial.
[[nodiscard]] DecodeResult decodeZlib(QByteArrayView bytes, ZlibForm form, qsizetype limit);
//! With the level that the header of \a original tells, and for gzip its name, comment, time and system.
[[nodiscard]] EncodeResult encodeZlib(QByteArrayView bytes, ZlibForm form, QByteArrayView original);

} // namespace dlo::codec
