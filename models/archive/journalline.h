// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"
#include "exchange/csvrow.h"
#include "redrive/journal.h"

#include <QByteArray>
#include <QLatin1StringView>

#include <optional>
#include <vector>

namespace dlo {

//! A row of the journal with all that is kept.
struct ExportedEntry
{
    JournalEntry entry = {};
    DeadLetter letter = {}; //!< with its payload, where it is kept
    bool mayHaveBeenSent = false;
    TrashKept kept = TrashKept::NoPayload; //!< of the letter's payload
    TrashKept sentKept = TrashKept::NoPayload; //!< of what was pushed
    std::optional<QByteArray> sentPayload = std::nullopt;
    std::optional<std::vector<Header>> sentHeaders = std::nullopt;
};

/*! The lines of an exported journal, see FORMAT.md beside this file. Lines here have no line feed at their end. Pure,
   any thread. */
namespace journalline {

inline constexpr QLatin1StringView format{"dead-letter-office/journal"};
inline constexpr int version = 1;

[[nodiscard]] QByteArray writeHead(const QString &program, EpochMs at);
[[nodiscard]] QByteArray write(const ExportedEntry &row);
[[nodiscard]] QByteArray writeEnd(qint64 entries, const QByteArray &sha256);

//! As a table for spreadsheets: what is known, without payloads and headers.
[[nodiscard]] QByteArray csvHeader();
[[nodiscard]] CsvRow csvRow(const ExportedEntry &row);

} // namespace journalline

} // namespace dlo
