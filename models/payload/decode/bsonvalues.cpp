// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/decode/bsonvalues.h"

#include "payload/decode/bsonsink.h"

#include <QDateTime>
#include <QTimeZone>

#include <limits>

namespace dlo::codec {

void writeLong(JsonWriter &out, qint64 value)
{
    if (value < std::numeric_limits<qint32>::min() || value > std::numeric_limits<qint32>::max()) {
        out.integer(value);
    } else {
        out.openObject();
        out.member("$numberLong", QByteArray::number(value));
        out.closeObject();
    }
}

void writeDate(JsonWriter &out, qint64 ms)
{
    out.key("$date");
    if (ms >= 0 && ms < firstUnreadableDate) {
        const auto time = QDateTime::fromMSecsSinceEpoch(ms, QTimeZone::UTC);
        out.text(time.toString(ms % 1000 == 0 ? Qt::ISODate : Qt::ISODateWithMs).toLatin1());
    } else {
        out.openObject();
        out.member("$numberLong", QByteArray::number(ms));
        out.closeObject();
    }
}

void writeDecimal(JsonWriter &out, const Decimal128 &value)
{
    if (const auto text = decimalText(value)) {
        out.member("$numberDecimal", *text);
    } else {
        out.member("$numberDecimalBits",
                   QByteArray::number(value.high, 16).rightJustified(16, '0')
                       + QByteArray::number(value.low, 16).rightJustified(16, '0'));
    }
}

} // namespace dlo::codec
