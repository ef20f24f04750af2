// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/jsoninstring.h"

#include "payload/decode/codec.h"
#include "payload/decode/respell.h"
#include "payload/jsonstring.h"
#include "payload/jsontext.h"
#include "payload/utf8.h"

#include <QMap>
#include <QStringView>

namespace dlo::codec {

namespace {

//! UTF-16 unit of the escape \uXXXX at the beginning of \a escape, or nothing when it is not such an escape.
std::optional<char16_t> unicodeEscape(QByteArrayView escape)
{
    if (escape.size() < 6 || escape[0] != '\\' || escape[1] != 'u') {
        return std::nullopt;
    }
    return char16_t(QByteArray::fromRawData(escape.data() + 2, 4).toUShort(nullptr, 16));
}

//! One character in the text between the quotes of a valid JSON string.
SpelledUnit unitAt(QByteArrayView inner, qsizetype at)
{
    const auto rest = inner.sliced(at);
    if (rest[0] != '\\') {
        const int length = std::max(utf8::sequenceLength(rest.begin(), rest.end()), 1);
        return {.spelled = length, .meant = length};
    }
    const auto unit = unicodeEscape(rest);
    if (!unit) {
        return {.spelled = 2, .meant = 1};
    }
    if (QChar::isHighSurrogate(*unit)) {
        return {.spelled = 12, .meant = 4};
    }
    return {.spelled = 6, .meant = *unit < 0x80 ? 1 : *unit < 0x800 ? 2 : 3};
}

QByteArray unicodeEscaped(QByteArrayView character, bool upper)
{
    QByteArray escaped;
    const auto utf16 = QString::fromUtf8(character);
    for (const QChar unit : utf16) {
        const auto hex = QByteArray::number(unit.unicode(), 16).rightJustified(4, '0');
        escaped += "\\u" + (upper ? hex.toUpper() : hex);
    }
    return escaped;
}

//! How a string writes its characters.
class Spelling
{
public:
    Spelling(QByteArrayView inner, QByteArrayView decoded)
    {
        for (SpelledUnit at{}; at.spelled < inner.size();) {
            const auto unit = unitAt(inner, at.spelled);
            const auto spelled = inner.sliced(at.spelled, unit.spelled).toByteArray();
            if (unit.meant == 1 && unit.spelled > 1) {
                const char meant = decoded[at.meant];
                if (!m_escapes.contains(meant)) {
                    m_escapes.insert(meant, spelled);
                }
            }
            m_escapesOthers = m_escapesOthers || (unit.meant > 1 && unit.spelled > unit.meant);
            const auto digits = QByteArrayView(spelled).sliced(std::min<qsizetype>(2, spelled.size()));
            m_upper = m_upper
                || (unit.spelled >= 6 && std::ranges::any_of(digits, [](char c) { return c >= 'A' && c <= 'F'; }));
            at = {.spelled = at.spelled + unit.spelled, .meant = at.meant + unit.meant};
        }
    }

    [[nodiscard]] QByteArray spell(QByteArrayView text) const
    {
        QByteArray spelled;
        for (qsizetype at = 0; at < text.size();) {
            const int length = std::max(utf8::sequenceLength(text.begin() + at, text.end()), 1);
            spelled += one(text.sliced(at, length));
            at += length;
        }
        return spelled;
    }

private:
    [[nodiscard]] QByteArray one(QByteArrayView character) const
    {
        if (character.size() > 1) {
            return m_escapesOthers ? unicodeEscaped(character, m_upper) : character.toByteArray();
        }
        const char c = character[0];
        if (const auto known = m_escapes.constFind(c); known != m_escapes.constEnd()) {
            return *known;
        }
        switch (c) {
        case '"':
        case '\\':
            return QByteArray("\\") + c;
        case '\n':
            return "\\n";
        case '\r':
            return "\\r";
        case '\t':
            return "\\t";
        default:
            return quint8(c) < 0x20 ? unicodeEscaped(character, m_upper) : QByteArray(1, c);
        }
    }

    QMap<char, QByteArray> m_escapes; //!< of ASCII
    bool m_escapesOthers = false;
    bool m_upper = false;
};

std::expected<JsonToken, DecodeProblem> onlyString(QByteArrayView json)
{
    const auto tokens = jsontext::tokenize(json);
    if (!tokens) {
        const auto &error = tokens.error();
        const bool cut = error.code == JsonError::Code::UnclosedString || error.code == JsonError::Code::Empty;
        const auto at = json.trimmed();
        return problem(at.startsWith('"') || at.isEmpty() ? (cut ? Code::Truncated : Code::Malformed) : Code::NotThis,
                       error.offset);
    }
    if (tokens->size() != 1 || tokens->front().kind != JsonTokenKind::String) {
        return problem(Code::NotThis, tokens->front().offset);
    }
    return tokens->front();
}

} // namespace

DecodeResult decodeJsonString(QByteArrayView json, qsizetype limit)
{
    const auto token = onlyString(json);
    if (!token) {
        return std::unexpected(token.error());
    }
    const auto text = json.sliced(token->offset, token->size);
    if (const auto lone = jsontext::firstLoneSurrogate(json); lone >= 0) {
        return problem(Code::BadCharacter, lone, jsontext::unescape(text));
    }
    Decoded decoded{.bytes = jsontext::unescape(text)};
    if (decoded.bytes.size() > limit) {
        decoded.bytes.truncate(limit);
        decoded.cutAtLimit = true;
        decoded.reversal = Reversal::None;
    }
    return decoded;
}

EncodeResult encodeJsonString(QByteArrayView text, QByteArrayView original)
{
    const auto token = onlyString(original);
    const auto decoded = decodeJsonString(original, original.size());
    if (!token || !decoded) {
        return std::unexpected(decoded.error());
    }
    if (const auto bad = utf8::firstInvalid(text); bad >= 0) {
        return problem(Code::BadValue, bad);
    }
    const auto inner = original.sliced(token->offset + 1, token->size - 2);
    const Spelling spelling(inner, decoded->bytes);
    return original.first(token->offset + 1).toByteArray()
        + respell(
               inner, decoded->bytes, text, [&](qsizetype at) { return unitAt(inner, at); },
               [&](QByteArrayView part) { return spelling.spell(part); })
        + original.sliced(token->offset + token->size - 1).toByteArray();
}

} // namespace dlo::codec
