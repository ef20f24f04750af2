// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/textreplacement.h"

#include "change/exactstring.h"
#include "change/jsonindex.h"
#include "change/jsonpath/iregexp.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

using Part = ChangeError::Part;
using Code = ChangeError::Code;

//! Text for the inside of a JSON string.
QByteArray inString(QStringView text)
{
    return exactstring::quoted(text.toUtf8()).chopped(1).sliced(1);
}

} // namespace

std::expected<QRegularExpression, ChangeError> TextReplacement::expression(const ReplaceSpecification &specification)
{
    using Find = ReplaceSpecification::Find;
    const auto &what = specification.what;
    if (what.isEmpty()) {
        return std::unexpected(ChangeError{.code = Code::NothingToFind, .part = Part::Find});
    }
    if (what.size() > maxExpression) {
        return std::unexpected(ChangeError{.code = Code::TooLarge, .part = Part::Find, .offset = maxExpression});
    }
    const bool isExpression = specification.find == Find::Expression;
    if (isExpression && what.startsWith("(*"_L1)) { // it would undo the limit
        return std::unexpected(ChangeError{.code = Code::BadExpression, .part = Part::Find});
    }
    const auto options
        = specification.ignoreCase ? QRegularExpression::CaseInsensitiveOption : QRegularExpression::NoPatternOption;
    QRegularExpression result(jsonpath::iregexp::limit + (isExpression ? what : QRegularExpression::escape(what)),
                              options);
    if (!result.isValid()) {
        const auto offset = result.patternErrorOffset() - jsonpath::iregexp::limit.size();
        return std::unexpected(ChangeError{.code = Code::BadExpression,
                                           .part = Part::Find,
                                           .offset = std::clamp<qsizetype>(offset, 0, what.size()),
                                           .detail = result.errorString()});
    }
    result.optimize();
    return result;
}

std::expected<std::vector<TextReplacement::Piece>, ChangeError> TextReplacement::pieces(const QString &with, int groups)
{
    std::vector<Piece> result;
    QString text;
    const auto flush = [&] {
        if (!text.isEmpty()) {
            result.push_back({.text = inString(std::exchange(text, {}))});
        }
    };
    for (qsizetype i = 0; i < with.size(); ++i) {
        if (with[i] != u'\\') {
            text += with[i];
            continue;
        }
        const auto next = i + 1 < with.size() ? with[i + 1].unicode() : u'\0';
        if (next == u'\\') {
            text += u'\\';
        } else if (next >= u'0' && next <= u'9') {
            if (next - u'0' > groups) {
                return std::unexpected(ChangeError{.code = Code::NoSuchGroup, .part = Part::With, .offset = i});
            }
            flush();
            result.push_back({.group = next - u'0'});
        } else {
            return std::unexpected(ChangeError{.code = Code::BadReplacement, .part = Part::With, .offset = i});
        }
        ++i;
    }
    flush();
    return result;
}

std::expected<TextReplacement, ChangeError> TextReplacement::of(const ReplaceSpecification &specification)
{
    TextReplacement result;
    result.m_isExpression = specification.find == ReplaceSpecification::Find::Expression;
    auto find = expression(specification);
    if (!find) {
        return std::unexpected(find.error());
    }
    if (specification.with.size() > maxWith) {
        return std::unexpected(ChangeError{.code = Code::TooLarge, .part = Part::With, .offset = maxWith});
    }
    result.m_expression = std::move(*find);
    if (!result.m_isExpression) {
        result.m_pieces.push_back({.text = inString(specification.with)});
        result.m_plain = specification.ignoreCase ? QByteArray() : specification.what.toUtf8();
        return result;
    }
    auto with = pieces(specification.with, result.m_expression.captureCount());
    if (!with) {
        return std::unexpected(with.error());
    }
    result.m_pieces = std::move(*with);
    return result;
}

//! A text without escapes is what it means.
std::optional<QByteArray> TextReplacement::applyPlainly(QByteArrayView token) const
{
    const auto inside = token.sliced(1, token.size() - 2);
    auto found = inside.indexOf(m_plain);
    if (found < 0) {
        return std::nullopt;
    }
    QByteArray result("\"");
    qsizetype from = 0;
    for (; found >= 0; found = inside.indexOf(m_plain, from)) {
        result += inside.sliced(from, found - from);
        result += m_pieces[0].text;
        from = found + m_plain.size();
    }
    result += inside.sliced(from);
    return result + '"';
}

std::expected<std::optional<QByteArray>, Refusal::Code> TextReplacement::apply(QByteArrayView token, Work &work) const
{
    if (!work.charge(10 + token.size() / 4)) {
        return std::unexpected(Refusal::Code::TooExpensive);
    }
    if (!m_plain.isEmpty() && !token.contains('\\')) {
        return applyPlainly(token);
    }
    const auto units = exactstring::units(token);
    auto matches = m_expression.globalMatch(units.text);
    QByteArray result;
    qsizetype from = 0; // in the token
    bool found = false;
    bool ended = false; // an empty match at the end: there can be no more
    while (matches.hasNext()) {
        const auto match = matches.next();
        found = true;
        ended = match.capturedLength() == 0 && match.capturedStart() == units.text.size();
        const auto at = qsizetype(units.offsets[size_t(match.capturedStart())]);
        result += token.sliced(from, at - from);
        for (const auto &piece : m_pieces) {
            if (piece.group < 0) {
                result += piece.text;
            } else if (const auto start = match.capturedStart(piece.group); start >= 0) {
                const auto first = qsizetype(units.offsets[size_t(start)]);
                result += token.sliced(first, qsizetype(units.offsets[size_t(match.capturedEnd(piece.group))]) - first);
            }
        }
        from = qsizetype(units.offsets[size_t(match.capturedEnd())]);
        if (!work.charge(10 + result.size() / 1'000'000) || result.size() > JsonIndex::maxText) {
            return std::unexpected(work.isUsedUp() ? Refusal::Code::TooExpensive : Refusal::Code::ResultTooLarge);
        }
    }
    if (!matches.isValid() && !ended) { // PCRE2 gave up
        return std::unexpected(Refusal::Code::TooExpensive);
    }
    if (!found) {
        return std::nullopt;
    }
    result += token.sliced(from);
    return result;
}

} // namespace dlo
