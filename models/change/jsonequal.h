// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/jsonindex.h"
#include "change/work.h"

#include <cstdint>

namespace dlo::jsonequal {

enum class Answer : std::uint8_t
{
    Different,
    Equal,
    Ambiguous, //!< an object in one of them has a name twice
    TooExpensive
};

/*! Equality as RFC 6902 section 4.6 and RFC 9535 section 2.3.5.2.2 mean it: numbers as decimals (jsondecimal), strings
   after their escapes, arrays in order, objects without order. Not by recursion. */
[[nodiscard]] Answer compare(const JsonIndex &a, JsonIndex::Token aValue, const JsonIndex &b, JsonIndex::Token bValue,
                             Work &work);

//! Of two tokens that are strings, numbers or literals.
[[nodiscard]] bool scalarsAreEqual(QByteArrayView a, QByteArrayView b);

//! Both are written with the same tokens, whatever white space is between them.
[[nodiscard]] bool tokensAreSame(const JsonIndex &a, JsonIndex::Token aValue, const JsonIndex &b,
                                 JsonIndex::Token bValue);

} // namespace dlo::jsonequal
