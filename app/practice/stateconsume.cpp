// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/profiles.h"
#include "practice/state.h"

#include <algorithm>

namespace dlo::practice {

namespace {

//! The first offset whose message is not older than \a fromUs.
qint64 offsetAt(const Partition &partition, qint64 fromUs)
{
    return std::ranges::partition_point(partition.log,
                                        [fromUs](const Message &message) { return message.createdUs < fromUs; })
        - partition.log.begin();
}

Cursor &cursorOf(Partition &partition, const QByteArray &group)
{
    return partition.cursors[group.isEmpty() ? QByteArray(queueMode) : group];
}

bool isCommitted(const Cursor &cursor, qint64 offset)
{
    return offset < cursor.next || cursor.done.contains(offset);
}

constexpr char unknownMessage[] = "Message not found";

QByteArray badLease(Profile profile)
{
    return isRust(profile) ? "invalid or expired lease" : "Invalid or expired lease";
}

QByteArray committed(qint64 offset)
{
    return "already committed: offset " + QByteArray::number(offset) + " is behind the cursor";
}

} // namespace

Cursor &State::cursorFor(Queue &queue, Partition &partition, const PopRequest &request, qint64 us)
{
    const QByteArray group = request.group.isEmpty() ? QByteArray(queueMode) : request.group;
    auto subscription = queue.subscriptions.find(group);
    if (subscription == queue.subscriptions.end()) {
        Subscription made{us, 0, request.subscriptionMode};
        // A new group skips the backlog on Rust brokers unless it asks for all (queen-http.md section 8).
        const bool named = group != queueMode;
        const bool onlyNew = request.subscriptionMode == "new" || request.subscriptionMode == "new-only"
            || (request.subscriptionMode.isEmpty() && named && isRust(m_profile));
        if (request.subscriptionFromUs)
            made.fromUs = *request.subscriptionFromUs;
        else if (onlyNew)
            made.fromUs = us;
        subscription = queue.subscriptions.emplace(group, made).first;
    }
    const auto known = partition.cursors.find(group);
    if (known != partition.cursors.end())
        return known->second;
    return partition.cursors.emplace(group, Cursor{.next = offsetAt(partition, subscription->second.fromUs)})
        .first->second;
}

bool State::claimable(const Partition &partition, const Cursor &cursor)
{
    return cursor.next < std::ssize(partition.log);
}

State::Popped State::pop(const PopRequest &request, qint64 us)
{
    Queue *from = queue(request.queue);
    if (from == nullptr)
        return {};
    if (!request.partition.isEmpty()) {
        Partition *named = from->byName.value(request.partition, nullptr);
        if (named == nullptr)
            return {.outcome = Popped::Outcome::Empty};
        Cursor &cursor = cursorFor(*from, *named, request, us);
        if (cursor.lease.isActive(us))
            return {.outcome = Popped::Outcome::LeaseHeld, .partition = named};
        if (!claimable(*named, cursor))
            return {.outcome = Popped::Outcome::Empty, .partition = named};
        return claim(*named, cursor, request, {}, us);
    }
    Popped all;
    PopRequest rest = request;
    for (const auto &partition : from->partitions) {
        if (rest.partitions <= 0 || rest.batch <= 0)
            break;
        Cursor &cursor = cursorFor(*from, *partition, request, us);
        if (cursor.lease.isActive(us) || !claimable(*partition, cursor))
            continue;
        Popped popped = claim(*partition, cursor, rest, all.leaseId, us);
        if (popped.outcome != Popped::Outcome::Messages)
            continue;
        --rest.partitions;
        rest.batch -= std::ssize(popped.messages);
        if (all.partition == nullptr) {
            all = std::move(popped);
            continue;
        }
        ++all.partitionsClaimed;
        all.messages.insert(all.messages.end(), popped.messages.begin(), popped.messages.end());
    }
    return all;
}

State::Popped State::claim(Partition &partition, Cursor &cursor, const PopRequest &request, const QByteArray &leaseId,
                           qint64 us)
{
    Popped result{.outcome = Popped::Outcome::Messages, .partition = &partition};
    const qint64 ripe = us - qint64(partition.queue->options.delayedProcessing) * 1'000'000;
    qint64 offset = cursor.next;
    qint64 end = offset;
    for (; offset < std::ssize(partition.log) && std::ssize(result.messages) < request.batch; ++offset) {
        const Message &message = partition.log[std::size_t(offset)];
        if (message.createdUs > ripe && partition.queue->options.delayedProcessing > 0)
            break;
        if (message.deleted || cursor.done.contains(offset))
            continue;
        result.messages.push_back({&message, &partition, cursor.budgetUsed + 1});
        end = offset + 1;
    }
    if (result.messages.empty()) {
        if (offset < std::ssize(partition.log))
            return {.outcome = Popped::Outcome::Empty, .partition = &partition};
        // Only deleted messages were left. The C++ broker then claims a partition with nothing in it (observed, section
        // L).
        cursor.next = std::ssize(partition.log);
        cursor.done.clear();
        if (isRust(m_profile))
            return {.outcome = Popped::Outcome::Empty, .partition = &partition};
        result.leaseId = leaseId.isEmpty() ? m_ids.timed(us) : leaseId;
        return result;
    }
    ++cursor.batches;
    activity.add({.popped = std::ssize(result.messages)}, us);
    if (request.autoAck) {
        result.leaseId = "";
        for (const Popped::Taken &taken : result.messages)
            consume(cursor, taken.message->offset, partition, us);
        return result;
    }
    result.leaseId = leaseId.isEmpty() ? m_ids.timed(us) : leaseId;
    cursor.lease = {.id = result.leaseId,
                    .expiresUs = us + qint64(partition.queue->options.leaseTime) * 1'000'000,
                    .end = end,
                    .size = std::ssize(result.messages)};
    return result;
}

void State::consume(Cursor &cursor, qint64 offset, const Partition &partition, qint64 us)
{
    cursor.lastConsumedUs = us;
    ++cursor.totalConsumed;
    if (offset < cursor.next)
        return;
    if (offset < cursor.lease.end)
        ++cursor.lease.acked;
    cursor.done.insert(offset);
    while (cursor.next < std::ssize(partition.log)
           && (cursor.done.remove(cursor.next) || partition.log[std::size_t(cursor.next)].deleted))
        ++cursor.next;
    if (cursor.next >= cursor.lease.end)
        cursor.lease = {};
}

QByteArray State::refusalOf(const Ack &ack, const QList<QByteArray> &leases, qint64 us) const
{
    const Partition *at = partition(ack.partitionId);
    if (at == nullptr || !at->offsets.contains(ack.transactionId))
        return unknownMessage;
    const qint64 offset = at->offsets.value(ack.transactionId);
    const auto found = at->cursors.find(ack.group.isEmpty() ? QByteArray(queueMode) : ack.group);
    const Cursor none;
    const Cursor &cursor = found == at->cursors.end() ? none : found->second;
    const QList<QByteArray> accepted = ack.leaseId.isEmpty() ? leases : QList<QByteArray>{ack.leaseId};
    if (!accepted.isEmpty() && !(cursor.lease.isActive(us) && accepted.contains(cursor.lease.id)))
        return badLease(m_profile);
    return isRust(m_profile) && isCommitted(cursor, offset) ? committed(offset) : QByteArray();
}

State::Acked State::ack(const Ack &ack, qint64 us)
{
    const Acked result = judge(ack, us);
    activity.add({.acked = 1, .ackFailed = result.success ? 0 : 1}, us);
    return result;
}

State::Acked State::judge(const Ack &ack, qint64 us)
{
    Acked result;
    Partition *at = partition(ack.partitionId);
    result.partition = at;
    const bool rust = isRust(m_profile);
    const auto found
        = at == nullptr ? QHash<QByteArray, qint64>::const_iterator() : at->offsets.constFind(ack.transactionId);
    if (at == nullptr || found == at->offsets.cend()) {
        result.error = unknownMessage;
        return result;
    }
    const qint64 offset = *found;
    Cursor &cursor = cursorOf(*at, ack.group);
    if (!ack.leaseId.isEmpty() && (cursor.lease.id != ack.leaseId || !cursor.lease.isActive(us))) {
        result.error = badLease(m_profile);
        return result;
    }
    const bool completes = ack.status == "completed" || ack.status == "success";
    if (rust && isCommitted(cursor, offset)) {
        result.success = completes;
        result.noop = completes;
        if (!completes)
            result.error = committed(offset);
        return result;
    }
    if (completes) {
        const bool hadLease = !cursor.lease.id.isEmpty();
        consume(cursor, offset, *at, us);
        cursor.budgetUsed = 0;
        result.success = true;
        result.leaseReleased = hadLease && cursor.lease.id.isEmpty();
        return result;
    }
    if (ack.status == "retry") {
        cursor.lease = {};
        result.success = true;
        result.leaseReleased = true;
        return result;
    }
    const bool known = ack.status == "failed" || ack.status == "dlq";
    if (known || rust)
        fail(result, *at, cursor, ack, offset, us);
    return result;
}

void State::fail(Acked &result, Partition &partition, Cursor &cursor, const Ack &ack, qint64 offset, qint64 us)
{
    const QueueOptions &options = partition.queue->options;
    const bool rust = isRust(m_profile);
    result.success = true;
    if (ack.status != "dlq" && cursor.budgetUsed < options.retryLimit) {
        ++cursor.budgetUsed;
        cursor.lease = {};
        result.leaseReleased = true;
        return;
    }
    // C++ looks at neither option (observed, Dead-lettering).
    if (rust && ack.status != "dlq" && !options.deadLetterQueue && !options.dlqAfterMaxRetries)
        result.dropped = true;
    else
        bury(partition, offset, ack.group, ack.error, cursor.budgetUsed, us);
    const bool hadLease = !cursor.lease.id.isEmpty();
    consume(cursor, offset, partition, us);
    result.dead = !result.dropped;
    // C++ keeps the lease while there is more of the batch, and its counter is not reset by a dead letter (observed,
    // sections D and AA).
    if (!rust)
        return;
    cursor.budgetUsed = 0;
    cursor.lease = {}; // queen-http.md section 8, step 4
    result.leaseReleased = hadLease;
}

std::optional<qint64> State::extend(const QByteArray &leaseId, qint64 seconds, qint64 us)
{
    if (leaseId.isEmpty())
        return std::nullopt;
    std::optional<qint64> end; // several partitions may be under it
    for (const auto &queue : m_queues) {
        for (const auto &partition : queue->partitions) {
            for (auto &[group, cursor] : partition->cursors) {
                if (cursor.lease.id != leaseId || !cursor.lease.isActive(us))
                    continue;
                cursor.lease.expiresUs = us + (seconds > 0 ? seconds : queue->options.leaseTime) * 1'000'000;
                end = cursor.lease.expiresUs;
            }
        }
    }
    return end;
}

void State::seek(Partition &partition, const QByteArray &group, std::optional<qint64> fromUs)
{
    Cursor &cursor = cursorOf(partition, group);
    cursor.next = fromUs ? offsetAt(partition, *fromUs) : std::ssize(partition.log);
    cursor.done.clear();
    cursor.lease = {};
}

State::Counts State::countsFor(const Partition &partition, const QByteArray &group, qint64 us)
{
    Counts counts;
    counts.total = std::ssize(partition.log) - partition.deletedCount;
    const auto found = partition.cursors.find(group);
    const Cursor none;
    const Cursor &cursor = found == partition.cursors.end() ? none : found->second;
    const bool leased = cursor.lease.isActive(us);
    for (qint64 offset = cursor.next; offset < std::ssize(partition.log); ++offset) {
        if (partition.log[std::size_t(offset)].deleted || cursor.done.contains(offset))
            continue;
        if (leased && offset < cursor.lease.end)
            ++counts.processing;
        else
            ++counts.pending;
    }
    counts.completed = std::max<qint64>(0, counts.total - counts.pending - counts.processing - partition.deadNow);
    return counts;
}

State::Counts State::counts(const Partition &partition, qint64 us)
{
    if (partition.cursors.empty())
        return countsFor(partition, queueMode, us);
    Counts most;
    bool first = true;
    for (const auto &[group, cursor] : partition.cursors) {
        const Counts counts = countsFor(partition, group, us);
        if (first || counts.pending + counts.processing > most.pending + most.processing)
            most = counts;
        first = false;
    }
    return most;
}

} // namespace dlo::practice
