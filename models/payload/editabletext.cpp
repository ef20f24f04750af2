// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/editabletext.h"

#include "payload/tokenmerge.h"
#include "payload/utf8.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! What QTextDocument takes for a mark of its own, or turns into a line break.
bool breaksInEditor(char16_t unit)
{
    return unit == 0x2028 || unit == 0x2029 || (unit >= 0xfdd0 && unit <= 0xfdef) || unit == 0xfffc || unit >= 0xfffe;
}

//! QString::fromUtf8 drops a byte order mark at the start.
QString decoded(const QByteArray &utf8)
{
    const auto text = QString::fromUtf8(utf8);
    return utf8.startsWith("\xef\xbb\xbf") && !text.startsWith(QChar::ByteOrderMark)
        ? QChar(QChar::ByteOrderMark) + text
        : text;
}

QString withEscapes(const QString &text)
{
    QString result;
    qsizetype from = 0;
    for (qsizetype i = 0; i < text.size(); ++i) {
        const auto unit = text[i].unicode();
        if (breaksInEditor(unit)) {
            result += QStringView(text).sliced(from, i - from);
            result += u"\\u%1"_s.arg(int(unit), 4, 16, '0'_L1);
            from = i + 1;
        }
    }
    result += QStringView(text).sliced(from);
    return result;
}

std::optional<JsonError> inEditor(std::optional<JsonError> error, QByteArrayView text)
{
    if (error) {
        error->offset = utf8::utf16Units(text.first(error->offset));
    }
    return error;
}

std::optional<JsonError> errorOf(QByteArrayView text)
{
    const auto valid = jsontext::validate(text);
    return valid ? std::nullopt : inEditor(valid.error(), text);
}

//! Half a surrogate pair cannot be written as UTF-8: sending it would silently change it.
std::optional<JsonError> halfCharacter(const QString &text)
{
    for (qsizetype i = 0; i < text.size(); ++i) {
        if (text[i].isHighSurrogate() && i + 1 < text.size() && text[i + 1].isLowSurrogate()) {
            ++i;
        } else if (text[i].isSurrogate()) {
            const auto before = QStringView(text).first(i);
            const auto lineStart = before.lastIndexOf(u'\n') + 1;
            const auto column = utf8::characters(before.sliced(lineStart).toUtf8());
            return JsonError{.code = JsonError::Code::InvalidUtf8,
                             .offset = i,
                             .line = int(before.count(u'\n')) + 1,
                             .column = int(column) + 1};
        }
    }
    return std::nullopt;
}

} // namespace

EditableText::EditableText(QByteArray original)
    : m_original(std::move(original))
{
    if (auto tokens = jsontext::tokenize(m_original)) {
        showJson(std::move(*tokens));
    } else {
        showText();
    }
}

EditableText EditableText::asPlainText(QByteArray original)
{
    EditableText result;
    result.m_original = std::move(original);
    result.showText();
    return result;
}

void EditableText::showJson(std::vector<JsonToken> tokens)
{
    m_isJson = true;
    m_shown = withEscapes(decoded(*jsontext::indent(m_original)));
    auto shownText = m_shown.toUtf8();
    auto shown = *jsontext::tokenize(shownText);
    m_tokens = std::make_shared<const Tokens>(Tokens{std::move(tokens), std::move(shownText), std::move(shown)});
}

void EditableText::showText()
{
    m_shown = decoded(m_original);
    const auto lineFeeds = m_original.count('\n');
    const auto returns = m_original.count('\r');
    const auto pairs = m_original.count("\r\n");
    if (returns > 0 && (pairs == 0 || pairs == returns)) {
        if (pairs == lineFeeds) {
            m_lineEnd = pairs > 0 ? "\r\n" : "\r";
            m_shown.replace(pairs > 0 ? u"\r\n"_s : u"\r"_s, u"\n"_s);
        }
    }
    const bool severalKinds = returns > 0 && m_lineEnd == "\n";
    m_editable = utf8::firstInvalid(m_original) < 0 && !severalKinds
        && std::ranges::none_of(m_shown, [](QChar c) { return c.isNull() || breaksInEditor(c.unicode()); });
}

EditableText::Composed EditableText::compose(const QString &edited) const
{
    if (!m_editable || edited == m_shown) {
        return {.bytes = m_original,
                .error = m_isJson ? std::nullopt : errorOf(m_editable ? m_shown.toUtf8() : m_original),
                .identicalBytes = m_original.size()};
    }
    auto text = edited.toUtf8();
    if (const auto half = halfCharacter(edited)) {
        auto result = composeText(std::move(text));
        result.error = half;
        return result;
    }
    const auto tokens = jsontext::tokenize(text);
    if (!m_isJson || !tokens) {
        auto result = composeText(text);
        if (!tokens) {
            result.error = inEditor(tokens.error(), text);
        }
        return result;
    }
    const TokenText originalTokens{m_original, m_tokens->original};
    auto merged = mergeTokens(originalTokens, {m_tokens->shownText, m_tokens->shown}, {text, *tokens});
    const auto differing = std::max(m_original.size(), merged.bytes.size()) - merged.takenOver;
    return {.bytes = std::move(merged.bytes), .changedBytes = differing, .identicalBytes = merged.takenOver};
}

EditableText::Composed EditableText::composeText(QByteArray edited) const
{
    if (m_lineEnd != "\n") {
        edited.replace("\n", m_lineEnd);
    }
    const auto identical = utf8::commonEnds(m_original, edited);
    const auto differing = std::max(m_original.size(), edited.size()) - identical;
    return {.bytes = std::move(edited), .changedBytes = differing, .identicalBytes = identical};
}

} // namespace dlo
