// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <optional>

namespace dlo::codec {

//! IEEE 754-2008 decimal128 in the binary integer encoding that BSON uses.
struct Decimal128
{
    quint64 high = 0;
    quint64 low = 0;
    bool operator==(const Decimal128 &) const = default;
};

//! The text of the BSON Decimal128 specification ("To-String"); nothing when the bits are not canonical, so that a text
//! always means exactly one value.
[[nodiscard]] std::optional<QByteArray> decimalText(const Decimal128 &value);
//! Nothing when the text is no number, has more than 34 digits or an exponent out of range: nothing is rounded.
[[nodiscard]] std::optional<Decimal128> decimalFromText(QByteArrayView text);

} // namespace dlo::codec
