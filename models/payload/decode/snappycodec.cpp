// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/snappycodec.h"

#include "payload/decode/bytereader.h"
#include "payload/decode/codec.h"

#include <snappy.h>

#include <array>

namespace dlo::codec {

namespace {

constexpr QByteArrayView streamIdentifier("\xff\x06\x00\x00sNaPpY", 10);
constexpr qsizetype mostInChunk = 65536;

//! What became of one block: everything, as much as the limit allows, or a fault.
struct Block
{
    std::optional<Code> fault = {};
    bool full = false;
};

//! A copy element with its offset and length; the tag's low bits tell the kind.
std::optional<std::pair<quint32, quint32>> copyElement(ByteReader &reader, quint8 tag)
{
    switch (tag & 3U) {
    case 1:
        if (const auto low = reader.byte()) {
            return std::pair((quint32(tag & 0xe0U) << 3U) | *low, ((tag >> 2U) & 7U) + 4);
        }
        return std::nullopt;
    case 2:
        if (const auto offset = reader.little<quint16>()) {
            return std::pair(quint32(*offset), (tag >> 2U) + 1U);
        }
        return std::nullopt;
    default:
        if (const auto offset = reader.little<quint32>()) {
            return std::pair(*offset, (tag >> 2U) + 1U);
        }
        return std::nullopt;
    }
}

std::optional<quint64> literalSize(ByteReader &reader, quint8 tag)
{
    const unsigned size = tag >> 2U;
    if (size < 60) {
        return size + 1;
    }
    const auto bytes = reader.take(size - 59);
    if (!bytes) {
        return std::nullopt;
    }
    quint64 value = 0;
    for (qsizetype i = bytes->size() - 1; i >= 0; --i) {
        value = value << 8U | quint8((*bytes)[i]);
    }
    return value + 1;
}

//! Reads elements until \a out has \a size bytes more, all is read, or \a limit is passed.
Block elements(ByteReader &reader, quint64 size, QByteArray &out, qsizetype limit)
{
    const auto begin = out.size();
    while (!reader.atEnd()) {
        const auto tag = *reader.byte();
        if ((tag & 3U) == 0) {
            const auto wanted = literalSize(reader, tag);
            const auto literal = reader.take(wanted ? std::min<quint64>(*wanted, quint64(reader.left())) : 0);
            out += literal->first(std::min(literal->size(), limit + 1 - out.size()));
            if (!wanted || quint64(literal->size()) < *wanted) {
                return {.fault = Code::Truncated};
            }
        } else {
            const auto copy = copyElement(reader, tag);
            if (!copy) {
                return {.fault = Code::Truncated};
            }
            const auto [offset, length] = *copy;
            if (offset == 0 || qsizetype(offset) > out.size() - begin) {
                return {.fault = Code::Malformed};
            }
            // The copy may read what it writes.
            for (quint32 i = 0; i < length; ++i) {
                out += out[out.size() - qsizetype(offset)];
            }
        }
        if (quint64(out.size() - begin) > size) {
            return {.fault = Code::BadChecksum};
        }
        if (out.size() > limit) {
            out.truncate(limit);
            return {.full = true};
        }
    }
    return quint64(out.size() - begin) == size ? Block{} : Block{.fault = Code::Truncated};
}

Block block(ByteReader &reader, QByteArray &out, qsizetype limit)
{
    const auto size = reader.varint();
    if (!size || *size > 0xffffffffU) {
        return {.fault = size || !reader.endsInVarint() ? Code::NotThis : Code::Truncated};
    }
    return elements(reader, *size, out, limit);
}

DecodeResult decodeRaw(QByteArrayView bytes, qsizetype limit)
{
    ByteReader reader(bytes);
    Decoded decoded{.reversal = Reversal::SameContent};
    const auto done = block(reader, decoded.bytes, limit);
    if (done.fault) {
        return problem(*done.fault, reader.offset(), std::move(decoded.bytes));
    }
    if (done.full) {
        decoded.cutAtLimit = true;
        decoded.reversal = Reversal::None;
    }
    return decoded;
}

//! framing_format.txt, section 3: CRC-32C, rotated and offset so that a checksum of data with checksums stays good.
quint32 maskedChecksum(QByteArrayView bytes)
{
    static constexpr auto table = [] {
        std::array<quint32, 256> values{};
        for (quint32 i = 0; i < 256; ++i) {
            quint32 value = i;
            for (int bit = 0; bit < 8; ++bit) {
                value = (value & 1U) != 0 ? value >> 1U ^ 0x82f63b78U : value >> 1U;
            }
            values[i] = value;
        }
        return values;
    }();
    quint32 crc = 0xffffffffU;
    for (const char c : bytes) {
        crc = table[(crc ^ quint8(c)) & 0xffU] ^ crc >> 8U;
    }
    crc = ~crc;
    return (crc >> 15U | crc << 17U) + 0xa282ead8U;
}

//! The data of one chunk of compressed (0) or plain (1) data, its checksum looked at.
Block chunk(quint8 type, QByteArrayView data, QByteArray &out, qsizetype limit)
{
    ByteReader reader(data);
    const auto checksum = reader.little<quint32>();
    if (!checksum) {
        return {.fault = Code::Malformed};
    }
    const auto begin = out.size();
    Block done;
    if (type == 0) {
        done = block(reader, out, limit);
    } else {
        const auto plain = *reader.take(quint64(reader.left()));
        done.full = plain.size() > limit - out.size();
        out += plain.first(std::min(plain.size(), limit - out.size()));
    }
    if (!done.fault && !done.full && maskedChecksum(QByteArrayView(out).sliced(begin)) != *checksum) {
        done.fault = Code::BadChecksum;
    }
    return done;
}

DecodeResult decodeFramed(QByteArrayView bytes, qsizetype limit)
{
    ByteReader reader(bytes);
    Decoded decoded{.reversal = Reversal::SameContent, .facts = {{Fact::FramedStream}}};
    while (!reader.atEnd()) {
        const auto at = reader.offset();
        const auto type = *reader.byte();
        const auto sizeBytes = reader.take(3);
        if (!sizeBytes) {
            return problem(Code::Truncated, bytes.size(), std::move(decoded.bytes));
        }
        const auto size = quint32(quint8((*sizeBytes)[0])) | quint32(quint8((*sizeBytes)[1])) << 8U
            | quint32(quint8((*sizeBytes)[2])) << 16U;
        const auto data = reader.take(std::min<quint64>(size, quint64(reader.left())));
        const bool cut = quint64(data->size()) < size;
        if (type >= 2 && type < 0x80) {
            return problem(Code::Malformed, at, std::move(decoded.bytes));
        }
        if (type < 2) {
            const auto done = chunk(type, *data, decoded.bytes, limit);
            if (done.full) {
                decoded.cutAtLimit = true;
                decoded.reversal = Reversal::None;
                return decoded;
            }
            if (done.fault && !cut) {
                return problem(*done.fault, at, std::move(decoded.bytes));
            }
        }
        if (cut) {
            return problem(Code::Truncated, bytes.size(), std::move(decoded.bytes));
        }
    }
    return decoded;
}

void appendChunk(QByteArray &out, quint8 type, QByteArrayView data, QByteArrayView plain)
{
    const auto size = quint32(data.size() + 4);
    const auto checksum = maskedChecksum(plain);
    out += char(type);
    for (unsigned shift = 0; shift < 24; shift += 8) {
        out += char(quint8(size >> shift));
    }
    for (unsigned shift = 0; shift < 32; shift += 8) {
        out += char(quint8(checksum >> shift));
    }
    out += data;
}

QByteArray compressed(QByteArrayView bytes)
{
    QByteArray out(qsizetype(snappy::MaxCompressedLength(std::size_t(bytes.size()))), Qt::Uninitialized);
    std::size_t size = 0;
    snappy::RawCompress(bytes.data(), std::size_t(bytes.size()), out.data(), &size);
    out.truncate(qsizetype(size));
    return out;
}

} // namespace

DecodeResult decodeSnappy(QByteArrayView bytes, qsizetype limit)
{
    return bytes.startsWith(streamIdentifier) ? decodeFramed(bytes, limit) : decodeRaw(bytes, limit);
}

EncodeResult encodeSnappy(QByteArrayView bytes, QByteArrayView original)
{
    if (quint64(bytes.size()) > 0xffffffffU) {
        return problem(Code::LimitReached, 0);
    }
    if (!original.startsWith(streamIdentifier)) {
        return compressed(bytes);
    }
    auto out = streamIdentifier.toByteArray();
    for (qsizetype at = 0; at < bytes.size(); at += mostInChunk) {
        const auto plain = bytes.sliced(at, std::min(mostInChunk, bytes.size() - at));
        const auto packed = compressed(plain);
        const bool smaller = packed.size() < plain.size();
        appendChunk(out, smaller ? 0 : 1, smaller ? QByteArrayView(packed) : plain, plain);
    }
    return out;
}

} // namespace dlo::codec
