// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/consumers.h"

#include "practice/rules.h"

namespace dlo::practice {

namespace {

constexpr int batchSize = 100;
constexpr int mostTries = 500; // a partition and round, so that one round stays short whatever was put back
constexpr int mostRounds = 10'000;

//! Reads a batch up to the first message that fails and will be given again; how many were tried.
int readOn(State &state, const Partition &partition, const QByteArray &group, qint64 us)
{
    const State::Popped popped = state.pop({.queue = partition.queue->name,
                                            .partition = partition.name,
                                            .group = group,
                                            .subscriptionMode = "all",
                                            .batch = batchSize},
                                           us);
    int tried = 0;
    for (const auto &[message, from, attempt] : popped.messages) {
        ++tried;
        const QByteArray problem = problemOf(partition.queue->name, group, state.readable(*message));
        const bool good = problem.isEmpty();
        const State::Acked acked = state.ack({.transactionId = message->transactionId,
                                              .partitionId = partition.id,
                                              .leaseId = popped.leaseId,
                                              .group = group,
                                              .status = good ? "completed" : "failed",
                                              .error = problem},
                                             us);
        if (!acked.success || (!good && (!acked.dead || acked.leaseReleased)))
            break;
    }
    return tried;
}

} // namespace

bool consumers::work(State &state, qint64 us)
{
    bool did = false;
    for (const Consumer &consumer : allConsumers()) {
        if (Queue *queue = state.queue(consumer.queue))
            did = workOn(state, *queue, consumer.group, us) || did;
    }
    return did;
}

void consumers::workUntilIdle(State &state, qint64 us)
{
    for (int round = 0; round < mostRounds && work(state, us); ++round) { }
}

bool consumers::workOn(State &state, Queue &queue, const QByteArray &group, qint64 us)
{
    bool did = false;
    for (const auto &partition : queue.partitions) {
        for (int tried = 0; tried < mostTries;) {
            const int more = readOn(state, *partition, group, us);
            if (more == 0)
                break;
            tried += more;
            did = true;
        }
    }
    return did;
}

} // namespace dlo::practice
