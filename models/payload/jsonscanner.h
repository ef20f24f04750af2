// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsonbyte.h"
#include "payload/jsontext.h"
#include "payload/utf8.h"

#include <QtEndian>

#include <bit>
#include <cstring>
#include <string_view>

namespace dlo {

/*! Walks through JSON once and hands every token to \c Sink::token(kind, offset, size). No recursion, no allocation but
   one byte for each level of nesting. Private to jsontext. */
template <typename Sink>
class JsonScanner
{
public:
    JsonScanner(QByteArrayView text, Sink &sink)
        : m_begin(text.data())
        , m_at(text.data())
        , m_end(text.data() + text.size())
        , m_sink(sink)
    { }

    //! The error without line and column, or nothing.
    [[nodiscard]] std::expected<void, JsonError> run()
    {
        using namespace std::string_view_literals;
        if (std::string_view(m_begin, size_t(m_end - m_begin)).starts_with("\xef\xbb\xbf"sv)) {
            fail(JsonError::Code::ByteOrderMark, m_begin);
            return std::unexpected(m_error);
        }
        for (;;) {
            while (m_at != m_end && kindAt(m_at) == JsonByte::White) {
                ++m_at;
            }
            if (m_at == m_end) {
                if (m_expect == Expect::End) {
                    return {};
                }
                const bool empty = m_open.empty() && m_expect == Expect::Value;
                fail(empty ? JsonError::Code::Empty : JsonError::Code::UnexpectedEnd, m_end);
                return std::unexpected(m_error);
            }
            if (!step()) {
                return std::unexpected(m_error);
            }
        }
    }

private:
    enum class Expect : std::uint8_t
    {
        Value,
        FirstElement,
        FirstKey,
        Key,
        Colon,
        CommaOrClose,
        End
    };
    using Kind = JsonTokenKind;
    using Code = JsonError::Code;

    static JsonByte kindAt(const char *at) { return jsonBytes[static_cast<unsigned char>(*at)]; }

    bool fail(Code code, const char *at)
    {
        if (at != m_end && static_cast<unsigned char>(*at) >= 0x80 && code != Code::ByteOrderMark
            && utf8::sequenceLength(at, m_end) == 0) {
            code = Code::InvalidUtf8;
        }
        m_error = {.code = code, .offset = at - m_begin};
        return false;
    }

    void emitAndAdvance(Kind kind, qsizetype size)
    {
        m_sink.token(kind, m_at - m_begin, size);
        m_at += size;
    }

    void afterValue() { m_expect = m_open.empty() ? Expect::End : Expect::CommaOrClose; }

    bool step()
    {
        switch (m_expect) {
        case Expect::Value:
        case Expect::FirstElement:
            return value();
        case Expect::FirstKey:
        case Expect::Key:
            return key();
        case Expect::Colon:
            if (*m_at != ':') {
                return fail(Code::MissingColon, m_at);
            }
            emitAndAdvance(Kind::Colon, 1);
            m_expect = Expect::Value;
            return true;
        case Expect::CommaOrClose:
            return commaOrClose();
        case Expect::End:
            break;
        }
        return fail(Code::TrailingText, m_at);
    }

    bool value()
    {
        switch (kindAt(m_at)) {
        case JsonByte::Quote:
            if (!string()) {
                return false;
            }
            afterValue();
            return true;
        case JsonByte::Digit:
        case JsonByte::Minus:
            return number();
        case JsonByte::Letter:
            return literal();
        case JsonByte::Brace:
            return open(Kind::OpenObject, Expect::FirstKey);
        case JsonByte::Bracket:
            return open(Kind::OpenArray, Expect::FirstElement);
        case JsonByte::EndBrace:
        case JsonByte::EndBracket:
            return closeInsteadOfValue();
        case JsonByte::Comma:
            return fail(m_open.empty() ? Code::UnexpectedCharacter : Code::MissingValue, m_at);
        default:
            return fail(*m_at == '+' || *m_at == '.' ? Code::BadNumber : Code::UnexpectedCharacter, m_at);
        }
    }

    bool closeInsteadOfValue()
    {
        const char opened = *m_at == '}' ? '{' : '[';
        if (m_open.empty() || m_open.back() != opened) {
            return fail(Code::WrongBracket, m_at);
        }
        if (m_expect == Expect::FirstElement) {
            return close();
        }
        return opened == '{' ? fail(Code::MissingValue, m_at) : fail(Code::TrailingComma, m_comma);
    }

    bool key()
    {
        switch (kindAt(m_at)) {
        case JsonByte::Quote:
            if (!string()) {
                return false;
            }
            m_expect = Expect::Colon;
            return true;
        case JsonByte::EndBrace:
            return m_expect == Expect::FirstKey ? close() : fail(Code::TrailingComma, m_comma);
        case JsonByte::EndBracket:
            return fail(Code::WrongBracket, m_at);
        case JsonByte::Comma:
            return fail(Code::MissingValue, m_at);
        default:
            return fail(*m_at == '/' ? Code::UnexpectedCharacter : Code::KeyNotString, m_at);
        }
    }

    bool commaOrClose()
    {
        const bool inObject = m_open.back() == '{';
        switch (kindAt(m_at)) {
        case JsonByte::Comma:
            m_comma = m_at;
            emitAndAdvance(Kind::Comma, 1);
            m_expect = inObject ? Expect::Key : Expect::Value;
            return true;
        case JsonByte::EndBrace:
            return inObject ? close() : fail(Code::WrongBracket, m_at);
        case JsonByte::EndBracket:
            return inObject ? fail(Code::WrongBracket, m_at) : close();
        case JsonByte::Other:
        case JsonByte::White:
        case JsonByte::Colon:
            return fail(Code::UnexpectedCharacter, m_at);
        default:
            return fail(Code::MissingComma, m_at);
        }
    }

