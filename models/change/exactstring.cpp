// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/exactstring.h"

#include "payload/utf8.h"

#include <cstring>

namespace dlo::exactstring {

namespace {

char simpleEscape(char c)
{
    switch (c) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return c;
    }
}

char32_t hexUnit(QByteArrayView text, qsizetype at)
{
    return text.sliced(at, 4).toUInt(nullptr, 16);
}

//! A \\u escape, or two that are a pair.
struct Escape
{
    char32_t character;
    qsizetype size;
};

Escape unicodeEscape(QByteArrayView text, qsizetype at)
{
    const auto first = hexUnit(text, at + 2);
    if (first >= 0xd800 && first < 0xdc00 && at + 12 <= text.size() && text[at + 6] == '\\' && text[at + 7] == 'u') {
        const auto second = hexUnit(text, at + 8);
        if (second >= 0xdc00 && second < 0xe000) {
            return {.character = 0x10000 + ((first - 0xd800) << 10U) + (second - 0xdc00), .size = 12};
        }
    }
    return {.character = first, .size = 6};
}

void append(QByteArray &out, char32_t c)
{
    if (c < 0x80) {
        out += char(c);
    } else if (c < 0x800) {
        out += char(0xc0U | (c >> 6U));
        out += char(0x80U | (c & 0x3fU));
    } else if (c < 0x10000) {
        out += char(0xe0U | (c >> 12U));
        out += char(0x80U | ((c >> 6U) & 0x3fU));
        out += char(0x80U | (c & 0x3fU));
    } else {
        out += char(0xf0U | (c >> 18U));
        out += char(0x80U | ((c >> 12U) & 0x3fU));
        out += char(0x80U | ((c >> 6U) & 0x3fU));
        out += char(0x80U | (c & 0x3fU));
    }
}

//! Offset of the next lone surrogate from \a from on, or -1: in UTF-8 nothing else begins with ED A0..BF.
qsizetype nextSurrogate(QByteArrayView text, qsizetype from)
{
    for (;;) {
        from = text.indexOf('\xed', from);
        if (from < 0 || from + 2 >= text.size()) {
            return -1;
        }
        if (static_cast<unsigned char>(text[from + 1]) >= 0xa0) {
            return from;
        }
        ++from;
    }
}

} // namespace

QByteArray unescape(QByteArrayView token)
{
    const auto text = token.sliced(1, token.size() - 2);
    qsizetype at = text.indexOf('\\');
    if (at < 0) {
        return text.toByteArray();
    }
    QByteArray result;
    result.reserve(text.size());
    qsizetype plain = 0;
    for (; at >= 0; at = text.indexOf('\\', plain)) {
        result += text.sliced(plain, at - plain);
        if (text[at + 1] == 'u') {
            const auto escape = unicodeEscape(text, at);
            append(result, escape.character);
            plain = at + escape.size;
        } else {
            result += simpleEscape(text[at + 1]);
            plain = at + 2;
        }
    }
    result += text.sliced(plain);
    return result;
}

QByteArray quoted(QByteArrayView text)
{
    static constexpr const char *hex = "0123456789abcdef";
    QByteArray result;
    result.reserve(text.size() + 2);
    result += '"';
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto byte = static_cast<unsigned char>(text[i]);
        if (byte == '"' || byte == '\\') {
            result += '\\';
            result += char(byte);
        } else if (byte < 0x20) {
            const char *const simple = byte == 0 ? nullptr : std::strchr("\bb\ff\nn\rr\tt", byte);
            if (simple != nullptr) {
                result += '\\';
                result += simple[1];
            } else {
                result += "\\u00";
                result += hex[byte >> 4U];
                result += hex[byte & 0xfU];
            }
        } else if (byte == 0xed && i + 2 < text.size() && static_cast<unsigned char>(text[i + 1]) >= 0xa0) {
            const auto unit = 0xd000U | ((static_cast<unsigned char>(text[i + 1]) & 0x3fU) << 6U)
                | (static_cast<unsigned char>(text[i + 2]) & 0x3fU);
            result += "\\u";
            result += QByteArray::number(unit, 16);
            i += 2;
        } else {
            result += char(byte);
        }
    }
    return result + '"';
}

bool means(QByteArrayView token, QByteArrayView text)
{
    const auto inside = token.sliced(1, token.size() - 2);
    if (inside == text) {
        return !inside.contains('\\');
    }
    // An escape is never shorter than what it means.
    return inside.size() > text.size() && inside.contains('\\') && unescape(token) == text;
}

bool hasLoneSurrogate(QByteArrayView text)
{
    return nextSurrogate(text, 0) >= 0;
}

QString shown(QByteArrayView text)
{
    const auto result = QString::fromUtf8(text);
    return text.startsWith("\xef\xbb\xbf") ? QChar(QChar::ByteOrderMark) + result : result;
}

qsizetype characters(QByteArrayView text)
{
    return utf8::characters(text);
}

Units units(QByteArrayView token)
{
    Units result;
    const auto closing = token.size() - 1;
    result.text.reserve(closing);
    result.offsets.reserve(size_t(closing));
    const auto put = [&](char32_t c, qsizetype at) {
        if (c >= 0x10000) {
            result.text += QChar(QChar::highSurrogate(c));
            result.text += QChar(QChar::lowSurrogate(c));
            result.offsets.push_back(quint32(at));
        } else {
            result.text += c >= 0xd800 && c < 0xe000 ? QChar(QChar::ReplacementCharacter) : QChar(char16_t(c));
        }
        result.offsets.push_back(quint32(at));
    };
    for (qsizetype i = 1; i < closing;) {
        if (token[i] != '\\') {
            const int size = utf8::sequenceLength(token.data() + i, token.data() + closing);
            const auto first = static_cast<unsigned char>(token[i]);
            char32_t c = size == 1 ? first : first & (0x7fU >> unsigned(size));
            for (int k = 1; k < size; ++k) {
                c = (c << 6U) | (static_cast<unsigned char>(token[i + k]) & 0x3fU);
            }
            put(c, i);
            i += size;
        } else if (token[i + 1] == 'u') {
            const auto escape = unicodeEscape(token.first(closing), i);
            put(escape.character, i);
            i += escape.size;
        } else {
            put(char32_t(simpleEscape(token[i + 1])), i);
            i += 2;
        }
    }
    result.offsets.push_back(quint32(closing));
    return result;
}

} // namespace dlo::exactstring
