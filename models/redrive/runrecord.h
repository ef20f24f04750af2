// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"
#include "redrive/redriveresult.h"
#include "redrive/verdict.h"

#include <QString>

#include <cstdint>

namespace dlo {

//! One run of a plan, as the journal keeps it: a row for the whole, besides an entry for each of its letters
//! (JournalEntry::run).
struct RunRecord
{
    enum class State : std::uint8_t
    {
        Open, //!< letters of it wait; after the death of its process: interrupted
        Ended, //!< nothing of it waits
        Stopped, //!< by the person: what was not started stays so
    };

    qint64 id = 0;
    EpochMs at = 0; //!< begun
    EpochMs changedAt = 0;
    QString broker = {}; //!< as JournalEntry::broker
    QString connection = {};
    QString connectionName = {};
    QString who = {}; //!< name of the user of the operating system; filled in by the journal
    QString name = {}; //!< of the plan, as the person called it
    RedriveAction action = RedriveAction::Replay;
    State state = State::Open;
    //! Of its letters when it was last written: at its beginning, now and then, and at its end. What is certain of each
    //! letter its entry says.
    RedriveCounts counts = {};
    QString planFile = {}; //!< where the plan lies, for going on after a crash; empty: it does not
    bool isWorkedOn = false; //!< by a living process; not written
};

} // namespace dlo
