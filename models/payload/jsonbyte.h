// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace dlo {

//! What a byte is outside of strings and numbers.
enum class JsonByte : std::uint8_t
{
    Other,
    White,
    Quote,
    Digit,
    Minus,
    Letter,
    Brace,
    Bracket,
    EndBrace,
    EndBracket,
    Comma,
    Colon
};

inline constexpr std::array<JsonByte, 256> jsonBytes = [] {
    std::array<JsonByte, 256> table{};
    for (const char c : {' ', '\t', '\n', '\r'}) {
        table[static_cast<unsigned char>(c)] = JsonByte::White;
    }
    for (std::size_t c = '0'; c <= '9'; ++c) {
        table[c] = JsonByte::Digit;
    }
    for (std::size_t c = 'a'; c <= 'z'; ++c) {
        table[c] = table[c - 'a' + 'A'] = JsonByte::Letter;
    }
    table['_'] = table['$'] = JsonByte::Letter;
    table['"'] = JsonByte::Quote;
    table['-'] = JsonByte::Minus;
    table['{'] = JsonByte::Brace;
    table['['] = JsonByte::Bracket;
    table['}'] = JsonByte::EndBrace;
    table[']'] = JsonByte::EndBracket;
    table[','] = JsonByte::Comma;
    table[':'] = JsonByte::Colon;
    return table;
}();

} // namespace dlo
