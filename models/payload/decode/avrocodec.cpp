// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/avrocodec.h"

#include "payload/decode/avroschema.h"
#include "payload/decode/bytereader.h"
#include "payload/decode/jsonwriter.h"
#include "payload/utf8.h"

#include <bit>
#include <limits>

namespace dlo::codec {

namespace {

class AvroReader
{
public:
    AvroReader(const AvroSchema &schema, QByteArrayView data, qsizetype limit, qsizetype base)
        : m_schema(schema)
        , m_reader(data, base)
        , m_out(limit)
    { }

    DecodeResult run()
    {
        if (!value(m_schema.root(), 0)) {
            return problem(m_code, m_reader.offset(), m_out.take());
        }
        if (!m_out.isFull() && !m_reader.atEnd()) {
            return problem(Code::TrailingBytes, m_reader.offset(), m_out.take());
        }
        const bool cut = m_out.isFull();
        return shown(m_out.take(), cut);
    }

private:
    bool fail(Code code)
    {
        m_code = code;
        return false;
    }

    //! Zigzag, specification "Binary Encoding".
    bool longInteger(qint64 &number)
    {
        const auto bits = m_reader.varint();
        if (!bits) {
            return fail(m_reader.endsInVarint() ? Code::Truncated : Code::Malformed);
        }
        number = qint64(*bits >> 1U ^ (0 - (*bits & 1U)));
        return true;
    }

    bool sized(QByteArrayView &bytes)
    {
        qint64 size = 0;
        if (!longInteger(size)) {
            return false;
        }
        if (size < 0) {
            return fail(Code::Malformed);
        }
        return fixed(size, bytes);
    }

    bool fixed(qint64 size, QByteArrayView &bytes)
    {
        const auto taken = m_reader.take(quint64(size));
        if (!taken) {
            return fail(Code::Truncated);
        }
        bytes = *taken;
        return true;
    }

    bool value(std::size_t i, int depth)
    {
        if (depth > decoder::maxNesting) {
            return fail(Code::TooDeep);
        }
        const auto &type = m_schema.type(i);
        QByteArrayView bytes;
        switch (type.kind) {
        case AvroType::Null:
            m_out.null();
            return true;
        case AvroType::Boolean:
            return boolean();
        case AvroType::Int:
        case AvroType::Long:
            return integer(type.kind);
        case AvroType::Float:
            return number<quint32, float>();
        case AvroType::Double:
            return number<quint64, double>();
        case AvroType::Bytes:
        case AvroType::Fixed:
            if (!(type.kind == AvroType::Bytes ? sized(bytes) : fixed(type.size, bytes))) {
                return false;
            }
            m_out.binary(bytes);
            return true;
        case AvroType::String:
            if (!sized(bytes)) {
                return false;
            }
            m_out.text(bytes);
            return true;
        default:
            return compound(type, depth);
        }
    }

