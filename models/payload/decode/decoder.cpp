// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/decoder.h"

#include "payload/decode/avrocodec.h"
#include "payload/decode/base64codec.h"
#include "payload/decode/binaryjson.h"
#include "payload/decode/jsoninstring.h"
#include "payload/decode/jwt.h"
#include "payload/decode/lz4codec.h"
#include "payload/decode/protobufwire.h"
#include "payload/decode/snappycodec.h"
#include "payload/decode/urlencodingcodec.h"
#include "payload/decode/xmlindent.h"
#include "payload/decode/zlibcodec.h"
#include "payload/decode/zstdcodec.h"

namespace dlo::decoder {

DecodeResult decode(DecoderId id, QByteArrayView bytes, const DecodeOptions &options)
{
    using namespace codec;
    const auto limit = options.limit;
    switch (id) {
    case DecoderId::Base64:
        return decodeBase64(bytes, Base64Alphabet::Standard, limit);
    case DecoderId::Base64Url:
        return decodeBase64(bytes, Base64Alphabet::Url, limit);
    case DecoderId::UrlEncoding:
        return decodeUrl(bytes, limit);
    case DecoderId::Gzip:
        return decodeZlib(bytes, ZlibForm::Gzip, limit);
    case DecoderId::Zlib:
        return decodeZlib(bytes, ZlibForm::Zlib, limit);
    case DecoderId::Deflate:
        return decodeZlib(bytes, ZlibForm::Raw, limit);
    case DecoderId::Zstd:
        return decodeZstd(bytes, limit);
    case DecoderId::Lz4:
        return decodeLz4(bytes, limit);
    case DecoderId::Snappy:
        return decodeSnappy(bytes, limit);
    case DecoderId::Cbor:
        return decodeBinary(cbor(), bytes, limit);
    case DecoderId::MessagePack:
        return decodeBinary(messagePack(), bytes, limit);
    case DecoderId::Bson:
        return decodeBinary(bson(), bytes, limit);
    case DecoderId::Xml:
        return decodeXml(bytes, limit);
    case DecoderId::JsonInString:
        return decodeJsonString(bytes, limit);
    case DecoderId::Jwt:
        return decodeJwt(bytes, limit);
    case DecoderId::Protobuf:
        return decodeProtobuf(bytes, limit);
    case DecoderId::AvroSingleObject:
        return decodeAvro(bytes, AvroFraming::SingleObject, options);
    case DecoderId::Confluent:
        return decodeAvro(bytes, AvroFraming::Confluent, options);
    }
    return problem(Code::NotThis, 0);
}

EncodeResult encode(DecoderId id, QByteArrayView edited, QByteArrayView original)
{
    using namespace codec;
    switch (id) {
    case DecoderId::Base64:
        return encodeBase64(edited, Base64Alphabet::Standard, original);
    case DecoderId::Base64Url:
        return encodeBase64(edited, Base64Alphabet::Url, original);
    case DecoderId::UrlEncoding:
        return encodeUrl(edited, original);
    case DecoderId::Gzip:
        return encodeZlib(edited, ZlibForm::Gzip, original);
    case DecoderId::Zlib:
        return encodeZlib(edited, ZlibForm::Zlib, original);
    case DecoderId::Deflate:
        return encodeZlib(edited, ZlibForm::Raw, original);
    case DecoderId::Zstd:
        return encodeZstd(edited, original);
    case DecoderId::Lz4:
        return encodeLz4(edited, original);
    case DecoderId::Snappy:
        return encodeSnappy(edited, original);
    case DecoderId::Cbor:
        return encodeBinary(cbor(), edited, original);
    case DecoderId::MessagePack:
        return encodeBinary(messagePack(), edited, original);
    case DecoderId::Bson:
        return encodeBinary(bson(), edited, original);
    case DecoderId::Xml:
        return encodeXml(edited, original);
    case DecoderId::JsonInString:
        return encodeJsonString(edited, original);
    case DecoderId::AvroSingleObject:
        return encodeAvro(edited, AvroFraming::SingleObject, original);
    case DecoderId::Confluent:
        return encodeAvro(edited, AvroFraming::Confluent, original);
    case DecoderId::Jwt:
    case DecoderId::Protobuf:
        break;
    }
    return problem(Code::OneWay, 0);
}

} // namespace dlo::decoder
