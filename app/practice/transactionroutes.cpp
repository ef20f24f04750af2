// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

#include <QSet>

#include <algorithm>
#include <array>
#include <utility>

namespace dlo::practice {

namespace {

using Step = std::variant<State::Push, State::Ack>;

State::Ack ackOf(const Context &context, JsonDoc::Value operation)
{
    State::Ack ack{.transactionId = operation["transactionId"].text(),
                   .partitionId = operation["partitionId"].text(),
                   .leaseId = operation["leaseId"].text(),
                   .group = operation["consumerGroup"].text()};
    if (operation["status"].isString())
        ack.status = operation["status"].text();
    ack.error = operation["error"].text();
    if (context.rust() && ack.error.isEmpty())
        ack.error = "Retries exhausted"; // as of POST /ack (queen-http.md section 8)
    return ack;
}

std::expected<std::vector<Step>, Reply> stepsOf(const Context &context, JsonDoc::Value operations)
{
    std::vector<Step> steps;
    for (const JsonDoc::Value operation : operations.children()) {
        if (operation["type"].text() != "push") {
            steps.emplace_back(ackOf(context, operation));
            continue;
        }
        for (const JsonDoc::Value value : operation["items"].children()) {
            bool refused = false;
            auto item = itemOf(context, value, &refused);
            if (!item || refused) {
                return std::unexpected(
                    context.directError(400, item ? QByteArray("the database refused an item") : item.error()));
            }
            // The one way to give a message a trace on Rust brokers (queen-http.md section 4).
            if (context.rust() && value["traceId"].isString())
                item->traceId = value["traceId"].text();
            steps.emplace_back(std::move(*item));
        }
    }
    return steps;
}

//! The words for a duplicate: of the unique index on C++ (observed, section R), of the broker itself on Rust.
QByteArray duplicateError(const Context &context, const State::Push &item)
{
    if (!context.rust())
        return "duplicate key value violates unique constraint \"messages_partition_transaction_unique\"";
    if (context.profile() == Profile::Raft2)
        return "QDUP duplicate transactionId; transaction rolled back";
    return "QDUP duplicate messages in queue \"" + item.queue + "\" partition \"" + item.partition
        + "\"; transaction rolled back";
}

bool isStored(const Context &context, const State::Push &item)
{
    const Queue *queue = item.transactionId.isEmpty() ? nullptr : context.state.queue(item.queue);
    const Partition *partition = queue == nullptr ? nullptr : queue->byName.value(item.partition, nullptr);
    return partition != nullptr && context.state.duplicateOf(*partition, item.transactionId, context.us) != nullptr;
}

QByteArray refusalOf(const Context &context, const State::Ack &ack, const QList<QByteArray> &leases)
{
    constexpr std::array known{"completed", "success", "failed", "dlq", "retry"};
    const QByteArray refusal = context.state.refusalOf(ack, leases, context.us);
    if (!context.rust()) {
        if (!refusal.isNull())
            return "ACK operation failed: " + refusal;
        return std::ranges::contains(known, ack.status) ? QByteArray() : "ACK operation failed: Unknown error";
    }
    if (refusal.isNull())
        return {};
    const Partition *partition = context.state.partition(ack.partitionId);
    if (partition == nullptr || !partition->offsets.contains(ack.transactionId))
        return "QTXN ack references unknown transactionId; transaction rolled back";
    return "QTXN ack failed for partition " + partition->id + " group \""
        + (ack.group.isEmpty() ? QByteArray(queueMode) : ack.group) + "\": " + refusal + "; transaction rolled back";
}

//! Why the transaction is rolled back, null when every step can be done. All is looked at before anything is done.
QByteArray refusalOf(const Context &context, const std::vector<Step> &steps, const QList<QByteArray> &leases)
{
    QSet<QList<QByteArray>> pushed;
    for (const Step &step : steps) {
        if (const auto *ack = std::get_if<State::Ack>(&step)) {
            if (const QByteArray refusal = refusalOf(context, *ack, leases); !refusal.isNull())
                return refusal;
            continue;
        }
        const auto &item = std::get<State::Push>(step);
        // Rust: within a request the first one wins (queen-http.md section 4), C++ has its unique index.
        const QList<QByteArray> address{item.queue, item.partition, item.transactionId};
        const bool twice = !context.rust() && !item.transactionId.isEmpty() && pushed.contains(address);
        if (twice || isStored(context, item))
            return duplicateError(context, item);
        pushed.insert(address);
    }
    return {};
}

QByteArray done(const Context &context, qint64 index, const State::Push &item)
{
    const State::Pushed pushed = context.state.push(item, context.us);
    ObjectWriter out = context.object();
    out.number("index", index).text("type", "push").flag("success", true).text("queueName", item.queue);
    out.text("messageId", pushed.messageId).text("partitionId", pushed.partitionId);
    if (pushed.duplicate)
        out.flag("duplicate", true);
    return out.text("transactionId", pushed.transactionId).take();
}

QByteArray done(const Context &context, qint64 index, State::Ack ack)
{
    ack.leaseId.clear(); // looked at already; an earlier step of the same transaction may have released it
    const State::Acked acked = context.state.ack(ack, context.us);
    ObjectWriter out = context.object();
    out.number("index", index).text("type", "ack").flag("success", acked.success).flag("dlq", acked.dead);
    return out.textOrNull("error", acked.error).text("transactionId", ack.transactionId).take();
}

} // namespace

Reply runTransaction(Context &context)
{
    const auto doc = parsedBody(context);
    if (!doc)
        return doc.error();
    const JsonDoc::Value root = doc->root();
    if (!root["operations"].isArray())
        return context.directError(400, "operations array is required");
    const auto steps = stepsOf(context, root["operations"]);
    if (!steps)
        return steps.error();
    QList<QByteArray> leases;
    for (const JsonDoc::Value lease : root["requiredLeases"].children()) {
        if (!lease.text().isEmpty())
            leases.append(lease.text());
    }
    ObjectWriter body = context.object();
    const QByteArray id = context.state.ids().random();
    if (const QByteArray refusal = refusalOf(context, *steps, leases); !refusal.isNull()) {
        body.flag("success", false).text("transactionId", id).raw("results", "[]");
        return context.answer(200, body.text("error", refusal).take());
    }
    ArrayWriter results;
    for (qint64 index = 0; const Step &step : *steps) {
        results.add(std::visit([&context, index](const auto &what) { return done(context, index, what); }, step));
        ++index;
    }
    body.flag("success", true).text("transactionId", id).raw("results", results.take());
    return context.answer(200, body.take());
}

} // namespace dlo::practice
