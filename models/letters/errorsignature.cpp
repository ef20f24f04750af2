// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/errorsignature.h"

#include <algorithm>
#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr qsizetype longestRead = 16'384;
constexpr int longestSignature = 120;
constexpr qsizetype shortestHexId = 20;

bool isDigit(QChar c)
{
    return c >= u'0' && c <= u'9';
}

bool isHex(QChar c)
{
    return isDigit(c) || (c >= u'a' && c <= u'f') || (c >= u'A' && c <= u'F');
}

bool isWord(QChar c)
{
    return isDigit(c) || (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || c == u'_';
}

//! Characters of groups of \a accepted, of these sizes and with '-' between them, at the start of \a text; 0 when it
//! does not fit.
template <size_t N>
qsizetype groups(QStringView text, const std::array<int, N> &sizes, bool (*accepted)(QChar))
{
    qsizetype at = 0;
    for (size_t i = 0; i < N; ++i) {
        if (i > 0 && (at >= text.size() || text[at++] != u'-')) {
            return 0;
        }
        if (text.size() - at < sizes[i] || !std::ranges::all_of(text.sliced(at, sizes[i]), accepted)) {
            return 0;
        }
        at += sizes[i];
    }
    return at;
}

qsizetype uuidAt(QStringView text)
{
    return groups(text, std::array{8, 4, 4, 4, 12}, isHex);
}

qsizetype dateAt(QStringView text)
{
    const auto day = groups(text, std::array{4, 2, 2}, isDigit);
    if (day == 0 || day + 1 >= text.size() || text[day] != u'T') {
        return day;
    }
    auto at = day + 1;
    while (at < text.size() && (isDigit(text[at]) || text[at] == u':' || text[at] == u'.')) {
        ++at;
    }
    if (at == day + 1) {
        return day;
    }
    return at < text.size() && text[at] == u'Z' ? at + 1 : at;
}

//! Replaces each stretch that \a lengthAt finds.
QString replaced(const QString &text, qsizetype (*lengthAt)(QStringView), QStringView by)
{
    QString result;
    result.reserve(text.size());
    for (qsizetype i = 0; i < text.size();) {
        const auto length = isHex(text[i]) ? lengthAt(QStringView(text).sliced(i)) : 0;
        if (length > 0) {
            result += by;
            i += length;
        } else {
            result += text[i++];
        }
    }
    return result;
}

//! Replaces whole words that are only of \a accepted and not shorter than \a atLeast.
QString wordsReplaced(const QString &text, bool (*accepted)(QChar), qsizetype atLeast, QStringView by)
{
    QString result;
    result.reserve(text.size());
    for (qsizetype i = 0; i < text.size();) {
        if (!isWord(text[i])) {
            result += text[i++];
            continue;
        }
        auto end = i;
        while (end < text.size() && isWord(text[end])) {
            ++end;
        }
        const auto word = QStringView(text).sliced(i, end - i);
        result += word.size() >= atLeast && std::ranges::all_of(word, accepted) ? by : word;
        i = end;
    }
    return result;
}

QString beginning(const QString &text)
{
    qsizetype at = 0;
    for (int n = 0; n < longestSignature && at < text.size(); ++n) {
        at += text[at].isHighSurrogate() && at + 1 < text.size() ? 2 : 1;
    }
    return text.first(at);
}

} // namespace

QString errorSignature(QStringView error)
{
    auto text = error.trimmed().first(std::min(error.trimmed().size(), longestRead)).toString();
    if (text.isEmpty()) {
        return u"(no message)"_s;
    }
    text = replaced(text, uuidAt, u"<id>");
    text = wordsReplaced(text, isHex, shortestHexId, u"<id>");
    text = replaced(text, dateAt, u"<date>");
    text = wordsReplaced(text, isDigit, 1, u"<n>");
    return beginning(text.simplified());
}

} // namespace dlo
