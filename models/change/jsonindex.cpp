// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonindex.h"

#include "change/exactstring.h"
#include "payload/jsonscanner.h"

#include <algorithm>

namespace dlo {

struct JsonIndex::Sink
{
    JsonIndex &index;
    std::vector<Token> open = {};

    void token(JsonTokenKind kind, qsizetype offset, qsizetype size)
    {
        const auto number = index.count();
        index.m_tokens.push_back({.offset = quint32(offset), .size = quint32(size)});
        if (kind == JsonTokenKind::OpenObject || kind == JsonTokenKind::OpenArray) {
            open.push_back(number);
            index.m_depth = std::max(index.m_depth, int(open.size()));
        } else if (kind == JsonTokenKind::CloseObject || kind == JsonTokenKind::CloseArray) {
            index.m_tokens[open.back()].size = number;
            open.pop_back();
        }
    }
};

std::expected<JsonIndex, JsonError> JsonIndex::of(QByteArray text)
{
    Q_ASSERT(text.size() <= maxText);
    JsonIndex result;
    result.m_text = std::move(text);
    result.m_tokens.reserve(size_t(result.m_text.size() / 8 + 4));
    Sink sink{.index = result};
    if (!JsonScanner<Sink>(result.m_text, sink).run()) {
        return std::unexpected(jsontext::validate(result.m_text).error()); // with line and column
    }
    return result;
}

JsonTokenKind JsonIndex::kind(Token token) const
{
    switch (byteAt(token)) {
    case '"':
        return JsonTokenKind::String;
    case '{':
        return JsonTokenKind::OpenObject;
    case '}':
        return JsonTokenKind::CloseObject;
    case '[':
        return JsonTokenKind::OpenArray;
    case ']':
        return JsonTokenKind::CloseArray;
    case ':':
        return JsonTokenKind::Colon;
    case ',':
        return JsonTokenKind::Comma;
    case 't':
    case 'f':
    case 'n':
        return JsonTokenKind::Literal;
    default:
        return JsonTokenKind::Number;
    }
}

bool JsonIndex::beginsValue(Token token) const
{
    switch (kind(token)) {
    case JsonTokenKind::CloseObject:
    case JsonTokenKind::CloseArray:
    case JsonTokenKind::Colon:
    case JsonTokenKind::Comma:
        return false;
    default:
        return !isName(token);
    }
}

QByteArrayView JsonIndex::gap(Token token) const
{
    const auto from = token == 0 ? 0 : end(token - 1);
    const auto to = token == count() ? m_text.size() : begin(token);
    return QByteArrayView(m_text).sliced(from, to - from);
}

QString JsonIndex::pointerOf(Token value) const
{
    QString result;
    for (Token at = 0; at != value && isContainer(at);) {
        Token found = at;
        qsizetype index = 0;
        QString segment;
        forEach(at, [&](Token name, Token child) {
            if (last(child) < value) {
                ++index;
                return true;
            }
            if (name <= value) {
                segment
                    = name != child ? exactstring::shown(exactstring::unescape(token(name))) : QString::number(index);
                found = child;
            }
            return false;
        });
        if (found == at) {
            break;
        }
        result += u'/';
        result += segment.replace(u'~', QStringLiteral("~0")).replace(u'/', QStringLiteral("~1"));
        at = found;
    }
    return result;
}

} // namespace dlo
