// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/codec.h"
#include "payload/jsontext.h"

#include <optional>

namespace dlo::codec {

/*! Valid JSON by the index of its tokens, for walking through it as values. Keys of an object: \c firstChild, the value
   is two tokens on, \c after leads to the next key. */
class JsonValues
{
public:
    //! NotJson with the offset when it is not; BadValue at a lone surrogate, which no other format can hold.
    [[nodiscard]] static std::expected<JsonValues, DecodeProblem> parse(QByteArrayView text);

    using Index = std::size_t;
    [[nodiscard]] JsonTokenKind kind(Index i) const { return m_tokens[i].kind; }
    [[nodiscard]] qsizetype offset(Index i) const { return m_tokens[i].offset; }
    [[nodiscard]] QByteArrayView raw(Index i) const { return m_text.sliced(m_tokens[i].offset, m_tokens[i].size); }
    //! The whole value, brackets and all.
    [[nodiscard]] QByteArrayView rawValue(Index i) const;
    [[nodiscard]] bool isString(Index i) const { return kind(i) == JsonTokenKind::String; }
    [[nodiscard]] bool isObject(Index i) const { return kind(i) == JsonTokenKind::OpenObject; }
    [[nodiscard]] bool isArray(Index i) const { return kind(i) == JsonTokenKind::OpenArray; }
    //! What a string token means, as UTF-8.
    [[nodiscard]] QByteArray string(Index i) const;
    //! Members of an object or elements of an array.
    [[nodiscard]] quint32 count(Index i) const { return m_counts[i]; }
    //! First key or element, when there are any.
    [[nodiscard]] static Index firstChild(Index i) { return i + 1; }
    //! The next key or element after the value at \a i, or nothing when it was the last.
    [[nodiscard]] std::optional<Index> after(Index i) const;
    //! The value of the first member with this key.
    [[nodiscard]] std::optional<Index> member(Index object, QByteArrayView key) const;
    //! The string value of a member; nothing when there is none or it is no string.
    [[nodiscard]] std::optional<QByteArray> memberString(Index object, QByteArrayView key) const;
    //! An integer token of 64 bits, signed.
    [[nodiscard]] std::optional<qint64> integer(Index i) const;

private:
    explicit JsonValues(QByteArrayView text, std::vector<JsonToken> tokens);

    QByteArrayView m_text;
    std::vector<JsonToken> m_tokens;
    std::vector<quint32> m_counts; //!< of brackets
    std::vector<Index> m_ends; //!< of opening brackets: the token that closes it; else itself
};

} // namespace dlo::codec
