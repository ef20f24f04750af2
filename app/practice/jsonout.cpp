// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/jsonout.h"

namespace dlo::practice {

namespace {

void appendControl(QByteArray &out, unsigned char c)
{
    switch (c) {
    case '\b':
        out += "\\b";
        return;
    case '\f':
        out += "\\f";
        return;
    case '\n':
        out += "\\n";
        return;
    case '\r':
        out += "\\r";
        return;
    case '\t':
        out += "\\t";
        return;
    default:
        out += "\\u00";
        out += "0123456789abcdef"[c >> 4];
        out += "0123456789abcdef"[c & 15];
    }
}

} // namespace

QByteArray quoted(QByteArrayView utf8)
{
    QByteArray out;
    out.reserve(utf8.size() + 2);
    out += '"';
    for (const char c : utf8) {
        if (static_cast<unsigned char>(c) < 0x20) {
            appendControl(out, static_cast<unsigned char>(c));
        } else {
            if (c == '"' || c == '\\')
                out += '\\';
            out += c;
        }
    }
    out += '"';
    return out;
}

QByteArray quotedOrNull(const QByteArray &utf8)
{
    return utf8.isNull() ? QByteArrayLiteral("null") : quoted(utf8);
}

void ObjectWriter::appendTo(QByteArray &out)
{
    if (m_sorted)
        std::ranges::stable_sort(m_members, {}, &std::pair<QByteArrayView, QByteArray>::first);
    out += '{';
    bool first = true;
    for (const auto &[key, json] : m_members) {
        if (!first)
            out += ',';
        first = false;
        out += '"';
        out += key;
        out += "\":";
        out += json;
    }
    out += '}';
}

QByteArray ObjectWriter::take()
{
    QByteArray out;
    appendTo(out);
    return out;
}

} // namespace dlo::practice
