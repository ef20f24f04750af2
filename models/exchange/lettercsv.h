// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QByteArray>

namespace dlo {

/*! What is known about letters, without their payloads, as a table for spreadsheets: RFC 4180 (commas, CRLF, quotes
   doubled) in UTF-8 with a byte order mark, without which some spreadsheets take it for another encoding. Columns: id,
   queue, partition, group, failed at (UTC, ISO 8601), error, retries, size (bytes); unknown is an empty cell.

    Not lossless, and not to be read in again: a text that begins like a formula (= + - @ after white space, tab or line
   end; their full-width forms too) gets an apostrophe before it, so that no spreadsheet carries out what somebody wrote
   into an error text; NUL and halves of surrogate pairs become U+FFFD; a text longer than a cell of a spreadsheet is
   cut. Pure, any thread. */
namespace lettercsv {

//! Characters that fit into one cell of the common spreadsheets.
inline constexpr qsizetype longestCell = 32'767;

[[nodiscard]] QByteArray header();
struct Row
{
    QByteArray bytes = {};
    bool shortened = false; //!< a text was cut
};
[[nodiscard]] Row row(const DeadLetter &letter);

} // namespace lettercsv

} // namespace dlo
