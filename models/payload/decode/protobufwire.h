// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

/*! Protobuf without a schema (protobuf.dev, "Encoding"): an array with an object for each field in the order of the
   wire: {"field": 1, "wire": "varint", "value": 150}. Wire types are varint (value; and int64 when it would be
   negative), fixed64 (value; double), fixed32 (value; float), group (fields) and bytes, which are guessed to be text,
   fields (a nested message) or base64. No way back. */
[[nodiscard]] DecodeResult decodeProtobuf(QByteArrayView bytes, qsizetype limit);

} // namespace dlo::codec
