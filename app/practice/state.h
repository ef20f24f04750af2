// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/activity.h"
#include "practice/ids.h"
#include "practice/letterindex.h"

#include <expected>
#include <optional>
#include <variant>

namespace dlo::practice {

/*! All that the practice broker knows: queues, partitions and their logs, consumer groups, dead letters. No HTTP, no
   clock of its own (calls that need one take the time), not thread-safe: its owner holds a lock. The rules are those of
   the profile (queen-http.md sections 3, 4, 8 and 9; observed, Facts). */
class State
{
public:
    State(Profile profile, quint64 seed);

    [[nodiscard]] Profile profile() const { return m_profile; }
    [[nodiscard]] IdSource &ids() { return m_ids; }

    // Queues and partitions
    [[nodiscard]] Queue *queue(const QByteArray &name) const { return m_queueByName.value(name, nullptr); }
    [[nodiscard]] const std::vector<std::unique_ptr<Queue>> &queues() const { return m_queues; } //!< oldest first
    Queue &ensureQueue(const QByteArray &name, qint64 us);
    Partition &ensurePartition(Queue &queue, const QByteArray &name, qint64 us);
    //! By uuid (any case), on raft also by its small number.
    [[nodiscard]] Partition *partition(const QByteArray &id) const;
    bool deleteQueue(const QByteArray &name);

    // Producing
    struct Push
    {
        QByteArray queue;
        QByteArray partition = "Default";
        QByteArray transactionId = {}; //!< empty: one is made
        QByteArray traceId = {};
        QByteArray producerSub = {};
        QByteArray payload = {}; //!< as it came
        std::optional<QByteArray> stored = std::nullopt; //!< normalised already (C++); nothing: payload
        bool seeded = false;
    };
    struct Pushed
    {
        bool duplicate = false;
        QByteArray messageId = {};
        QByteArray partitionId = {};
        QByteArray transactionId = {};
        qint64 offset = 0;
    };
    Pushed push(const Push &item, qint64 us);
    //! The message that a push of this transaction id would be a duplicate of.
    [[nodiscard]] const Message *duplicateOf(const Partition &partition, const QByteArray &transactionId,
                                             qint64 us) const;
    //! The payload as a consumer gets it.
    [[nodiscard]] QByteArray readable(const Message &message) const;
    //! The sealed payload opened; nothing when it cannot be.
    [[nodiscard]] static std::optional<QByteArray> opened(const QByteArray &envelope);

    // Consuming
    struct PopRequest
    {
        QByteArray queue;
        QByteArray partition = {}; //!< empty: any
        QByteArray group = {}; //!< empty: queue mode
        QByteArray subscriptionMode = {};
        std::optional<qint64> subscriptionFromUs = std::nullopt;
        qint64 batch = 1; //!< messages at most, over all partitions
        qint64 partitions = 1; //!< at most; one when the partition is named
        bool autoAck = false;
    };
    struct Popped
    {
        enum class Outcome
        {
            Messages,
            Empty,
            LeaseHeld,
            NothingAvailable
        };
        struct Taken
        {
            const Message *message;
            Partition *partition;
            int attempt;
        };
        Outcome outcome = Outcome::NothingAvailable;
        Partition *partition = nullptr; //!< the first one
        QByteArray leaseId = {}; //!< the same for every partition
        std::vector<Taken> messages = {};
        int partitionsClaimed = 1;
    };
    Popped pop(const PopRequest &request, qint64 us);
    struct Ack
    {
        QByteArray transactionId;
        QByteArray partitionId;
        QByteArray leaseId = {};
        QByteArray group = {};
        QByteArray status = "completed";
        QByteArray error = {};
    };
    struct Acked
    {
        bool success = false;
        bool dead = false;
        bool dropped = false;
        bool leaseReleased = false;
        bool noop = false;
        QByteArray error = {}; //!< null when none
        const Partition *partition = nullptr;
    };
    Acked ack(const Ack &ack, qint64 us);
    //! Why ack() would not take this, null when it would; changes nothing. Without a lease of its own the
    //! acknowledgement needs one of \a leases, if there are any. A message consumed already is refused on Rust brokers,
    //! a completed one too.
    [[nodiscard]] QByteArray refusalOf(const Ack &ack, const QList<QByteArray> &leases, qint64 us) const;
    //! The lease's new end, nothing when there is no such lease.
    std::optional<qint64> extend(const QByteArray &leaseId, qint64 seconds, qint64 us);
    //! Moves a group's cursor of a partition (the seek routes).
    static void seek(Partition &partition, const QByteArray &group, std::optional<qint64> fromUs);

