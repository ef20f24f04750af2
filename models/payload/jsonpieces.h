// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringView>

#include <cstdint>

namespace dlo {

enum class JsonPiece : std::uint8_t
{
    String, //!< with its quotes; ends before a line break when the closing quote is missing
    Open, //!< { or [
    Close, //!< } or ]
    Comma,
    Colon,
    Other //!< a number, a word, anything else that is not white space
};

/*! Walks over text that is JSON or about to become JSON, as an editor has it: nothing is refused, and what is in a
   string is never taken for a bracket. \a visit is called as bool(JsonPiece, qsizetype offset, qsizetype size), offset
   and size in UTF-16 units; false ends the walk. One pass, no allocation, any thread. */
template <typename Visit>
void walkJson(QStringView text, Visit visit)
{
    const auto size = text.size();
    const auto isWhite = [](char16_t c) { return c == u' ' || c == u'\n' || c == u'\t' || c == u'\r'; };
    const auto structural = [](char16_t c) {
        switch (c) {
        case u'{':
        case u'[':
            return JsonPiece::Open;
        case u'}':
        case u']':
            return JsonPiece::Close;
        case u',':
            return JsonPiece::Comma;
        case u':':
            return JsonPiece::Colon;
        case u'"':
            return JsonPiece::String;
        default:
            return JsonPiece::Other;
        }
    };
    const auto *const at = text.utf16();
    for (qsizetype i = 0; i < size;) {
        const auto c = at[i];
        if (isWhite(c)) {
            ++i;
            continue;
        }
        const auto kind = structural(c);
        auto end = i + 1;
        if (kind == JsonPiece::String) {
            while (end < size && at[end] != u'"' && at[end] != u'\n')
                end += at[end] == u'\\' && end + 1 < size && at[end + 1] != u'\n' ? 2 : 1;
            if (end < size && at[end] == u'"')
                ++end;
        } else if (kind == JsonPiece::Other) {
            while (end < size && !isWhite(at[end]) && structural(at[end]) == JsonPiece::Other)
                ++end;
        }
        if (!visit(kind, i, end - i))
            return;
        i = end;
    }
}

} // namespace dlo
