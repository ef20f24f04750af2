// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/protobufwire.h"

#include "payload/decode/bytereader.h"
#include "payload/decode/codec.h"
#include "payload/decode/jsonwriter.h"
#include "payload/utf8.h"

#include <bit>

namespace dlo::codec {

namespace {

constexpr int mostGuessed = 64; //!< levels; deeper ones are shown as base64
constexpr quint64 mostFields = (quint64(1) << 29U) - 1;

//! Text as people write it: no control characters, and no line feed in front, which is how a nested message with a text
//! in field 1 begins.
bool looksLikeText(QByteArrayView bytes)
{
    return utf8::firstInvalid(bytes) < 0 && !bytes.startsWith('\n')
        && std::ranges::all_of(
               bytes, [](char c) { return quint8(c) >= 0x20 ? c != '\x7f' : c == '\n' || c == '\r' || c == '\t'; });
}

class ProtobufReader
{
public:
    explicit ProtobufReader(qsizetype limit)
        : m_out(limit)
    { }

    DecodeResult run(QByteArrayView bytes)
    {
        ByteReader reader(bytes);
        if (!fields(reader, 0, std::nullopt)) {
            return problem(m_code, m_offset, m_out.take());
        }
        const bool cut = m_out.isFull();
        return shown(m_out.take(), cut, Decoded::Note::GuessedTypes);
    }

private:
    bool fail(Code code, qsizetype offset)
    {
        m_code = code;
        m_offset = offset;
        return false;
    }

    //! Fields up to the end, or up to the end mark of \a group.
    bool fields(ByteReader &reader, int depth, std::optional<quint64> group)
    {
        if (depth > decoder::maxNesting) {
            return fail(Code::TooDeep, reader.offset());
        }
        m_out.openArray();
        while (!reader.atEnd() && !m_out.isFull()) {
            const auto at = reader.offset();
            const auto key = reader.varint();
            if (!key) {
                return fail(reader.endsInVarint() ? Code::Truncated : Code::Malformed, at);
            }
            const auto number = *key >> 3U;
            const auto wire = unsigned(*key & 7U);
            if (number == 0 || number > mostFields || wire > 5 || (wire == 4 && group != number)) {
                return fail(Code::Malformed, at);
            }
            if (wire == 4) {
                m_out.closeArray();
                return true;
            }
            m_out.openObject();
            m_out.key("field");
            m_out.natural(number);
            if (!value(reader, number, wire, depth)) {
                return false;
            }
            m_out.closeObject();
        }
        if (group && !m_out.isFull()) {
            return fail(Code::Truncated, reader.offset());
        }
        m_out.closeArray();
        return true;
    }

    bool value(ByteReader &reader, quint64 number, unsigned wire, int depth)
    {
        switch (wire) {
        case 0:
            return varint(reader);
        case 1:
            return fixed<quint64, double>(reader, "fixed64", "double");
        case 2:
            return bytes(reader, depth);
        case 3:
            m_out.member("wire", "group");
            m_out.key("fields");
            return fields(reader, depth + 1, number);
        default:
            return fixed<quint32, float>(reader, "fixed32", "float");
        }
    }

    bool varint(ByteReader &reader)
    {
        const auto value = reader.varint();
        if (!value) {
            return fail(reader.endsInVarint() ? Code::Truncated : Code::Malformed, reader.offset());
        }
        m_out.member("wire", "varint");
        m_out.key("value");
        m_out.natural(*value);
        if (*value >> 63U != 0) {
            m_out.key("int64");
            m_out.integer(qint64(*value));
        }
        return true;
    }

    template <typename Bits, typename Float>
    bool fixed(ByteReader &reader, QByteArrayView wire, QByteArrayView name)
    {
        const auto bits = reader.little<Bits>();
        if (!bits) {
            return fail(Code::Truncated, reader.offset());
        }
        m_out.member("wire", wire);
        m_out.key("value");
        m_out.natural(*bits);
        m_out.key(name);
        m_out.number(double(std::bit_cast<Float>(*bits)));
        return true;
    }

    bool bytes(ByteReader &reader, int depth)
    {
        const auto at = reader.offset();
        const auto size = reader.varint();
        const auto taken = size ? reader.take(*size) : std::nullopt;
        if (!taken) {
            return fail(size || reader.endsInVarint() ? Code::Truncated : Code::Malformed, at);
        }
        m_out.member("wire", "bytes");
        if (looksLikeText(*taken)) {
            m_out.member("text", *taken);
            return true;
        }
        if (depth < mostGuessed) {
            const auto mark = m_out.mark();
            ByteReader inner(*taken, reader.offset() - taken->size());
            m_out.key("fields");
            if (fields(inner, depth + 1, std::nullopt)) {
                return true;
            }
            m_out.backTo(mark);
        }
        m_out.member("base64", taken->first(std::min(taken->size(), m_out.limit() + 1)).toByteArray().toBase64());
        return true;
    }

    JsonWriter m_out;
    Code m_code = Code::Malformed;
    qsizetype m_offset = 0;
};

} // namespace

DecodeResult decodeProtobuf(QByteArrayView bytes, qsizetype limit)
{
    return ProtobufReader(limit).run(bytes);
}

} // namespace dlo::codec
