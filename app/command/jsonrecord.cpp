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

} // namespace dlo
