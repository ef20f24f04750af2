// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <cstdint>
#include <expected>
#include <vector>

namespace dlo {

enum class JsonTokenKind : std::uint8_t
{
    String,
    Number,
    Literal,
    OpenObject,
    CloseObject,
    OpenArray,
    CloseArray,
    Colon,
    Comma
};

//! One token: its bytes are text.sliced(offset, size). White space between tokens belongs to nobody.
struct JsonToken
{
    JsonTokenKind kind;
    qsizetype offset;
    qsizetype size;
};

//! Where and why a text is not JSON. A view turns the code into a sentence.
struct JsonError
{
    enum class Code : std::uint8_t
    {
        Empty,
        UnexpectedCharacter,
        UnexpectedEnd,
        BadNumber,
        BadLiteral,
        BadEscape,
        ControlInString,
        InvalidUtf8,
        TrailingText,
        MissingComma,
        MissingColon,
        MissingValue,
        TrailingComma,
        UnclosedString,
        WrongBracket,
        KeyNotString,
        TooDeep,
        ByteOrderMark
    };
    Code code = Code::UnexpectedCharacter;
    //! Byte: the first that does not fit; the comma itself for TrailingComma, the opening quote for UnclosedString
    //! (also when a line break cuts a string), the backslash for BadEscape, the end of the text for Empty and
    //! UnexpectedEnd.
    qsizetype offset = 0;
    int line = 1; //!< from 1
    int column = 1; //!< from 1, in characters (code points)
};

/*! Exact JSON text (RFC 8259) on bytes. Nothing here ever changes a token: numbers, escapes, key order, duplicate keys
   and odd but legal text stay as they are. Iterative: nesting is limited by \c maxDepth (100,000), not by the stack.
   Pure functions, any thread. */
namespace jsontext {

inline constexpr int maxDepth = 100'000;
//! Levels that are indented further to the right; deeper ones stay at this one (the output would grow with the square
//! of the depth).
inline constexpr int maxIndentDepth = 500;

[[nodiscard]] std::expected<std::vector<JsonToken>, JsonError> tokenize(QByteArrayView text);
[[nodiscard]] std::expected<void, JsonError> validate(QByteArrayView text);
//! Indents by white space only, two spaces a level, empty containers kept on one line, "key": value. Fails on what is
//! not JSON.
[[nodiscard]] std::expected<QByteArray, JsonError> indent(QByteArrayView text);
//! Removes the white space between tokens and nothing else.
[[nodiscard]] std::expected<QByteArray, JsonError> minify(QByteArrayView text);
//! First lone surrogate escape / first \\u0000 escape / raw NUL inside a string; -1 when there is none.
[[nodiscard]] qsizetype firstLoneSurrogate(QByteArrayView text);
[[nodiscard]] qsizetype firstNulEscape(QByteArrayView text);

} // namespace jsontext

} // namespace dlo
