// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/binaryjson.h"
#include "payload/decode/bytereader.h"
#include "payload/decode/messagepacksink.h"
#include "payload/decode/jsonwriter.h"

#include <bit>

namespace dlo::codec {

namespace {

//! Reads one object; the MessagePack specification, "Formats".
class MessagePackReader
{
public:
    MessagePackReader(QByteArrayView bytes, qsizetype limit)
        : m_reader(bytes)
        , m_out(limit)
    { }

    DecodeResult run()
    {
        if (!item(m_out, 0)) {
            return problem(m_code, m_reader.offset(), m_out.take());
        }
        if (m_out.isFull()) {
            return shown(m_out.take(), true);
        }
        if (!m_reader.atEnd()) {
            return problem(Code::TrailingBytes, m_reader.offset(), m_out.take());
        }
        return Decoded{.bytes = m_out.take(), .reversal = m_dollar ? Reversal::None : Reversal::SameContent};
    }

private:
    bool fail(Code code)
    {
        m_code = code;
        return false;
    }

    template <typename T>
    bool natural(JsonWriter &out)
    {
        const auto value = m_reader.big<T>();
        if (!value) {
            return fail(Code::Truncated);
        }
        out.natural(*value);
        return true;
    }

    template <typename T>
    bool integer(JsonWriter &out)
    {
        const auto value = m_reader.big<T>();
        if (!value) {
            return fail(Code::Truncated);
        }
        out.integer(*value);
        return true;
    }

    template <typename Float, typename Bits>
    bool number(JsonWriter &out)
    {
        const auto bits = m_reader.big<Bits>();
        if (!bits) {
            return fail(Code::Truncated);
        }
        out.number(double(std::bit_cast<Float>(*bits)));
        return true;
    }

    //! A length of 1, 2 or 4 bytes.
    std::optional<quint32> length(unsigned power)
    {
        switch (power) {
        case 0:
            return m_reader.byte();
        case 1:
            return m_reader.big<quint16>();
        default:
            return m_reader.big<quint32>();
        }
    }

    bool item(JsonWriter &out, int depth)
    {
        if (depth > decoder::maxNesting) {
            return fail(Code::TooDeep);
        }
        const auto first = m_reader.byte();
        if (!first) {
            return fail(Code::Truncated);
        }
        const auto tag = *first;
        if (tag < 0x80) {
            out.natural(tag);
            return true;
        }
        if (tag >= 0xe0) {
            out.integer(qint8(tag));
            return true;
        }
        if (tag < 0x90) {
            return map(out, tag & 15U, depth);
        }
        if (tag < 0xa0) {
            return array(out, tag & 15U, depth);
        }
        return tag < 0xc0 ? string(out, tag & 31U) : tagged(out, tag, depth);
    }

    bool tagged(JsonWriter &out, quint8 tag, int depth)
    {
        switch (tag) {
        case 0xc0:
            out.null();
            return true;
        case 0xc2:
        case 0xc3:
            out.boolean(tag == 0xc3);
            return true;
        case 0xca:
            return number<float, quint32>(out);
        case 0xcb:
            return number<double, quint64>(out);
        case 0xcc:
            return natural<quint8>(out);
        case 0xcd:
            return natural<quint16>(out);
        case 0xce:
            return natural<quint32>(out);
        case 0xcf:
            return natural<quint64>(out);
        case 0xd0:
            return integer<qint8>(out);
        case 0xd1:
            return integer<qint16>(out);
        case 0xd2:
            return integer<qint32>(out);
        case 0xd3:
            return integer<qint64>(out);
        case 0xd4:
        case 0xd5:
        case 0xd6:
        case 0xd7:
        case 0xd8:
            return extension(out, 1U << unsigned(tag - 0xd4));
        default:
            return sized(out, tag, depth);
        }
    }

    bool sized(JsonWriter &out, quint8 tag, int depth)
    {
        if (tag == 0xc1) {
            return fail(Code::Malformed); // never used
        }
        const unsigned power = tag >= 0xdc ? 1 + (tag & 1U)
            : tag >= 0xd9                  ? tag - 0xd9U
            : tag >= 0xc7                  ? tag - 0xc7U
                                           : tag - 0xc4U;
        const auto size = length(power);
        if (!size) {
            return fail(Code::Truncated);
        }
        if (tag >= 0xde) {
            return map(out, *size, depth);
        }
        if (tag >= 0xdc) {
            return array(out, *size, depth);
        }
        if (tag >= 0xd9) {
            return string(out, *size);
        }
        if (tag >= 0xc7) {
            return extension(out, *size);
        }
        const auto bytes = m_reader.take(*size);
        if (!bytes) {
            return fail(Code::Truncated);
        }
        out.binary(*bytes);
        return true;
    }

    bool string(JsonWriter &out, quint32 size)
    {
        const auto text = m_reader.take(size);
        if (!text) {
            return fail(Code::Truncated);
        }
        out.text(*text);
        return true;
    }

    bool extension(JsonWriter &out, quint32 size)
    {
        const auto type = m_reader.big<qint8>();
        const auto data = type ? m_reader.take(size) : std::nullopt;
        if (!data) {
            return fail(Code::Truncated);
        }
        out.openObject();
        out.key("$ext");
        out.integer(*type);
        out.member("base64", data->first(std::min(data->size(), out.limit() + 1)).toByteArray().toBase64());
        out.closeObject();
        return true;
    }

    bool array(JsonWriter &out, quint32 count, int depth)
    {
        out.openArray();
        for (quint32 i = 0; i < count && !out.isFull(); ++i) {
            if (!item(out, depth + 1)) {
                return false;
            }
        }
        out.closeArray();
        return true;
    }

    bool map(JsonWriter &out, quint32 count, int depth)
    {
        out.openObject();
        for (quint32 i = 0; i < count && !out.isFull(); ++i) {
            if (!key(out, depth + 1) || !item(out, depth + 1)) {
                return false;
            }
        }
        out.closeObject();
        return true;
    }

    bool key(JsonWriter &out, int depth)
    {
        // Escapes in escapes double with each level.
        if (m_keys == mostKeysInKeys) {
            return fail(Code::TooDeep);
        }
        JsonWriter inner(out.limit());
        ++m_keys;
        if (!item(inner, depth)) {
            return false;
        }
        --m_keys;
        if (inner.json().startsWith('"') && !inner.isFull()) {
            m_dollar = m_dollar || inner.json().startsWith("\"$");
            out.rawKey(inner.json());
        } else {
            out.key(keyPrefix.toByteArray() + inner.json());
        }
        return true;
    }

    ByteReader m_reader;
    JsonWriter m_out;
    int m_keys = 0;
    bool m_dollar = false; //!< a key that could be taken for one of ours
    Code m_code = Code::Malformed;
};

DecodeResult toJson(QByteArrayView bytes, qsizetype limit)
{
    return MessagePackReader(bytes, limit).run();
}

EncodeResult toBinary(QByteArrayView text, FloatForm form)
{
    if (quint64(text.size()) > 0xffffffffU) {
        return problem(Code::LimitReached, 0);
    }
    const auto json = JsonValues::parse(text);
    return json ? writeMessagePack(*json, form) : std::unexpected(json.error());
}

} // namespace

const BinaryJson &messagePack()
{
    static constexpr BinaryJson format{.toJson = toJson, .toBinary = toBinary};
    return format;
}

} // namespace dlo::codec
