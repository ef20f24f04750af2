// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/jsonwriter.h"

#include "payload/utf8.h"

#include <array>
#include <charconv>
#include <cmath>

namespace dlo::codec {

QByteArray quotedJson(QByteArrayView text)
{
    QByteArray quoted;
    quoted.reserve(text.size() + 2);
    quoted += '"';
    for (const char c : text) {
        switch (c) {
        case '"':
            quoted += "\\\"";
            break;
        case '\\':
            quoted += "\\\\";
            break;
        case '\n':
            quoted += "\\n";
            break;
        case '\r':
            quoted += "\\r";
            break;
        case '\t':
            quoted += "\\t";
            break;
        default:
            if (static_cast<unsigned char>(c) < 0x20) {
                quoted += "\\u00" + QByteArray(1, c).toHex();
            } else {
                quoted += c;
            }
        }
    }
    quoted += '"';
    return quoted;
}

QByteArray shortestNumber(double value)
{
    std::array<char, 64> buffer{};
    const auto size = std::abs(value);
    const bool plain = value == 0 || (size >= 1e-5 && size < 1e17);
    const auto [end, error] = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                            plain ? std::chars_format::fixed : std::chars_format::scientific);
    QByteArray digits(buffer.data(), end - buffer.data());
    if (!digits.contains('.') && !digits.contains('e')) {
        digits += ".0";
    }
    return digits;
}

void JsonWriter::append(QByteArrayView bytes)
{
    if (m_full) {
        return;
    }
    const auto room = m_limit - m_json.size();
    if (bytes.size() > room) {
        m_full = true;
        bytes = bytes.first(room);
    }
    m_json += bytes;
}

void JsonWriter::beforeValue()
{
    if (m_afterKey) {
        m_afterKey = false;
    } else if (!m_first.empty()) {
        if (!m_first.back()) {
            append(",");
        }
        m_first.back() = false;
    }
}

void JsonWriter::open(char bracket)
{
    beforeValue();
    append(QByteArrayView(&bracket, 1));
    m_first.push_back(true);
}

void JsonWriter::close(char bracket)
{
    m_first.pop_back();
    append(QByteArrayView(&bracket, 1));
}

void JsonWriter::key(QByteArrayView key)
{
    beforeValue();
    quoted(key);
    append(":");
    m_afterKey = true;
}

void JsonWriter::rawKey(QByteArrayView quotedKey)
{
    beforeValue();
    append(quotedKey);
    append(":");
    m_afterKey = true;
}

void JsonWriter::quoted(QByteArrayView text)
{
    // A text far beyond the limit need not be written out to be dropped.
    append(quotedJson(text.first(std::min(text.size(), m_limit + 1))));
}

void JsonWriter::raw(QByteArrayView json)
{
    beforeValue();
    append(json);
}

void JsonWriter::text(QByteArrayView text)
{
    if (utf8::firstInvalid(text) >= 0) {
        binary(text, "$textBase64");
        return;
    }
    beforeValue();
    quoted(text);
}

void JsonWriter::number(double value)
{
    if (std::isfinite(value)) {
        raw(shortestNumber(value));
        return;
    }
    openObject();
    member("$numberDouble", std::isnan(value) ? "NaN" : value > 0 ? "Infinity" : "-Infinity");
    closeObject();
}

void JsonWriter::binary(QByteArrayView bytes, QByteArrayView name)
{
    openObject();
    const auto room = std::min(bytes.size(), m_limit + 1);
    member(name, QByteArray::fromRawData(bytes.data(), room).toBase64());
    closeObject();
}

void JsonWriter::member(QByteArrayView name, QByteArrayView value)
{
    key(name);
    text(value);
}

void JsonWriter::backTo(const Mark &mark)
{
    m_json.truncate(mark.size);
    m_first.resize(mark.depth);
    if (!m_first.empty()) {
        m_first.back() = mark.first;
    }
    m_full = false;
    m_afterKey = false;
}

} // namespace dlo::codec
