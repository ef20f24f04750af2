// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/reader.h"

#include <cstring>

namespace dlo::jsonpath {

namespace {

bool isDigit(char c)
{
    return c >= '0' && c <= '9';
}

bool isBlank(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

bool beginsName(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' || static_cast<unsigned char>(c) >= 0x80;
}

} // namespace

bool Reader::fail(ChangeError::Code code, qsizetype at, const QString &detail)
{
    if (!m_error) {
        m_error = ChangeError{.code = code,
                              .part = ChangeError::Part::Place,
                              .offset = QString::fromUtf8(m_text.first(at)).size(),
                              .detail = detail};
    }
    return false;
}

bool Reader::take(QByteArrayView word)
{
    if (!m_text.sliced(m_at).startsWith(word)) {
        return false;
    }
    m_at += word.size();
    return true;
}

bool Reader::need(QByteArrayView word)
{
    return take(word) || fail();
}

void Reader::skipBlank()
{
    while (!atEnd() && isBlank(m_text[m_at])) {
        ++m_at;
    }
}

std::optional<QByteArray> Reader::string()
{
    const auto from = m_at;
    const char quote = m_text[m_at++];
    QByteArray result;
    while (!atEnd()) {
        const char c = m_text[m_at];
        if (c == quote) {
            ++m_at;
            return result;
        }
        if (c == '\\') {
            if (!escape(result, quote)) {
                return std::nullopt;
            }
        } else if (static_cast<unsigned char>(c) < 0x20) {
            fail();
            return std::nullopt;
        } else {
            result += c;
            ++m_at;
        }
    }
    fail(ChangeError::Code::BadPath, from);
    return std::nullopt;
}

bool Reader::escape(QByteArray &out, char quote)
{
    static constexpr const char *simple = "bftnr/\\";
    static constexpr const char *meaning = "\b\f\t\n\r/\\";
    const char c = peek(1);
    if (c == 'u') {
        return unicodeEscape(out);
    }
    if (c == quote) {
        out += c;
    } else if (const char *const found = c == '\0' ? nullptr : std::strchr(simple, c); found != nullptr) {
        out += meaning[found - simple];
    } else {
        return fail();
    }
    m_at += 2;
    return true;
}

std::optional<char32_t> Reader::hexUnit(qsizetype at) const
{
    if (at + 6 > m_text.size() || m_text[at] != '\\' || m_text[at + 1] != 'u') {
        return std::nullopt;
    }
    char32_t result = 0;
    for (const char c : m_text.sliced(at + 2, 4)) {
        const char lower = char(c | 0x20);
        if (!isDigit(c) && (lower < 'a' || lower > 'f')) {
            return std::nullopt;
        }
        result = result * 16 + char32_t(isDigit(c) ? c - '0' : lower - 'a' + 10);
    }
    return result;
}

//! Half of a pair alone is a fault (section 2.3.1.1), other than in JSON.
bool Reader::unicodeEscape(QByteArray &out)
{
    const auto first = hexUnit(m_at);
    if (!first || (*first >= 0xdc00 && *first < 0xe000)) {
        return fail();
    }
    if (*first < 0xd800 || *first >= 0xe000) {
        out += QString(QChar(char16_t(*first))).toUtf8();
        m_at += 6;
        return true;
    }
    const auto second = hexUnit(m_at + 6);
    if (!second || *second < 0xdc00 || *second >= 0xe000) {
        return fail();
    }
    const char32_t character = 0x10000 + ((*first - 0xd800) << 10U) + (*second - 0xdc00);
    out += QString::fromUcs4(&character, 1).toUtf8();
    m_at += 12;
    return true;
}

std::optional<QByteArray> Reader::shorthand()
{
    const auto from = m_at;
    if (!beginsName(peek())) {
        fail();
        return std::nullopt;
    }
    while (beginsName(peek()) || isDigit(peek())) {
        ++m_at;
    }
    return m_text.sliced(from, m_at - from).toByteArray();
}

qsizetype Reader::digits()
{
    const auto from = m_at;
    while (isDigit(peek())) {
        ++m_at;
    }
    return m_at - from;
}

std::optional<qint64> Reader::integer()
{
    constexpr qint64 most = 9'007'199'254'740'991; // section 2.1: what I-JSON holds exactly
    const auto from = m_at;
    const bool negative = take("-");
    const bool zero = peek() == '0';
    const auto count = digits();
    if (count == 0 || (zero && (count > 1 || negative))) {
        fail(ChangeError::Code::BadPath, from);
        return std::nullopt;
    }
    const auto value = m_text.sliced(from, m_at - from).toLongLong();
    if (count > 16 || value > most || value < -most) {
        fail(ChangeError::Code::NumberOutOfRange, from);
        return std::nullopt;
    }
    return value;
}

std::optional<QByteArray> Reader::number()
{
    const auto from = m_at;
    take("-");
    const bool zero = peek() == '0';
    const auto count = digits();
    bool fine = count > 0 && !(zero && count > 1);
    if (fine && take(".")) {
        fine = digits() > 0;
    }
    if (fine && (take("e") || take("E"))) {
        if (!take("+")) {
            take("-");
        }
        fine = digits() > 0;
    }
    if (!fine) {
        fail();
        return std::nullopt;
    }
    return m_text.sliced(from, m_at - from).toByteArray();
}

QByteArrayView Reader::word() const
{
    auto end = m_at;
    while (end < m_text.size()
           && ((m_text[end] >= 'a' && m_text[end] <= 'z') || m_text[end] == '_' || isDigit(m_text[end]))) {
        ++end;
    }
    return m_text.sliced(m_at, end - m_at);
}

} // namespace dlo::jsonpath
