// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/journalexport.h"
#include "archive/trashquery.h"
#include "views/common/sentences.h"

#include <QString>

/*! The trash in words. Plain text, translated; GUI thread. */
namespace dlo::trashtexts {

//! "Deleted", "Moved by a replay", "May have been deleted".
[[nodiscard]] QString fate(const TrashedLetter &letter);
//! Why there is no payload to look at; empty: there is one.
[[nodiscard]] QString whyNoPayload(TrashKept kept);
//! Why a letter cannot be put back; empty: nothing in the letter itself is against it.
[[nodiscard]] QString whyNotPutBack(const TrashedLetter &letter);
//! "12 letters and 3 copies of others, 4.0 MiB".
[[nodiscard]] QString amount(const TrashSurvey &survey);
//! What emptying did.
[[nodiscard]] sentences::Message ofEmptied(const EmptiedTrash &done);
//! What the export wrote, or why not.
[[nodiscard]] sentences::Message ofExport(const JournalExportOutcome &outcome, const QString &file);
//! "Emptied by itself: letters older than 30 days"; that it is not, otherwise.
[[nodiscard]] QString rule(const TrashRule &rule);

} // namespace dlo::trashtexts
