// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

#include <cstdint>

namespace dlo::jsoncheck {

enum class Fault : std::uint8_t
{
    None,
    InvalidUtf8,
    InvalidJson,
    TooDeep
};

//! What is to be known of a JSON text before it is believed or sent. Offsets are bytes; -1 where there is no such
//! place.
struct Report
{
    Fault fault = Fault::None;
    qsizetype offset = -1; //!< of the fault
    qsizetype loneSurrogate = -1; //!< first escape of half a surrogate pair
    qsizetype nulCharacter = -1; //!< first \\u0000
};

inline constexpr int deepest = 100'000;

/*! Checks that \a text is one JSON text (RFC 8259), all of it. Every number is accepted whatever its size (1e400),
   because nothing here makes a number of it: that is why this is not a parser's own validation. Iterative; any thread.
 */
[[nodiscard]] Report check(QByteArrayView text, int maxDepth = deepest);

} // namespace dlo::jsoncheck
