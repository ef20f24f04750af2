// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/normalise.h"
#include "practice/profiles.h"
#include "practice/state.h"

namespace dlo::practice {

DeadLetter &State::bury(Partition &partition, qint64 offset, const QByteArray &group, const QByteArray &error,
                        int retries, qint64 us)
{
    const Message &message = partition.log[std::size_t(offset)];
    DeadLetter letter;
    letter.rowId = m_ids.timed(us);
    letter.messageId = message.id;
    letter.partition = &partition;
    letter.group = group.isEmpty() ? QByteArray(queueMode) : group;
    letter.transactionId = message.transactionId;
    letter.payload = message.stored;
    letter.encrypted = message.encrypted;
    // 2.x keeps a plain snapshot even of an encrypted queue's message (queen-http.md section 2).
    if (m_profile == Profile::Raft2 && message.encrypted) {
        letter.payload = readable(message);
        letter.encrypted = false;
    }
    letter.error = error;
    letter.producerSub = message.producerSub;
    letter.retries = retries;
    letter.createdUs = message.createdUs;
    letter.failedUs = us;
    letter.offset = offset;
    activity.add({.dead = 1}, us);
    return m_letters.add(std::move(letter));
}

void State::takeAway(const std::vector<DeadLetter *> &rows)
{
    for (DeadLetter *letter : rows) {
        takenRows.push_back(letter->payload);
        m_letters.remove(letter);
    }
}

std::optional<int> State::erase(Partition &partition, const QByteArray &transactionId)
{
    const auto rows = m_letters.at(partition, transactionId);
    if (isRust(m_profile)) {
        if (rows.empty())
            return std::nullopt;
    } else {
        const auto found = partition.offsets.constFind(transactionId);
        if (found == partition.offsets.cend())
            return std::nullopt;
        partition.log[std::size_t(*found)].deleted = true;
        ++partition.deletedCount;
        partition.offsets.erase(found);
    }
    for (DeadLetter *letter : rows)
        m_letters.remove(letter);
    return int(rows.size());
}

State::Moved State::republish(const DeadLetter &letter, const QByteArray &queue, const QByteArray &partition,
                              const QByteArray &transactionId, qint64 us)
{
    Push item{.queue = queue.isEmpty() ? letter.partition->queue->name : queue,
              .partition = partition.isEmpty() ? letter.partition->name : partition,
              .transactionId = transactionId,
              .payload = letter.payload};
    // A payload that cannot be opened travels as the envelope it is (queen-http.md section 9).
    if (letter.encrypted)
        item.payload = opened(letter.payload).value_or(letter.payload);
    Moved moved{.queue = item.queue, .partition = item.partition};
    moved.pushed = push(item, us);
    moved.duplicate = moved.pushed.duplicate;
    return moved;
}

} // namespace dlo::practice
