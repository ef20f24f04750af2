// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/normalise.h"

#include "practice/jsonlexer.h"
#include "practice/jsonout.h"

#include <array>
#include <charconv>
#include <cstdlib>
#include <map>

namespace dlo::practice {

namespace {

// PostgreSQL refuses deep jsonb by stack depth; 20,000 arrays were refused. The recursion here needs far less than a
// thread's stack.
constexpr int maxDepth = 6000;

//! Significant digits and the place of the decimal point of the shortest text that reads back as the same double.
struct Decimal
{
    QByteArray digits;
    int point = 0; //!< value = 0.digits * 10^point
};

Decimal shortest(double value)
{
    std::array<char, 40> buffer{};
    const auto [end, problem]
        = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, std::chars_format::scientific);
    const QByteArray text(buffer.data(), end - buffer.data());
    const qsizetype e = text.indexOf('e');
    QByteArray digits = text.left(e);
    digits.replace(".", "");
    while (digits.size() > 1 && digits.endsWith('0'))
        digits.chop(1);
    return {digits, text.mid(e + 1).toInt() + 1};
}

QByteArray exponent(int e)
{
    QByteArray out = e < 0 ? "e-" : "e+";
    const QByteArray digits = QByteArray::number(std::abs(e));
    return out + digits.rightJustified(2, '0');
}

//! nlohmann's layout: fixed between 1e-4 and 1e15, else scientific with two digits of exponent at least.
QByteArray laidOut(const Decimal &decimal)
{
    const auto count = int(decimal.digits.size());
    const int point = decimal.point;
    if (count <= point && point <= 15)
        return decimal.digits + QByteArray(point - count, '0') + ".0";
    if (0 < point && point <= 15)
        return decimal.digits.left(point) + '.' + decimal.digits.mid(point);
    if (-4 < point && point <= 0)
        return "0." + QByteArray(-point, '0') + decimal.digits;
    const QByteArray mantissa = count == 1 ? decimal.digits : decimal.digits.left(1) + '.' + decimal.digits.mid(1);
    return mantissa + exponent(point - 1);
}

template <typename Int>
std::optional<QByteArray> asInteger(const QByteArray &digits)
{
    Int number{};
    const auto [end, problem] = std::from_chars(digits.cbegin(), digits.cend(), number);
    if (problem != std::errc() || end != digits.cend())
        return std::nullopt;
    return QByteArray::number(number);
}

bool append(QByteArray &out, JsonDoc::Value value, int depth);

bool appendString(QByteArray &out, QByteArrayView text)
{
    if (text.contains('\0'))
        return false;
    out += quoted(text);
    return true;
}

bool appendObject(QByteArray &out, JsonDoc::Value value, int depth)
{
    std::map<QByteArray, JsonDoc::Value> sorted;
    for (auto &[key, member] : value.members())
        sorted.insert_or_assign(std::move(key), member);
    out += '{';
    for (bool first = true; const auto &[key, member] : sorted) {
        if (!first)
            out += ',';
        first = false;
        if (!appendString(out, key))
            return false;
        out += ':';
        if (!append(out, member, depth + 1))
            return false;
    }
    out += '}';
    return true;
}

bool appendArray(QByteArray &out, JsonDoc::Value value, int depth)
{
    out += '[';
    for (bool first = true; const JsonDoc::Value element : value.children()) {
        if (!first)
            out += ',';
        first = false;
        if (!append(out, element, depth + 1))
            return false;
    }
    out += ']';
    return true;
}

bool append(QByteArray &out, JsonDoc::Value value, int depth)
{
    if (depth > maxDepth)
        return false;
    switch (value.kind()) {
    case JsonDoc::Kind::Object:
        return appendObject(out, value, depth);
    case JsonDoc::Kind::Array:
        return appendArray(out, value, depth);
    case JsonDoc::Kind::String:
        return appendString(out, value.text());
    case JsonDoc::Kind::Number:
        out += normalisedNumber(value.raw());
        return true;
    case JsonDoc::Kind::Null:
    case JsonDoc::Kind::True:
    case JsonDoc::Kind::False:
        break;
    }
    out += value.raw();
    return true;
}

} // namespace

QByteArray normalisedNumber(const QByteArray &token)
{
    if (token == "-0")
        return "0";
    if (!token.contains('.') && !token.contains('e') && !token.contains('E')) {
        if (const auto exact = token.startsWith('-') ? asInteger<qint64>(token) : asInteger<quint64>(token))
            return *exact;
    }
    const double value = doubleOf(token);
    if (value == 0)
        return "0.0"; // the database's numeric has no minus zero
    const bool negative = value < 0;
    const Decimal decimal = shortest(negative ? -value : value);
    QByteArray text = laidOut(decimal);
    if (text.contains("e+") && decimal.digits.size() <= decimal.point) {
        // The database writes it out without an exponent, and what then fits into 64 bits is read back as an integer.
        QByteArray digits = decimal.digits + QByteArray(decimal.point - decimal.digits.size(), '0');
        if (negative)
            digits.prepend('-');
        if (const auto exact = negative ? asInteger<qint64>(digits) : asInteger<quint64>(digits))
            return *exact;
    }
    return negative ? '-' + text : text;
}

std::optional<QByteArray> normalised(JsonDoc::Value value)
{
    QByteArray out;
    if (!append(out, value, 0))
        return std::nullopt;
    return out;
}

} // namespace dlo::practice
