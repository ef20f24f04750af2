// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

/*! Snappy, raw blocks (format_description.txt) and the framing format (framing_format.txt), told apart by the stream
   identifier. Blocks are read by our own loop: the library gives nothing at all of a block that is damaged or larger
   than the limit, and makes room for what the header claims. */
[[nodiscard]] DecodeResult decodeSnappy(QByteArrayView bytes, qsizetype limit);
//! Raw or framed as \a original is.
[[nodiscard]] EncodeResult encodeSnappy(QByteArrayView bytes, QByteArrayView original);

} // namespace dlo::codec
