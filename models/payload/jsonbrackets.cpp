// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsonbrackets.h"

#include "payload/jsonpieces.h"

#include <vector>

namespace dlo {

namespace {
bool isBracket(QStringView text, qsizetype at)
{
    return at >= 0 && at < text.size() && QStringView(u"{}[]").contains(text[at]);
}

std::optional<JsonBrackets> pairOf(QStringView text, qsizetype bracket)
{
    std::optional<JsonBrackets> pair;
    std::vector<qsizetype> open;
    walkJson(text, [&](JsonPiece piece, qsizetype offset, qsizetype /*size*/) {
        if (piece == JsonPiece::Open) {
            open.push_back(offset);
        } else if (piece == JsonPiece::Close && !open.empty()) {
            const auto opening = open.back();
            open.pop_back();
            if (opening == bracket || offset == bracket) {
                if ((text[opening] == u'{') == (text[offset] == u'}'))
                    pair = {.opening = opening, .closing = offset};
                return false;
            }
        }
        // Inside of a string, or closing nothing: it will not come any more.
        return offset < bracket || (!open.empty() && open.front() <= bracket);
    });
    return pair;
}
} // namespace

std::optional<JsonBrackets> bracketsAt(QStringView text, qsizetype cursor)
{
    for (const auto at : {cursor - 1, cursor}) {
        if (!isBracket(text, at))
            continue;
        if (const auto pair = pairOf(text, at))
            return pair;
    }
    return std::nullopt;
}

} // namespace dlo
