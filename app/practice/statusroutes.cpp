// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"
#include "practice/queuesummary.h"

#include <algorithm>
#include <map>
#include <set>

namespace dlo::practice {

namespace {

QByteArray configJson(const Context &context, const Queue &queue)
{
    const QueueOptions &options = queue.options;
    ObjectWriter out = context.object();
    out.number("leaseTime", options.leaseTime)
        .number("retryLimit", options.retryLimit)
        .number("retryDelay", options.retryDelay);
    out.number("ttl", options.ttl).number("maxSize", options.maxSize);
    return out.flag("deadLetterQueue", options.deadLetterQueue).take();
}

QByteArray partitionJson(const Context &context, const Partition &partition)
{
    const State::Counts counts = State::counts(partition, context.us);
    const qint64 dead = statisticalDead(context, partition);
    qint64 consumed = 0;
    qint64 batches = 0;
    qint64 active = partition.createdUs;
    for (const auto &[group, cursor] : partition.cursors) {
        consumed += cursor.totalConsumed;
        batches += cursor.batches;
        active = std::max(active, cursor.lastConsumedUs);
    }
    const auto time = [&context, &partition](bool first) {
        return partition.log.empty() ? QByteArray()
                                     : context.time((first ? partition.log.front() : partition.log.back()).createdUs);
    };
    ObjectWriter out = context.object();
    out.text("id", partition.id).text("name", partition.name).text("createdAt", context.time(partition.createdUs));
    out.raw("messages", statsJson(context, counts, dead)).raw("stats", statsJson(context, counts, dead));
    out.raw("cursor", context.object().number("totalConsumed", consumed).number("batchesConsumed", batches).take());
    out.text("lastActivity", context.time(active)).textOrNull("oldestMessage", time(true));
    return out.textOrNull("newestMessage", time(false)).take();
}

QByteArray deadLetterBlock(const Context &context)
{
    const LetterIndex &letters = context.state.letters();
    ObjectWriter out = context.object();
    out.number("totalMessages", letters.ever());
    if (context.profile() != Profile::Raft2)
        return out.number("affectedPartitions", 0).raw("topErrors", "[]").take();
    std::set<const Partition *> affected;
    std::map<QByteArray, qint64> errors;
    for (const DeadLetter *letter : letters.list({})) {
        affected.insert(letter->partition);
        ++errors[letter->error];
    }
    std::vector<std::pair<QByteArray, qint64>> top(errors.begin(), errors.end());
    std::ranges::stable_sort(top, std::ranges::greater(), &std::pair<QByteArray, qint64>::second);
    ArrayWriter topErrors;
    for (std::size_t i = 0; i < std::min<std::size_t>(5, top.size()); ++i) {
        ObjectWriter error = context.object();
        topErrors.add(error.text("error", top[i].first).number("count", top[i].second));
    }
    out.number("currentMessages", letters.size()).number("affectedPartitions", std::ssize(affected));
    return out.raw("topErrors", topErrors.take()).take();
}

QByteArray messagesBlock(const Context &context)
{
    State::Counts sum;
    for (const auto &queue : context.state.queues()) {
        const QueueSummary summary = summaryOf(context, *queue);
        sum.total += summary.counts.total;
        sum.pending += summary.counts.pending;
        sum.processing += summary.counts.processing;
        sum.completed += summary.counts.completed;
    }
    const auto threeZeros
        = [&context] { return context.object().number("ack", 0).number("pop", 0).number("push", 0).take(); };
    ObjectWriter out = context.object();
    out.number("total", sum.total).number("pending", sum.pending).number("processing", sum.processing);
    out.number("completed", sum.completed).number("failed", 0).number("deadLetter", context.state.letters().ever());
    return out.raw("batchEfficiency", threeZeros()).raw("requests", threeZeros()).take();
}

} // namespace

Reply systemStatus(Context &context)
{
    ArrayWriter queues;
    for (const auto &queue : context.state.queues()) {
        ObjectWriter out = context.object();
        out.text("id", queue->id)
            .text("name", queue->name)
            .text("namespace", queue->namespaceName)
            .text("task", queue->task);
        queues.add(out.number("partitions", std::ssize(queue->partitions)).number("totalConsumed", 0));
    }
    const qint64 hour = qint64(3600) * 1'000'000;
    ObjectWriter leases = context.object();
    leases.number("active", 0).number("partitionsWithLeases", 0).number("totalAcked", 0).number("totalBatchSize", 0);
    ObjectWriter errors = context.object();
    errors.number("dbErrors", 0).number("ackFailed", 0).number("dlqMessages", context.state.letters().ever());
    ObjectWriter range = context.object();
    range.text("from", isoMillis(context.us - hour)).text("to", isoMillis(context.us));
    ObjectWriter body = context.object();
    body.raw("timeRange", range.take()).number("bucketMinutes", 1).number("pointCount", 0).raw("throughput", "[]");
    body.raw("queues", queues.take()).raw("messages", messagesBlock(context)).raw("leases", leases.take());
    body.raw("deadLetterQueue", deadLetterBlock(context)).raw("workers", "[]").raw("errors", errors.take());
    body.number("statsAge", 5);
    if (context.profile() == Profile::Raft2)
        body.text("engine", "raft");
    return context.answer(200, body.take());
}

Reply statusQueues(Context &context)
{
    const qint64 limit = context.query.number("limit", 100);
    const qint64 offset = context.query.number("offset", 0);
    const bool raft = context.profile() == Profile::Raft2;
    if (offset < 0 || limit < 0) {
        const QByteArray which = offset < 0 ? "OFFSET" : "LIMIT";
        return context.sqlError("ERROR:  " + which
                                + " must not be negative\nCONTEXT:  SQL expression … PL/pgSQL function "
                                  "queen.get_status_queues_v2(jsonb,integer,integer) line 9 at RETURN\n");
    }
    const auto wantedQueue = context.rust() && !raft ? context.query.nonEmpty("queue") : std::nullopt;
    const auto wantedNamespace = raft ? std::nullopt : context.query.nonEmpty("namespace");
    ArrayWriter queues;
    qint64 place = 0;
    for (const Queue *queue : listedQueues(context)) {
        if ((wantedQueue && queue->name != *wantedQueue)
            || (wantedNamespace && queue->namespaceName != *wantedNamespace))
            continue;
        const qint64 here = place++;
        if (!raft && (here < offset || here >= offset + limit))
            continue;
        const QueueSummary summary = summaryOf(context, *queue);
        ObjectWriter out = context.object();
        out.text("id", queue->id)
            .text("name", queue->name)
            .text("namespace", queue->namespaceName)
            .text("task", queue->task);
        out.text("createdAt", context.time(queue->createdUs)).number("partitions", std::ssize(queue->partitions));
        queues.add(out.raw("messages", messagesJson(context, summary.counts, summary.deadLetter, context.rust())));
    }
    ObjectWriter body = context.object();
    body.raw("queues", queues.take());
    if (!raft)
        body.raw("pagination", context.object().number("limit", limit).number("offset", offset).take());
    return context.answer(200, body.take());
}

Reply statusQueue(Context &context)
{
    const Queue *queue = context.state.queue(context.path[0]);
    if (queue == nullptr)
        return queueNotFound(context);
    ArrayWriter partitions;
    for (const auto &partition : queue->partitions)
        partitions.add(partitionJson(context, *partition));
    const QueueSummary summary = summaryOf(context, *queue);
    ObjectWriter identity = context.object();
    identity.text("id", queue->id)
        .text("name", queue->name)
        .text("namespace", queue->namespaceName)
        .text("task", queue->task);
    identity.number("priority", queue->options.priority).text("createdAt", context.time(queue->createdUs));
    identity.raw("config", configJson(context, *queue));
    ObjectWriter body = context.object();
    body.raw("queue", identity.take()).raw("partitions", partitions.take());
    const QByteArray totals = statsJson(context, summary.counts, summary.deadLetter);
    return context.answer(200, body.raw("totals", context.object().raw("messages", totals).take()).take());
}

Reply statusAnalytics(Context &context)
{
    const qint64 hour = qint64(3600) * 1'000'000;
    const qint64 end = context.us / hour * hour;
    std::map<qint64, qint64> byHour;
    for (const auto &queue : context.state.queues()) {
        for (const auto &partition : queue->partitions) {
            for (const Message &message : partition->log)
                ++byHour[message.createdUs / hour * hour];
        }
    }
    ArrayWriter points;
    for (qint64 at = end - 23 * hour; at <= end; at += hour) {
        const auto found = byHour.find(at);
        ObjectWriter point = context.object();
        point.text("timestamp", isoMillis(at)).number("messages", found == byHour.end() ? 0 : found->second);
        points.add(point);
    }
    ObjectWriter body = context.object();
    body.raw("dataPoints", points.take()).text("interval", "hour");
    return context.answer(200, body.text("from", isoMillis(end - 23 * hour)).text("to", isoMillis(context.us)).take());
}

Reply statusBuffers(Context &context)
{
    const bool healthy = context.state.refused == 0;
    ObjectWriter body = context.object();
    body.flag("dbHealthy", healthy)
        .number("failed", context.state.refused)
        .number("pending", std::ssize(context.state.buffered));
    return context.direct(200, body.number("worker", 0).take());
}

Reply refreshStatistics(Context &context)
{
    const qint64 queues = std::ssize(context.state.queues());
    ObjectWriter body = context.object();
    body.raw("queue", context.object().number("queuesUpdated", queues).take());
    return context.answer(200, body.raw("system", context.object().number("systemUpdated", 1).take()).take());
}

} // namespace dlo::practice
