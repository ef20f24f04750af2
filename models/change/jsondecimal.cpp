// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsondecimal.h"

#include <QByteArray>

#include <algorithm>

namespace dlo::jsondecimal {

namespace {

//! 0.d1d2d3... times ten to the power of (exponent + shift), d1 not 0.
struct Decimal
{
    bool negative = false;
    QByteArrayView whole = {}; //!< digits before the point, without leading zeros
    QByteArrayView fraction = {}; //!< after it; without leading zeros when whole is empty
    bool exponentNegative = false;
    QByteArrayView exponent = {}; //!< digits without leading zeros
    qint64 shift = 0;

    [[nodiscard]] bool isZero() const { return whole.isEmpty() && fraction.isEmpty(); }
    [[nodiscard]] qsizetype digits() const { return whole.size() + fraction.size(); }
    [[nodiscard]] char digit(qsizetype i) const
    {
        return i < whole.size() ? whole[i] : i < digits() ? fraction[i - whole.size()] : '0';
    }
};

QByteArrayView withoutLeadingZeros(QByteArrayView digits)
{
    qsizetype zeros = 0;
    while (zeros < digits.size() && digits[zeros] == '0') {
        ++zeros;
    }
    return digits.sliced(zeros);
}

Decimal parse(QByteArrayView token)
{
    Decimal result;
    if (token.startsWith('-')) {
        result.negative = true;
        token = token.sliced(1);
    }
    auto e = token.indexOf('e');
    e = e < 0 ? token.indexOf('E') : e;
    if (e >= 0) {
        auto exponent = token.sliced(e + 1);
        result.exponentNegative = exponent.startsWith('-');
        if (exponent.startsWith('-') || exponent.startsWith('+')) {
            exponent = exponent.sliced(1);
        }
        result.exponent = withoutLeadingZeros(exponent);
        token = token.first(e);
    }
    const auto point = token.indexOf('.');
    result.whole = withoutLeadingZeros(point < 0 ? token : token.first(point));
    result.fraction = point < 0 ? QByteArrayView() : token.sliced(point + 1);
    while (result.fraction.endsWith('0')) {
        result.fraction.chop(1);
    }
    result.shift = result.whole.size();
    if (result.whole.isEmpty()) {
        const auto digits = withoutLeadingZeros(result.fraction);
        result.shift = digits.size() - result.fraction.size();
        result.fraction = digits;
    }
    return result;
}

//! |a| - |b| of digit strings without leading zeros, \a a not smaller; what is above ten to the power of 17 is that.
qint64 difference(QByteArrayView a, QByteArrayView b)
{
    constexpr qint64 most = 100'000'000'000'000'000;
    qint64 result = 0;
    for (qsizetype i = 0; i < a.size(); ++i) {
        const auto inB = i - (a.size() - b.size());
        result = result * 10 + (a[i] - '0') - (inB >= 0 ? b[inB] - '0' : 0);
        if (result > most) {
            return most; // the digits that follow take away less than one of this
        }
    }
    return result;
}

std::strong_ordering compareDigits(QByteArrayView a, QByteArrayView b)
{
    if (a.size() != b.size()) {
        return a.size() <=> b.size();
    }
    return a.compare(b) <=> 0;
}

//! Of exponent + shift.
std::strong_ordering compareMagnitudes(const Decimal &a, const Decimal &b)
{
    constexpr qsizetype small = 17; // digits whose sum with any shift fits into 64 bits
    if (a.exponent.size() <= small && b.exponent.size() <= small) {
        const auto value = [](const Decimal &d) {
            const auto exponent = d.exponent.isEmpty() ? 0 : d.exponent.toLongLong();
            return (d.exponentNegative ? -exponent : exponent) + d.shift;
        };
        return value(a) <=> value(b);
    }
    const bool aNegative = a.exponentNegative && !a.exponent.isEmpty();
    const bool bNegative = b.exponentNegative && !b.exponent.isEmpty();
    if (aNegative != bNegative) { // one of them is so far from 0 that no shift matters
        return aNegative ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    const bool aLonger = compareDigits(a.exponent, b.exponent) >= 0;
    const auto apart = aLonger ? difference(a.exponent, b.exponent) : -difference(b.exponent, a.exponent);
    return (aNegative ? -apart : apart) + a.shift <=> b.shift;
}

std::strong_ordering compareAbsolute(const Decimal &a, const Decimal &b)
{
    if (const auto order = compareMagnitudes(a, b); order != 0) {
        return order;
    }
    const auto most = std::max(a.digits(), b.digits());
    for (qsizetype i = 0; i < most; ++i) {
        if (a.digit(i) != b.digit(i)) {
            return a.digit(i) <=> b.digit(i);
        }
    }
    return std::strong_ordering::equal;
}

} // namespace

std::strong_ordering compare(QByteArrayView a, QByteArrayView b)
{
    if (a == b) {
        return std::strong_ordering::equal;
    }
    const auto left = parse(a);
    const auto right = parse(b);
    if (left.isZero() || right.isZero()) {
        const int signLeft = left.isZero() ? 0 : left.negative ? -1 : 1;
        const int signRight = right.isZero() ? 0 : right.negative ? -1 : 1;
        return signLeft <=> signRight;
    }
    if (left.negative != right.negative) {
        return left.negative ? std::strong_ordering::less : std::strong_ordering::greater;
    }
    return left.negative ? compareAbsolute(right, left) : compareAbsolute(left, right);
}

} // namespace dlo::jsondecimal
