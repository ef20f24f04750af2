// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textsearch.h"

#include <QElapsedTimer>
#include <QRegularExpression>

#include <expected>
#include <functional>

using namespace Qt::StringLiterals;

namespace dlo::textsearch {

namespace {
constexpr auto limit = "(*LIMIT_MATCH=2000000)(*LIMIT_DEPTH=200000)"_L1;
constexpr qsizetype together = 256; // characters between two matches that are replaced in one go

QRegularExpression compile(const QString &pattern, const TextQuery &query)
{
    auto options = QRegularExpression::MultilineOption | QRegularExpression::UseUnicodePropertiesOption;
    if (!query.matchCase)
        options |= QRegularExpression::CaseInsensitiveOption;
    return QRegularExpression(limit + pattern, options);
}

std::expected<QRegularExpression, PatternError> expression(const TextQuery &query)
{
    auto bare = compile(query.text, query);
    if (!bare.isValid()) {
        const auto offset = std::max<qsizetype>(0, bare.patternErrorOffset() - limit.size());
        return std::unexpected(
            PatternError{.reason = bare.errorString(), .offset = std::min(offset, query.text.size())});
    }
    if (!query.wholeWord)
        return bare;
    auto whole = compile(u"(?<!\\w)(?:"_s + query.text + u")(?!\\w)"_s, query);
    if (!whole.isValid()) // a comment of the extended kind swallows the end
        return std::unexpected(PatternError{.reason = whole.errorString(), .offset = query.text.size()});
    return whole;
}

//! PCRE refuses all of a text with half a character in it.
QString searchable(const QString &text)
{
    if (text.isValidUtf16())
        return text;
    auto whole = text;
    for (qsizetype i = 0; i < whole.size(); ++i) {
        if (!whole.at(i).isSurrogate())
            continue;
        if (whole.at(i).isHighSurrogate() && i + 1 < whole.size() && whole.at(i + 1).isLowSurrogate())
            ++i;
        else
            whole[i] = QChar::ReplacementCharacter;
    }
    return whole;
}

bool isWordPart(const QString &text, qsizetype at)
{
    return at >= 0 && at < text.size() && (text.at(at).isLetterOrNumber() || text.at(at) == u'_');
}

class Limits
{
public:
    explicit Limits(const std::stop_token &cancel)
        : m_cancel(cancel)
    {
        m_clock.start();
    }
    //! Whether to go on after \a matches.
    [[nodiscard]] std::optional<Stop> reached(size_t matches) const
    {
        if (matches >= maxMatches)
            return Stop::TooMany;
        if (m_cancel.stop_requested())
            return Stop::Cancelled;
        if (m_clock.hasExpired(qint64(maxSeconds) * 1000))
            return Stop::TooSlow;
        return std::nullopt;
    }

private:
    std::stop_token m_cancel;
    QElapsedTimer m_clock;
};

Stop eachPlain(const QString &text, const TextQuery &query, const Limits &limits,
               const std::function<void(const TextMatch &)> &visit)
{
    const auto sensitivity = query.matchCase ? Qt::CaseSensitive : Qt::CaseInsensitive;
    const auto size = query.text.size();
    size_t count = 0;
    for (auto at = text.indexOf(query.text, 0, sensitivity); at >= 0;) {
        const bool inWord = query.wholeWord && (isWordPart(text, at - 1) || isWordPart(text, at + size));
        if (!inWord) {
            visit({.from = at, .size = size});
            if (const auto stop = limits.reached(++count))
                return *stop;
        }
        at = text.indexOf(query.text, at + (inWord ? 1 : size), sensitivity);
    }
    return Stop::AtTheEnd;
}

Stop eachOfExpression(const QString &text, const QRegularExpression &query, const Limits &limits,
                      const std::function<void(const QRegularExpressionMatch &)> &visit)
{
    size_t count = 0;
    auto all = query.globalMatch(text);
    while (all.hasNext()) {
        const auto match = all.next();
        visit(match);
        if (const auto stop = limits.reached(++count))
            return *stop;
    }
    // An iterator that gave up has nothing next either; only this tells the two apart.
    return all.isValid() ? Stop::AtTheEnd : Stop::TooSlow;
}

QString expanded(const QString &replacement, const QRegularExpressionMatch &match)
{
    QString result;
    for (qsizetype i = 0; i < replacement.size(); ++i) {
        const auto next = i + 1 < replacement.size() ? replacement.at(i + 1) : QChar();
        if (replacement.at(i) != u'\\' || next.isNull()) {
            result += replacement.at(i);
            continue;
        }
        ++i;
        if (next >= u'0' && next <= u'9')
            result += match.capturedView(next.unicode() - u'0');
        else if (next == u'n')
            result += u'\n';
        else if (next == u't')
            result += u'\t';
        else if (next == u'\\')
            result += u'\\';
        else
            result += u'\\' + QString(next);
    }
    return result;
}

TextMatch placeOf(const QRegularExpressionMatch &match)
{
    return {.from = match.capturedStart(), .size = match.capturedLength()};
}

} // namespace

Found find(const QString &text, const TextQuery &query, const std::stop_token &cancel)
{
    Found found;
    if (query.text.isEmpty())
        return found;
    const Limits limits(cancel);
    if (!query.isExpression) {
        found.stop = eachPlain(text, query, limits, [&](const TextMatch &match) { found.matches.push_back(match); });
        return found;
    }
    const auto compiled = expression(query);
    if (!compiled) {
        found.error = compiled.error();
        return found;
    }
    found.stop = eachOfExpression(searchable(text), *compiled, limits, [&](const QRegularExpressionMatch &match) {
        found.matches.push_back(placeOf(match));
    });
    return found;
}

Replaced replace(const QString &text, const TextQuery &query, const QString &replacement, const std::stop_token &cancel)
{
    Replaced replaced;
    const auto add = [&](const TextMatch &match, const QString &with) {
        ++replaced.matches;
        if (!replaced.changes.empty()) {
            auto &[place, becomes] = replaced.changes.back();
            const auto end = place.from + place.size;
            if (match.from - end <= together) {
                becomes += QStringView(text).sliced(end, match.from - end);
                becomes += with;
                place.size = match.from + match.size - place.from;
                return;
            }
        }
        replaced.changes.push_back({.place = match, .text = with});
    };
    const Limits limits(cancel);
    if (query.text.isEmpty())
        return replaced;
    if (!query.isExpression) {
        replaced.stop = eachPlain(text, query, limits, [&](const TextMatch &match) { add(match, replacement); });
    } else if (const auto compiled = expression(query)) {
        replaced.stop
            = eachOfExpression(searchable(text), *compiled, limits, [&](const QRegularExpressionMatch &match) {
                  add(placeOf(match), expanded(replacement, match));
              });
    }
    return replaced;
}

std::optional<QString> replacementOf(const QString &text, const TextQuery &query, const TextMatch &match,
                                     const QString &replacement)
{
    if (!query.isExpression)
        return replacement;
    const auto compiled = expression(query);
    if (!compiled)
        return std::nullopt;
    const auto found = compiled->match(searchable(text), match.from, QRegularExpression::NormalMatch,
                                       QRegularExpression::AnchorAtOffsetMatchOption);
    if (!found.hasMatch() || placeOf(found) != match)
        return std::nullopt;
    return expanded(replacement, found);
}

} // namespace dlo::textsearch
