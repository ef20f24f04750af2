// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queennumber.h"

#include <QLocale>

#include <algorithm>
#include <charconv>
#include <cmath>

namespace dlo::queen {

namespace {

//! The places before the decimal point up to which the broker's JSON library writes without an exponent, and the zeros
//! behind it.
constexpr int longestWhole = 15;
constexpr int mostZeros = 3;

template <typename Integer>
std::optional<QByteArray> exactly(QByteArrayView token)
{
    Integer value{};
    const auto read = std::from_chars(token.begin(), token.end(), value);
    if (read.ec != std::errc() || read.ptr != token.end())
        return std::nullopt;
    return QByteArray::number(value);
}

std::optional<QByteArray> wholeNumber(QByteArrayView token)
{
    return token.startsWith('-') ? exactly<qint64>(token) : exactly<quint64>(token);
}

//! Of a number that is not within the range of a double: is it because it is too large? Otherwise it is too small.
bool isTooLarge(QByteArrayView token)
{
    qsizetype point = -1;
    qsizetype first = -1; // digit that is not zero
    qsizetype at = token.startsWith('-') ? 1 : 0;
    for (; at < token.size() && token[at] != 'e' && token[at] != 'E'; ++at) {
        if (token[at] == '.')
            point = at;
        else if (token[at] != '0' && first < 0)
            first = at;
    }
    const auto magnitude = (point < 0 ? at : point) - first;
    auto exponent = token.sliced(std::min(at + 1, token.size()));
    if (exponent.startsWith('+'))
        exponent = exponent.sliced(1);
    const bool negative = exponent.startsWith('-');
    qint64 value = 0;
    if (std::from_chars(exponent.begin(), exponent.end(), value).ec == std::errc::result_out_of_range)
        return !negative;
    return magnitude > -value;
}

//! 0.digits × 10^point
struct Decimal
{
    QByteArray digits;
    int point;
};

Decimal shortest(double magnitude)
{
    // "d.ddde±xx", the fewest digits that read back as the same double
    const auto text = QByteArray::number(magnitude, 'e', QLocale::FloatingPointShortest);
    const auto e = text.indexOf('e');
    auto digits = text.first(e).replace(".", "");
    while (digits.size() > 1 && digits.endsWith('0'))
        digits.chop(1);
    return {std::move(digits), text.sliced(e + 1).toInt() + 1};
}

QByteArray written(const Decimal &decimal)
{
    const auto &[digits, point] = decimal;
    const auto count = int(digits.size());
    if (point > 0 && point <= longestWhole) {
        return count <= point ? digits + QByteArray(point - count, '0') + ".0"
                              : digits.first(point) + '.' + digits.sliced(point);
    }
    if (point <= 0 && point >= -mostZeros)
        return "0." + QByteArray(-point, '0') + digits;
    const int exponent = point - 1;
    const auto mantissa = count == 1 ? digits : digits.first(1) + '.' + digits.sliced(1);
    return mantissa + (exponent < 0 ? "e-" : "e+") + QByteArray::number(std::abs(exponent)).rightJustified(2, '0');
}

} // namespace

std::optional<QByteArray> storedNumber(QByteArrayView token)
{
    const bool whole = std::ranges::none_of(token, [](char c) { return c == '.' || c == 'e' || c == 'E'; });
    if (whole) {
        if (auto exact = wholeNumber(token))
            return exact;
    }
    double value = 0;
    if (std::from_chars(token.begin(), token.end(), value).ec != std::errc()) {
        if (isTooLarge(token))
            return std::nullopt;
        value = 0;
    }
    if (value == 0)
        return QByteArray("0.0"); // the database has no minus zero
    const auto decimal = shortest(std::abs(value));
    const QByteArray sign = value < 0 ? "-" : "";
    if (decimal.point > longestWhole) {
        // The database writes such a number out, and what then fits into 64 bits is read back as an integer.
        const auto all
            = sign + decimal.digits + QByteArray(std::max(decimal.point - int(decimal.digits.size()), 0), '0');
        if (auto exact = wholeNumber(all); exact && decimal.point >= int(decimal.digits.size()))
            return exact;
    }
    return sign + written(decimal);
}

} // namespace dlo::queen
