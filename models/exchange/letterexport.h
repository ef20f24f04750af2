// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "exchange/lettersfile.h"

#include <QStringList>

#include <atomic>
#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace dlo {

enum class ExportFormat : std::uint8_t
{
    Letters, //!< lettersfile.h
    Csv //!< lettercsv.h
};

//! Letters that do not change any more, as LetterStore has them.
using LetterList = std::vector<std::shared_ptr<const DeadLetter>>;

//! What a list holds, for the question before an export.
struct ExportSurvey
{
    qint64 letters = 0;
    qint64 payloadBytes = 0;
    qint64 decrypted = 0; //!< payloads that are encrypted at rest and plain here
    qint64 envelopes = 0; //!< payloads that are here as the broker's envelope
    qint64 withoutPayload = 0; //!< the list told none
};
//! Any thread; a million letters take some tens of milliseconds.
[[nodiscard]] ExportSurvey surveyLetters(const LetterList &letters);

//! What is to be written. A value.
struct LettersExport
{
    QString file = {};
    ExportFormat format = ExportFormat::Letters;
    bool replace = false; //!< a file that is there
    bool decrypted = false; //!< write payloads that were decrypted; otherwise these are left out
    LettersHead head = {}; //!< of format Letters
    LetterList letters = {}; //!< in this order
    qsizetype longestLine = lettersfile::longestLine;
};

//! What became of it.
struct ExportOutcome
{
    //! Nothing: the file is there and whole. Otherwise no file was left, and one that was there is as it was.
    std::optional<Error> error = std::nullopt;
    ExportSurvey written = {}; //!< of the letters in the file
    qint64 bytes = 0; //!< of the file
    qint64 leftOut = 0; //!< decrypted payloads that were not wanted; their letters are in the file
    qint64 tooLarge = 0; //!< letters that are not in the file, because no reader would take their line
    QStringList tooLargeIds = {}; //!< row ids of the first of them, at most mostIds
    qint64 shortened = 0; //!< rows of a table with a text that was cut

    static constexpr qsizetype mostIds = 10;
};

/*! Writes \a what; blocks, so on a worker. Counts the letters done in \a done. A stop is looked for before each letter
   and before the file takes its place: then the outcome's error is Cancelled, and no file is left. The file is written
   beside its place and renamed (QSaveFile), readable by its owner only when it is new. Errors: Conflict "file-exists";
   Unavailable "file-is-folder", "file-not-written" with the operating system's words; TooLarge "head-too-large". Then
   ExportOutcome::written tells how far it came. */
[[nodiscard]] ExportOutcome exportLetters(const LettersExport &what, const std::stop_token &stop = {},
                                          std::atomic<qint64> *done = nullptr);

} // namespace dlo
