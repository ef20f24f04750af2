// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/jsoncheck.h"

#include <simdjson.h>

#include <QByteArray>

namespace dlo::jsoncheck {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

int hexValue(char c)
{
    if (isDigit(c))
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

//! Length of the UTF-8 sequence at \a at, 0 when there is no valid one (Unicode 16, table 3-7).
qsizetype sequenceLength(QByteArrayView text, qsizetype at)
{
    const auto byte = [&](qsizetype i) { return at + i < text.size() ? uchar(text[at + i]) : uchar(0); };
    const auto continues = [&](qsizetype i) { return (byte(i) & 0xC0) == 0x80; };
    const uchar first = byte(0);
    if (first < 0x80)
        return 1;
    if (first >= 0xC2 && first <= 0xDF)
        return continues(1) ? 2 : 0;
    if ((first & 0xF0) == 0xE0) {
        const bool second = (first != 0xE0 || byte(1) >= 0xA0) && (first != 0xED || byte(1) < 0xA0);
        return second && continues(1) && continues(2) ? 3 : 0;
    }
    if (first >= 0xF0 && first <= 0xF4) {
        const bool second = (first != 0xF0 || byte(1) >= 0x90) && (first != 0xF4 || byte(1) < 0x90);
        return second && continues(1) && continues(2) && continues(3) ? 4 : 0;
    }
    return 0;
}

qsizetype firstInvalidUtf8(QByteArrayView text)
{
    for (qsizetype at = 0; at < text.size();) {
        const auto length = sequenceLength(text, at);
        if (length == 0)
            return at;
        at += length;
    }
    return text.size();
}

class Scanner
{
public:
    Scanner(QByteArrayView text, int maxDepth)
        : m_text(text)
        , m_maxDepth(maxDepth)
    { }

    Report run()
    {
        while (m_report.fault == Fault::None) {
            skipSpace();
            if (m_expected == Expected::End && m_at == m_text.size())
                break;
            if (!step())
                fail();
        }
        return m_report;
    }

private:
    enum class Expected : std::uint8_t
    {
        Value,
        ValueOrClose,
        Key,
        KeyOrClose,
        CommaOrClose,
        End
    };

    [[nodiscard]] char peek(qsizetype ahead = 0) const
    {
        return m_at + ahead < m_text.size() ? m_text[m_at + ahead] : '\0';
    }
    void fail(Fault fault = Fault::InvalidJson)
    {
        if (m_report.fault != Fault::None)
            return;
        m_report.fault = fault;
        m_report.offset = m_at;
    }
    void skipSpace()
    {
        while (m_at < m_text.size() && (peek() == ' ' || peek() == '\n' || peek() == '\r' || peek() == '\t'))
            ++m_at;
    }
    bool step()
    {
        switch (m_expected) {
        case Expected::ValueOrClose:
            return peek() == ']' ? close() : value();
        case Expected::Value:
            return value();
        case Expected::KeyOrClose:
            return peek() == '}' ? close() : key();
        case Expected::Key:
            return key();
        case Expected::CommaOrClose:
            return commaOrClose();
        case Expected::End:
            break;
        }
        return false;
    }
    void valueEnded() { m_expected = m_open.isEmpty() ? Expected::End : Expected::CommaOrClose; }
    bool open(char bracket)
    {
        if (m_open.size() >= m_maxDepth) {
            fail(Fault::TooDeep);
            return false;
        }
        ++m_at;
        m_open.append(bracket);
        m_expected = bracket == '{' ? Expected::KeyOrClose : Expected::ValueOrClose;
        return true;
    }
    bool close()
    {
        ++m_at;
        m_open.chop(1);
        valueEnded();
        return true;
    }
    bool commaOrClose()
    {
        const bool inObject = m_open.back() == '{';
        if (peek() == (inObject ? '}' : ']'))
            return close();
        if (peek() != ',')
            return false;
        ++m_at;
        m_expected = inObject ? Expected::Key : Expected::Value;
        return true;
    }
    bool key()
    {
        if (peek() != '"' || !string())
            return false;
        skipSpace();
        if (peek() != ':')
            return false;
        ++m_at;
        m_expected = Expected::Value;
        return true;
    }
    bool value()
    {
        bool good = false;
        switch (peek()) {
        case '{':
        case '[':
            return open(peek());
        case '"':
            good = string();
            break;
        case 't':
            good = literal("true");
            break;
        case 'f':
            good = literal("false");
            break;
        case 'n':
            good = literal("null");
            break;
        default:
            good = number();
        }
        if (good)
            valueEnded();
        return good;
    }
    bool literal(QByteArrayView word)
    {
        if (!m_text.sliced(m_at).startsWith(word))
            return false;
        m_at += word.size();
        return true;
    }
    bool digits()
    {
        if (!isDigit(peek()))
            return false;
        while (isDigit(peek()))
            ++m_at;
        return true;
    }
    bool number()
    {
        if (peek() == '-')
            ++m_at;
        if (peek() == '0')
            ++m_at;
        else if (!digits())
            return false;
        if (peek() == '.') {
            ++m_at;
            if (!digits())
                return false;
        }
        if (peek() == 'e' || peek() == 'E') {
            ++m_at;
            if (peek() == '+' || peek() == '-')
                ++m_at;
            return digits();
        }
        return true;
    }
    bool string()
    {
        ++m_at;
        while (m_at < m_text.size()) {
            const auto c = uchar(m_text[m_at]);
            if (c == '"') {
                ++m_at;
                return true;
            }
            if (c < 0x20)
                return false;
            if (c == '\\') {
                if (!escape())
                    return false;
            } else {
                ++m_at;
            }
        }
        return false;
    }
    //! The code unit of a \uXXXX at \a at, -1 when there is none.
    [[nodiscard]] int unicodeEscape(qsizetype at) const
    {
        if (at + 6 > m_text.size() || m_text[at] != '\\' || m_text[at + 1] != 'u')
            return -1;
        int unit = 0;
        for (qsizetype i = 2; i < 6; ++i) {
            const int digit = hexValue(m_text[at + i]);
            if (digit < 0)
                return -1;
            unit = unit * 16 + digit;
        }
        return unit;
    }
    bool escape()
    {
        if (peek(1) != 'u') {
            if (peek(1) == '\0' || !QByteArrayView("\"\\/bfnrt").contains(peek(1)))
                return false;
            m_at += 2;
            return true;
        }
        const int unit = unicodeEscape(m_at);
        if (unit < 0)
            return false;
        qsizetype length = 6;
        if (unit == 0 && m_report.nulCharacter < 0)
            m_report.nulCharacter = m_at;
        if (unit >= 0xD800 && unit <= 0xDFFF) {
            const int low = unit <= 0xDBFF ? unicodeEscape(m_at + 6) : -1;
            if (low >= 0xDC00 && low <= 0xDFFF)
                length = 12;
            else if (m_report.loneSurrogate < 0)
                m_report.loneSurrogate = m_at;
        }
        m_at += length;
        return true;
    }

    QByteArrayView m_text;
    int m_maxDepth;
    qsizetype m_at = 0;
    QByteArray m_open; //!< the brackets that are open, outermost first
    Expected m_expected = Expected::Value;
    Report m_report;
};

} // namespace

Report check(QByteArrayView text, int maxDepth)
{
    if (!text.isEmpty() && !simdjson::validate_utf8(text.data(), size_t(text.size())))
        return {.fault = Fault::InvalidUtf8, .offset = firstInvalidUtf8(text)};
    return Scanner(text, maxDepth).run();
}

} // namespace dlo::jsoncheck
