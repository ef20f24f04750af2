// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/jsonvalues.h"

#include "payload/jsonstring.h"

#include <charconv>

namespace dlo::codec {

std::expected<JsonValues, DecodeProblem> JsonValues::parse(QByteArrayView text)
{
    auto tokens = jsontext::tokenize(text);
    if (!tokens) {
        return problem(Code::NotJson, tokens.error().offset);
    }
    if (const auto lone = jsontext::firstLoneSurrogate(text); lone >= 0) {
        return problem(Code::BadValue, lone);
    }
    return JsonValues(text, std::move(*tokens));
}

JsonValues::JsonValues(QByteArrayView text, std::vector<JsonToken> tokens)
    : m_text(text)
    , m_tokens(std::move(tokens))
    , m_counts(m_tokens.size(), 0)
    , m_ends(m_tokens.size())
{
    std::vector<Index> open;
    for (Index i = 0; i < m_tokens.size(); ++i) {
        m_ends[i] = i;
        switch (m_tokens[i].kind) {
        case JsonTokenKind::OpenArray:
        case JsonTokenKind::OpenObject:
            open.push_back(i);
            break;
        case JsonTokenKind::CloseArray:
        case JsonTokenKind::CloseObject:
            m_ends[open.back()] = i;
            m_counts[open.back()] += i == open.back() + 1 ? 0 : 1;
            open.pop_back();
            break;
        case JsonTokenKind::Comma:
            ++m_counts[open.back()];
            break;
        default:
            break;
        }
    }
}

QByteArrayView JsonValues::rawValue(Index i) const
{
    const auto &last = m_tokens[m_ends[i]];
    return m_text.sliced(m_tokens[i].offset, last.offset + last.size - m_tokens[i].offset);
}

QByteArray JsonValues::string(Index i) const
{
    return jsontext::unescape(raw(i));
}

std::optional<JsonValues::Index> JsonValues::after(Index i) const
{
    const auto next = m_ends[i] + 1;
    return next < m_tokens.size() && kind(next) == JsonTokenKind::Comma ? std::optional(next + 1) : std::nullopt;
}

std::optional<JsonValues::Index> JsonValues::member(Index object, QByteArrayView key) const
{
    if (!isObject(object) || count(object) == 0) {
        return std::nullopt;
    }
    for (std::optional at = firstChild(object); at; at = after(*at + 2)) {
        if (string(*at) == key) {
            return *at + 2;
        }
    }
    return std::nullopt;
}

std::optional<QByteArray> JsonValues::memberString(Index object, QByteArrayView key) const
{
    const auto value = member(object, key);
    return value && isString(*value) ? std::optional(string(*value)) : std::nullopt;
}

std::optional<qint64> JsonValues::integer(Index i) const
{
    qint64 value = 0;
    const auto digits = raw(i);
    const auto [end, error] = std::from_chars(digits.begin(), digits.end(), value);
    return error == std::errc() && end == digits.end() ? std::optional(value) : std::nullopt;
}

} // namespace dlo::codec
