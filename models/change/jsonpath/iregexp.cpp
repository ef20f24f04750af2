// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/iregexp.h"

using namespace Qt::StringLiterals;

namespace dlo::jsonpath::iregexp {

namespace {

constexpr qsizetype longest = 10'000; // what is longer takes memory by the square

//! Checks against the grammar of RFC 9485 section 4 and writes what PCRE2 takes for the same.
class Translation
{
public:
    explicit Translation(QStringView pattern)
        : m_pattern(pattern)
    { }

    //! Nothing: not I-Regexp.
    QString run()
    {
        int open = 0;
        bool atom = false; // there is one that a quantifier can follow
        while (m_at < m_pattern.size()) {
            const auto c = m_pattern[m_at].unicode();
            if (c == u'(' || c == u'|') {
                open += c == u'(' ? 1 : 0;
                m_out += c == u'(' ? u"(?:"_s : u"|"_s;
                ++m_at;
                atom = false;
            } else if (c == u')') {
                if (--open < 0) {
                    return {};
                }
                m_out += u')';
                ++m_at;
                atom = true;
            } else if (c == u'*' || c == u'+' || c == u'?' || c == u'{') {
                if (!atom || !quantifier(c)) {
                    return {};
                }
                atom = false;
            } else {
                if (!single(c)) {
                    return {};
                }
                atom = true;
            }
        }
        return open == 0 ? m_out : QString();
    }

private:
    bool quantifier(char16_t c)
    {
        if (c != u'{') {
            m_out += QChar(c);
            ++m_at;
            return true;
        }
        static const QRegularExpression range(u"\\{[0-9]+(,[0-9]*)?\\}"_s);
        const auto match = range.matchView(m_pattern, m_at, QRegularExpression::NormalMatch,
                                           QRegularExpression::AnchorAtOffsetMatchOption);
        m_out += match.capturedView();
        m_at += match.capturedLength();
        return match.hasMatch();
    }

    bool single(char16_t c)
    {
        switch (c) {
        case u'.':
            m_out += "[^\\n\\r]"_L1;
            break;
        case u'^':
            m_out += "\\A"_L1;
            break;
        case u'$':
            m_out += "\\z"_L1;
            break;
        case u'\\':
            return escape();
        case u'[':
            return characterClass();
        case u']':
        case u'}':
            return false;
        default:
            m_out += QChar(c);
        }
        ++m_at;
        return true;
    }

    bool escape()
    {
        static const QRegularExpression one(
            u"\\\\(?:[-()*+.?\\[\\\\\\]^nrt{|}]|[pP]\\{(?:L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)\\})"_s);
        const auto match = one.matchView(m_pattern, m_at, QRegularExpression::NormalMatch,
                                         QRegularExpression::AnchorAtOffsetMatchOption);
        m_out += match.capturedView();
        m_at += match.capturedLength();
        return match.hasMatch();
    }

    bool characterClass()
    {
        m_out += u'[';
        ++m_at;
        if (m_at < m_pattern.size() && m_pattern[m_at] == u'^') {
            m_out += u'^';
            ++m_at;
        }
        const auto first = m_at;
        bool beginsRange = false; // a '-' that follows makes a range
        while (m_at < m_pattern.size() && m_pattern[m_at] != u']') {
            const auto c = m_pattern[m_at].unicode();
            if (c == u'-') {
                const bool isLast = m_at + 1 < m_pattern.size() && m_pattern[m_at + 1] == u']';
                if (m_at != first && !isLast && !beginsRange) {
                    return false;
                }
                m_out += m_at != first && !isLast ? u"-"_s : u"\\-"_s;
                ++m_at;
                if (m_at - 1 == first || isLast) {
                    beginsRange = false;
                    continue;
                }
                if (!classCharacter()) {
                    return false;
                }
                beginsRange = false;
            } else {
                beginsRange = true;
                if (!classCharacter()) {
                    return false;
                }
            }
        }
        if (m_at == first || m_at == m_pattern.size()) {
            return false;
        }
        m_out += u']';
        ++m_at;
        return true;
    }

    bool classCharacter()
    {
        const auto c = m_pattern[m_at].unicode();
        if (c == u'\\') {
            return escape();
        }
        if (c == u'[' || c == u'-' || c == u']') {
            return false;
        }
        m_out += c == u'^' ? u"\\^"_s : QString(QChar(c));
        ++m_at;
        return true;
    }

    QStringView m_pattern;
    qsizetype m_at = 0;
    QString m_out;
};

} // namespace

QRegularExpression compile(const QString &pattern, bool whole)
{
    const auto translated = pattern.size() > longest ? QString() : Translation(pattern).run();
    if (translated.isNull() && !pattern.isEmpty()) {
        return QRegularExpression(u"("_s); // none
    }
    QRegularExpression result(limit + (whole ? u"\\A(?:"_s + translated + u")\\z"_s : translated));
    result.optimize();
    return result;
}

} // namespace dlo::jsonpath::iregexp
