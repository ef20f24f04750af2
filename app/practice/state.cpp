// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/state.h"

#include "practice/normalise.h"
#include "practice/practicekey.h"
#include "practice/profiles.h"

#include "core/secret.h"
#include "payload/envelope.h"

#include <algorithm>

namespace dlo::practice {

State::State(Profile profile, quint64 seed)
    : m_profile(profile)
    , m_ids(seed)
{ }

Queue &State::ensureQueue(const QByteArray &name, qint64 us)
{
    if (Queue *known = queue(name))
        return *known;
    auto made = std::make_unique<Queue>();
    made->id = m_ids.random();
    made->name = name;
    // Both generations split a dotted name (observed, section O: a name without a dot is its own namespace).
    const qsizetype dot = name.indexOf('.');
    made->namespaceName = dot < 0 ? name : name.left(dot);
    made->task = dot < 0 ? QByteArray("") : name.mid(dot + 1);
    made->createdUs = us;
    made->options = QueueOptions(m_profile);
    if (isRust(m_profile))
        made->options.leaseTime = 60;
    m_queueByName.insert(name, made.get());
    m_queues.push_back(std::move(made));
    return *m_queues.back();
}

Partition &State::ensurePartition(Queue &queue, const QByteArray &name, qint64 us)
{
    if (Partition *known = queue.byName.value(name, nullptr))
        return *known;
    auto made = std::make_unique<Partition>();
    made->id = m_ids.random();
    made->name = name;
    made->queue = &queue;
    made->createdUs = us;
    Partition &partition = *made;
    m_partitions.insert(partition.id, &partition);
    m_byNumber.push_back(&partition);
    partition.number = int(m_byNumber.size());
    queue.byName.insert(name, &partition);
    queue.partitions.push_back(std::move(made));
    return partition;
}

Partition *State::partition(const QByteArray &id) const
{
    if (isUuid(id))
        return m_partitions.value(id.toLower(), nullptr);
    if (m_profile != Profile::Raft2)
        return nullptr;
    bool valid = false;
    const int number = id.toInt(&valid);
    if (!valid || number < 1 || number > std::ssize(m_byNumber))
        return nullptr;
    return m_byNumber[std::size_t(number) - 1];
}

bool State::deleteQueue(const QByteArray &name)
{
    Queue *gone = queue(name);
    if (gone == nullptr)
        return false;
    for (DeadLetter *letter : m_letters.list({.queue = name}))
        m_letters.remove(letter);
    for (const auto &partition : gone->partitions) {
        m_partitions.remove(partition->id);
        m_byNumber[std::size_t(partition->number) - 1] = nullptr;
    }
    m_queueByName.remove(name);
    std::erase_if(m_queues, [gone](const auto &queue) { return queue.get() == gone; });
    return true;
}

const Message *State::duplicateOf(const Partition &partition, const QByteArray &transactionId, qint64 us) const
{
    const auto found = partition.offsets.constFind(transactionId);
    if (found == partition.offsets.cend())
        return nullptr;
    const Message &message = partition.log[std::size_t(*found)];
    // C++: as long as the row exists, without a window (observed, Push).
    if (!isRust(m_profile))
        return &message;
    const qint64 window = partition.queue->options.dedupWindowSeconds;
    return us - message.createdUs < window * 1'000'000 ? &message : nullptr;
}

State::Pushed State::push(const Push &item, qint64 us)
{
    Queue &queue = ensureQueue(item.queue, us);
    Partition &partition = ensurePartition(queue, item.partition, us);
    Pushed result{.messageId = {}, .partitionId = partition.id, .transactionId = item.transactionId};
    if (!item.transactionId.isEmpty()) {
        if (const Message *known = duplicateOf(partition, item.transactionId, us)) {
            result.duplicate = true;
            result.messageId = known->id;
            result.offset = partition.offsets.value(item.transactionId);
            return result;
        }
    }
    Message message;
    message.id = m_ids.timed(us);
    if (result.transactionId.isEmpty())
        result.transactionId = isRust(m_profile) ? message.id : m_ids.random();
    message.transactionId = result.transactionId;
    message.traceId = item.traceId;
    message.producerSub = item.producerSub;
    message.pushed = item.payload;
    message.stored = item.stored.value_or(item.payload);
    message.encrypted = queue.options.encryptionEnabled;
    if (message.encrypted)
        message.stored = sealed(message.stored);
    message.createdUs = us;
    message.serial = ++m_serial;
    message.seeded = item.seeded;
    result.messageId = message.id;
    result.offset = std::ssize(partition.log);
    message.offset = result.offset;
    partition.offsets.insert(message.transactionId, result.offset);
    partition.log.push_back(std::move(message));
    ++queue.pushed;
    activity.add({.pushed = 1}, us);
    return result;
}

QByteArray State::sealed(const QByteArray &plain)
{
    const auto envelope = envelope::seal(plain, Secret(practiceKey), m_ids.bytes(16));
    if (!envelope)
        return plain;
    if (isRust(m_profile))
        return *envelope;
    const auto doc = JsonDoc::parse(*envelope, JsonDoc::Rules::Strict);
    return doc ? normalised(doc->root()).value_or(*envelope) : *envelope;
}

std::optional<QByteArray> State::opened(const QByteArray &envelope)
{
    auto plain = envelope::open(envelope, Secret(practiceKey));
    if (!plain)
        return std::nullopt;
    return std::move(*plain);
}

QByteArray State::readable(const Message &message) const
{
    return message.encrypted ? opened(message.stored).value_or(message.stored) : message.stored;
}

qint64 State::drain(qint64 us)
{
    const auto waiting = std::exchange(buffered, {});
    for (const Push &item : waiting)
        push(item, us);
    return std::ssize(waiting);
}

void State::applyRetention(qint64 us)
{
    for (const auto &queue : m_queues) {
        const QueueOptions &options = queue->options;
        if (!options.retentionEnabled || options.retentionSeconds <= 0)
            continue;
        const qint64 oldest = us - qint64(options.retentionSeconds) * 1'000'000;
        for (const auto &partition : queue->partitions) {
            for (Message &message : partition->log) {
                if (message.createdUs >= oldest)
                    break;
                if (message.deleted)
                    continue;
                message.deleted = true;
                ++partition->deletedCount;
                partition->offsets.remove(message.transactionId);
                // Observed, section T: there a dead letter hangs on its message.
                if (isRust(m_profile))
                    continue;
                for (DeadLetter *letter : m_letters.at(*partition, message.transactionId))
                    m_letters.remove(letter);
            }
        }
    }
}

} // namespace dlo::practice
