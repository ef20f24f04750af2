// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"
#include "redrive/verdict.h"

#include <QByteArray>
#include <QCoroTask>
#include <QHash>

#include <chrono>
#include <expected>
#include <functional>
#include <optional>
#include <vector>

namespace dlo {

//! So many letters first; then it is waited, and looked whether they died again.
struct Canary
{
    int letters = 1; //!< that must have been sent, 1 or more
    std::chrono::milliseconds wait{std::chrono::minutes(1)};
    //! How many of those that were sent have died again, by whatever it can find out. Called once after the wait.
    using Look = std::function<QCoro::Task<Result<int>>(std::vector<Verdict> sent)>;
    Look look = {};
};

//! Stops when more than this share of the last letters that ended was not sent as asked.
struct FailureLimit
{
    double share = 0.2; //!< above 0, at most 1
    int among = 20; //!< of so many; nothing is said before that many have ended

    bool operator==(const FailureLimit &) const = default;
};

//! How fast, in which order, and when to stop.
struct RedrivePace
{
    static constexpr int mostAtOnce = 64;
    int atOnce = 8; //!< requests under way, 1 to mostAtOnce
    //! Letters a second; exact within 5 % over two seconds or longer, as long as the broker keeps up. Above 0.
    std::optional<double> perSecond = std::nullopt;
    //! Letters of one partition go one after the other, in the plan's order.
    bool keepOrder = false;
    //! After a letter that was not sent nothing more of its partition begins: code "partition-stopped".
    bool stopPartition = false;
    //! Of a letter to which certainly nothing happened, for what may pass: 1 or more.
    int attempts = 3;
    std::optional<FailureLimit> failureLimit = std::nullopt;
    std::optional<Canary> canary = std::nullopt;
};

/*! What is to be done to many letters: a value, and frozen. Nothing that arrives later is taken in. The letters share
   the bytes of the pages they came in. */
struct RedrivePlan
{
    //! The bytes to push for a letter, or the code of why it is left alone ("does-not-apply"). Called on a worker,
    //! several at a time.
    using PayloadFor = std::function<std::expected<QByteArray, QString>(const DeadLetter &letter)>;
    //! The whole letter, with its payload, for one of \c letters that is held without; or the code of why it cannot be
    //! had. Called on a worker, several at a time. "plan-file-changed" and "plan-file-not-read" concern the others too:
    //! the run halts with them.
    using LetterFor = std::function<std::expected<DeadLetter, QString>(const DeadLetter &letter)>;

    RedriveAction action = RedriveAction::Replay;
    std::vector<DeadLetter> letters = {};
    //! For letters that are held without their payloads, as those of a large plan file are. Empty: they are as they
    //! are.
    LetterFor whole = {};
    //! Where they go; nothing: each to where it came from. Without a partition each keeps its own there.
    std::optional<Destination> to = std::nullopt;
    bool removeOriginal = true; //!< for Republish
    PayloadFor payload = {}; //!< for Republish and Push; empty: each letter's own bytes
    QString reason = {}; //!< for Remove
    //! The person was told that some may have been sent before and wants them all the same.
    bool knowsSentBefore = false;
    RedrivePace pace = {};

    //! Payloads made beforehand; a letter that has none is left alone with \a codeOfOthers.
    [[nodiscard]] static PayloadFor prepared(QHash<LetterKey, QByteArray> payloads, const QString &codeOfOthers);
    //! Messages that we make are sent, and payloadOf() is asked.
    [[nodiscard]] bool pushes() const { return action == RedriveAction::Republish || action == RedriveAction::Push; }
    //! Where \a letter goes.
    [[nodiscard]] Destination destinationOf(const DeadLetter &letter) const;
    //! The letter with all that there is of it: itself, or by \c whole, which is for a worker then (needsWorker()).
    [[nodiscard]] std::expected<DeadLetter, QString> wholeOf(const DeadLetter &letter) const;
    //! Getting this letter and its payload is for a worker.
    [[nodiscard]] bool needsWorker(const DeadLetter &letter) const;
    //! A letter's own bytes, as they are pushed when nothing changes them. Codes as payloadOf().
    [[nodiscard]] static std::expected<QByteArray, QString> ownPayload(const DeadLetter &letter);
    //! What would be pushed for the whole \a letter: code "no-payload" (the list told none), "payload-left-out" (it was
    //! decrypted, and was not written into the file that the plan comes from) or "not-decryptable" (an envelope would
    //! be taken for what is in it) without a PayloadFor. Any thread.
    [[nodiscard]] std::expected<QByteArray, QString> payloadOf(const DeadLetter &letter) const;
};

} // namespace dlo
