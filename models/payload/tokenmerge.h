// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <span>

namespace dlo {

//! A JSON text with its tokens.
struct TokenText
{
    QByteArrayView text;
    std::span<const JsonToken> tokens;

    [[nodiscard]] QByteArrayView token(qsizetype i) const
    {
        return text.sliced(tokens[size_t(i)].offset, tokens[size_t(i)].size);
    }
    [[nodiscard]] JsonTokenKind kind(qsizetype i) const { return tokens[size_t(i)].kind; }
    [[nodiscard]] qsizetype count() const { return qsizetype(tokens.size()); }
    //! White space before token \a i; for i == count() what follows the last one.
    [[nodiscard]] QByteArrayView gap(qsizetype i) const
    {
        const auto from = i == 0 ? 0 : tokens[size_t(i - 1)].offset + tokens[size_t(i - 1)].size;
        const auto to = i == count() ? text.size() : tokens[size_t(i)].offset;
        return text.sliced(from, to - from);
    }
};

struct MergedTokens
{
    QByteArray bytes = {};
    qsizetype takenOver = 0; //!< bytes that are the original's
};

/*! Carries the difference between \a shown and \a edited over to \a original, of which \a shown is another way to write
   the same tokens, one for one. Part of EditableText. Any thread. */
[[nodiscard]] MergedTokens mergeTokens(const TokenText &original, const TokenText &shown, const TokenText &edited);

} // namespace dlo
