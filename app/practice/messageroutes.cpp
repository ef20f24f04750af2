// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

#include <algorithm>
#include <set>

namespace dlo::practice {

namespace {

constexpr qint64 hourUs = qint64(3600) * 1'000'000;

//! Which groups read, as the "mode" and "busStatus" objects tell it.
struct Readers
{
    bool queueMode = false;
    qint64 groups = 0;
    qint64 consumedBy = 0;

    [[nodiscard]] const char *type() const
    {
        if (queueMode)
            return groups > 0 ? "hybrid" : "queue";
        return groups > 0 ? "bus" : "none";
    }
};

bool hasConsumed(const Cursor &cursor, const Message &message)
{
    return message.offset < cursor.next || cursor.done.contains(message.offset);
}

Readers readersOf(const Partition &partition, const Message *message)
{
    Readers readers;
    for (const auto &[group, cursor] : partition.cursors) {
        if (group == queueMode) {
            readers.queueMode = true;
            continue;
        }
        ++readers.groups;
        if (message != nullptr && hasConsumed(cursor, *message))
            ++readers.consumedBy;
    }
    return readers;
}

QByteArray statusOf(const Context &context, const Partition &partition, const Message &message)
{
    if (partition.dead.contains(message.transactionId))
        return "dead_letter";
    bool consumed = !partition.cursors.empty();
    for (const auto &[group, cursor] : partition.cursors) {
        if (cursor.lease.isActive(context.us) && message.offset >= cursor.next && message.offset < cursor.lease.end)
            return "processing";
        consumed = consumed && hasConsumed(cursor, message);
    }
    return consumed ? "completed" : "pending";
}

QByteArray pathOf(const Partition &partition)
{
    return partition.queue->name + '/' + partition.name;
}

QByteArray listItem(const Context &context, const Partition &partition, const Message &message,
                    const QByteArray &status)
{
    const Readers readers = readersOf(partition, &message);
    const QByteArray bus
        = context.object().number("consumedBy", readers.consumedBy).number("totalGroups", readers.groups).take();
    ObjectWriter out = context.object();
    out.text("id", message.id).text("transactionId", message.transactionId).text("partitionId", partition.id);
    out.text("partition", partition.name).text("queue", partition.queue->name).text("queuePath", pathOf(partition));
    out.text("namespace", partition.queue->namespaceName).text("task", partition.queue->task);
    out.text("status", status).text("queueStatus", status).number("queuePriority", partition.queue->options.priority);
    out.textOrNull("traceId", message.traceId).textOrNull("producerSub", message.producerSub).null("leaseExpiresAt");
    out.text("createdAt", context.time(message.createdUs)).raw("busStatus", bus);
    if (context.rust()) {
        const QByteArray data = context.state.readable(message);
        out.raw("data", data)
            .raw("payload", data)
            .flag("payloadAvailable", true)
            .flag("isEncrypted", message.encrypted);
        if (context.profile() == Profile::Raft2)
            out.number("offset", message.offset);
    }
    return out.take();
}

struct Found
{
    const Partition *partition;
    const Message *message;
    QByteArray status;
};

//! Newest first; a message that is dead several times is listed as often (observed, section Q).
std::vector<Found> search(const Context &context, const QByteArray &status, qint64 fromUs, qint64 toUs)
{
    const auto queue = context.query.nonEmpty("queue");
    const auto partitionName = context.query.nonEmpty("partition");
    std::vector<Found> found;
    for (const auto &candidate : context.state.queues()) {
        if (queue && candidate->name != *queue)
            continue;
        for (const auto &partition : candidate->partitions) {
            if (partitionName && partition->name != *partitionName)
                continue;
            for (const Message &message : partition->log) {
                if (message.deleted || message.createdUs < fromUs || message.createdUs > toUs)
                    continue;
                QByteArray its = statusOf(context, *partition, message);
                if (!status.isEmpty() && its != status)
                    continue;
                const auto times = context.rust()
                    ? 1
                    : std::max<std::size_t>(1, partition->dead.value(message.transactionId).size());
                for (std::size_t i = 0; i < times; ++i)
                    found.push_back({partition.get(), &message, its});
            }
        }
    }
    std::ranges::stable_sort(found,
                             [](const Found &a, const Found &b) { return a.message->serial > b.message->serial; });
    return found;
}

QByteArray modeOf(const Context &context, const Readers &readers)
{
    return context.object()
        .flag("hasQueueMode", readers.queueMode)
        .number("busGroupsCount", readers.groups)
        .text("type", readers.type())
        .take();
}

Readers readersOfQueue(const Context &context, const QByteArray &name)
{
    Readers readers;
    std::set<QByteArray> groups;
    if (const Queue *queue = context.state.queue(name)) {
        for (const auto &partition : queue->partitions) {
            for (const auto &[group, cursor] : partition->cursors)
                groups.insert(group);
        }
    }
    readers.queueMode = groups.erase(queueMode) > 0;
    readers.groups = std::ssize(groups);
    return readers;
}

QByteArray groupsOf(const Context &context, const Partition &partition, const Message &message)
{
    ArrayWriter groups;
    for (const auto &[group, cursor] : partition.cursors) {
        const bool leased
            = cursor.lease.isActive(context.us) && message.offset >= cursor.next && message.offset < cursor.lease.end;
        ObjectWriter out = context.object();
        out.text("name", group).flag("consumed", hasConsumed(cursor, message));
        groups.add(out.textOrNull("leaseExpiresAt", leased ? context.time(cursor.lease.expiresUs) : QByteArray()));
    }
    return groups.take();
}

const Message *messageAt(const Context &context, const Partition *partition, const QByteArray &transactionId)
{
    if (partition == nullptr)
        return nullptr;
    const auto offset = partition->offsets.constFind(transactionId);
    if (offset == partition->offsets.cend())
        return nullptr;
    static_cast<void>(context);
    return &partition->log[std::size_t(*offset)];
}

} // namespace

Reply listMessages(Context &context)
{
    const qint64 limit = context.profile() == Profile::Raft2
        ? std::clamp<qint64>(context.query.number("limit", 200), 1, 1000)
        : context.query.number("limit", 200);
    const qint64 offset = std::max<qint64>(0, context.query.number("offset", 0));
    const auto from = timeFromIso(context.query.value("from").value_or(QByteArray()));
    const auto to = timeFromIso(context.query.value("to").value_or(QByteArray()));
    const QByteArray status = context.query.value("status").value_or(QByteArray());
    const auto found
        = search(context, status, from.value_or(context.us - hourUs), to ? *to + 60'000'000 : context.us + hourUs);
    ArrayWriter messages;
    qint64 count = 0;
    for (qint64 i = offset; i < std::ssize(found) && count < limit; ++i, ++count) {
        const Found &one = found[std::size_t(i)];
        messages.add(listItem(context, *one.partition, *one.message, one.status));
    }
    ObjectWriter body = context.object();
    body.raw("messages", messages.take());
    if (context.rust())
        body.number("total", count)
            .raw("pagination", context.object().number("limit", limit).number("offset", offset).take());
    const QByteArray queue = context.query.value("queue").value_or(QByteArray());
    return context.answer(200, body.raw("mode", modeOf(context, readersOfQueue(context, queue))).take());
}

Reply messageDetail(Context &context)
{
    const Partition *partition = context.state.partition(context.path[0]);
    const Message *message = messageAt(context, partition, context.path[1]);
    if (message == nullptr)
        return context.answer(404, context.object().text("error", "Message not found").take());
    const Queue &queue = *partition->queue;
    const auto rows = context.state.letters().at(*partition, message->transactionId);
    const DeadLetter *dead = rows.empty() ? nullptr : rows.back();
    Readers readers = readersOf(*partition, message);
    ObjectWriter config = context.object();
    config.number("leaseTime", queue.options.leaseTime).number("priority", queue.options.priority);
    config.number("retryDelay", queue.options.retryDelay).number("retryLimit", queue.options.retryLimit);
    ObjectWriter mode = context.object();
    mode.flag("hasQueueMode", readers.queueMode).number("busGroupsCount", readers.groups);
    mode.number("consumedByGroups", readers.consumedBy).text("type", readers.type());
    const QByteArray data = context.state.readable(*message);
    ObjectWriter body = context.object();
    body.text("id", message->id).text("transactionId", message->transactionId);
    if (context.rust())
        body.raw("data", data);
    body.raw("payload", data).textOrNull("traceId", message->traceId).textOrNull("producerSub", message->producerSub);
    body.text("createdAt", context.time(message->createdUs))
        .text("partitionId", partition->id)
        .text("partition", partition->name);
    body.text("queue", queue.name).text("queuePath", pathOf(*partition)).text("namespace", queue.namespaceName);
    body.text("task", queue.task).text("status", statusOf(context, *partition, *message));
    body.textOrNull("errorMessage", dead == nullptr ? QByteArray() : dead->error);
    if (dead == nullptr)
        body.null("retryCount");
    else
        body.number("retryCount", dead->retries);
    body.flag("isEncrypted", message->encrypted).null("leaseExpiresAt");
    body.raw("queueConfig", config.number("ttl", queue.options.ttl).take()).raw("mode", mode.take());
    return context.answer(200, body.raw("consumerGroups", groupsOf(context, *partition, *message)).take());
}

Reply queueMessages(Context &context)
{
    const Queue *queue = context.state.queue(context.path[0]);
    if (queue == nullptr)
        return context.answer(200, context.rust() ? QByteArray("[]") : QByteArray());
    ArrayWriter out;
    for (const auto &partition : queue->partitions) {
        for (const Message &message : partition->log) {
            if (message.deleted)
                continue;
            ObjectWriter item = context.object();
            item.text("id", message.id)
                .text("transactionId", message.transactionId)
                .text("createdAt", context.time(message.createdUs));
            item.text("partition", partition->name).text("partitionId", partition->id).text("queue", queue->name);
            out.add(item.text("queuePath", pathOf(*partition)).text("status", statusOf(context, *partition, message)));
        }
    }
    return context.answer(200, out.take());
}

} // namespace dlo::practice