    bool compound(const AvroSchema::Type &type, int depth)
    {
        switch (type.kind) {
        case AvroType::Record:
            return record(type, depth);
        case AvroType::Array:
            return blocks(type.types.front(), false, depth);
        case AvroType::Map:
            return blocks(type.types.front(), true, depth);
        default:
            break;
        }
        qint64 index = 0;
        if (!longInteger(index)) {
            return false;
        }
        const auto count = type.kind == AvroType::Enum ? type.names.size() : type.types.size();
        if (index < 0 || quint64(index) >= count) {
            return fail(Code::Malformed);
        }
        if (type.kind == AvroType::Enum) {
            m_out.text(type.names[std::size_t(index)]);
            return true;
        }
        const auto branch = type.types[std::size_t(index)];
        if (m_schema.type(branch).kind == AvroType::Null) {
            m_out.null();
            return true;
        }
        m_out.openObject();
        m_out.key(m_schema.type(branch).name);
        if (!value(branch, depth + 1)) {
            return false;
        }
        m_out.closeObject();
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

    bool integer(AvroType kind)
    {
        qint64 number = 0;
        if (!longInteger(number)) {
            return false;
        }
        if (kind == AvroType::Int && qint64(qint32(number)) != number) {
            return fail(Code::Malformed);
        }
        m_out.integer(number);
        return true;
    }

    template <typename Bits, typename Float>
    bool number()
    {
        const auto bits = m_reader.little<Bits>();
        if (!bits) {
            return fail(Code::Truncated);
        }
        m_out.number(double(std::bit_cast<Float>(*bits)));
        return true;
    }

    bool record(const AvroSchema::Type &type, int depth)
    {
        m_out.openObject();
        for (std::size_t i = 0; i < type.types.size() && !m_out.isFull(); ++i) {
            m_out.key(type.names[i]);
            if (!value(type.types[i], depth + 1)) {
                return false;
            }
        }
        m_out.closeObject();
        return true;
    }

    //! Of an array or a map: a count and so many items, until a count of 0; a negative count has the size in bytes
    //! after it. Items may take no bytes at all, but each makes the text longer, so that a claimed count ends at the
    //! limit.
    bool blocks(std::size_t item, bool isMap, int depth)
    {
        isMap ? m_out.openObject() : m_out.openArray();
        while (!m_out.isFull()) {
            qint64 count = 0;
            qint64 size = 0;
            if (!longInteger(count) || (count < 0 && !longInteger(size))) {
                return false;
            }
            if (count == 0) {
                break;
            }
            if (count == std::numeric_limits<qint64>::min()) {
                return fail(Code::Malformed);
            }
            for (auto left = std::abs(count); left > 0 && !m_out.isFull(); --left) {
                if ((isMap && !key()) || !value(item, depth + 1)) {
                    return false;
                }
            }
        }
        isMap ? m_out.closeObject() : m_out.closeArray();
        return true;
    }

    bool key()
    {
        QByteArrayView name;
        if (!sized(name)) {
            return false;
        }
        if (utf8::firstInvalid(name) < 0) {
            m_out.key(name);
        } else {
            m_out.key("$key:" + name.toByteArray().toBase64());
        }
        return true;
    }

    const AvroSchema &m_schema;
    ByteReader m_reader;
    JsonWriter m_out;
    Code m_code = Code::Malformed;
};

qsizetype headerSize(AvroFraming framing)
{
    return framing == AvroFraming::SingleObject ? 10 : 5;
}

std::expected<DecodedFact, DecodeProblem> header(QByteArrayView bytes, AvroFraming framing)
{
    const QByteArrayView single("\xc3\x01", 2);
    const QByteArrayView confluent("\0", 1);
    const auto magic = framing == AvroFraming::SingleObject ? single : confluent;
    if (!bytes.startsWith(magic)) {
        return problem(magic.startsWith(bytes) ? Code::Truncated : Code::NotThis, 0);
    }
    ByteReader reader(bytes.sliced(magic.size()), magic.size());
    if (framing == AvroFraming::SingleObject) {
        if (const auto fingerprint = reader.little<quint64>()) {
            return DecodedFact{Fact::Fingerprint, QByteArray::number(*fingerprint, 16).rightJustified(16, '0')};
        }
    } else if (const auto id = reader.big<quint32>()) {
        return DecodedFact{Fact::SchemaId, QByteArray::number(*id)};
    }
    return problem(Code::Truncated, bytes.size());
}

} // namespace

DecodeResult avroToJson(QByteArrayView data, QByteArrayView schema, qsizetype limit, qsizetype base)
{
    const auto parsed = AvroSchema::parse(schema);
    if (!parsed) {
        return std::unexpected(parsed.error());
    }
    return AvroReader(*parsed, data, limit, base).run();
}

DecodeResult decodeAvro(QByteArrayView bytes, AvroFraming framing, const DecodeOptions &options)
{
    auto fact = header(bytes, framing);
    if (!fact) {
        return std::unexpected(fact.error());
    }
    const auto data = bytes.sliced(headerSize(framing));
    if (options.schema.isEmpty()) {
        const bool cut = data.size() > options.limit;
        return Decoded{.bytes = data.first(std::min(data.size(), options.limit)).toByteArray(),
                       .reversal = cut ? Reversal::None : Reversal::Exact,
                       .cutAtLimit = cut,
                       .note = Decoded::Note::SchemaWouldTellMore,
                       .facts = {std::move(*fact)}};
    }
    if (framing == AvroFraming::SingleObject) {
        const auto schema = AvroSchema::parse(options.schema);
        if (!schema) {
            return std::unexpected(schema.error());
        }
        if (QByteArray::number(schema->fingerprint(), 16).rightJustified(16, '0') != fact->value) {
            return problem(Code::SchemaMismatch, 2);
        }
    }
    auto decoded = avroToJson(data, options.schema, options.limit, headerSize(framing));
    if (decoded) {
        decoded->facts.push_back(std::move(*fact));
    }
    return decoded;
}

EncodeResult encodeAvro(QByteArrayView data, AvroFraming framing, QByteArrayView original)
{
    if (const auto fact = header(original, framing); !fact) {
        return std::unexpected(fact.error());
    }
    return original.first(headerSize(framing)).toByteArray() + data.toByteArray();
}

} // namespace dlo::codec
