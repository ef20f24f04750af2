// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"
#include "practice/queuesummary.h"

#include <QSet>

#include <algorithm>
#include <cmath>

namespace dlo::practice {

namespace {

//! All queues added up.
struct World
{
    State::Counts counts;
    qint64 partitions = 0;
    qint64 mostPending = 0; //!< of one partition
    QSet<QByteArray> namespaces;
    QSet<QByteArray> tasks;
    std::vector<qint64> waits; //!< seconds the oldest message without a reader has waited, per partition that has one
};

//! Where the group stands that is most behind; a partition nobody reads yet is unread from its begin.
qint64 firstUnread(const Partition &partition)
{
    qint64 least = partition.cursors.empty() ? 0 : std::ssize(partition.log);
    for (const auto &[group, cursor] : partition.cursors)
        least = std::min(least, cursor.next);
    return least;
}

void addPartition(World &world, const Context &context, const Partition &partition)
{
    ++world.partitions;
    const State::Counts counts = State::counts(partition, context.us);
    world.mostPending = std::max(world.mostPending, counts.pending);
    if (counts.pending == 0)
        return;
    for (qint64 offset = firstUnread(partition); offset < std::ssize(partition.log); ++offset) {
        const Message &message = partition.log[std::size_t(offset)];
        if (message.deleted)
            continue;
        world.waits.push_back((context.us - message.createdUs) / 1'000'000);
        return;
    }
}

World worldOf(const Context &context)
{
    World world;
    for (const auto &queue : context.state.queues()) {
        const QueueSummary summary = summaryOf(context, *queue);
        world.counts.total += summary.counts.total;
        world.counts.pending += summary.counts.pending;
        world.counts.processing += summary.counts.processing;
        world.counts.completed += summary.counts.completed;
        for (const auto &partition : queue->partitions)
            addPartition(world, context, *partition);
        if (!queue->namespaceName.isEmpty())
            world.namespaces.insert(queue->namespaceName);
        if (!queue->task.isEmpty())
            world.tasks.insert(queue->task);
    }
    return world;
}

QByteArray spread(const Context &context, qint64 average, qint64 median, qint64 most)
{
    return context.object().number("avg", average).number("median", median).number("min", 0).number("max", most).take();
}

//! Observed, section O: the average and the longest time stay 0 though messages had waited for 14 s, and so does the
//! median of the offsets.
QByteArray lagJson(const Context &context, World world)
{
    qint64 median = 0;
    if (!world.waits.empty()) {
        const auto middle = world.waits.begin() + std::ssize(world.waits) / 2;
        std::ranges::nth_element(world.waits, middle);
        median = *middle;
    }
    const qint64 average
        = world.partitions == 0 ? 0 : std::llround(double(world.counts.pending) / double(world.partitions));
    ObjectWriter out = context.object();
    out.raw("time", spread(context, 0, median, 0));
    return out.raw("offset", spread(context, average, 0, world.mostPending)).take();
}

QByteArray throughputJson(const Context &context)
{
    constexpr int minutes = 5;
    const Activity::Traffic traffic = context.state.activity.recent(context.us, minutes);
    ObjectWriter out = context.object();
    out.raw("ingestedPerSecond", rounded(traffic.pushed, qint64(minutes) * 60));
    return out.raw("processedPerSecond", rounded(traffic.acked, qint64(minutes) * 60)).take();
}

} // namespace

Reply resourceOverview(Context &context)
{
    const World world = worldOf(context);
    const LetterIndex &letters = context.state.letters();
    const bool rust = context.rust();
    ObjectWriter messages = context.object();
    messages.number("total", world.counts.total).number("pending", world.counts.pending);
    messages.number("processing", world.counts.processing);
    // C++ counts a dead letter as completed too, and an acknowledgement it did not take as failed (observed, section
    // O).
    messages.number("completed",
                    rust ? world.counts.completed
                         : world.counts.total - world.counts.pending - world.counts.processing);
    messages.number("failed", rust ? 0 : context.state.activity.total().ackFailed);
    // C++ and 1.x blend in lifetime counters (queen-http.md section 6.3; observed, section O).
    messages.number("deadLetter", context.profile() == Profile::Raft2 ? letters.size() : letters.ever());
    ObjectWriter body = context.object();
    body.number("queues", std::ssize(context.state.queues())).number("partitions", world.partitions);
    if (!rust) {
        body.number("namespaces", world.namespaces.size()).number("tasks", world.tasks.size());
        body.raw("lag", lagJson(context, world)).raw("throughput", throughputJson(context));
        body.number("statsAge", Activity::ageSeconds(context.us));
    }
    return context.answer(200, body.raw("messages", messages.take()).text("timestamp", isoMillis(context.us)).take());
}

} // namespace dlo::practice
