// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/queuesummary.h"

#include <algorithm>

namespace dlo::practice {

qint64 statisticalDead(const Context &context, const Partition &partition)
{
    return context.rust() ? partition.deadNow : partition.deadEver;
}

QueueSummary summaryOf(const Context &context, const Queue &queue)
{
    QueueSummary summary;
    for (const auto &partition : queue.partitions) {
        const State::Counts counts = State::counts(*partition, context.us);
        summary.counts.total += counts.total;
        summary.counts.pending += counts.pending;
        summary.counts.processing += counts.processing;
        summary.counts.completed += counts.completed;
        summary.deadLetter += statisticalDead(context, *partition);
        for (const Message &message : partition->log)
            summary.retainedBytes += message.deleted ? 0 : message.stored.size();
    }
    return summary;
}

QByteArray messagesJson(const Context &context, const State::Counts &counts, qint64 deadLetter, bool full)
{
    ObjectWriter out = context.object();
    out.number("total", counts.total).number("pending", counts.pending).number("processing", counts.processing);
    if (full)
        out.number("completed", counts.completed).number("deadLetter", deadLetter);
    return out.take();
}

QByteArray statsJson(const Context &context, const State::Counts &counts, qint64 deadLetter)
{
    ObjectWriter out = context.object();
    out.number("total", counts.total).number("pending", counts.pending).number("processing", counts.processing);
    out.number("completed", counts.completed);
    if (context.rust())
        out.null("failed");
    else
        out.number("failed", 0);
    return out.number("deadLetter", deadLetter).take();
}

QByteArray rounded(qint64 amount, qint64 parts)
{
    QByteArray text = QByteArray::number(double(amount) / double(parts), 'f', 2);
    if (text.endsWith('0'))
        text.chop(1);
    return text;
}

Reply queueNotFound(const Context &context)
{
    return context.answer(404, context.object().text("error", "Queue not found").take());
}

std::vector<const Queue *> listedQueues(const Context &context)
{
    std::vector<const Queue *> queues;
    for (const auto &queue : context.state.queues())
        queues.push_back(queue.get());
    if (!context.rust())
        std::ranges::reverse(queues);
    return queues;
}

} // namespace dlo::practice
