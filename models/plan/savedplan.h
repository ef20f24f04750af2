// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/change.h"
#include "exchange/lettersfile.h"
#include "redrive/redriveplan.h"

#include <QByteArrayView>
#include <QString>

#include <optional>
#include <vector>

namespace dlo {

/*! Limits and names of plan files; FORMAT.md beside this file describes them. The letters' limits are those of letters
   files (lettersfile::longestLine). */
namespace planfile {

inline constexpr QByteArrayView format("dead-letter-office/plan");
inline constexpr int version = 1;
//! Bytes: a change may hold an edited payload (Change::maxEditedPayload).
inline constexpr qsizetype longestHead = qsizetype(64) * 1024 * 1024;
inline constexpr qint64 mostLetters = 1'000'000;
//! Bytes that the letters of a plan may take in memory without their payloads, see heldBytes().
inline constexpr qint64 mostHeld = qint64(1024) * 1024 * 1024;
//! Bytes of payloads that are kept in memory; what is more is read again from the file when its turn comes.
inline constexpr qint64 payloadsHeld = qint64(64) * 1024 * 1024;

} // namespace planfile

//! What is to be done, without the letters. A value; no secrets.
struct PlanHead
{
    QString name = {}; //!< the person's name of the plan; may be empty
    QString program = {}; //!< version of the program that wrote it
    EpochMs madeAt = 0;
    QString who = {}; //!< user of the operating system; empty: writePlan() fills it in
    //! JournalEntry::broker: for which broker it was made. Another connection to the same broker has the same.
    QString broker = {};
    LettersSource source = {}; //!< the same in words for the person
    RedriveAction action = RedriveAction::Replay;
    std::optional<Destination> to = std::nullopt; //!< as RedrivePlan::to
    bool removeOriginal = true;
    Change change = {}; //!< of what is pushed
    QString reason = {};
    bool knowsSentBefore = false;
    RedrivePace pace = {}; //!< Canary::look is not kept
};

/*! A plan as a file holds it: what is to be done, to which letters. Letters may be without their payloads; then \c
   whole reads them again from the file. */
struct SavedPlan
{
    PlanHead head = {};
    std::vector<DeadLetter> letters = {};
    RedrivePlan::LetterFor whole = {}; //!< empty: all letters are here as they are in the file
    QString file = {}; //!< from which \c whole reads; empty: no file is needed
    qint64 payloadBytes = 0; //!< of all letters, here or in the file
    qint64 leftOut = 0; //!< letters whose decrypted payload was not written into the file

    //! To be carried out; a canary's look is for the session to add.
    [[nodiscard]] RedrivePlan redrivePlan() const;
};

//! What a change makes of a letter's payload, for RedrivePlan::payload; empty for no change. Codes: those of
//! RedrivePlan::ownPayload() and "does-not-apply".
[[nodiscard]] RedrivePlan::PayloadFor payloadByChange(const Change &change);

//! Bytes that \a letter takes in memory, its payload among them, if it shared nothing with others.
[[nodiscard]] qint64 heldBytes(const DeadLetter &letter);

} // namespace dlo
