// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/seeding.h"

#include "practice/letterkinds.h"
#include "practice/normalise.h"
#include "practice/profiles.h"
#include "practice/rules.h"

#include <algorithm>
#include <array>

namespace dlo::practice {

namespace {

constexpr qint64 secondUs = 1'000'000;
constexpr qint64 minuteUs = 60 * secondUs;
constexpr qint64 dayUs = qint64(24 * 60) * minuteUs;
constexpr std::array consumedQueues{"orders", "emails", "payments", "shipments", "customers"};
constexpr std::array waitingQueues{"newsletter", "analytics.clicks"};

//! A message with its times, to be put in by order of creation.
struct Planned
{
    LetterDraft draft = {};
    qint64 createdUs = 0;
    qint64 failedUs = 0;
    bool isDead = true;
};

//! As a push over HTTP would store it.
State::Push prepared(State::Push push, Profile profile)
{
    push.seeded = true;
    if (!isRust(profile)) {
        const auto doc = JsonDoc::parse(push.payload, JsonDoc::Rules::Strict);
        push.stored = doc ? normalised(doc->root()) : std::nullopt;
    }
    return push;
}

//! Schema changes come as a burst, the rest over the days.
qint64 failureTime(LetterKind kind, qint64 us, QRandomGenerator &random)
{
    const bool burst = kind == LetterKind::NewVersion ? random.bounded(100) < 75 : random.bounded(100) < 12;
    if (burst)
        return us - minuteUs - random.bounded(2400) * secondUs - qint64(random.bounded(1000)) * 1000;
    return us - 45 * minuteUs - qint64(random.bounded(1'000'000)) * (6 * dayUs / 1'000'000);
}

std::vector<Planned> plan(const Options &options, qint64 us, QRandomGenerator &random)
{
    std::vector<Planned> planned;
    int letters = 0;
    for (int number = 1; letters < options.letters; ++number) {
        // One of each kind first, so that even a short list shows them all; the big one only once.
        const bool first = number <= int(LetterKind::KindCount) && options.letters >= 3 * int(LetterKind::KindCount);
        const LetterKind kind = first ? LetterKind(number - 1) : pickKind(random);
        Planned one{.draft = draftLetter(kind, number, random)};
        if (letters + one.draft.groups.size() > options.letters)
            one.draft.groups.resize(1);
        letters += int(one.draft.groups.size());
        one.failedUs = failureTime(kind, us, random);
        one.createdUs = one.failedUs - random.bounded(3, 240) * secondUs - qint64(random.bounded(1000)) * 1000;
        planned.push_back(std::move(one));
    }
    return planned;
}

void addHealthy(std::vector<Planned> &planned, qint64 us, QRandomGenerator &random)
{
    const auto add = [&](const char *queue, int count, const char *partition) {
        for (int i = 0; i < count; ++i) {
            Planned one{.isDead = false};
            one.draft.queue = queue;
            one.draft.partition = partition;
            one.draft.transactionId = QByteArray("ok-") + QByteArray::number(i);
            one.draft.payload = healthyPayload(one.draft.queue, i, random);
            one.createdUs = us - random.bounded(1, 3 * 3600) * secondUs;
            planned.push_back(std::move(one));
        }
    };
    for (const char *queue : consumedQueues)
        add(queue, 40, queue == QByteArrayView("customers") ? "Default" : "eu-1");
    add(waitingQueues[0], 120, "weekly");
    add(waitingQueues[1], 60, "web");
}

void configure(State &state, qint64 us)
{
    for (const char *name : consumedQueues) {
        Queue &queue = state.ensureQueue(name, us - 30 * dayUs);
        queue.options.leaseTime = 60;
        queue.options.retryLimit = 3;
        queue.options.deadLetterQueue = queue.options.dlqAfterMaxRetries = true;
        queue.namespaceName = "shop";
        queue.options.encryptionEnabled = queue.name == "customers";
    }
    for (const char *name : waitingQueues)
        state.ensureQueue(name, us - 30 * dayUs).options.leaseTime = 60;
}

//! Where a planned letter's message went; nothing for a healthy one.
Partition *put(State &state, const Planned &planned, qint64 *offset)
{
    const LetterDraft &draft = planned.draft;
    const State::Pushed pushed = state.push(prepared({.queue = draft.queue,
                                                      .partition = draft.partition,
                                                      .transactionId = draft.transactionId,
                                                      .payload = draft.payload},
                                                     state.profile()),
                                            planned.createdUs);
    *offset = pushed.offset;
    return pushed.duplicate || !planned.isDead ? nullptr : state.partition(pushed.partitionId);
}

void bury(State &state, const Planned &planned, Partition &partition, qint64 offset)
{
    const LetterDraft &draft = planned.draft;
    for (qint64 i = 0; i < draft.groups.size(); ++i) {
        const QByteArray &group = draft.groups[i];
        const QByteArray error = draft.error.isEmpty() ? problemOf(draft.queue, group, draft.payload) : draft.error;
        state.bury(partition, offset, group, error, partition.queue->options.retryLimit,
                   planned.failedUs + i * secondUs);
    }
}

//! Messages go in by their creation, letters by their failure: each list is then appended to and never inserted into.
void putAll(State &state, std::vector<Planned> planned)
{
    struct Buried
    {
        const Planned *planned;
        Partition *partition;
        qint64 offset;
    };
    std::ranges::stable_sort(planned, {}, &Planned::createdUs);
    std::vector<Buried> dead;
    for (const Planned &one : planned) {
        qint64 offset = 0;
        if (Partition *partition = put(state, one, &offset))
            dead.push_back({&one, partition, offset});
    }
    std::ranges::stable_sort(dead, {}, [](const Buried &one) { return one.planned->failedUs; });
    for (const Buried &one : dead)
        bury(state, *one.planned, *one.partition, one.offset);
}

//! What the consumers have read: everything that is there.
void moveCursors(State &state, qint64 us)
{
    for (const Consumer &consumer : allConsumers()) {
        Queue *queue = state.queue(consumer.queue);
        queue->subscriptions[consumer.group] = {us - 30 * dayUs, 0, "all"};
        for (const auto &partition : queue->partitions) {
            State::seek(*partition, consumer.group, std::nullopt);
            Cursor &cursor = partition->cursors[consumer.group];
            cursor.totalConsumed = std::ssize(partition->log);
            cursor.lastConsumedUs = us - 10 * secondUs;
        }
    }
    // A group that has fallen asleep in front of its work.
    Queue *clicks = state.queue(waitingQueues[1]);
    clicks->subscriptions["warehouse"] = {us - 30 * dayUs, 0, "all"};
    for (const auto &partition : clicks->partitions) {
        State::seek(*partition, "warehouse", 0);
        partition->cursors["warehouse"].lastConsumedUs = us - qint64(120) * minuteUs;
    }
}

} // namespace

void seed(State &state, const Options &options, qint64 us)
{
    if (options.letters <= 0)
        return;
    QRandomGenerator random(quint32(options.seed ^ (options.seed >> 32)));
    configure(state, us);
    std::vector<Planned> planned = plan(options, us, random);
    addHealthy(planned, us, random);
    putAll(state, std::move(planned));
    moveCursors(state, us);
}

void buryDirectly(State &state, State::Push push, const QByteArray &group, const QByteArray &error, qint64 us)
{
    const State::Pushed pushed = state.push(prepared(std::move(push), state.profile()), us);
    Partition &partition = *state.partition(pushed.partitionId);
    const Message &message = partition.log[std::size_t(pushed.offset)];
    const QByteArray reader = group.isEmpty() ? QByteArray(queueMode) : group;
    // Every living consumer has read it, so that none takes it for new work.
    const auto read = [&partition, &message](const QByteArray &name) {
        Cursor &cursor = partition.cursors[name];
        cursor.done.insert(message.offset);
        while (cursor.done.remove(cursor.next))
            ++cursor.next;
    };
    for (const Consumer &consumer : allConsumers()) {
        if (partition.queue->name == consumer.queue)
            read(consumer.group);
    }
    read(reader);
    state.bury(partition, message.offset, group, error, partition.queue->options.retryLimit, us);
}

} // namespace dlo::practice