    // Dead letters
    [[nodiscard]] LetterIndex &letters() { return m_letters; }
    [[nodiscard]] const LetterIndex &letters() const { return m_letters; }
    DeadLetter &bury(Partition &partition, qint64 offset, const QByteArray &group, const QByteArray &error, int retries,
                     qint64 us);
    //! Fault::Gone: somebody else removes these rows.
    void takeAway(const std::vector<DeadLetter *> &rows);
    //! Rust: removes all rows of the address. C++: the message too. The number of rows, nothing when there is nothing
    //! at the address.
    std::optional<int> erase(Partition &partition, const QByteArray &transactionId);
    struct Moved
    {
        bool duplicate = false;
        Pushed pushed = {};
        QByteArray queue = {};
        QByteArray partition = {};
    };
    //! Pushes the row's payload under \a transactionId to a destination (empty: where it came from). The row stays.
    Moved republish(const DeadLetter &letter, const QByteArray &queue, const QByteArray &partition,
                    const QByteArray &transactionId, qint64 us);

    //! Messages of a partition that a group has not consumed, and those under its lease.
    struct Counts
    {
        qint64 total = 0;
        qint64 pending = 0;
        qint64 processing = 0;
        qint64 completed = 0;
    };
    [[nodiscard]] static Counts countsFor(const Partition &partition, const QByteArray &group, qint64 us);
    //! Over the groups that read the partition: the one that is most behind.
    [[nodiscard]] static Counts counts(const Partition &partition, qint64 us);

    //! Deletes what retention says must go; dead letters with it on C++ only.
    void applyRetention(qint64 us);

    // Maintenance: pushes wait outside of the log (queen-http.md sections 3.2 and 4; observed, section Z).
    bool maintenance = false;
    std::vector<Push> buffered; //!< to be pushed when it ends
    qint64 refused = 0; //!< pushes the C++ broker's database never takes
    qint64 drain(qint64 us);

    struct Trace
    {
        QByteArray id, transactionId, partitionId, group, eventType, data, names, workerId;
        qint64 createdUs = 0;
    };
    std::vector<Trace> traces;

    std::vector<QByteArray> takenRows; //!< payloads of the rows that somebody else removed, see takeAway()
    Activity activity; //!< kept by push(), pop(), ack() and bury(); the requests by who answers them

private:
    [[nodiscard]] QByteArray sealed(const QByteArray &plain);
    Cursor &cursorFor(Queue &queue, Partition &partition, const PopRequest &request, qint64 us);
    [[nodiscard]] static bool claimable(const Partition &partition, const Cursor &cursor);
    //! Of one partition. \a leaseId: that of the partitions claimed already, empty for the first.
    Popped claim(Partition &partition, Cursor &cursor, const PopRequest &request, const QByteArray &leaseId, qint64 us);
    Acked judge(const Ack &ack, qint64 us);
    static void consume(Cursor &cursor, qint64 offset, const Partition &partition, qint64 us);
    void fail(Acked &result, Partition &partition, Cursor &cursor, const Ack &ack, qint64 offset, qint64 us);

    Profile m_profile;
    IdSource m_ids;
    std::vector<std::unique_ptr<Queue>> m_queues;
    QHash<QByteArray, Queue *> m_queueByName;
    QHash<QByteArray, Partition *> m_partitions; //!< by uuid
    std::vector<Partition *> m_byNumber;
    LetterIndex m_letters;
    quint64 m_serial = 0;
};

} // namespace dlo::practice
