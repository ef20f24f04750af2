// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

enum class AvroFraming : std::uint8_t
{
    SingleObject, //!< Avro specification, "Single-object encoding": C3 01, CRC-64-AVRO of the schema, data
    Confluent //!< Confluent Schema Registry, "Wire format": 00, schema id (4 bytes, most significant first), data
};

/*! With a schema the data as JSON in the way of the specification's "JSON Encoding" (a union's value as {"type":
   value}), binary as {"$base64": …}; no way back. The fingerprint of a single object must be that of the schema.
   Without a schema the data after the header as they are, and back again with the same header. */
[[nodiscard]] DecodeResult decodeAvro(QByteArrayView bytes, AvroFraming framing, const DecodeOptions &options);
[[nodiscard]] EncodeResult encodeAvro(QByteArrayView data, AvroFraming framing, QByteArrayView original);

//! The JSON of \a data, which have no header, by \a schema. Our own reader: the C library makes room for what a length
//! claims and recurses as deep as the data want.
[[nodiscard]] DecodeResult avroToJson(QByteArrayView data, QByteArrayView schema, qsizetype limit, qsizetype base = 0);

} // namespace dlo::codec
