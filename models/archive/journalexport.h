// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/journalline.h"
#include "core/error.h"
#include "core/result.h"

#include <QCryptographicHash>
#include <QDeadlineTimer>
#include <QSaveFile>

#include <memory>
#include <optional>
#include <vector>

class QSqlDatabase;

namespace dlo {

enum class JournalFormat : std::uint8_t
{
    Lines, //!< JSONL, everything
    Csv
};

//! What is to be written. A value.
struct JournalExport
{
    QString file = {};
    JournalFormat format = JournalFormat::Lines;
    bool replace = false; //!< a file that is there
    QString program = {}; //!< version of this one
    EpochMs at = 0; //!< now
};

struct JournalExportOutcome
{
    //! Nothing: the file is there and whole. Otherwise no file was left, and one that was there is as it was.
    std::optional<Error> error = std::nullopt;
    qint64 entries = 0;
    qint64 bytes = 0; //!< of the file
    qint64 leftOut = 0; //!< payloads that the journal does not keep, because they were encrypted
    qint64 shortened = 0; //!< rows of a table with a text that was cut
};

/*! The file that is being written: beside its place, and renamed at the end. Blocks, so on a worker, one call at a
   time. Errors: Conflict "file-exists"; Unavailable "file-is-folder", "file-not-written" with the operating system's
   words. */
class JournalExportFile
{
public:
    explicit JournalExportFile(JournalExport what);

    [[nodiscard]] Result<void> begin();
    [[nodiscard]] Result<void> add(const std::vector<ExportedEntry> &rows);
    [[nodiscard]] Result<void> end();
    [[nodiscard]] const JournalExportOutcome &outcome() const { return m_outcome; }

private:
    [[nodiscard]] Result<void> put(const QByteArray &bytes);

    JournalExport m_what;
    JournalExportOutcome m_outcome;
    std::unique_ptr<QSaveFile> m_file;
    QCryptographicHash m_hash{QCryptographicHash::Sha256};
};

namespace journalexport {

//! Entries after \a id, the oldest first, until \a until or so many that they are large. Empty: there are no more. On
//! the thread of \a db.
[[nodiscard]] Result<std::vector<ExportedEntry>> rows(const QSqlDatabase &db, qint64 id, const QDeadlineTimer &until);

} // namespace journalexport

} // namespace dlo
