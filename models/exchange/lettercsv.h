// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QByteArray>

namespace dlo {

/*! What is known about letters, without their payloads, as a table for spreadsheets (CsvRow) in UTF-8 with a byte order
   mark, without which some spreadsheets take it for another encoding. Columns: id, queue, partition, group, failed at
   (UTC, ISO 8601), error, retries, size (bytes); unknown is an empty cell. Not lossless, and not to be read in again.
   Pure, any thread. */
namespace lettercsv {

[[nodiscard]] QByteArray header();
struct Row
{
    QByteArray bytes = {};
    bool shortened = false; //!< a text was cut
};
[[nodiscard]] Row row(const DeadLetter &letter);

} // namespace lettercsv

} // namespace dlo
