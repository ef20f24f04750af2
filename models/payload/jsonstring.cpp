// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsonstring.h"

#include <QString>

namespace dlo::jsontext {

namespace {

char simpleEscape(char c)
{
    switch (c) {
    case 'b':
        return '\b';
    case 'f':
        return '\f';
    case 'n':
        return '\n';
    case 'r':
        return '\r';
    case 't':
        return '\t';
    default:
        return c;
    }
}

} // namespace

QByteArray unescape(QByteArrayView token)
{
    const auto text = token.sliced(1, token.size() - 2);
    if (!text.contains('\\')) {
        return text.toByteArray();
    }
    QByteArray result;
    result.reserve(text.size());
    QString units; // escapes that follow each other: a surrogate pair is two of them
    const auto flush = [&] {
        result += units.toUtf8();
        units.clear();
    };
    for (qsizetype i = 0; i < text.size();) {
        if (text[i] == '\\' && text[i + 1] == 'u') {
            units += QChar(ushort(text.sliced(i + 2, 4).toUShort(nullptr, 16)));
            i += 6;
            continue;
        }
        flush();
        if (text[i] == '\\') {
            result += simpleEscape(text[i + 1]);
            i += 2;
        } else {
            result += text[i++];
        }
    }
    flush();
    return result;
}

} // namespace dlo::jsontext
