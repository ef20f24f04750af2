// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/jsonlexer.h"

#include <QLocale>

#include <array>
#include <cstdio>

namespace dlo::practice {

namespace {

const char *nameOf(JsonLexer::Token token)
{
    using Token = JsonLexer::Token;
    switch (token) {
    case Token::True:
        return "true literal";
    case Token::False:
        return "false literal";
    case Token::Null:
        return "null literal";
    case Token::String:
        return "string literal";
    case Token::Number:
        return "number literal";
    case Token::BeginArray:
        return "'['";
    case Token::BeginObject:
        return "'{'";
    case Token::EndArray:
        return "']'";
    case Token::EndObject:
        return "'}'";
    case Token::NameSeparator:
        return "':'";
    case Token::ValueSeparator:
        return "','";
    case Token::Error:
        return "<parse error>";
    case Token::EndOfInput:
        return "end of input";
    case Token::LiteralOrValue:
        return "'[', '{', or a literal";
    case Token::None:
        break;
    }
    return "<uninitialized>";
}

bool isDigit(int c)
{
    return c >= '0' && c <= '9';
}

} // namespace

JsonLexer::JsonLexer(QByteArrayView text, JsonDoc::Rules rules)
    : m_text(text)
    , m_rules(rules)
{
    if (m_text.startsWith("\xef\xbb\xbf"))
        m_position = 3;
}

int JsonLexer::get()
{
    ++m_read;
    ++m_column;
    m_current = m_position < m_text.size() ? static_cast<unsigned char>(m_text[m_position]) : -1;
    ++m_position;
    if (m_current == '\n') {
        ++m_line;
        m_column = 0;
    }
    return m_current;
}

void JsonLexer::unget()
{
    --m_read;
    --m_position;
    if (m_column == 0)
        --m_line;
    else
        --m_column;
}

JsonLexer::Token JsonLexer::next()
{
    m_token = scan();
    return m_token;
}

JsonLexer::Token JsonLexer::scan()
{
    do {
        get();
    } while (m_current == ' ' || m_current == '\t' || m_current == '\n' || m_current == '\r');
    m_start = m_position - 1;
    switch (m_current) {
    case '[':
        return Token::BeginArray;
    case ']':
        return Token::EndArray;
    case '{':
        return Token::BeginObject;
    case '}':
        return Token::EndObject;
    case ':':
        return Token::NameSeparator;
    case ',':
        return Token::ValueSeparator;
    case 't':
        return scanLiteral("true", Token::True);
    case 'f':
        return scanLiteral("false", Token::False);
    case 'n':
        return scanLiteral("null", Token::Null);
    case '"':
        return scanString();
    case '-':
    case '0':
    case '1':
    case '2':
    case '3':
    case '4':
    case '5':
    case '6':
    case '7':
    case '8':
    case '9':
        return scanNumber();
    case -1:
        return Token::EndOfInput;
    default:
        return fail("invalid literal");
    }
}

JsonLexer::Token JsonLexer::scanLiteral(QByteArrayView word, Token token)
{
    for (qsizetype i = 1; i < word.size(); ++i) {
        if (get() != word[i])
            return fail("invalid literal");
    }
    return token;
}

JsonLexer::Token JsonLexer::scanString()
{
    for (;;) {
        const int c = get();
        if (c == '"')
            return Token::String;
        if (c == -1)
            return fail("invalid string: missing closing quote");
        if (c < 0x20) {
            char text[80];
            std::snprintf(text, sizeof text, "invalid string: control character U+%04X must be escaped to \\u%04X",
                          unsigned(c), unsigned(c));
            return fail(text);
        }
        if (c == '\\') {
            if (!scanEscape())
                return Token::Error;
        } else if (c >= 0x80 && !scanUtf8(c)) {
            return fail("invalid string: ill-formed UTF-8 byte");
        }
    }
}

int JsonLexer::scanHex4()
{
    int code = 0;
    for (int i = 0; i < 4; ++i) {
        const int c = get();
        if (isDigit(c))
            code = code * 16 + (c - '0');
        else if (c >= 'a' && c <= 'f')
            code = code * 16 + (c - 'a' + 10);
        else if (c >= 'A' && c <= 'F')
            code = code * 16 + (c - 'A' + 10);
        else
            return -1;
    }
    return code;
}

bool JsonLexer::scanEscape()
{
    constexpr auto noHex = "invalid string: '\\u' must be followed by 4 hex digits";
    constexpr auto noLow = "invalid string: surrogate U+D800..U+DBFF must be followed by U+DC00..U+DFFF";
    const int c = get();
    if (c != 'u') {
        if (c != -1 && QByteArrayView("\"\\/bfnrt").contains(char(c)))
            return true;
        fail("invalid string: forbidden character after backslash");
        return false;
    }
    const int code = scanHex4();
    if (code < 0) {
        fail(noHex);
        return false;
    }
    if (m_rules == JsonDoc::Rules::Verbatim || code < 0xD800 || code > 0xDFFF)
        return true;
    if (code >= 0xDC00) {
        fail("invalid string: surrogate U+DC00..U+DFFF must follow U+D800..U+DBFF");
        return false;
    }
    if (get() != '\\' || get() != 'u') {
        fail(noLow);
        return false;
    }
    const int low = scanHex4();
    if (low < 0) {
        fail(noHex);
        return false;
    }
    if (low < 0xDC00 || low > 0xDFFF) {
        fail(noLow);
        return false;
    }
    return true;
}

bool JsonLexer::scanUtf8(int first)
{
    // Table 3-7 of the Unicode standard: the second byte's range depends on the first.
    int more = 0;
    int low = 0x80;
    int high = 0xBF;
    if (first >= 0xC2 && first <= 0xDF) {
        more = 1;
    } else if (first >= 0xE0 && first <= 0xEF) {
        more = 2;
        low = first == 0xE0 ? 0xA0 : low;
        high = first == 0xED ? 0x9F : high;
    } else if (first >= 0xF0 && first <= 0xF4) {
        more = 3;
        low = first == 0xF0 ? 0x90 : low;
        high = first == 0xF4 ? 0x8F : high;
    } else {
        return false;
    }
    for (int i = 0; i < more; ++i) {
        const int c = get();
        if (c < low || c > high)
            return false;
        low = 0x80;
        high = 0xBF;
    }
    return true;
}

JsonLexer::Token JsonLexer::scanNumber()
{
    if (m_current == '-' && !isDigit(get()))
        return fail("invalid number; expected digit after '-'");
    if (m_current == '0') {
        get();
    } else {
        while (isDigit(get())) { }
    }
    if (m_current == '.') {
        if (!isDigit(get()))
            return fail("invalid number; expected digit after '.'");
        while (isDigit(get())) { }
    }
    if (m_current == 'e' || m_current == 'E') {
        get();
        if (m_current == '+' || m_current == '-') {
            if (!isDigit(get()))
                return fail("invalid number; expected digit after exponent sign");
        } else if (!isDigit(m_current)) {
            return fail("invalid number; expected '+', '-', or digit after exponent");
        }
        while (isDigit(get())) { }
    }
    unget();
    return Token::Number;
}

JsonLexer::Token JsonLexer::fail(const char *message)
{
    m_error = message;
    return Token::Error;
}

QByteArray JsonLexer::lastRead() const
{
    QByteArray read;
    const qsizetype end = std::min(m_position, m_text.size());
    for (qsizetype i = m_start; i < end; ++i) {
        const auto c = static_cast<unsigned char>(m_text[i]);
        if (c <= 0x1F)
            read += "<U+" + QByteArray::number(c, 16).toUpper().rightJustified(4, '0') + '>';
        else
            read += char(c);
    }
    return read;
}

JsonDoc::Failure JsonLexer::failure(Token expected, QByteArrayView context) const
{
    QByteArray message = "[json.exception.parse_error.101] parse error at line " + QByteArray::number(m_line + 1)
        + ", column " + QByteArray::number(m_column) + ": syntax error while parsing " + context.toByteArray() + " - ";
    if (m_token == Token::Error)
        message += m_error + "; last read: '" + lastRead() + '\'';
    else
        message += QByteArrayLiteral("unexpected ") + nameOf(m_token);
    if (expected != Token::None)
        message += QByteArrayLiteral("; expected ") + nameOf(expected);
    return {message, m_line + 1, m_column};
}

JsonDoc::Failure JsonLexer::emptyInput() const
{
    return {"[json.exception.parse_error.101] parse error at line 1, column 1: attempting to parse an empty input; "
            "check that your "
            "input string or stream contains valid JSON",
            1, 1};
}

double doubleOf(const QByteArray &number)
{
    // Not from_chars: what it cannot hold it leaves alone, too large or too small.
    return QLocale::c().toDouble(QString::fromLatin1(number));
}

} // namespace dlo::practice
