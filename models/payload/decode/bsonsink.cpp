// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/bsonsink.h"

#include "payload/decode/binaryjson.h"
#include "payload/decode/decimal128.h"

#include <QDateTime>
#include <QtEndian>

#include <bit>
#include <limits>

namespace dlo::codec {

namespace {

using Index = JsonValues::Index;

class BsonWriter
{
public:
    explicit BsonWriter(const JsonValues &json)
        : m_json(json)
    { }

    EncodeResult run()
    {
        if (!m_json.isObject(0)) {
            return problem(Code::BadValue, m_json.offset(0));
        }
        if (!document(0, 0)) {
            return problem(m_code, m_offset);
        }
        return std::move(m_bytes);
    }

private:
    bool fail(Code code, Index i)
    {
        m_code = code;
        m_offset = m_json.offset(i);
        return false;
    }

    template <typename T>
    void fixed(T value)
    {
        const auto little = qToLittleEndian(value);
        m_bytes.append(reinterpret_cast<const char *>(&little), sizeof little);
    }

    //! Writes the size of what was written since \a begin there.
    bool patch(qsizetype begin, Index i)
    {
        const auto size = m_bytes.size() - begin;
        if (size > std::numeric_limits<qint32>::max()) {
            return fail(Code::LimitReached, i);
        }
        qToLittleEndian(qint32(size), m_bytes.data() + begin);
        return true;
    }

    bool document(Index i, int depth)
    {
        if (depth > decoder::maxNesting) {
            return fail(Code::TooDeep, i);
        }
        const auto begin = m_bytes.size();
        fixed(qint32(0));
        const bool isArray = m_json.isArray(i);
        qsizetype number = 0;
        auto at = m_json.count(i) == 0 ? std::nullopt : std::optional(JsonValues::firstChild(i));
        while (at) {
            const auto value = *at + (isArray ? 0 : 2);
            const auto name = isArray ? QByteArray::number(number++) : keyOf(*at);
            if (name.contains('\0')) {
                return fail(Code::BadValue, *at);
            }
            if (!element(name, value, depth)) {
                return false;
            }
            at = m_json.after(value);
        }
        m_bytes += '\0';
        return patch(begin, i);
    }

    [[nodiscard]] QByteArray keyOf(Index i) const
    {
        auto key = m_json.string(i);
        if (key.startsWith(keyPrefix)) {
            const auto inner = JsonValues::parse(QByteArrayView(key).sliced(keyPrefix.size()));
            if (inner && inner->isObject(0)) {
                return fromBase64(inner->memberString(0, "$textBase64")).value_or(key);
            }
        }
        return key;
    }

    bool element(const QByteArray &name, Index i, int depth)
    {
        const auto typeAt = m_bytes.size();
        m_bytes += '\0';
        m_bytes += name;
        m_bytes += '\0';
        const auto type = value(i, depth);
        m_bytes[typeAt] = char(type);
        return type != 0;
    }

    //! Writes the value and returns its type, 0 when it cannot be written.
    quint8 value(Index i, int depth)
    {
        switch (m_json.kind(i)) {
        case JsonTokenKind::String:
            string(m_json.string(i));
            return 0x02;
        case JsonTokenKind::Literal:
            return literal(m_json.raw(i));
        case JsonTokenKind::Number:
            return number(i);
        case JsonTokenKind::OpenArray:
            return document(i, depth + 1) ? 0x04 : 0;
        default:
            break;
        }
        if (m_json.count(i) > 0 && m_json.string(JsonValues::firstChild(i)).startsWith('$')) {
            const auto begin = m_bytes.size();
            if (const auto type = extended(i, depth); type != 0 || m_code != Code::NotThis) {
                return type;
            }
            m_bytes.truncate(begin);
        }
        return document(i, depth + 1) ? 0x03 : 0;
    }

    quint8 literal(QByteArrayView word)
    {
        if (word.front() == 'n') {
            return 0x0a;
        }
        m_bytes += word.front() == 't' ? '\1' : '\0';
        return 0x08;
    }

    quint8 number(Index i)
    {
        if (const auto whole = m_json.integer(i)) {
            if (*whole >= std::numeric_limits<qint32>::min() && *whole <= std::numeric_limits<qint32>::max()) {
                fixed(qint32(*whole));
                return 0x10;
            }
            fixed(*whole);
            return 0x12;
        }
        const auto digits = m_json.raw(i);
        const bool isWhole = std::ranges::none_of(digits, [](char c) { return c == '.' || c == 'e' || c == 'E'; });
        const auto real = isWhole ? std::nullopt : toDouble(digits);
        if (!real) {
            fail(Code::BadValue, i);
            return 0;
        }
        fixed(std::bit_cast<quint64>(*real));
        return 0x01;
    }

    void string(QByteArrayView text)
    {
        fixed(qint32(text.size() + 1));
        m_bytes += text;
        m_bytes += '\0';
    }

    //! The text at \a i, or what {"$textBase64": …} holds.
    [[nodiscard]] std::optional<QByteArray> text(std::optional<Index> i) const
    {
        if (!i) {
            return std::nullopt;
        }
        return m_json.isString(*i) ? std::optional(m_json.string(*i))
                                   : fromBase64(m_json.memberString(*i, "$textBase64"));
    }

