// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/urlencodingcodec.h"

#include "payload/decode/codec.h"
#include "payload/decode/respell.h"

#include <array>
#include <cstring>

namespace dlo::codec {

namespace {

int hexValue(char c)
{
    if (c >= '0' && c <= '9') {
        return c - '0';
    }
    const char lower = char(c | 0x20);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

bool plusIsSpace(QByteArrayView text)
{
    return text.contains('+') && !text.contains(QByteArrayView("%20"));
}

bool isEscape(QByteArrayView text, qsizetype at)
{
    return text.size() - at >= 3 && hexValue(text[at + 1]) >= 0 && hexValue(text[at + 2]) >= 0;
}

bool isUnreserved(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z')
        || (c != '\0' && std::strchr("-._~", c) != nullptr);
}

char meaning(QByteArrayView text, qsizetype at, bool plus)
{
    if (text[at] == '%') {
        return char(hexValue(text[at + 1]) * 16 + hexValue(text[at + 2]));
    }
    return plus && text[at] == '+' ? ' ' : text[at];
}

//! How a text writes each byte: as it did first.
std::array<QByteArray, 256> spellings(QByteArrayView text)
{
    const bool plus = plusIsSpace(text);
    std::array<QByteArray, 256> spelled;
    bool lower = false;
    for (qsizetype at = 0; at < text.size();) {
        const qsizetype size = text[at] == '%' ? 3 : 1;
        const auto unit = text.sliced(at, size);
        lower = lower || (size == 3 && std::ranges::any_of(unit, [](char c) { return c >= 'a' && c <= 'f'; }));
        auto &known = spelled[quint8(meaning(text, at, plus))];
        if (known.isEmpty()) {
            known = unit.toByteArray();
        }
        at += size;
    }
    for (std::size_t i = 0; i < spelled.size(); ++i) {
        if (spelled[i].isEmpty()) {
            const QByteArray byte(1, char(i));
            spelled[i] = isUnreserved(char(i)) ? byte : '%' + (lower ? byte.toHex() : byte.toHex().toUpper());
        }
    }
    return spelled;
}

} // namespace

DecodeResult decodeUrl(QByteArrayView text, qsizetype limit)
{
    const bool plus = plusIsSpace(text);
    Decoded decoded;
    for (qsizetype at = 0; at < text.size(); at += text[at] == '%' ? 3 : 1) {
        if (text[at] == '%' && !isEscape(text, at)) {
            return problem(text.size() - at < 3 ? Code::Truncated : Code::BadCharacter, at, decoded.bytes);
        }
        if (decoded.bytes.size() == limit) {
            decoded.cutAtLimit = true;
            decoded.reversal = Reversal::None;
            break;
        }
        decoded.bytes += meaning(text, at, plus);
    }
    if (plus) {
        decoded.facts.push_back({Fact::PlusIsSpace});
    }
    return decoded;
}

EncodeResult encodeUrl(QByteArrayView bytes, QByteArrayView original)
{
    const auto decoded = decodeUrl(original, original.size());
    if (!decoded) {
        return std::unexpected(decoded.error());
    }
    const auto spelled = spellings(original);
    const auto unitAt = [&](qsizetype at) { return SpelledUnit{.spelled = original[at] == '%' ? 3 : 1, .meant = 1}; };
    const auto spell = [&](QByteArrayView part) {
        QByteArray text;
        for (const char c : part) {
            text += spelled[quint8(c)];
        }
        return text;
    };
    return respell(original, decoded->bytes, bytes, unitAt, spell);
}

} // namespace dlo::codec
