// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/payloadtext.h"

#include "payload/utf8.h"

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;

namespace dlo::payloadtext {

namespace {

constexpr qsizetype dumpedLines = 2048;

constexpr qsizetype beginning = qsizetype(64) * 1024; // bytes that tell what all of it looks like
constexpr qsizetype around = qsizetype(4) * 1024; // bytes before and behind what differs
constexpr qsizetype mostExcerpt = qsizetype(256) * 1024;

template <typename View, typename Unit>
qsizetype longest(View text, Unit lineFeed)
{
    qsizetype most = 0;
    qsizetype start = 0;
    for (auto end = text.indexOf(lineFeed); end >= 0; end = text.indexOf(lineFeed, start)) {
        most = std::max(most, end - start);
        start = end + 1;
    }
    return std::max(most, text.size() - start);
}

bool beginsLikeJson(const QByteArray &bytes)
{
    const auto text = QByteArrayView(bytes).trimmed();
    return text.startsWith('{') || text.startsWith('[') || text.startsWith('"');
}

//! Whole characters of \a bytes from about \a from to about \a to.
QByteArray excerpt(const QByteArray &bytes, qsizetype from, qsizetype to)
{
    from = std::clamp<qsizetype>(from, 0, bytes.size());
    to = std::clamp<qsizetype>(to, from, bytes.size());
    const auto isInside
        = [&](qsizetype at) { return at < bytes.size() && (static_cast<unsigned char>(bytes[at]) & 0xc0U) == 0x80U; };
    for (int i = 0; i < 3 && from > 0 && isInside(from); ++i)
        --from;
    for (int i = 0; i < 3 && isInside(to); ++i)
        ++to;
    return bytes.sliced(from, to - from);
}

//! What is around the differences; hex where that is no text.
Comparison compareAround(const QByteArray &before, const QByteArray &present, qsizetype first)
{
    if (before == present)
        return {};
    const auto same = utf8::commonEnds(before, present) - first; // at the end
    const auto start = first - around;
    const auto end = [&](const QByteArray &bytes) {
        return std::min(bytes.size() - std::max<qsizetype>(same, 0) + around, start + mostExcerpt);
    };
    auto base = EditableText::asPlainText(excerpt(before, start, end(before)));
    const auto after = EditableText::asPlainText(excerpt(present, start, end(present)));
    if (base.isEditable() && after.isEditable())
        return {.base = std::move(base), .after = after.shown()};
    const auto from = std::max<qsizetype>(first / 16 - 8, 0) * 16;
    return {.base = EditableText::asPlainText(hexDump(before, from, dumpedLines)),
            .after = QString::fromLatin1(hexDump(present, from, dumpedLines))};
}

//! In the words of base, if those give exactly the bytes of present.
EditorText onBase(EditableText base, EditableText present)
{
    if (base.original() == present.original())
        return {.base = std::move(base)};
    if (base.isEditable() && base.isJson() == present.isJson()
        && base.compose(present.shown()).bytes == present.original())
        return {.base = std::move(base), .typed = present.shown()};
    return {.base = std::move(present)};
}

std::optional<EditableText> decoded(const QByteArray &bytes, TextCharset charset)
{
    if (charset == TextCharset::Utf8)
        return EditableText::asPlainText(bytes); // which sees itself what is not UTF-8
    const auto text = charset::decode(bytes, charset);
    auto plain = EditableText::asPlainText(text.text.toUtf8());
    if (text.isExact && text.text.isValidUtf16())
        return plain;
    return std::nullopt;
}

} // namespace

qsizetype longestLine(QStringView text)
{
    return longest(text, u'\n');
}

qsizetype longestLine(QByteArrayView text)
{
    return longest(text, '\n');
}

Looks looksOf(const QByteArray &bytes)
{
    const auto valid = jsontext::validate(bytes);
    if (valid)
        return {.view = PayloadView::Json, .isJson = true};
    const auto charset = charset::guess(bytes);
    if (!charset || (charset == TextCharset::Utf8 && bytes.contains('\0')))
        return {.view = PayloadView::Hex};
    if (charset == TextCharset::Utf8 && beginsLikeJson(bytes)) // meant to be; the editor shows where it breaks
        return {.view = PayloadView::Json, .error = valid.error()};
    return {.view = PayloadView::Text, .charset = *charset};
}

Looks looksAtFirst(const QByteArray &bytes)
{
    if (bytes.size() <= beginning)
        return looksOf(bytes);
    const auto first = excerpt(bytes, 0, beginning);
    auto charset = charset::guess(first);
    for (const auto size : {beginning, beginning - 2}) { // UTF-16: not in the middle of a pair
        if (!charset)
            charset = charset::guess(bytes.first(size));
    }
    Looks looks{.view = PayloadView::Text, .isSure = false};
    if (!charset || (charset == TextCharset::Utf8 && first.contains('\0')))
        looks.view = PayloadView::Hex;
    else if (charset == TextCharset::Utf8 && beginsLikeJson(first))
        looks.view = PayloadView::Json;
    else
        looks.charset = *charset;
    return looks;
}

EditorText asJson(const QByteArray &before, const QByteArray &present)
{
    EditableText base(before);
    if (before == present)
        return {.base = std::move(base)};
    return onBase(std::move(base), EditableText(present));
}

EditorText asText(const QByteArray &before, const QByteArray &present, TextCharset charset)
{
    auto now = decoded(present, charset);
    if (!now)
        return {.base = EditableText::asPlainText(charset::decode(present, charset).text.toUtf8()), .isExact = false};
    auto base = decoded(before, charset);
    return base ? onBase(std::move(*base), std::move(*now)) : EditorText{.base = std::move(*now)};
}

QByteArray hexDump(QByteArrayView bytes, qsizetype from, qsizetype lines)
{
    QByteArray result;
    for (qsizetype at = from; at < bytes.size() && lines > 0; at += 16, --lines) {
        const auto line = bytes.sliced(at, std::min<qsizetype>(16, bytes.size() - at));
        result += QByteArray::number(at, 16).rightJustified(8, '0') + "  "
            + line.toByteArray().toHex(' ').leftJustified(47) + "  ";
        for (const char c : line)
            result += c >= 0x20 && c < 0x7f ? c : '.';
        result += '\n';
    }
    return result;
}

Comparison compare(const QByteArray &before, const QByteArray &present)
{
    const auto most = std::min(before.size(), present.size());
    const auto first = std::mismatch(before.cbegin(), before.cbegin() + most, present.cbegin()).first - before.cbegin();
    if (std::max(before.size(), present.size()) > maxCompared)
        return compareAround(before, present, first);
    EditableText base(before);
    const EditableText after(present);
    if (!base.isEditable() || !after.isEditable()
        || std::max(longestLine(base.shown()), longestLine(after.shown())) > maxComparedLine)
        return compareAround(before, present, first);
    return {.base = std::move(base), .after = after.shown()};
}

} // namespace dlo::payloadtext
