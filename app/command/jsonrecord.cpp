// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/jsonrecord.h"

#include "brokers/jsonwrite.h"

namespace dlo {

void JsonRecord::name(QByteArrayView name)
{
    if (!m_out.endsWith('{'))
        m_out += ',';
    jsonwrite::appendString(m_out, name);
    m_out += ':';
}

JsonRecord &JsonRecord::text(QByteArrayView name, const QString &value)
{
    this->name(name);
    jsonwrite::appendString(m_out, value);
    return *this;
}

JsonRecord &JsonRecord::text(QByteArrayView name, const std::optional<QString> &value)
{
    return value ? text(name, *value) : raw(name, "null");
}

JsonRecord &JsonRecord::texts(QByteArrayView name, const QStringList &values)
{
    this->name(name);
    m_out += '[';
    for (const QString &value : values) {
        if (!m_out.endsWith('['))
            m_out += ',';
        jsonwrite::appendString(m_out, value);
    }
    m_out += ']';
    return *this;
}

JsonRecord &JsonRecord::number(QByteArrayView name, std::optional<qint64> value)
{
    return raw(name, value ? QByteArray::number(*value) : QByteArray("null"));
}

JsonRecord &JsonRecord::flag(QByteArrayView name, std::optional<bool> value)
{
    const QByteArrayView written = !value ? "null" : *value ? "true" : "false";
    return raw(name, written);
}

JsonRecord &JsonRecord::raw(QByteArrayView name, QByteArrayView json)
{
    this->name(name);
    m_out += json;
    return *this;
}

QByteArray terminalSafe(const QByteArray &json)
{
    const auto at = [&json](qsizetype i) { return i < json.size() ? quint8(json[i]) : quint8(0); };
    QByteArray safe;
    safe.reserve(json.size());
    for (qsizetype i = 0; i < json.size(); ++i) {
        const quint8 first = at(i);
        const bool isLong = first == 0xe2 && (at(i + 1) == 0x80 || at(i + 1) == 0x81);
        uint unit = 0;
        if (first == 0x7f)
            unit = first;
        else if (first == 0xc2 && at(i + 1) >= 0x80 && at(i + 1) <= 0x9f)
            unit = at(i + 1);
        else if (isLong && at(i + 2) >= 0x80)
            unit = 0x2000U | uint(at(i + 1) & 0x3f) << 6 | uint(at(i + 2) & 0x3f);
        const bool steers = (unit >= 0x7f && unit <= 0x9f) || unit == 0x200e || unit == 0x200f
            || (unit >= 0x2028 && unit <= 0x202e) || (unit >= 0x2066 && unit <= 0x2069);
        if (!steers) {
            safe += json[i];
            continue;
        }
        safe += "\\u" + QByteArray::number(unit, 16).rightJustified(4, '0');
        i += unit == 0x7f ? 0 : unit < 0x100 ? 1 : 2;
    }
    return safe;
}

} // namespace dlo
