// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/capabilities.h"
#include "brokers/values.h"
#include "core/httpmessage.h"
#include "core/result.h"

#include <QCoroTask>
#include <QObject>

#include <chrono>
#include <functional>
#include <optional>

namespace dlo {

/*! One connection to one message broker. Implement this, a wire file and their tests, add a line to the registry, and a
   new broker is there (CONTRIBUTING.md, "How to add a broker").

    Thread: the GUI thread; nothing here blocks. What a broker cannot do is data (Capabilities), never a call that fails
   with "unsupported". Errors say with Error::mayHaveHappened whether a change may have been made. No call is repeated
   inside unless repeating cannot do harm.

    Lifetime: close() (also called by the destructor of each implementation, first thing) makes every waiting call
   return Cancelled at once. */
class Broker : public QObject
{
    Q_OBJECT
public:
    using QObject::QObject;

    //! Finds out what is at the other end and what this credential may do. Call it first; call it again after a
    //! failure: it forgets what later answers taught.
    virtual QCoro::Task<Result<BrokerInfo>> probe() = 0;
    //! What the last successful probe() found, corrected by what later answers taught (a 403, a missing route).
    [[nodiscard]] virtual const BrokerInfo &info() const = 0;

    virtual QCoro::Task<Result<std::vector<Queue>>> queues() = 0;
    virtual QCoro::Task<Result<std::vector<ConsumerGroup>>> groups() = 0;

    //! One page, newest failure first; start with a default cursor, go on with LetterPage::next until it is empty. A
    //! page may repeat letters of the one before (by key) but, as long as paging goes on, leaves none out that stayed
    //! there.
    virtual QCoro::Task<Result<LetterPage>> letters(LetterQuery query, LetterCursor cursor) = 0;
    //! The letter again with all that can be known of it: true enqueue time, trace, the payload decrypted by the
    //! broker.
    virtual QCoro::Task<Result<DeadLetter>> details(DeadLetter letter) = 0;

    //! Pushes one message. Not idempotent by itself; a transaction id that was used before gives Duplicate.
    //! Rejected without a request when payloadCheck() names a reason, or headers come that
    //! Capabilities::headers does not allow ("headers-not-carried" and others, see HeaderProblem).
    virtual QCoro::Task<Result<PushReceipt>> push(PushItem item) = 0;
    //! Removes the dead letter; what goes with it is Capabilities::removal.
    virtual QCoro::Task<Result<RemoveReceipt>> remove(DeadLetter letter) = 0;
    //! The broker's own move; without \a to back to where it came from.
    virtual QCoro::Task<Result<ReplayReceipt>> replay(DeadLetter letter, std::optional<Destination> to) = 0;

    //! Removes every dead letter of \a queue, or of one \a group of it, whatever there is at that moment: also what
    //! nobody has listed. Names are exact. Ability::Purge; unless an implementation has it, RouteMissing
    //! "not-in-this-version". Rejected without a request: "empty-name", "cannot-be-addressed".
    virtual QCoro::Task<Result<PurgeReceipt>> purge(QString queue, std::optional<QString> group);

    //! For how long \a queue remembers transaction ids, so that a push repeated meanwhile is Duplicate: as it is set
    //! now; 0 for not at all. Empty: not known, because this broker does not tell it, or not this credential, or just
    //! now. With Capabilities::dedupForever it has no end, and this is empty.
    virtual QCoro::Task<std::optional<std::chrono::seconds>> dedupWindow(QString queue);

    //! Depth per queue, and per group where that is cheap.
    virtual QCoro::Task<Result<std::vector<DepthReading>>> depth() = 0;

    //! May this letter be removed or replayed by address? CannotBeAddressed, PartitionReclaimed or None.
    [[nodiscard]] virtual Permission addressable(const DeadLetter &letter) const = 0;

    //! Why the broker would refuse, spoil or never store this payload, with the byte where it begins.
    struct Refusal
    {
        QString code = {}; //!< "invalid-json", "invalid-utf8", "lone-surrogate", "nul-character", "too-large",
                           //!< "too-deep", "number-overflow"
        qsizetype offset = 0;
    };
    //! Looks at a payload and tells. A value that needs no broker: any thread, also when the connection has gone.
    using PayloadCheck = std::function<std::optional<Refusal>(QByteArrayView payload)>;
    //! The check for this broker as it is known now. A long payload takes its time: on a worker (offload()).
    [[nodiscard]] virtual PayloadCheck payloadCheck() const = 0;

    //! A payload as the broker would store it and hand it out, and in what that differs from what was sent.
    struct Normalised
    {
        QByteArray bytes = {};
        bool keysMoved = false; //!< keys of an object stand in another order
        qsizetype keysDropped = 0; //!< of several equal keys in an object only one stays
        qsizetype numbersChanged = 0; //!< numbers written otherwise, with the same value or not
        QByteArray numberSent = {}; //!< the first of them
        QByteArray numberStored = {};
        qsizetype stringsRewritten = 0; //!< the same characters, written with other escapes
    };
    //! Gives nothing for a payload that the broker refuses or never stores: payloadCheck() says why. A value: any
    //! thread, also when the broker is gone.
    using Normaliser = std::function<std::optional<Normalised>(QByteArrayView payload)>;
    //! Empty: the broker keeps the bytes as they are, or what it makes of them is not known. As of the last probe().
    [[nodiscard]] virtual Normaliser normaliser() const;

    //! The request that remove/replay would send, or that reads the letter, as a curl command line for a shell; the
    //! credential is written as "$TOKEN". Quoted so that no text of the letter can become a command.
    enum class CurlOf : std::uint8_t
    {
        Read,
        Replay,
        Remove,
        Push
    };
    [[nodiscard]] virtual QString curl(CurlOf what, const DeadLetter &letter) const = 0;

    virtual void close() = 0;

Q_SIGNALS:
    void exchanged(const dlo::HttpExchange &exchange);
    //! info() changed after the probe.
    void infoChanged();
};

} // namespace dlo
