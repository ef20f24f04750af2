// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/binaryjson.h"
#include "payload/decode/bytereader.h"
#include "payload/decode/cborsink.h"
#include "payload/decode/jsonwriter.h"

#include <QFloat16>

#include <bit>

namespace dlo::codec {

namespace {

constexpr quint8 indefinite = 31;
constexpr quint8 endMark = 0xff;

//! Reads one data item; RFC 8949, section 3.
class CborReader
{
public:
    CborReader(QByteArrayView bytes, qsizetype limit)
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
    struct Head
    {
        quint8 major;
        quint8 info;
        quint64 argument;
    };

    bool fail(Code code)
    {
        m_code = code;
        return false;
    }

    std::optional<Head> head()
    {
        const auto first = m_reader.byte();
        if (!first) {
            fail(Code::Truncated);
            return std::nullopt;
        }
        Head head{.major = quint8(*first >> 5U), .info = quint8(*first & 31U), .argument = 0};
        std::optional<quint64> argument = head.info;
        switch (head.info) {
        case 24:
            argument = m_reader.byte();
            break;
        case 25:
            argument = m_reader.big<quint16>();
            break;
        case 26:
            argument = m_reader.big<quint32>();
            break;
        case 27:
            argument = m_reader.big<quint64>();
            break;
        default:
            if (head.info > 27 && (head.info != indefinite || head.major < 2 || head.major == 6)) {
                fail(Code::Malformed);
                return std::nullopt;
            }
        }
        if (!argument) {
            fail(Code::Truncated);
            return std::nullopt;
        }
        head.argument = *argument;
        return head;
    }

    //! \a out takes what is read; once a writer is full there is no need to go on.
    bool item(JsonWriter &out, int depth)
    {
        if (depth > decoder::maxNesting) {
            return fail(Code::TooDeep);
        }
        const auto h = head();
        if (!h) {
            return false;
        }
        switch (h->major) {
        case 0:
            out.natural(h->argument);
            return true;
        case 1:
            out.raw(h->argument == ~quint64(0) ? QByteArray("-18446744073709551616")
                                               : '-' + QByteArray::number(h->argument + 1));
            return true;
        case 2:
        case 3:
            return string(out, *h);
        case 4:
            return array(out, *h, depth);
        case 5:
            return map(out, *h, depth);
        case 6:
            out.openObject();
            out.key("$tag");
            out.natural(h->argument);
            out.key("value");
            if (!item(out, depth + 1)) {
                return false;
            }
            out.closeObject();
            return true;
        default:
            return simple(out, *h);
        }
    }

    bool string(JsonWriter &out, const Head &h)
    {
        QByteArray joined;
        QByteArrayView bytes;
        if (h.info == indefinite) {
            while (!m_reader.atEnd() && m_reader.peek() != endMark) {
                const auto chunkHead = head();
                if (!chunkHead) {
                    return false;
                }
                if (chunkHead->major != h.major || chunkHead->info == indefinite) {
                    return fail(Code::Malformed);
                }
                const auto chunk = m_reader.take(chunkHead->argument);
                if (!chunk) {
                    return fail(Code::Truncated);
                }
                joined += *chunk;
            }
            if (!m_reader.byte()) {
                return fail(Code::Truncated);
            }
            bytes = joined;
        } else if (const auto whole = m_reader.take(h.argument)) {
            bytes = *whole;
        } else {
            return fail(Code::Truncated);
        }
        h.major == 3 ? out.text(bytes) : out.binary(bytes);
        return true;
    }

    //! True when another element follows; takes the mark that ends one of indefinite length.
    bool goesOn(const Head &h, quint64 read)
    {
        if (h.info != indefinite) {
            return read < h.argument;
        }
        if (!m_reader.atEnd() && m_reader.peek() == endMark) {
            (void)m_reader.byte();
            return false;
        }
        return true;
    }

    bool array(JsonWriter &out, const Head &h, int depth)
    {
        out.openArray();
        for (quint64 i = 0; goesOn(h, i); ++i) {
            if (!item(out, depth + 1)) {
                return false;
            }
            if (out.isFull()) {
                return true;
            }
        }
        out.closeArray();
        return true;
    }

    bool map(JsonWriter &out, const Head &h, int depth)
    {
        out.openObject();
        for (quint64 i = 0; goesOn(h, i); ++i) {
            if (!key(out, depth + 1) || !item(out, depth + 1)) {
                return false;
            }
            if (out.isFull()) {
                return true;
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

    bool simple(JsonWriter &out, const Head &h)
    {
        switch (h.info) {
        case 20:
        case 21:
            out.boolean(h.info == 21);
            return true;
        case 22:
            out.null();
            return true;
        case 23:
            out.openObject();
            out.key("$undefined");
            out.boolean(true);
            out.closeObject();
            return true;
        case 25:
            out.number(double(float(std::bit_cast<qfloat16>(quint16(h.argument)))));
            return true;
        case 26:
            out.number(double(std::bit_cast<float>(quint32(h.argument))));
            return true;
        case 27:
            out.number(std::bit_cast<double>(h.argument));
            return true;
        case indefinite:
            return fail(Code::Malformed);
        default:
            if (h.info == 24 && h.argument < 32) {
                return fail(Code::Malformed);
            }
            out.openObject();
            out.key("$simple");
            out.natural(h.argument);
            out.closeObject();
            return true;
        }
    }

    ByteReader m_reader;
    JsonWriter m_out;
    int m_keys = 0;
    bool m_dollar = false; //!< a key that could be taken for one of ours
    Code m_code = Code::Malformed;
};

DecodeResult toJson(QByteArrayView bytes, qsizetype limit)
{
    return CborReader(bytes, limit).run();
}

EncodeResult toBinary(QByteArrayView text, FloatForm form)
{
    const auto json = JsonValues::parse(text);
    return json ? writeCbor(*json, form) : std::unexpected(json.error());
}

} // namespace

const BinaryJson &cbor()
{
    static constexpr BinaryJson format{.toJson = toJson, .toBinary = toBinary};
    return format;
}

} // namespace dlo::codec
