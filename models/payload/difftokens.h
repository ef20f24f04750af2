// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

#include <cstdint>
#include <vector>

namespace dlo {

//! What a changed line is taken apart into.
enum class DiffLanguage : std::uint8_t
{
    Words, //!< letters and digits in a row; every other character
    Json //!< strings, numbers, words, punctuation; what is not JSON gives tokens too
};

//! Bytes of a text.
struct ByteSpan
{
    qsizetype offset = 0;
    qsizetype size = 0;
    bool operator==(const ByteSpan &) const = default;
};

//! The tokens of some whole lines; white space (blank, tab, CR, LF) is in none, and no token goes on over a line end.
//! Any thread.
[[nodiscard]] std::vector<ByteSpan> diffTokens(QByteArrayView lines, DiffLanguage language);

} // namespace dlo
