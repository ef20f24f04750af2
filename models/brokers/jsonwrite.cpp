// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/jsonwrite.h"

namespace dlo::jsonwrite {

void appendString(QByteArray &out, QByteArrayView text)
{
    static constexpr char hex[] = "0123456789abcdef";
    out += '"';
    for (const char c : text) {
        const auto byte = uchar(c);
        if (c == '"' || c == '\\') {
            out += '\\';
            out += c;
        } else if (byte < 0x20) {
            out += "\\u00";
            out += hex[byte >> 4];
            out += hex[byte & 15];
        } else {
            out += c;
        }
    }
    out += '"';
}

void appendString(QByteArray &out, const QString &text)
{
    // toUtf8() writes '?' for half a surrogate pair, which would look like the sender's own.
    QString whole = text;
    for (qsizetype i = 0; i < whole.size(); ++i) {
        if (whole.at(i).isHighSurrogate() && i + 1 < whole.size() && whole.at(i + 1).isLowSurrogate())
            ++i;
        else if (whole.at(i).isSurrogate())
            whole[i] = QChar::ReplacementCharacter;
    }
    appendString(out, QByteArrayView(whole.toUtf8()));
}

void appendMember(QByteArray &out, QByteArrayView name, const QString &text)
{
    if (!out.endsWith('{'))
        out += ',';
    appendString(out, name);
    out += ':';
    appendString(out, text);
}

} // namespace dlo::jsonwrite
