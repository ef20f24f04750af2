// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/binaryjson.h"
#include "payload/decode/bytereader.h"
#include "payload/decode/bsonsink.h"
#include "payload/decode/bsonvalues.h"
#include "payload/decode/jsonwriter.h"
#include "payload/utf8.h"

#include <bit>

namespace dlo::codec {

namespace {

//! Reads one document; bsonspec.org, version 1.1.
class BsonReader
{
public:
    BsonReader(QByteArrayView bytes, qsizetype limit)
        : m_out(limit)
        , m_reader(bytes)
    { }

    DecodeResult run()
    {
        if (!document(false, 0)) {
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

    bool document(bool isArray, int depth)
    {
        if (depth > decoder::maxNesting) {
            return fail(Code::TooDeep);
        }
        const auto begin = m_reader.offset();
        const auto size = m_reader.little<qint32>();
        if (!size) {
            return fail(Code::Truncated);
        }
        if (*size < 5) {
            return fail(Code::Malformed);
        }
        isArray ? m_out.openArray() : m_out.openObject();
        while (!m_out.isFull()) {
            const auto type = m_reader.byte();
            if (!type) {
                return fail(Code::Truncated);
            }
            if (*type == 0) {
                break;
            }
            if (!element(*type, isArray, depth)) {
                return false;
            }
        }
        if (!m_out.isFull() && m_reader.offset() - begin != *size) {
            return fail(Code::Malformed);
        }
        isArray ? m_out.closeArray() : m_out.closeObject();
        return true;
    }

    bool element(quint8 type, bool inArray, int depth)
    {
        const auto name = cstring();
        if (!name) {
            return fail(Code::Truncated);
        }
        if (!inArray) {
            m_dollar = m_dollar || name->startsWith('$');
            if (utf8::firstInvalid(*name) < 0) {
                m_out.key(*name);
            } else {
                JsonWriter inner(m_out.limit());
                inner.binary(*name, "$textBase64");
                m_out.key(keyPrefix.toByteArray() + inner.json());
            }
        }
        return value(type, depth);
    }

    bool value(quint8 type, int depth)
    {
        switch (type) {
        case 0x01:
            return number();
        case 0x02:
            return string();
        case 0x03:
        case 0x04:
            return document(type == 4, depth + 1);
        case 0x05:
            return binary();
        case 0x08:
            return boolean();
        case 0x0a:
            m_out.null();
            return true;
        case 0x10:
            return integer();
        case 0x12:
            return longInteger();
        default:
            return extended(type, depth);
        }
    }

    bool extended(quint8 type, int depth)
    {
        m_out.openObject();
        bool done = true;
        switch (type) {
        case 0x06:
            m_out.key("$undefined");
            m_out.boolean(true);
            break;
        case 0x07:
            done = objectId();
            break;
        case 0x09:
            done = date();
            break;
        case 0x0b:
            done = regularExpression();
            break;
        case 0x0c:
            done = pointer();
            break;
        case 0x0d:
        case 0x0e:
            m_out.key(type == 0x0d ? "$code" : "$symbol");
            done = string();
            break;
        case 0x0f:
            done = scopedCode(depth);
            break;
        case 0x11:
            done = timestamp();
            break;
        case 0x13:
            done = decimal();
            break;
        case 0x7f:
        case 0xff:
            m_out.key(type == 0x7f ? "$maxKey" : "$minKey");
            m_out.integer(1);
            break;
        default:
            return fail(Code::Malformed);
        }
        if (done) {
            m_out.closeObject();
        }
        return done;
    }

    std::optional<QByteArrayView> cstring()
    {
        auto ahead = m_reader;
        const auto rest = *ahead.take(quint64(ahead.left()));
        const auto end = rest.indexOf('\0');
        if (end < 0) {
            return std::nullopt;
        }
        const auto text = m_reader.take(quint64(end));
        (void)m_reader.byte();
        return text;
    }

    bool string()
    {
        const auto size = m_reader.little<qint32>();
        if (!size) {
            return fail(Code::Truncated);
        }
        if (*size < 1) {
            return fail(Code::Malformed);
        }
        const auto text = m_reader.take(quint64(*size));
        if (!text) {
            return fail(Code::Truncated);
        }
        if (text->back() != '\0') {
            return fail(Code::Malformed);
        }
        m_out.text(text->chopped(1));
        return true;
    }

    bool boolean()
    {
        const auto byte = m_reader.byte();
        if (!byte || *byte > 1) {
            return fail(byte ? Code::Malformed : Code::Truncated);
        }
        m_out.boolean(*byte == 1);
        return true;
    }

    bool number()
    {
        const auto bits = m_reader.little<quint64>();
        if (!bits) {
            return fail(Code::Truncated);
        }
        m_out.number(std::bit_cast<double>(*bits));
        return true;
    }

    bool integer()
    {
        const auto number = m_reader.little<qint32>();
        if (!number) {
            return fail(Code::Truncated);
        }
        m_out.integer(*number);
        return true;
    }

    bool longInteger()
    {
        const auto number = m_reader.little<qint64>();
        if (!number) {
            return fail(Code::Truncated);
        }
        writeLong(m_out, *number);
        return true;
    }

    bool binary()
    {
        const auto size = m_reader.little<qint32>();
        const auto subType = size ? m_reader.byte() : std::nullopt;
        if (!subType) {
            return fail(Code::Truncated);
        }
        if (*size < 0) {
            return fail(Code::Malformed);
        }
        const auto bytes = m_reader.take(quint64(*size));
        if (!bytes) {
            return fail(Code::Truncated);
        }
        m_out.openObject();
        m_out.key("$binary");
        m_out.openObject();
        m_out.member("base64", bytes->first(std::min(bytes->size(), m_out.limit() + 1)).toByteArray().toBase64());
        m_out.member("subType", QByteArray(1, char(*subType)).toHex());
        m_out.closeObject();
        m_out.closeObject();
        return true;
    }

    bool objectId()
    {
        const auto id = m_reader.take(12);
        if (!id) {
            return fail(Code::Truncated);
        }
        m_out.member("$oid", id->toByteArray().toHex());
        return true;
    }

    bool date()
    {
        const auto ms = m_reader.little<qint64>();
        if (!ms) {
            return fail(Code::Truncated);
        }
        writeDate(m_out, *ms);
        return true;
    }

    bool regularExpression()
    {
        const auto pattern = cstring();
        const auto options = pattern ? cstring() : std::nullopt;
        if (!options) {
            return fail(Code::Truncated);
        }
        m_out.key("$regularExpression");
        m_out.openObject();
        m_out.member("pattern", *pattern);
        m_out.member("options", *options);
        m_out.closeObject();
        return true;
    }

    bool pointer()
    {
        m_out.key("$dbPointer");
        m_out.openObject();
        m_out.key("$ref");
        if (!string()) {
            return false;
        }
        m_out.key("$id");
        m_out.openObject();
        if (!objectId()) {
            return false;
        }
        m_out.closeObject();
        m_out.closeObject();
        return true;
    }

    bool scopedCode(int depth)
    {
        const auto begin = m_reader.offset();
        const auto size = m_reader.little<qint32>();
        if (!size) {
            return fail(Code::Truncated);
        }
        m_out.key("$code");
        if (!string()) {
            return false;
        }
        m_out.key("$scope");
        if (!document(false, depth + 1)) {
            return false;
        }
        return m_out.isFull() || m_reader.offset() - begin == *size || fail(Code::Malformed);
    }

    bool timestamp()
    {
        const auto increment = m_reader.little<quint32>();
        const auto seconds = increment ? m_reader.little<quint32>() : std::nullopt;
        if (!seconds) {
            return fail(Code::Truncated);
        }
        m_out.key("$timestamp");
        m_out.openObject();
        m_out.key("t");
        m_out.natural(*seconds);
        m_out.key("i");
        m_out.natural(*increment);
        m_out.closeObject();
        return true;
    }

    bool decimal()
    {
        const auto low = m_reader.little<quint64>();
        const auto high = low ? m_reader.little<quint64>() : std::nullopt;
        if (!high) {
            return fail(Code::Truncated);
        }
        writeDecimal(m_out, {.high = *high, .low = *low});
        return true;
    }

    JsonWriter m_out;
    ByteReader m_reader;
    bool m_dollar = false; //!< a key that could be taken for one of Extended JSON
    Code m_code = Code::Malformed;
};

DecodeResult toJson(QByteArrayView bytes, qsizetype limit)
{
    return BsonReader(bytes, limit).run();
}

EncodeResult toBinary(QByteArrayView text, FloatForm /*form*/)
{
    const auto json = JsonValues::parse(text);
    if (!json) {
        return std::unexpected(json.error());
    }
    return writeBson(*json);
}

} // namespace

const BinaryJson &bson()
{
    static constexpr BinaryJson format{.toJson = toJson, .toBinary = toBinary};
    return format;
}

} // namespace dlo::codec