    bool open(Kind kind, Expect next)
    {
        if (m_open.size() >= size_t(jsontext::maxDepth)) {
            return fail(Code::TooDeep, m_at);
        }
        m_open.push_back(*m_at);
        emitAndAdvance(kind, 1);
        m_expect = next;
        return true;
    }

    bool close()
    {
        emitAndAdvance(m_open.back() == '{' ? Kind::CloseObject : Kind::CloseArray, 1);
        m_open.pop_back();
        afterValue();
        return true;
    }

    bool literal()
    {
        using namespace std::string_view_literals;
        const auto word = *m_at == 't' ? "true"sv : *m_at == 'f' ? "false"sv : "null"sv;
        const auto size = qsizetype(word.size());
        if (m_end - m_at < size || std::memcmp(m_at, word.data(), word.size()) != 0 || !endsWord(m_at + size)) {
            return fail(Code::BadLiteral, m_at);
        }
        emitAndAdvance(Kind::Literal, size);
        afterValue();
        return true;
    }

    //! Nothing that could belong to a word or number follows.
    [[nodiscard]] bool endsWord(const char *at) const
    {
        if (at == m_end) {
            return true;
        }
        const auto kind = kindAt(at);
        return kind != JsonByte::Letter && kind != JsonByte::Digit && kind != JsonByte::Minus && *at != '.'
            && *at != '+';
    }

    bool number()
    {
        const char *at = m_at + (*m_at == '-' ? 1 : 0);
        const auto digits = [&] {
            const char *const first = at;
            while (at != m_end && kindAt(at) == JsonByte::Digit) {
                ++at;
            }
            return at != first;
        };
        if (at != m_end && *at == '0') {
            ++at;
        } else if (!digits()) {
            return fail(Code::BadNumber, at);
        }
        if (at != m_end && *at == '.') {
            ++at;
            if (!digits()) {
                return fail(Code::BadNumber, at);
            }
        }
        if (at != m_end && (*at == 'e' || *at == 'E')) {
            ++at;
            if (at != m_end && (*at == '+' || *at == '-')) {
                ++at;
            }
            if (!digits()) {
                return fail(Code::BadNumber, at);
            }
        }
        if (!endsWord(at)) {
            return fail(Code::BadNumber, at);
        }
        emitAndAdvance(Kind::Number, at - m_at);
        afterValue();
        return true;
    }

    bool string()
    {
        for (const char *at = m_at + 1;;) {
            at = skipPlain(at);
            if (at == m_end) {
                return fail(Code::UnclosedString, m_at);
            }
            const auto byte = static_cast<unsigned char>(*at);
            if (byte == '"') {
                emitAndAdvance(Kind::String, at + 1 - m_at);
                return true;
            }
            if (byte == '\\') {
                const int length = escapeLength(at);
                if (length == 0) {
                    return fail(Code::BadEscape, at);
                }
                at += length;
            } else if (byte < 0x20) {
                // A line break in a string is nearly always a forgotten quote: point at where the string begins.
                return byte == '\n' || byte == '\r' ? fail(Code::UnclosedString, m_at)
                                                    : fail(Code::ControlInString, at);
            } else {
                const int length = utf8::sequenceLength(at, m_end);
                if (length == 0) {
                    return fail(Code::InvalidUtf8, at);
                }
                at += length;
            }
        }
    }

    //! Eight bytes at a time over what needs no look: ASCII that is no control, quote or backslash.
    [[nodiscard]] const char *skipPlain(const char *at) const
    {
        constexpr quint64 ones = 0x0101010101010101ULL;
        constexpr quint64 highs = 0x8080808080808080ULL;
        while (m_end - at >= 8) {
            const auto word = qFromLittleEndian<quint64>(at);
            const quint64 quote = word ^ (ones * '"');
            const quint64 backslash = word ^ (ones * '\\');
            const quint64 special = ((word - ones * 0x20) | (quote - ones) | (backslash - ones) | word) & highs;
            if (special != 0) {
                // A borrow makes marks that mean nothing, but only above a byte that is special: the lowest one is
                // true.
                return at + std::countr_zero(special) / 8;
            }
            at += 8;
        }
        while (at != m_end && isPlain(static_cast<unsigned char>(*at))) {
            ++at;
        }
        return at;
    }

    static bool isPlain(unsigned char byte) { return byte >= 0x20 && byte < 0x80 && byte != '"' && byte != '\\'; }

    //! Bytes of the escape at \a at, 0 when it is none.
    [[nodiscard]] int escapeLength(const char *at) const
    {
        if (m_end - at < 2) {
            return 0;
        }
        if (at[1] != 'u') {
            return std::strchr("\"\\/bfnrt", at[1]) != nullptr && at[1] != '\0' ? 2 : 0;
        }
        if (m_end - at < 6) {
            return 0;
        }
        for (int i = 2; i < 6; ++i) {
            const char c = at[i];
            if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f') || (c >= 'A' && c <= 'F'))) {
                return 0;
            }
        }
        return 6;
    }

    const char *m_begin;
    const char *m_at;
    const char *m_end;
    const char *m_comma = nullptr;
    Sink &m_sink;
    Expect m_expect = Expect::Value;
    std::vector<char> m_open;
    JsonError m_error;
};

} // namespace dlo
