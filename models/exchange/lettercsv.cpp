// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/lettercsv.h"

#include "exchange/csvrow.h"

using namespace Qt::StringLiterals;

namespace dlo {

QByteArray lettercsv::header()
{
    return "\xEF\xBB\xBFid,queue,partition,group,failed at,error,retries,size\r\n"_ba;
}

lettercsv::Row lettercsv::row(const DeadLetter &letter)
{
    CsvRow row;
    row.text(letter.rowId);
    row.text(letter.address.queue);
    row.text(letter.address.partition.value_or(QString()));
    row.text(letter.address.group);
    row.time(letter.failedAt);
    row.text(letter.error);
    row.number(letter.retries ? std::optional<qint64>(*letter.retries) : std::nullopt);
    row.number(letter.payload.isPresent() ? std::optional<qint64>(letter.payload.size()) : std::nullopt);
    return {.bytes = row.bytes(), .shortened = row.isShortened()};
}

} // namespace dlo
