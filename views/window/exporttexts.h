// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/letterexport.h"
#include "views/common/sentences.h"

#include <QString>

#include <chrono>

namespace dlo {

/*! Sentences about exporting letters, translated plain text. Pure functions, GUI thread. */
namespace exporttexts {

//! "12 dead letters, 4.0 KiB of payload".
[[nodiscard]] QString amount(const ExportSurvey &survey);
//! What a file of this format is good for.
[[nodiscard]] QString ofFormat(ExportFormat format);
//! What the file will have in the place of payloads that are not at hand in plain text; empty when there are none.
[[nodiscard]] QString ofPayloads(const ExportSurvey &survey, ExportFormat format);
//! That the file would hold decrypted text.
[[nodiscard]] QString ofDecrypted(qint64 payloads);
//! What was to be written.
struct Target
{
    QString file = {};
    qint64 letters = 0;
    bool replace = false;
};
//! What was written where, and what was not and why.
[[nodiscard]] sentences::Message ofOutcome(const ExportOutcome &outcome, const Target &target);
//! Something of the person's letters is not in the file.
[[nodiscard]] bool isIncomplete(const ExportOutcome &outcome);
//! "1,200 of 4,213 · 600 per second · about 5 s left".
[[nodiscard]] QString progress(qint64 done, qint64 all, std::chrono::milliseconds since);

} // namespace exporttexts

} // namespace dlo
