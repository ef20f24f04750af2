// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/payload/jsongenerator.h"

#include <array>

namespace dlo::test {

QByteArray JsonGenerator::document(Spacing spacing)
{
    m_out.clear();
    m_spacing = spacing;
    m_budget = 1 + below(40);
    gap(false, 0);
    value(0);
    gap(false, 0);
    return m_out;
}

void JsonGenerator::gap(bool breaks, int depth)
{
    static constexpr std::array white{' ', '\t', '\n', '\r'};
    switch (m_spacing) {
    case Spacing::Wild:
        for (int n = below(4) == 0 ? below(5) : 0; n > 0; --n) {
            m_out += white[size_t(below(4))];
        }
        break;
    case Spacing::Tabs:
        m_out += breaks ? "\n" + QByteArray(depth, '\t') : QByteArray();
        break;
    case Spacing::CrLf:
        m_out += breaks ? "\r\n" + QByteArray(qsizetype(depth) * 4, ' ') : QByteArray();
        break;
    case Spacing::Minified:
    case Spacing::Python:
        break;
    }
}

void JsonGenerator::value(int depth)
{
    --m_budget;
    const int kind = below(10);
    if (m_budget > 0 && (depth == 0 || kind < 4)) {
        container(depth);
    } else if (kind < 7) {
        m_out += string();
    } else if (kind < 9) {
        m_out += number();
    } else {
        static constexpr std::array<const char *, 3> words{"true", "false", "null"};
        m_out += words[size_t(below(3))];
    }
}

void JsonGenerator::container(int depth)
{
    const bool object = below(2) == 0;
    const int count = below(6);
    m_out += object ? '{' : '[';
    for (int i = 0; i < count; ++i) {
        if (i > 0) {
            gap(false, depth);
            m_out += ',';
            m_out += m_spacing == Spacing::Python ? " " : "";
        }
        gap(true, depth + 1);
        if (object) {
            m_out += string();
            gap(false, depth);
            m_out += m_spacing == Spacing::Wild || m_spacing == Spacing::Minified ? ":" : ": ";
            gap(false, depth);
        }
        value(depth + 1);
    }
    gap(count > 0, depth);
    m_out += object ? '}' : ']';
}

QByteArray JsonGenerator::number()
{
    QByteArray result = below(3) == 0 ? "-" : "";
    if (below(4) == 0) {
        result += '0';
    } else {
        result += char('1' + below(9));
        for (int n = below(24); n > 0; --n) {
            result += char('0' + below(10));
        }
    }
    if (below(2) == 0) {
        result += '.';
        for (int n = 1 + below(5); n > 0; --n) {
            result += char('0' + below(10));
        }
    }
    if (below(3) == 0) {
        static constexpr std::array<const char *, 6> signs{"e", "E", "e+", "E-", "e-", "E+"};
        result += signs[size_t(below(6))];
        result += QByteArray::number(below(500));
    }
    return result;
}

QByteArray JsonGenerator::string()
{
    static const std::array<QByteArray, 28> pieces{"a",
                                                   "key",
                                                   "7",
                                                   " ",
                                                   "/",
                                                   "{",
                                                   "}",
                                                   "[",
                                                   "]",
                                                   ",",
                                                   ":",
                                                   "<b>",
                                                   "\\\"",
                                                   "\\\\",
                                                   "\\/",
                                                   "\\n",
                                                   "\\u0000",
                                                   "\\ud800",
                                                   "\\uD83D\\ude00",
                                                   "\\u2028",
                                                   "\xe2\x80\xa8",
                                                   "\xe2\x80\xa9",
                                                   "\xef\xb7\x90",
                                                   "\xf0\x9f\x98\x80",
                                                   "\xc2\xa0",
                                                   "e\xcc\x81",
                                                   "\xef\xbb\xbf",
                                                   "longer plain text over eight bytes"};
    QByteArray result = "\"";
    for (int n = below(4); n > 0; --n) {
        result += pieces[size_t(below(int(pieces.size())))];
    }
    return result + '"';
}

} // namespace dlo::test
