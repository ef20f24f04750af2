// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/lettersimport.h"
#include "plan/planfault.h"
#include "plan/planwriter.h"
#include "redrive/dryrun.h"
#include "views/common/sentences.h"

#include <QString>

/*! Plans in files, in words: what happened, what did not, what to do next. Plain text, translated; GUI thread. */
namespace dlo::planfiletexts {

//! Why a plan or a letters file was not opened.
[[nodiscard]] sentences::Message ofFault(const PlanFault &fault);
[[nodiscard]] sentences::Message ofWritten(const PlanWritten &written);
//! That decrypted payloads are left out unless asked for.
[[nodiscard]] QString ofDecrypted(qint64 payloads);
//! How a dry run ended, or why it stopped.
[[nodiscard]] sentences::Message ofDryRun(const DryRun &run);

//! "“new currency”, made by kim on 2026-11-30 for payments (https://queen.example:6632)."
[[nodiscard]] QString origin(const PlanHead &head);
//! What is to be known before a plan from a file is carried out; \a isElsewhere: it was made for another broker.
[[nodiscard]] QString noticeOfPlan(const SavedPlan &plan, bool isElsewhere);
//! The same of letters; \a address: of the connection into which they are imported.
[[nodiscard]] QString noticeOfImport(const ImportedLetters &imported, const QString &address);
//! It is to remove letters that are at another broker.
[[nodiscard]] sentences::Message nothingToDoHere(const PlanHead &head);
[[nodiscard]] sentences::Message noLetters();

} // namespace dlo::planfiletexts
