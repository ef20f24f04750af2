// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/payloadtext.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::payloadtext {

namespace {

constexpr qsizetype dumpedLines = 2048;
//! Bytes; a longer line is better read in hex than waited for.
constexpr qsizetype longLine = qsizetype(4) * 1024 * 1024;

bool hasLongLine(const QByteArray &text)
{
    qsizetype start = 0;
    for (auto end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
        if (end - start > longLine)
            return true;
        start = end + 1;
    }
    return text.size() - start > longLine;
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

Looks looksOf(const QByteArray &bytes)
{
    if (jsontext::validate(bytes))
        return {.view = PayloadView::Json, .isJson = true};
    const auto charset = charset::guess(bytes);
    if (!charset || (charset == TextCharset::Utf8 && bytes.contains('\0')) || hasLongLine(bytes))
        return {.view = PayloadView::Hex};
    const auto text = bytes.trimmed();
    if (charset == TextCharset::Utf8 && (text.startsWith('{') || text.startsWith('[') || text.startsWith('"')))
        return {.view = PayloadView::Json}; // meant to be; the editor shows where it breaks
    return {.view = PayloadView::Text, .charset = *charset};
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
    EditableText base(before);
    const EditableText after(present);
    if (base.isEditable() && after.isEditable())
        return {.base = std::move(base), .after = after.shown()};
    const auto most = std::min(before.size(), present.size());
    const auto first = std::mismatch(before.cbegin(), before.cbegin() + most, present.cbegin()).first - before.cbegin();
    const auto from = std::max<qsizetype>(first / 16 - 8, 0) * 16;
    return {.base = EditableText::asPlainText(hexDump(before, from, dumpedLines)),
            .after = QString::fromLatin1(hexDump(present, from, dumpedLines))};
}

} // namespace dlo::payloadtext
