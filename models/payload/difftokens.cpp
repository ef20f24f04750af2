// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/difftokens.h"

namespace dlo {

namespace {

bool isSpace(char c)
{
    return c == ' ' || c == '\t' || c == '\n' || c == '\r';
}

//! Letters, digits and all that is not ASCII, so that no token ends within a character.
bool isWord(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'
        || static_cast<unsigned char>(c) >= 0x80;
}

bool isJsonWord(char c)
{
    return isWord(c) || c == '-' || c == '+' || c == '.';
}

//! Where the string that begins at \a from ends: behind its quote, or at the end of the line.
qsizetype stringEnd(QByteArrayView text, qsizetype from)
{
    qsizetype at = from + 1;
    while (at < text.size() && text[at] != '\n') {
        if (text[at] == '"') {
            return at + 1;
        }
        at += text[at] == '\\' && at + 1 < text.size() && text[at + 1] != '\n' ? 2 : 1;
    }
    return at;
}

} // namespace

std::vector<ByteSpan> diffTokens(QByteArrayView lines, DiffLanguage language)
{
    const bool json = language == DiffLanguage::Json;
    const auto belongs = json ? isJsonWord : isWord;
    std::vector<ByteSpan> tokens;
    for (qsizetype at = 0; at < lines.size();) {
        if (isSpace(lines[at])) {
            ++at;
            continue;
        }
        auto end = at + 1;
        if (json && lines[at] == '"') {
            end = stringEnd(lines, at);
        } else if (belongs(lines[at])) {
            while (end < lines.size() && belongs(lines[end])) {
                ++end;
            }
        }
        tokens.push_back({at, end - at});
        at = end;
    }
    return tokens;
}

} // namespace dlo
