// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/difftokens.h"

#include <vector>

namespace dlo {

//! What differs within one line of a change.
struct ChangedLine
{
    bool spacingOnly = false; //!< all its tokens are on the other side too: only white space came, went or moved
    std::vector<ByteSpan> emphasis = {}; //!< the tokens that differ, from the beginning of the line
};

//! Lines that stand side by side, from 0 within the change; -1: none on this side.
struct LinePair
{
    qsizetype before = -1;
    qsizetype after = -1;
    bool operator==(const LinePair &) const = default;
};

//! A change looked at more closely.
struct TokenDiff
{
    std::vector<ChangedLine> before = {};
    std::vector<ChangedLine> after = {};
    std::vector<LinePair> rows = {}; //!< all lines of both sides in their order
    [[nodiscard]] bool spacingOnly() const;
};

/*! Compares the lines that went (\a before, of \a beforeCount lines) with those that came by token. Which lines stand
   side by side follows from the tokens they share. A change too large for that (20,000 tokens, 4,000 of them different)
   gives lines side by side as they come, without emphasis. Any thread. */
[[nodiscard]] TokenDiff tokenDiff(QByteArrayView before, qsizetype beforeCount, QByteArrayView after,
                                  qsizetype afterCount, DiffLanguage language);

} // namespace dlo
