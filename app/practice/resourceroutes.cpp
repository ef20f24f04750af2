// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"
#include "practice/queuesummary.h"

#include <map>

namespace dlo::practice {

namespace {

const Message *oldest(const Partition &partition)
{
    for (const Message &message : partition.log) {
        if (!message.deleted)
            return &message;
    }
    return nullptr;
}

const Message *newest(const Partition &partition)
{
    for (auto message = partition.log.rbegin(); message != partition.log.rend(); ++message) {
        if (!message->deleted)
            return &*message;
    }
    return nullptr;
}

QByteArray timeOf(const Context &context, const Message *message)
{
    return message == nullptr ? QByteArray() : context.time(message->createdUs);
}

QByteArray segmentsJson(const Context &context, const State::Counts &counts)
{
    return context.object().number("segments", counts.total > 0 ? 1 : 0).number("messages", counts.total).take();
}

QByteArray queueJson(const Context &context, const Queue &queue)
{
    const QueueSummary summary = summaryOf(context, queue);
    const bool raft = context.profile() == Profile::Raft2;
    ObjectWriter out = context.object();
    out.text("id", queue.id).text("name", queue.name);
    if (raft)
        out.text("queue", queue.name);
    out.text("namespace", queue.namespaceName)
        .text("task", queue.task)
        .text("createdAt", context.time(queue.createdUs));
    out.number("partitions", std::ssize(queue.partitions));
    out.raw("messages", messagesJson(context, summary.counts, summary.deadLetter, raft));
    if (!context.rust())
        return out.take();
    out.number("retainedBytes", summary.retainedBytes);
    if (raft) {
        out.text("storage", "segments").number("segments", summary.counts.total > 0 ? 1 : 0);
        out.raw("options", queue.options.json(context.profile()));
    } else {
        out.raw("segments", segmentsJson(context, summary.counts));
    }
    return out.take();
}

struct Group
{
    qint64 queues = 0;
    qint64 partitions = 0;
    qint64 total = 0;
    qint64 pending = 0;
};

Reply grouped(const Context &context, const char *list, const char *key, QByteArray Queue::*member)
{
    std::map<QByteArray, Group> groups;
    for (const auto &queue : context.state.queues()) {
        if ((*queue.*member).isEmpty())
            continue;
        Group &group = groups[*queue.*member];
        const QueueSummary summary = summaryOf(context, *queue);
        ++group.queues;
        group.partitions += std::ssize(queue->partitions);
        group.total += summary.counts.total;
        group.pending += summary.counts.pending;
    }
    ArrayWriter out;
    for (const auto &[name, group] : groups) {
        ObjectWriter item = context.object();
        item.text(key, name).number("queues", group.queues).number("partitions", group.partitions);
        out.add(item.raw("messages",
                         context.object().number("total", group.total).number("pending", group.pending).take()));
    }
    return context.answer(200, context.object().raw(list, out.take()).take());
}

} // namespace

Reply resourceQueues(Context &context)
{
    ArrayWriter queues;
    for (const Queue *queue : listedQueues(context))
        queues.add(queueJson(context, *queue));
    ObjectWriter body = context.object();
    body.raw("queues", queues.take());
    if (context.profile() == Profile::Raft2)
        body.number("kvRows", 0).number("kvBytes", 0).number("timerRows", 0).number("timerBytes", 0);
    return context.answer(200, body.take());
}

Reply resourceQueue(Context &context)
{
    const Queue *queue = context.state.queue(context.path[0]);
    if (queue == nullptr)
        return queueNotFound(context);
    ArrayWriter partitions;
    for (const auto &partition : queue->partitions) {
        ObjectWriter out = context.object();
        out.text("id", partition->id)
            .text("name", partition->name)
            .text("createdAt", context.time(partition->createdUs));
        out.raw("stats",
                statsJson(context, State::counts(*partition, context.us), statisticalDead(context, *partition)));
        out.textOrNull("oldestMessage", timeOf(context, oldest(*partition)));
        partitions.add(out.textOrNull("newestMessage", timeOf(context, newest(*partition))));
    }
    const QueueSummary summary = summaryOf(context, *queue);
    ObjectWriter body = context.object();
    body.text("id", queue->id)
        .text("name", queue->name)
        .text("namespace", queue->namespaceName)
        .text("task", queue->task);
    body.text("createdAt", context.time(queue->createdUs)).raw("partitions", partitions.take());
    body.raw("totals", statsJson(context, summary.counts, summary.deadLetter));
    if (movesAtomically(context.profile()))
        body.raw("options", queue->options.json(context.profile()));
    return context.answer(200, body.take());
}

Reply queueDepth(Context &context)
{
    const Queue *queue = context.state.queue(context.path[0]);
    if (queue == nullptr)
        return queueNotFound(context);
    const auto group = context.query.nonEmpty("group");
    State::Counts sum;
    qint64 partitionsPending = 0;
    ArrayWriter partitions;
    for (const auto &partition : queue->partitions) {
        const State::Counts counts
            = group ? State::countsFor(*partition, *group, context.us) : State::counts(*partition, context.us);
        sum.pending += counts.pending;
        sum.processing += counts.processing;
        partitionsPending += counts.pending > 0 ? 1 : 0;
        ObjectWriter out = context.object();
        out.text("partition", partition->name)
            .number("pending", counts.pending)
            .number("processing", counts.processing);
        partitions.add(out.number("ready", counts.pending));
    }
    ObjectWriter body = context.object();
    body.text("queue", queue->name).textOrNull("group", group.value_or(QByteArray())).number("pending", sum.pending);
    body.number("processing", sum.processing)
        .number("ready", sum.pending)
        .number("partitionsPending", partitionsPending);
    body.number("partitionsReady", partitionsPending).flag("conflation", false).number("effectivePending", sum.pending);
    return context.answer(200, body.number("effectiveReady", sum.pending).raw("partitions", partitions.take()).take());
}

Reply resourcePartitions(Context &context)
{
    const auto wanted = context.query.nonEmpty("queue");
    ArrayWriter out;
    for (const auto &queue : context.state.queues()) {
        if (wanted && queue->name != *wanted)
            continue;
        for (const auto &partition : queue->partitions) {
            const State::Counts counts = State::counts(*partition, context.us);
            ObjectWriter item = context.object();
            item.text("queue", queue->name).text("partition", partition->name).text("partitionId", partition->id);
            out.add(
                item.number("pending", counts.pending).number("processing", counts.processing).number("lagSeconds", 0));
        }
    }
    return context.answer(200, context.object().raw("partitions", out.take()).take());
}

Reply resourceNamespaces(Context &context)
{
    return grouped(context, "namespaces", "namespace", &Queue::namespaceName);
}

Reply resourceTasks(Context &context)
{
    return grouped(context, "tasks", "task", &Queue::task);
}

Reply deleteQueue(Context &context)
{
    const bool existed = context.state.deleteQueue(context.path[0]);
    ObjectWriter body = context.object();
    return context.answer(200,
                          body.flag("deleted", true).text("queue", context.path[0]).flag("existed", existed).take());
}

} // namespace dlo::practice
