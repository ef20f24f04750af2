// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

#include <algorithm>
#include <map>

namespace dlo::practice {

namespace {

struct Lag
{
    qint64 messages = 0;
    qint64 seconds = 0;
    qint64 oldestUs = 0;
};

Lag lagOf(const Context &context, const Partition &partition, const Cursor &cursor)
{
    Lag lag;
    for (qint64 offset = cursor.next; offset < std::ssize(partition.log); ++offset) {
        const Message &message = partition.log[std::size_t(offset)];
        if (message.deleted || cursor.done.contains(offset))
            continue;
        if (lag.messages++ == 0) {
            lag.oldestUs = message.createdUs;
            lag.seconds = (context.us - message.createdUs) / 1'000'000;
        }
    }
    return lag;
}

struct Member
{
    const Queue *queue = nullptr;
    qint64 members = 0;
    qint64 partitionsWithLag = 0;
    qint64 totalLag = 0;
    qint64 maxTimeLag = 0;
    qint64 lastConsumedUs = 0;
};

QByteArray stateOf(const Context &context, const Member &member)
{
    const bool silent = context.us - member.lastConsumedUs > qint64(300) * 1'000'000;
    if (member.partitionsWithLag > 0 && silent)
        return member.maxTimeLag > 300 && member.lastConsumedUs > 0 ? "Lagging" : "Dead";
    return "Stable";
}

QByteArray groupJson(const Context &context, const QByteArray &group, const Member &member)
{
    const auto subscription = member.queue->subscriptions.find(group);
    const bool known = context.rust() && subscription != member.queue->subscriptions.end();
    ObjectWriter out = context.object();
    out.text("name", group).raw("topics", '[' + quoted(member.queue->name) + ']').text("queueName", member.queue->name);
    out.number("members", member.members).number("partitionsWithLag", member.partitionsWithLag);
    if (context.rust())
        out.number("totalLag", member.totalLag);
    else
        out.null("totalLag");
    out.number("maxTimeLag", member.maxTimeLag).text("state", stateOf(context, member));
    const QByteArray mode = known && !subscription->second.mode.isEmpty() ? subscription->second.mode : QByteArray();
    out.textOrNull("subscriptionMode", mode);
    out.textOrNull("subscriptionTimestamp", known ? context.time(subscription->second.fromUs) : QByteArray());
    out.textOrNull("subscriptionCreatedAt", known ? context.time(subscription->second.createdUs) : QByteArray());
    if (context.rust())
        out.number("partitionCursors", member.members).text("storage", "segments").flag("conflation", false);
    if (context.profile() == Profile::Raft2)
        out.text("kind", "consumer");
    return out.take();
}

Reply seekTo(Context &context, const std::vector<Partition *> &partitions, const QByteArray &missing)
{
    const auto doc = JsonDoc::parse(context.request.body, JsonDoc::Rules::Verbatim);
    const bool emptyBody = context.request.body.trimmed().isEmpty();
    const auto timestamp = doc ? timeFromIso(doc->root()["timestamp"].text()) : std::nullopt;
    const bool toEnd = doc && doc->root()["toEnd"].boolean().value_or(false);
    const bool mayBeEmpty = context.path.size() > 2 || context.profile() == Profile::Raft2;
    ObjectWriter body = context.object();
    if (!timestamp && !toEnd && !(emptyBody && mayBeEmpty))
        return context.direct(400, body.text("error", "Must specify toEnd=true or a timestamp").take());
    if (partitions.empty())
        return context.direct(404, body.flag("success", false).text("error", missing).take());
    for (Partition *partition : partitions)
        State::seek(*partition, context.path[0], timestamp);
    body.flag("success", true).text("consumerGroup", context.path[0]).text("queueName", context.path[1]);
    body.flag("seekToEnd", !timestamp).textOrNull("targetTimestamp", timestamp ? isoMillis(*timestamp) : QByteArray());
    return context.direct(200, body.number("partitionsUpdated", std::ssize(partitions)).take());
}

} // namespace

Reply consumerGroups(Context &context)
{
    std::map<std::pair<QByteArray, QByteArray>, Member> groups;
    for (const auto &queue : context.state.queues()) {
        for (const auto &partition : queue->partitions) {
            for (const auto &[group, cursor] : partition->cursors) {
                Member &member = groups[{group, queue->name}];
                const Lag lag = lagOf(context, *partition, cursor);
                member.queue = queue.get();
                ++member.members;
                member.partitionsWithLag += lag.messages > 0 ? 1 : 0;
                member.totalLag += lag.messages;
                member.maxTimeLag = std::max(member.maxTimeLag, lag.seconds);
                member.lastConsumedUs = std::max(member.lastConsumedUs, cursor.lastConsumedUs);
            }
        }
    }
    // An empty result has an empty body there (observed, section A).
    if (groups.empty() && !context.rust())
        return context.answer(200, {});
    ArrayWriter out;
    for (const auto &[key, member] : groups)
        out.add(groupJson(context, key.first, member));
    return context.answer(200, out.take());
}

Reply consumerGroup(Context &context)
{
    ObjectWriter body(true);
    std::vector<QByteArray> names;
    names.reserve(context.state.queues().size());
    bool any = false;
    for (const auto &queue : context.state.queues()) {
        ArrayWriter partitions;
        bool here = false;
        for (const auto &partition : queue->partitions) {
            const auto found = partition->cursors.find(context.path[0]);
            if (found == partition->cursors.end())
                continue;
            here = true;
            const Cursor &cursor = found->second;
            const Lag lag = lagOf(context, *partition, cursor);
            const bool leased = cursor.lease.isActive(context.us);
            ObjectWriter out = context.object();
            out.text("partition", partition->name).textOrNull("workerId", leased ? cursor.lease.id : QByteArray());
            out.textOrNull("lastConsumedAt",
                           cursor.lastConsumedUs > 0 ? context.time(cursor.lastConsumedUs) : QByteArray());
            out.number("totalConsumed", cursor.totalConsumed).number("offsetLag", lag.messages);
            partitions.add(out.number("timeLagSeconds", lag.seconds).flag("leaseActive", leased));
        }
        if (!here)
            continue;
        any = true;
        ObjectWriter entry = context.object();
        if (context.rust())
            entry.flag("conflation", false);
        // The writer's keys are literals elsewhere; a queue's name needs escaping.
        names.push_back(quoted(queue->name).sliced(1).chopped(1));
        body.raw(names.back().constData(), entry.raw("partitions", partitions.take()).take());
    }
    if (any)
        return context.answer(200, body.take());
    if (!context.rust())
        return context.answer(200, {});
    if (context.profile() == Profile::Raft2)
        return context.answer(404, R"({"error":"Consumer group not found"})");
    return context.answer(200, "{}");
}

Reply laggingGroups(Context &context)
{
    const QByteArray text = context.query.value("minLagSeconds").value_or("3600");
    bool valid = false;
    const qint64 least = text.toLongLong(&valid);
    if (!valid && !context.rust())
        return context.directError(500, "stoi");
    ArrayWriter out;
    for (const auto &queue : context.state.queues()) {
        for (const auto &partition : queue->partitions) {
            for (const auto &[group, cursor] : partition->cursors) {
                const Lag lag = lagOf(context, *partition, cursor);
                if (lag.messages == 0 || lag.seconds < least)
                    continue;
                const bool leased = cursor.lease.isActive(context.us);
                ObjectWriter item = context.object();
                item.text("consumer_group", group)
                    .text("queue_name", queue->name)
                    .text("partition_name", partition->name);
                item.text("partition_id", partition->id)
                    .textOrNull("worker_id", leased ? cursor.lease.id : QByteArray());
                item.number("offset_lag", lag.messages).number("time_lag_seconds", lag.seconds);
                item.raw("lag_hours", QByteArray::number(double(lag.seconds) / 3600.0, 'f', 2));
                item.text("oldest_unconsumed_at", isoMillis(lag.oldestUs));
                out.add(item.textOrNull("last_consumed_at",
                                        cursor.lastConsumedUs > 0 ? isoMillis(cursor.lastConsumedUs) : QByteArray()));
            }
        }
    }
    return context.answer(200, out.take());
}

Reply seekQueue(Context &context)
{
    std::vector<Partition *> partitions;
    if (Queue *queue = context.state.queue(context.path[1])) {
        for (const auto &partition : queue->partitions)
            partitions.push_back(partition.get());
    }
    return seekTo(context, partitions, "Queue not found or has no partitions");
}

Reply seekPartition(Context &context)
{
    std::vector<Partition *> partitions;
    if (Queue *queue = context.state.queue(context.path[1])) {
        if (Partition *partition = queue->byName.value(context.path[2], nullptr))
            partitions.push_back(partition);
    }
    return seekTo(context, partitions, "Partition not found");
}

Reply deleteGroup(Context &context)
{
    qint64 removed = 0;
    for (const auto &queue : context.state.queues()) {
        queue->subscriptions.erase(context.path[0]);
        for (const auto &partition : queue->partitions)
            removed += qint64(partition->cursors.erase(context.path[0]));
    }
    ObjectWriter body = context.object();
    return context.answer(
        200, body.flag("success", true).text("consumerGroup", context.path[0]).number("deleted", removed).take());
}

} // namespace dlo::practice
