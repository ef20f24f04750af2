// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "change/refusal.h"
#include "change/work.h"

#include <QRegularExpression>

#include <expected>
#include <optional>
#include <vector>

namespace dlo {

/*! Find and replace inside a JSON string token, on the text that it means; of the token itself only what was found is
   written anew, all other escapes stay as they are. Groups come back as they are written in the token. Immutable once
   made, any thread.

   Expressions are those of PCRE2 on Unicode text; ^ and $ are the ends of the string. A match that takes too many steps
   is given up. A lone surrogate in the string counts as U+FFFD. */
class TextReplacement
{
public:
    static constexpr qsizetype maxExpression = 10'000; //!< characters
    static constexpr qsizetype maxWith = 1'000'000;

    [[nodiscard]] static std::expected<TextReplacement, ChangeError> of(const ReplaceSpecification &specification);

    //! The new token; nothing when nothing was found.
    [[nodiscard]] std::expected<std::optional<QByteArray>, Refusal::Code> apply(QByteArrayView token, Work &work) const;

private:
    //! A piece of the replacement: JSON text as it is, or a group.
    struct Piece
    {
        QByteArray text = {};
        int group = -1;
    };
    [[nodiscard]] static std::expected<std::vector<Piece>, ChangeError> pieces(const QString &with, int groups);
    [[nodiscard]] static std::expected<QRegularExpression, ChangeError> expression(
        const ReplaceSpecification &specification);
    [[nodiscard]] std::optional<QByteArray> applyPlainly(QByteArrayView token) const;

    bool m_isExpression = false;
    QByteArray m_plain; //!< UTF-8 of the text to find; empty when upper and lower case are the same
    QRegularExpression m_expression; //!< of a text too: the text with its special characters escaped
    std::vector<Piece> m_pieces;
};

} // namespace dlo
