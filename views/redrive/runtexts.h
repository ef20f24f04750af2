// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "redrive/redriverunner.h"
#include "redrive/runrecord.h"
#include "views/common/sentences.h"

#include <QString>

#include <chrono>

namespace dlo {
class Session;
}

/*! What is done to many dead letters, in words. Plain text, translated; GUI thread. */
namespace dlo::runtexts {

//! "Replay 12 dead letters", for a title.
[[nodiscard]] QString title(RedriveAction action, qsizetype letters);
//! "&Replay 12 dead letters", on the button that does it.
[[nodiscard]] QString confirm(RedriveAction action, qsizetype letters);
//! The same when it is not known of how many.
[[nodiscard]] QString confirm(RedriveAction action);
//! "Replaying", "Paused", "Ended".
[[nodiscard]] QString state(const RedriveRunner &run);
//! "in 2 h 10 min", for what is more than nothing.
[[nodiscard]] QString away(std::chrono::milliseconds time);
//! "14:30", with the day when that is another one than today's.
[[nodiscard]] QString clockTime(EpochMs at);
//! "9 done · 1 refused · 2 not started": they add up to all.
[[nodiscard]] QString counts(const RedriveCounts &counts);
//! "12 a second · about 3 s left"; empty when there is nothing to say.
[[nodiscard]] QString pace(const RedriveRunner &run);
//! Where one of them stands: "Done", "Failed".
[[nodiscard]] QString outcome(RowState state);
//! The same of a dry run: "Would be done".
[[nodiscard]] QString prospect(RowState state);
//! "9 would be done · 1 refused", of a dry run.
[[nodiscard]] QString prospects(const RedriveCounts &counts);
//! Why it stands there; empty when there is no more to say.
[[nodiscard]] QString reason(const RedriveRow &row);
//! The same of one that the journal knows: "Interrupted", "Under way", "Ended".
[[nodiscard]] QString state(const RunRecord &run);
//! Why an interrupted run cannot be gone on with by \a session (may be null) now; empty: it can.
[[nodiscard]] QString whyNotGoOn(const RunRecord &run, const Session *session);
//! Why what is left of a run could not be had, or it could not be given up.
[[nodiscard]] sentences::Message runError(const Error &error);
//! Why a run did not begin: what it is to do could not be written down.
[[nodiscard]] sentences::Message notBegun(const Error &error);
//! Why a run stands still although nobody asked for it; empty "what" when it does not.
[[nodiscard]] sentences::Message halt(const RedriveRunner &run);
//! How it ended, with what to do next.
[[nodiscard]] sentences::Message ending(const RedriveRunner &run);

} // namespace dlo::runtexts
