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

//! Requests, or messages per request.
QByteArray perRequest(const Context &context, bool efficiency)
{
    const Activity &activity = context.state.activity;
    ObjectWriter out = context.object();
    const auto add = [&out, efficiency](const char *name, qint64 messages, qint64 requests) {
        if (!efficiency || requests == 0)
            out.number(name, efficiency ? 0 : requests);
        else
            out.raw(name, rounded(messages, requests));
    };
    add("push", activity.total().pushed, activity.requests.push);
    add("pop", activity.total().popped, activity.requests.pop);
    add("ack", activity.total().acked, activity.requests.ack);
    return out.take();
}

//! One object a minute; what the practice broker has no measure for is null, as the real one's is for its first
//! minutes.
QByteArray throughputJson(const Context &context, qint64 *count)
{
    ArrayWriter points;
    *count = 0;
    for (const auto &[begin, traffic] : context.state.activity.minutes(context.us, 60)) {
        ++*count;
        ObjectWriter point = context.object();
        point.text("timestamp", isoMillis(begin).replace(".000Z", "Z"));
        point.number("ingested", traffic.pushed).raw("ingestedPerSecond", rounded(traffic.pushed, 60));
        point.number("processed", traffic.acked).raw("processedPerSecond", rounded(traffic.acked, 60));
        point.number("popMessages", traffic.popped).raw("popPerSecond", rounded(traffic.popped, 60));
        point.number("ackFailed", traffic.ackFailed).number("dlqCount", traffic.dead).number("dbErrors", 0);
        for (const char *zero : {"avgLagMs", "maxLagMs", "avgEventLoopLagMs", "maxEventLoopLagMs"})
            point.number(zero, 0);
        for (const char *unknown : {"dbPoolActive", "dbPoolIdle", "dbPoolSize", "minFreeSlots", "queenCpuSysPct",
                                    "queenCpuUserPct", "queenRssMb"})
            point.null(unknown);
        points.add(point);
    }
    return points.take();
}

QByteArray leasesJson(const Context &context)
{
    qint64 active = 0;
    qint64 partitions = 0;
    qint64 acked = 0;
    qint64 size = 0;
    for (const auto &queue : context.state.queues()) {
        for (const auto &partition : queue->partitions) {
            const qint64 before = active;
            for (const auto &[group, cursor] : partition->cursors) {
                if (!cursor.lease.isActive(context.us))
                    continue;
                ++active;
                acked += cursor.lease.acked;
                size += cursor.lease.size;
            }
            partitions += active > before ? 1 : 0;
        }
    }
    ObjectWriter out = context.object();
    out.number("active", active).number("partitionsWithLeases", partitions);
    return out.number("totalAcked", acked).number("totalBatchSize", size).take();
}

QByteArray messagesBlock(const Context &context)
{
    const bool rust = context.rust();
    State::Counts sum;
    for (const auto &queue : context.state.queues()) {
        const QueueSummary summary = summaryOf(context, *queue);
        sum.total += summary.counts.total;
        sum.pending += summary.counts.pending;
        sum.processing += summary.counts.processing;
        sum.completed += summary.counts.completed;
    }
    ObjectWriter out = context.object();
    out.number("total", sum.total);
    // C++ says pending of what is under a lease here too, unlike on the overview, and completed of the dead (observed,
    // section O).
    const qint64 unread = sum.pending + sum.processing;
    out.number("pending", rust ? sum.pending : unread).number("processing", rust ? sum.processing : 0);
    out.number("completed", rust ? sum.completed : sum.total - unread);
    out.number("failed", rust ? 0 : context.state.activity.total().ackFailed);
    out.number("deadLetter", context.state.letters().ever());
    return out.raw("batchEfficiency", perRequest(context, true)).raw("requests", perRequest(context, false)).take();
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
    ObjectWriter errors = context.object();
    errors.number("dbErrors", 0).number("ackFailed", context.state.activity.total().ackFailed);
    errors.number("dlqMessages", context.state.letters().ever());
    qint64 points = 0;
    const QByteArray throughput = throughputJson(context, &points);
    ObjectWriter range = context.object();
    range.text("from", isoMillis(context.us - hour)).text("to", isoMillis(context.us));
    ObjectWriter body = context.object();
    body.raw("timeRange", range.take())
        .number("bucketMinutes", 1)
        .number("pointCount", points)
        .raw("throughput", throughput);
    body.raw("queues", queues.take()).raw("messages", messagesBlock(context)).raw("leases", leasesJson(context));
    body.raw("deadLetterQueue", deadLetterBlock(context)).raw("workers", "[]").raw("errors", errors.take());
    body.number("statsAge", Activity::ageSeconds(context.us));
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