    //! A value of Extended JSON; 0 when the object is none, and an ordinary document then.
    quint8 extended(Index i, int depth)
    {
        const auto name = m_json.string(JsonValues::firstChild(i));
        const auto first = JsonValues::firstChild(i) + 2;
        if (m_json.count(i) == 2) {
            return name == "$code" ? scopedCode(i, depth) : 0;
        }
        if (m_json.count(i) != 1) {
            return 0;
        }
        if (name == "$undefined") {
            return 0x06;
        }
        if (name == "$minKey" || name == "$maxKey") {
            return name == "$minKey" ? 0xff : 0x7f;
        }
        if (name == "$binary") {
            return binary(first);
        }
        if (name == "$date") {
            return date(first);
        }
        if (name == "$regularExpression") {
            return regularExpression(first);
        }
        if (name == "$dbPointer") {
            return pointer(first);
        }
        if (name == "$timestamp") {
            return timestamp(first);
        }
        if (name == "$code" || name == "$symbol") {
            const auto code = text(first);
            if (code) {
                string(*code);
            }
            return !code ? 0 : name == "$code" ? 0x0d : 0x0e;
        }
        if (name == "$textBase64") {
            const auto bytes = text(i);
            if (bytes) {
                string(*bytes);
            }
            return bytes ? 0x02 : 0;
        }
        return m_json.isString(first) ? number(name, m_json.string(first)) : 0;
    }

    //! The kinds whose value is one string.
    quint8 number(const QByteArray &name, const QByteArray &text)
    {
        bool fits = false;
        if (name == "$oid" && text.size() == 24) {
            const auto id = QByteArray::fromHex(text);
            m_bytes += id;
            return id.size() == 12 ? 0x07 : 0;
        }
        if (name == "$numberLong") {
            const auto whole = text.toLongLong(&fits);
            fixed(fits ? whole : 0);
            return fits ? 0x12 : 0;
        }
        if (name == "$numberDouble") {
            const auto real = toDouble(text == "NaN" ? "nan" : QByteArrayView(text));
            fixed(std::bit_cast<quint64>(real.value_or(0)));
            return real ? 0x01 : 0;
        }
        std::optional<Decimal128> decimal;
        if (name == "$numberDecimal") {
            decimal = decimalFromText(text);
        } else if (name == "$numberDecimalBits" && text.size() == 32) {
            decimal = Decimal128{.high = text.first(16).toULongLong(nullptr, 16),
                                 .low = text.sliced(16).toULongLong(nullptr, 16)};
        }
        if (decimal) {
            fixed(decimal->low);
            fixed(decimal->high);
        }
        return decimal ? 0x13 : 0;
    }

    quint8 binary(Index i)
    {
        const auto bytes = fromBase64(m_json.memberString(i, "base64"));
        const auto subType = m_json.memberString(i, "subType");
        bool fits = false;
        const auto kind = subType.value_or(QByteArray()).toUShort(&fits, 16);
        if (!bytes || !fits || kind > 255) {
            return 0;
        }
        fixed(qint32(bytes->size()));
        m_bytes += char(quint8(kind));
        m_bytes += *bytes;
        return 0x05;
    }

    quint8 date(Index i)
    {
        std::optional<qint64> ms;
        if (m_json.isString(i)) {
            const auto time = QDateTime::fromString(QString::fromUtf8(m_json.string(i)), Qt::ISODateWithMs);
            ms = time.isValid() ? std::optional(time.toMSecsSinceEpoch()) : std::nullopt;
        } else if (const auto digits = m_json.memberString(i, "$numberLong")) {
            bool fits = false;
            const auto whole = digits->toLongLong(&fits);
            ms = fits ? std::optional(whole) : std::nullopt;
        }
        if (ms) {
            fixed(*ms);
        }
        return ms ? 0x09 : 0;
    }

    quint8 regularExpression(Index i)
    {
        const auto pattern = text(m_json.member(i, "pattern"));
        const auto options = text(m_json.member(i, "options"));
        if (!pattern || !options || pattern->contains('\0') || options->contains('\0')) {
            return 0;
        }
        m_bytes += *pattern + '\0' + *options + '\0';
        return 0x0b;
    }

    quint8 pointer(Index i)
    {
        const auto name = text(m_json.member(i, "$ref"));
        const auto idAt = m_json.member(i, "$id");
        const auto id = idAt ? m_json.memberString(*idAt, "$oid") : std::nullopt;
        const auto bytes = QByteArray::fromHex(id.value_or(QByteArray()));
        if (!name || bytes.size() != 12) {
            return 0;
        }
        string(*name);
        m_bytes += bytes;
        return 0x0c;
    }

    quint8 timestamp(Index i)
    {
        const auto part = [&](QByteArrayView name) -> std::optional<quint32> {
            const auto at = m_json.member(i, name);
            const auto value = at ? m_json.integer(*at) : std::nullopt;
            return value && *value >= 0 && *value <= 0xffffffffLL ? std::optional(quint32(*value)) : std::nullopt;
        };
        const auto seconds = part("t");
        const auto increment = part("i");
        if (!seconds || !increment) {
            return 0;
        }
        fixed(*increment);
        fixed(*seconds);
        return 0x11;
    }

    quint8 scopedCode(Index i, int depth)
    {
        const auto code = text(m_json.member(i, "$code"));
        const auto scope = m_json.member(i, "$scope");
        if (!code || !scope || !m_json.isObject(*scope)) {
            return 0;
        }
        const auto begin = m_bytes.size();
        fixed(qint32(0));
        string(*code);
        return document(*scope, depth + 1) && patch(begin, i) ? 0x0f : 0;
    }

    const JsonValues &m_json;
    QByteArray m_bytes;
    Code m_code = Code::NotThis; //!< NotThis while nothing failed
    qsizetype m_offset = 0;
};

} // namespace

EncodeResult writeBson(const JsonValues &json)
{
    return BsonWriter(json).run();
}

} // namespace dlo::codec
