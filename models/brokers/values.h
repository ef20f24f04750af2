// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/slice.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>
#include <vector>

namespace dlo {

//! Milliseconds since the epoch, UTC.
using EpochMs = qint64;

//! A queue. An empty optional is *unknown*, never zero.
struct Queue
{
    QString name = {};
    QString nameSpace = {};
    QString task = {};
    std::optional<qint64> partitions = std::nullopt;
    std::optional<qint64> pending = std::nullopt;
    //! Dead letters lying in it now; only set from a figure that is a depth, never from a lifetime counter.
    std::optional<qint64> deadLetters = std::nullopt;
    //! Payloads are encrypted at rest, by the queue's present options; unknown where the list has none.
    std::optional<bool> encrypted = std::nullopt;
};

enum class GroupState : std::uint8_t
{
    Unknown,
    Stable,
    Lagging,
    Dead
};

//! A consumer group on one queue.
struct ConsumerGroup
{
    QString name = {}; //!< the broker's own spelling ("__QUEUE_MODE__" on Queen is consumption without a group)
    QString queue = {};
    std::optional<qint64> members = std::nullopt;
    std::optional<qint64> lag = std::nullopt; //!< messages
    std::optional<qint64> lagMs = std::nullopt; //!< milliseconds
    GroupState state = GroupState::Unknown;
    std::optional<qint64> deadLetters = std::nullopt;
};

//! Where a dead letter lies. Names are as the broker spells them.
struct Address
{
    QString queue = {};
    //! Empty optional: the broker no longer knows (Queen 2.x: the partition was reclaimed).
    std::optional<QString> partition = std::nullopt;
    QString partitionId = {};
    QString group = {};

    bool operator==(const Address &) const = default;
};

//! Where something is sent.
struct Destination
{
    QString queue = {};
    QString partition = {};

    bool operator==(const Destination &) const = default;
};

//! A header or property: ordered, typed, duplicates kept, null is not empty.
struct Header
{
    QString name = {};
    QString type = {};
    std::optional<QByteArray> value = std::nullopt;

    bool operator==(const Header &) const = default;
};

//! How the payload at hand is protected.
enum class Protection : std::uint8_t
{
    Plain, //!< nothing tells that it is protected. Queen 2.x decrypts without a word: there this is not a proof
    DecryptedByBroker, //!< the broker says that it decrypted it, or (2.x) that the queue is an encrypted one
    DecryptedHere, //!< with a key of this program, see DeadLetter::keyName
    Envelope, //!< looks like the broker's envelope of an encrypted payload and nobody could open it (yet)
};

/*! Identity of a dead letter: the full address, never a transaction id alone. Equal keys mean the same row.
    On Queen C++ 0.15 no field is unique; (message id, group, failed at) told the observed rows apart
    (queen-cpp-0.15-observed.md, "GET /api/v1/dlq"). */
struct LetterKey
{
    QString rowId = {};
    QString queue = {};
    QString partitionId = {};
    QString transactionId = {};
    QString group = {};
    EpochMs failedAt = 0;

    bool operator==(const LetterKey &) const = default;
    //! One line of text for files and databases: the members, percent-encoded, joined by '/'.
    [[nodiscard]] QString toString() const;
};
size_t qHash(const LetterKey &key, size_t seed = 0) noexcept;

//! One dead letter: what brokers mix up is kept apart here.
struct DeadLetter
{
    QString rowId = {}; //!< dead-letter row; on Queen C++ 0.15 this is the message's id, repeated in several rows
    QString messageId = {}; //!< empty when not told
    QString transactionId = {};
    Address address = {};
    std::optional<EpochMs> failedAt = std::nullopt;
    //! Empty where the broker does not know it (Queen 1.x and 2.x send the failure time in its place).
    std::optional<EpochMs> enqueuedAt = std::nullopt;
    std::optional<int> retries = std::nullopt;
    QString error = {};
    QString producer = {};
    QString traceId = {};
    //! Told by the list already, because whatever is pushed in the letter's place carries them along.
    std::vector<Header> headers = {};
    //! Exactly the bytes of the answer. Not present: the broker told none.
    Slice payload = {};
    Protection protection = Protection::Plain;
    QString keyName = {}; //!< of DecryptedHere: the person's name of the key. Kept nowhere but in exported files

    [[nodiscard]] LetterKey key() const;
};

//! Which dead letters are wanted. Empty optional: all.
struct LetterQuery
{
    std::optional<QString> queue = std::nullopt;
    std::optional<QString> group = std::nullopt;

    bool operator==(const LetterQuery &) const = default;
    //! Brokers ignore filters they do not know: each row is compared again here before anyone acts on it.
    [[nodiscard]] bool matches(const DeadLetter &letter) const;
};

//! Where reading goes on. A value of the broker's; others only hand it back.
struct LetterCursor
{
    qint64 offset = 0;
    //! Keys of the last rows already delivered: the next page must overlap with them, or rows have left and we step
    //! back.
    std::vector<LetterKey> tail = {};
};

struct LetterPage
{
    std::vector<DeadLetter> letters = {};
    //! Rows that the broker sent and that cannot be read, under keys of their own that stay the same when they are sent
    //! again. As long as there is one, a letter that is not found in the list may still be there.
    std::vector<LetterKey> unreadable = {};
    //! Empty: the end was reached.
    std::optional<LetterCursor> next = std::nullopt;
    //! Matching letters in all, only when the broker really counts them.
    std::optional<qint64> total = std::nullopt;
};

//! One message to push. \c payload and \c headers go into the request unchanged.
struct PushItem
{
    Destination to = {};
    QString transactionId = {};
    QByteArray payload = {};
    std::vector<Header> headers = {}; //!< in this order; none where HeaderRules::carried is false
};

enum class PushStatus : std::uint8_t
{
    Queued, //!< stored
    Duplicate, //!< a message with this transaction id was there already; nothing was done
    Buffered, //!< accepted, but not stored: it may never be. Not a success
};

struct PushReceipt
{
    PushStatus status = PushStatus::Queued;
    QString transactionId = {};
    QString messageId = {};
    Destination to = {};
};

enum class RemoveStatus : std::uint8_t
{
    Removed,
    Gone, //!< it was not there any more
};

struct RemoveReceipt
{
    RemoveStatus status = RemoveStatus::Removed;
    //! Rows that went, where the broker counts them.
    std::optional<qint64> rows = std::nullopt;
};

struct PurgeReceipt
{
    //! Dead letters that went, where the broker counts them. None is no failure.
    std::optional<qint64> rows = std::nullopt;
};

enum class ReplayStatus : std::uint8_t
{
    Moved, //!< back in its queue, and the dead letter is removed
    CopiedNotRemoved, //!< back in its queue, but the dead letter is still listed: it exists twice
    Duplicate, //!< the queue already holds this replay; nothing was done, the dead letter is still there
    Gone, //!< already replayed or removed by someone
    Buffered, //!< taken by the broker's buffer, not stored yet
};

struct ReplayReceipt
{
    ReplayStatus status = ReplayStatus::Moved;
    QString newTransactionId = {};
    QString newMessageId = {};
    Destination to = {};
    //! The broker said that it removed the dead letter's row. Queen 1.4 does so even when the copy is only Buffered:
    //! then nothing may be left of it but the buffer.
    bool rowRemoved = false;
};

//! Depth of one queue's (and group's) dead letters at one moment.
struct DepthReading
{
    QString queue = {};
    //! Empty: the whole queue.
    QString group = {};
    //! Empty optional: unknown at this moment. A gap, never a zero.
    std::optional<qint64> depth = std::nullopt;
};

} // namespace dlo
