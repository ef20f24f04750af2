// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/jsonmemberwrite.h"

#include "brokers/jsonwrite.h"

#include <QLocale>

namespace dlo::jsonmember {

namespace {

void appendUtf16(QByteArray &out, QStringView text)
{
    QByteArray units;
    units.reserve(text.size() * 2);
    for (const QChar c : text) {
        units += char(c.cell());
        units += char(c.row());
    }
    out += '"';
    out += units.toBase64();
    out += '"';
}

} // namespace

void appendName(QByteArray &out, QByteArrayView name)
{
    if (!out.endsWith('{'))
        out += ',';
    out += '"';
    out += name;
    out += "\":";
}

void appendString(QByteArray &out, QByteArrayView utf8)
{
    constexpr QByteArrayView mark("\xEF\xBB\xBF");
    const auto begin = out.size();
    const bool marked = utf8.startsWith(mark);
    jsonwrite::appendString(out, marked ? utf8.sliced(mark.size()) : utf8);
    if (marked)
        out.insert(begin + 1, "\\ufeff");
}

void appendText(QByteArray &out, QByteArrayView name, const QString &text)
{
    if (text.isValidUtf16()) {
        appendName(out, name);
        appendString(out, text.toUtf8());
    } else {
        appendName(out, name.toByteArray() + "Utf16Base64");
        appendUtf16(out, text);
    }
}

void appendText(QByteArray &out, QByteArrayView name, const std::optional<QString> &text)
{
    if (text)
        return appendText(out, name, *text);
    appendName(out, name);
    out += "null";
}

void appendNumber(QByteArray &out, QByteArrayView name, const std::optional<qint64> &number)
{
    appendName(out, name);
    out += number ? QByteArray::number(*number) : QByteArray("null");
}

void appendReal(QByteArray &out, QByteArrayView name, const std::optional<double> &number)
{
    appendName(out, name);
    out += number ? QByteArray::number(*number, 'g', QLocale::FloatingPointShortest) : QByteArray("null");
}

void appendFlag(QByteArray &out, QByteArrayView name, bool flag)
{
    appendName(out, name);
    out += flag ? "true" : "false";
}

void appendBytes(QByteArray &out, QByteArrayView name, QByteArrayView bytes)
{
    if (bytes.isValidUtf8()) {
        appendName(out, name);
        appendString(out, bytes);
    } else {
        appendName(out, name.toByteArray() + "Base64");
        out += '"';
        out += QByteArray::fromRawData(bytes.data(), bytes.size()).toBase64();
        out += '"';
    }
}

} // namespace dlo::jsonmember
