// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/decimal128.h"

#include <algorithm>
#include <charconv>

namespace dlo::codec {

namespace {

__extension__ using Wide = unsigned __int128;

constexpr quint64 signBit = quint64(1) << 63U;
constexpr quint64 infinity = 0x7800000000000000U;
constexpr quint64 notANumber = 0x7c00000000000000U;
constexpr int exponentBias = 6176;
constexpr int mostExponent = 12287; //!< biased
constexpr qsizetype mostDigits = 34;

QByteArray digitsOf(Wide value)
{
    QByteArray digits;
    do {
        digits += char('0' + int(value % 10));
        value /= 10;
    } while (value != 0);
    std::ranges::reverse(digits);
    return digits;
}

} // namespace

std::optional<QByteArray> decimalText(const Decimal128 &value)
{
    const bool negative = (value.high & signBit) != 0;
    const auto high = value.high & ~signBit;
    if (value.low == 0 && high == infinity) {
        return QByteArray(negative ? "-Infinity" : "Infinity");
    }
    if (value.low == 0 && high == notANumber && !negative) {
        return QByteArray("NaN");
    }
    if (high >> 61U == 3) {
        return std::nullopt;
    }
    auto digits = digitsOf(Wide(high & 0x1ffffffffffffU) << 64U | value.low);
    if (digits.size() > mostDigits) {
        return std::nullopt;
    }
    const int exponent = int(high >> 49U) - exponentBias;
    const auto scientific = exponent + int(digits.size()) - 1;
    QByteArray text = negative ? "-" : "";
    if (exponent <= 0 && scientific >= -6) {
        if (exponent < 0) {
            digits = digits.rightJustified(qsizetype(1 - exponent), '0');
            digits.insert(digits.size() + exponent, '.');
        }
        return text + digits;
    }
    if (digits.size() > 1) {
        digits.insert(1, '.');
    }
    return text + digits + (scientific < 0 ? "E" : "E+") + QByteArray::number(scientific);
}

std::optional<Decimal128> decimalFromText(QByteArrayView text)
{
    const bool negative = text.startsWith('-');
    const auto sign = negative ? signBit : 0;
    text = text.sliced(negative ? 1 : 0);
    if (text == QByteArrayView("Infinity")) {
        return Decimal128{.high = infinity | sign};
    }
    if (text == QByteArrayView("NaN")) {
        return negative ? std::nullopt : std::optional(Decimal128{.high = notANumber});
    }
    int exponent = 0;
    if (const auto mark = std::max(text.indexOf('E'), text.indexOf('e')); mark >= 0) {
        const auto written = text.sliced(mark + 1);
        const auto digits = written.sliced(written.startsWith('+') ? 1 : 0);
        const auto [end, error] = std::from_chars(digits.begin(), digits.end(), exponent);
        if (error != std::errc() || end != digits.end() || std::abs(exponent) > 2 * mostExponent) {
            return std::nullopt;
        }
        text = text.first(mark);
    }
    Wide coefficient = 0;
    qsizetype digits = 0;
    bool pointSeen = false;
    for (const char c : text) {
        if (c == '.' && !pointSeen) {
            pointSeen = true;
            continue;
        }
        if (c < '0' || c > '9' || (coefficient != 0 && ++digits >= mostDigits)) {
            return std::nullopt;
        }
        coefficient = coefficient * 10 + Wide(c - '0');
        exponent -= pointSeen ? 1 : 0;
    }
    const int biased = exponent + exponentBias;
    if (text.isEmpty() || text == QByteArrayView(".") || biased < 0 || biased > mostExponent) {
        return std::nullopt;
    }
    return Decimal128{.high = sign | quint64(biased) << 49U | quint64(coefficient >> 64U), .low = quint64(coefficient)};
}

} // namespace dlo::codec
