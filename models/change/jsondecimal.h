// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

#include <compare>

namespace dlo::jsondecimal {

/*! Compares two JSON number tokens as the decimals they are: any number of digits, any exponent, never by way of a
   double. -0 equals 0, 1e2 equals 100.0. Takes time in proportion to their length. */
[[nodiscard]] std::strong_ordering compare(QByteArrayView a, QByteArrayView b);

} // namespace dlo::jsondecimal
