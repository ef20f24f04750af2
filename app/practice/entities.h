// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/queueoptions.h"

#include <QByteArray>
#include <QHash>
#include <QSet>

#include <deque>
#include <map>
#include <memory>
#include <vector>

namespace dlo::practice {

struct Queue;
struct Partition;

//! The name that stands for "no consumer group" on the wire (queen-http.md section 6.3).
inline constexpr char queueMode[] = "__QUEUE_MODE__";

//! One message of a partition's log; its offset is its place in the log.
struct Message
{
    QByteArray id;
    QByteArray transactionId;
    QByteArray traceId; //!< null when there is none
    QByteArray producerSub; //!< null when there is none
    QByteArray pushed; //!< the payload as it came
    QByteArray stored; //!< as this generation keeps it, an envelope on an encrypted queue
    qint64 createdUs = 0;
    qint64 offset = 0;
    quint64 serial = 0; //!< order of pushes over all partitions
    bool encrypted = false;
    bool deleted = false;
    bool seeded = false; //!< was there at the start
};

//! A consumer's claim on messages of a partition.
struct Lease
{
    QByteArray id = {}; //!< empty: none
    qint64 expiresUs = 0;
    qint64 end = 0; //!< offset behind the last message of the batch
    qint64 size = 0; //!< messages of the batch
    qint64 acked = 0; //!< of them, completed or dead
    [[nodiscard]] bool isActive(qint64 us) const { return !id.isEmpty() && us < expiresUs; }
};

//! Where a consumer group stands in a partition.
struct Cursor
{
    qint64 next = 0; //!< first offset not consumed
    QSet<qint64> done = {}; //!< consumed ones behind it
    Lease lease = {};
    int budgetUsed = 0; //!< failures since the last success
    qint64 lastConsumedUs = 0;
    qint64 totalConsumed = 0;
    qint64 batches = 0;
};

//! One row of the dead-letter list.
struct DeadLetter
{
    QByteArray rowId;
    QByteArray messageId;
    Partition *partition = nullptr;
    QByteArray group;
    QByteArray transactionId;
    QByteArray payload; //!< snapshot on Rust brokers (an envelope on 1.x when encrypted)
    QByteArray error;
    QByteArray producerSub;
    int retries = 0;
    qint64 createdUs = 0;
    qint64 failedUs = 0;
    qint64 offset = 0;
    quint64 serial = 0; //!< breaks ties of failedUs
    bool encrypted = false;
};

struct Partition
{
    QByteArray id;
    int number = 0; //!< the small integer of raft brokers
    QByteArray name;
    Queue *queue = nullptr;
    qint64 createdUs = 0;
    std::deque<Message> log;
    QHash<QByteArray, qint64> offsets; //!< newest offset of a transaction id
    std::map<QByteArray, Cursor> cursors; //!< by group
    QHash<QByteArray, std::vector<DeadLetter *>> dead; //!< by transaction id, oldest row first
    qint64 deadEver = 0;
    int deadNow = 0;
    int deletedCount = 0;
};

//! How a group began to read a queue.
struct Subscription
{
    qint64 createdUs = 0;
    qint64 fromUs = 0; //!< older messages are skipped
    QByteArray mode = {}; //!< null when nothing was said
};

struct Queue
{
    QByteArray id;
    QByteArray name;
    QByteArray namespaceName;
    QByteArray task;
    qint64 createdUs = 0;
    QueueOptions options;
    std::vector<std::unique_ptr<Partition>> partitions;
    QHash<QByteArray, Partition *> byName;
    std::map<QByteArray, Subscription> subscriptions; //!< by group
    std::map<QByteArray, int> deadByGroup;
    qint64 pushed = 0;
};

} // namespace dlo::practice
