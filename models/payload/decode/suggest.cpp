// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/decoder.h"

#include "payload/jsontext.h"
#include "payload/utf8.h"

#include <algorithm>
#include <cstring>

namespace dlo::decoder {

namespace {

constexpr qsizetype mostLookedAt = 16 * qsizetype(1024) * 1024;
//! Enough of a compressed payload to see that it is one.
constexpr qsizetype probeSize = 4096;
constexpr int mostNested = 4;

bool isJsonContainer(QByteArrayView bytes)
{
    const auto text = bytes.trimmed();
    return (text.startsWith('{') || text.startsWith('[')) && jsontext::validate(text).has_value();
}

bool isText(QByteArrayView bytes)
{
    return utf8::firstInvalid(bytes) < 0
        && std::ranges::all_of(
               bytes, [](char c) { return quint8(c) >= 0x20 ? c != '\x7f' : c == '\n' || c == '\r' || c == '\t'; });
}

bool hasMagic(DecoderId id, QByteArrayView bytes)
{
    switch (id) {
    case DecoderId::Gzip:
        return bytes.startsWith(QByteArrayView("\x1f\x8b\x08", 3));
    case DecoderId::Zstd:
        return bytes.startsWith(QByteArrayView("\x28\xb5\x2f\xfd", 4));
    case DecoderId::Lz4:
        return bytes.startsWith(QByteArrayView("\x04\x22\x4d\x18", 4));
    case DecoderId::Snappy:
        return bytes.startsWith(QByteArrayView("\xff\x06\x00\x00sNaPpY", 10));
    case DecoderId::AvroSingleObject:
        return bytes.size() >= 10 && bytes.startsWith(QByteArrayView("\xc3\x01", 2));
    case DecoderId::Cbor:
        return bytes.startsWith(QByteArrayView("\xd9\xd9\xf7", 3)); // RFC 8949, section 3.4.6
    default:
        return false;
    }
}

bool hasAnyMagic(QByteArrayView bytes)
{
    constexpr std::array ids{DecoderId::Gzip,   DecoderId::Zstd, DecoderId::Lz4,
                             DecoderId::Snappy, DecoderId::Cbor, DecoderId::AvroSingleObject};
    return std::ranges::any_of(ids, [&](DecoderId id) { return hasMagic(id, bytes); });
}

bool isZlib(QByteArrayView bytes)
{
    // RFC 1950, section 2.2: method 8, window up to 32 KiB, and a check of both bytes.
    if (bytes.size() < 6 || (quint8(bytes[0]) & 15U) != 8 || quint8(bytes[0]) >> 4U > 7
        || (quint8(bytes[0]) * 256U + quint8(bytes[1])) % 31 != 0) {
        return false;
    }
    const auto decoded = decode(DecoderId::Zlib, bytes, {.limit = probeSize});
    // A stream cut short is still one, when something came out of it.
    return decoded || (decoded.error().code == DecodeProblem::Code::Truncated && !decoded.error().partial.isEmpty());
}

//! Something that a person would recognise.
bool looksLikeSomething(QByteArrayView bytes)
{
    return isJsonContainer(bytes) || hasAnyMagic(bytes) || isZlib(bytes) || (bytes.size() >= 6 && isText(bytes));
}

bool isBase64Like(QByteArrayView bytes, DecoderId id)
{
    const auto text = bytes.trimmed();
    if (text.size() < 12) {
        return false;
    }
    // The plain word that happens to be base64 decodes to noise; so does an id in hex.
    const auto decoded = decode(id, text, {.limit = mostLookedAt});
    return decoded && looksLikeSomething(decoded->bytes);
}

bool isUrlEncoded(QByteArrayView bytes)
{
    const auto allowed = [](char c) {
        return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
            || (c != '\0' && std::strchr("-._~!$&'()*+,;=:@/?#[]%", c) != nullptr);
    };
    if (!bytes.contains('%') || !std::ranges::all_of(bytes.trimmed(), allowed)) {
        return false;
    }
    const auto decoded = decode(DecoderId::UrlEncoding, bytes, {.limit = mostLookedAt});
    return decoded && isText(decoded->bytes);
}

bool isJwt(QByteArrayView bytes)
{
    const auto text = bytes.trimmed();
    return text.startsWith("ey") && std::ranges::count(text, '.') == 2
        && decode(DecoderId::Jwt, text, {.limit = mostLookedAt}).has_value();
}

bool isXml(QByteArrayView bytes)
{
    auto text = bytes.trimmed();
    text = text.startsWith("\xef\xbb\xbf") ? text.sliced(3) : text;
    return text.startsWith('<') && text.size() >= 4 && decode(DecoderId::Xml, bytes, {.limit = 2 * mostLookedAt});
}

//! Binary that decodes to an object with readable keys, or to a list of such.
bool isBinaryJson(DecoderId id, QByteArrayView bytes)
{
    const auto decoded = decode(id, bytes, {.limit = 8 * mostLookedAt});
    if (!decoded || decoded->bytes.size() < 7) {
        return false;
    }
    const QByteArrayView json = decoded->bytes;
    const auto object = json.startsWith("[") ? json.sliced(1) : json;
    return object.startsWith("{\"") && object.size() > 2 && object[2] != '$' && object[2] != '\\' && object[2] != '"';
}

bool isBson(QByteArrayView bytes)
{
    if (bytes.size() < 8 || bytes.back() != '\0') {
        return false;
    }
    quint32 size = 0;
    for (qsizetype i = 3; i >= 0; --i) {
        size = size << 8U | quint8(bytes[i]);
    }
    return size == quint64(bytes.size()) && isBinaryJson(DecoderId::Bson, bytes);
}

bool isConfluent(QByteArrayView bytes)
{
    // Schema ids count from 1; millions of schemas are nobody's.
    return bytes.size() >= 7 && bytes[0] == '\0' && bytes[1] == '\0'
        && bytes.sliced(1, 4) != QByteArrayView("\0\0\0\0", 4);
}

bool isProtobuf(QByteArrayView bytes)
{
    const auto decoded = decode(DecoderId::Protobuf, bytes, {.limit = 8 * mostLookedAt});
    if (!decoded || bytes.size() < 8) {
        return false;
    }
    // Short binary data parse as something by chance: ask for a low number in front and a text inside.
    return (quint8(bytes[0]) >> 3U) <= 5 && quint8(bytes[0]) < 0x80
        && decoded->bytes.contains(R"("wire":"bytes","text":)");
}

std::vector<DecoderId> suggestFor(QByteArrayView bytes, int depth);

bool isStringWithMore(QByteArrayView bytes, int depth)
{
    const auto text = bytes.trimmed();
    if (!text.startsWith('"') || !text.endsWith('"') || depth >= mostNested) {
        return false;
    }
    const auto inner = decode(DecoderId::JsonInString, bytes, {.limit = mostLookedAt});
    return inner && (isJsonContainer(inner->bytes) || !suggestFor(inner->bytes, depth + 1).empty());
}

void suggestText(QByteArrayView bytes, int depth, std::vector<DecoderId> &likely)
{
    const auto add = [&](DecoderId id, bool fits) {
        if (fits) {
            likely.push_back(id);
        }
    };
    add(DecoderId::JsonInString, isStringWithMore(bytes, depth));
    if (!likely.empty() || jsontext::validate(bytes)) {
        return;
    }
    add(DecoderId::Jwt, isJwt(bytes));
    add(DecoderId::Xml, isXml(bytes));
    add(DecoderId::UrlEncoding, isUrlEncoded(bytes));
    if (isBase64Like(bytes, DecoderId::Base64)) {
        likely.push_back(DecoderId::Base64);
    } else {
        add(DecoderId::Base64Url, isBase64Like(bytes, DecoderId::Base64Url));
    }
}

void suggestBinary(QByteArrayView bytes, std::vector<DecoderId> &likely)
{
    const auto add = [&](DecoderId id, bool fits) {
        if (fits && !std::ranges::contains(likely, id)) {
            likely.push_back(id);
        }
    };
    add(DecoderId::Zlib, isZlib(bytes));
    add(DecoderId::Bson, isBson(bytes));
    add(DecoderId::Cbor, isBinaryJson(DecoderId::Cbor, bytes));
    add(DecoderId::MessagePack, isBinaryJson(DecoderId::MessagePack, bytes));
    add(DecoderId::Confluent, isConfluent(bytes));
    if (!likely.empty()) {
        return;
    }
    // No header to go by: only when all of it fits and gives something readable.
    for (const auto id : {DecoderId::Snappy, DecoderId::Deflate}) {
        const auto decoded = bytes.size() < 8 ? DecodeResult(std::unexpected(DecodeProblem{}))
                                              : decode(id, bytes, {.limit = mostLookedAt});
        add(id, decoded && decoded->bytes.size() >= 8 && (isJsonContainer(decoded->bytes) || isText(decoded->bytes)));
    }
    if (likely.empty()) {
        add(DecoderId::Protobuf, isProtobuf(bytes));
    }
}

std::vector<DecoderId> suggestFor(QByteArrayView bytes, int depth)
{
    std::vector<DecoderId> likely;
    for (const auto id : {DecoderId::Gzip, DecoderId::Zstd, DecoderId::Lz4, DecoderId::Snappy,
                          DecoderId::AvroSingleObject, DecoderId::Cbor}) {
        if (hasMagic(id, bytes)) {
            return {id};
        }
    }
    if (bytes.isEmpty() || bytes.size() > mostLookedAt) {
        return {};
    }
    isText(bytes) || isXml(bytes) ? suggestText(bytes, depth, likely) : suggestBinary(bytes, likely);
    return likely;
}

} // namespace

std::vector<DecoderId> suggest(QByteArrayView bytes)
{
    return suggestFor(bytes, 0);
}

} // namespace dlo::decoder
