// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/schema/schemaguard.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool isHexDigit(QChar c)
{
    return (c >= u'0' && c <= u'9') || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
}

thread_local SchemaGuard *active = nullptr;

/*! ECMA 262 in the words of PCRE: "$" is the very end of the text there and not also the place before a last line
   break, "\uXXXX" a character, "[^]" any. Verbs of PCRE, "(*…)", are nothing in ECMA 262. */
QString toPcre(QStringView pattern)
{
    QString result;
    bool inClass = false;
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        const QChar c = pattern[i];
        if (c == u'\\' && i + 1 < pattern.size()) {
            const QChar next = pattern[++i];
            const auto digits = pattern.mid(i + 1, 4);
            const bool hex = std::ranges::all_of(digits, isHexDigit);
            if (next == u'u' && digits.size() == 4 && hex) {
                result += u"\\x{%1}"_s.arg(digits);
                i += 4;
            } else {
                result += c;
                result += next;
            }
        } else if (inClass) {
            inClass = c != u']';
            result += c == u'[' ? u"\\["_s : QString(c);
        } else if (c == u'[') {
            if (pattern.mid(i).startsWith(u"[^]")) {
                result += u"[\\s\\S]"_s;
                i += 2;
            } else {
                inClass = true;
                result += c;
            }
        } else if (c == u'$') {
            result += u"\\z"_s;
        } else {
            result += c;
        }
    }
    return result;
}

} // namespace

SchemaGuard::SchemaGuard()
{
    Q_ASSERT(!active);
    active = this;
}

SchemaGuard::~SchemaGuard()
{
    active = nullptr;
}

SchemaGuard &SchemaGuard::current()
{
    Q_ASSERT(active);
    return *active;
}

SchemaGuard::Step::Step()
{
    auto &guard = current();
    guard.charge(1 + guard.m_nesting / 8); // the way to a place is copied with each step
    if (guard.m_nesting >= maxNesting)
        throw Stop::Endless;
    ++guard.m_nesting;
}

SchemaGuard::Step::~Step()
{
    --current().m_nesting;
}

void SchemaGuard::charge(qint64 cost)
{
    m_calls += cost;
    if (m_calls > maxCalls)
        throw Stop::TooExpensive;
}

QRegularExpression SchemaGuard::expressionOf(std::string_view pattern)
{
    const auto text = QString::fromUtf8(pattern.data(), qsizetype(pattern.size()));
    constexpr qsizetype longest = 10'000; // what is longer is nobody's work, and takes memory by the square
    if (text.size() > longest || text.contains(u"(*"_s))
        return QRegularExpression(u"("_s); // none
    return QRegularExpression(toPcre(text));
}

bool SchemaGuard::isPattern(std::string_view pattern)
{
    return expressionOf(pattern).isValid();
}

bool SchemaGuard::matches(std::string_view pattern, std::string_view text)
{
    auto &expression = m_expressions[QByteArray(pattern.data(), qsizetype(pattern.size()))];
    if (expression.pattern().isEmpty())
        expression = expressionOf(pattern);
    charge(1 + qint64(text.size() / 100));
    const auto match = expression.match(QString::fromUtf8(text.data(), qsizetype(text.size())));
    if (!match.isValid()) // PCRE gave up: its limit of steps or of memory
        throw Stop::TooExpensive;
    return match.hasMatch();
}

} // namespace dlo
