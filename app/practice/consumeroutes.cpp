// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

#include <QDateTime>
#include <QTimeZone>

#include <algorithm>
#include <utility>

namespace dlo::practice {

namespace {

State::PopRequest requestOf(const Context &context)
{
    State::PopRequest request{.queue = {}};
    request.group = context.query.value("consumerGroup").value_or(QByteArray());
    request.subscriptionMode = context.query.value("subscriptionMode").value_or(QByteArray());
    const QByteArray from = context.query.value("subscriptionFrom").value_or(QByteArray());
    request.subscriptionFromUs = from == "now" ? std::optional(context.us) : timeFromIso(from);
    request.batch = std::max<qint64>(1, context.query.number("batch", context.rust() ? 200 : 1));
    // Every generation counts in its answer how many it claimed; the partition named at the top is the first.
    request.partitions = std::max<qint64>(1, context.query.number("partitions", 1));
    request.autoAck = context.query.flag("autoAck");
    return request;
}

QByteArray poppedMessage(const Context &context, const State::Popped::Taken &taken, const QByteArray &leaseId,
                         const QByteArray &group)
{
    const Message &message = *taken.message;
    ObjectWriter out = context.object();
    out.text("id", message.id).text("transactionId", message.transactionId);
    out.textOrNull("traceId", message.traceId).raw("data", context.state.readable(message));
    out.textOrNull("producerSub", message.producerSub).text("createdAt", isoMicros(message.createdUs));
    out.text("partitionId", taken.partition->id).text("partition", taken.partition->name);
    out.text("leaseId", leaseId).text("consumerGroup", group);
    if (movesAtomically(context.profile()))
        out.number("deliveryAttempt", taken.attempt).text("queue", taken.partition->queue->name);
    return out.take();
}

Reply withMessages(const Context &context, const State::Popped &popped, const QByteArray &group)
{
    ArrayWriter messages;
    for (const State::Popped::Taken &taken : popped.messages)
        messages.add(poppedMessage(context, taken, popped.leaseId, group));
    ++context.state.activity.requests.pop;
    ObjectWriter body = context.object();
    body.flag("success", true).text("queue", popped.partition->queue->name).text("partition", popped.partition->name);
    body.text("partitionId", popped.partition->id).text("leaseId", popped.leaseId).text("consumerGroup", group);
    body.raw("messages", messages.take()).number("partitionsClaimed", popped.partitionsClaimed);
    return context.answer(200, body.take());
}

//! Nothing to give: Rust says 204; C++ tells the cases apart (observed, sections D and N).
Reply empty(const Context &context, const State::Popped &popped, const State::PopRequest &request,
            const QByteArray &group, bool waited)
{
    if (context.rust())
        return Reply{.status = 204};
    const auto failed = [&context](QByteArrayView error) {
        return context.answer(
            200, context.object().flag("success", false).text("error", error).raw("messages", "[]").take());
    };
    if (popped.outcome == State::Popped::Outcome::LeaseHeld && !waited)
        return failed("lease_held");
    if (popped.outcome == State::Popped::Outcome::NothingAvailable && !waited)
        return failed("no_available_partition");
    ObjectWriter body = context.object();
    body.flag("success", true).text("queue", request.queue).text("partition", request.partition);
    body.null("partitionId").null("leaseId").text("consumerGroup", group).raw("messages", "[]");
    return context.answer(200, body.take());
}

Reply popFrom(Context &context, const State::PopRequest &request)
{
    const QByteArray group = request.group.isEmpty() ? QByteArray(queueMode) : request.group;
    const State::Popped popped = context.state.pop(request, context.us);
    if (popped.outcome == State::Popped::Outcome::Messages)
        return withMessages(context, popped, group);
    const bool waits = context.query.flag("wait");
    if (waits && !context.lastTry)
        context.waitMs = std::clamp<qint64>(context.query.number("timeout", 30'000), 1, 600'000);
    return empty(context, popped, request, group, waits);
}

std::expected<State::Ack, Reply> ackOf(const Context &context, JsonDoc::Value value, const QByteArray &group)
{
    State::Ack ack{.transactionId = value["transactionId"].text(), .partitionId = value["partitionId"].text()};
    if (ack.transactionId.isEmpty())
        return std::unexpected(context.directError(400, "transactionId is required"));
    if (ack.partitionId.isEmpty())
        return std::unexpected(context.directError(400, "partitionId is required to ensure message uniqueness"));
    ack.leaseId = value["leaseId"].text();
    ack.group = value["consumerGroup"].isString() ? value["consumerGroup"].text() : group;
    if (value["status"].isString())
        ack.status = value["status"].text();
    ack.error = value["error"].text();
    return ack;
}

QByteArray ackedItem(const Context &context, qint64 index, const State::Ack &ack, const State::Acked &acked)
{
    ObjectWriter out = context.object();
    out.number("index", index).text("transactionId", ack.transactionId).flag("success", acked.success);
    out.textOrNull("error", acked.error).flag("leaseReleased", acked.leaseReleased).flag("dlq", acked.dead);
    if (context.rust()) {
        out.flag("noop", acked.noop);
        if (acked.dropped)
            out.flag("dropped", true);
        return out.take();
    }
    out.textOrNull("queueName", acked.partition == nullptr ? QByteArray() : acked.partition->queue->name);
    return out.textOrNull("partitionName", acked.partition == nullptr ? QByteArray() : acked.partition->name).take();
}

Reply acknowledged(Context &context, std::vector<State::Ack> acks)
{
    if (!context.rust()) {
        const auto bad = std::ranges::find_if_not(acks, [](const State::Ack &ack) { return isUuid(ack.partitionId); });
        if (bad != acks.end()) {
            return context.sqlError(
                "ERROR:  invalid input syntax for type uuid: \"" + bad->partitionId
                + "\"\nCONTEXT:  PL/pgSQL function queen.ack_messages_v2(jsonb) line 14 at FOR over SELECT rows\n");
        }
    }
    ++context.state.activity.requests.ack;
    // The acknowledgements of one request stand under the lease it came with: a dead letter that releases it does not
    // cut off the others of its partition.
    QSet<std::pair<QByteArray, const Partition *>> releasedHere;
    ArrayWriter out;
    qint64 index = 0;
    for (State::Ack &ack : acks) {
        const std::pair<QByteArray, const Partition *> claim{ack.leaseId, context.state.partition(ack.partitionId)};
        if (releasedHere.contains(claim))
            ack.leaseId.clear();
        const State::Acked acked = context.state.ack(ack, context.us);
        if ((acked.dead || acked.dropped) && acked.leaseReleased && !ack.leaseId.isEmpty())
            releasedHere.insert(claim);
        out.add(ackedItem(context, index++, ack, acked));
    }
    return context.answer(200, out.take());
}

} // namespace

std::optional<qint64> timeFromIso(const QByteArray &text)
{
    const QDateTime time = QDateTime::fromString(QString::fromUtf8(text), Qt::ISODateWithMs);
    if (text.isEmpty() || !time.isValid())
        return std::nullopt;
    return time.toMSecsSinceEpoch() * 1000;
}

Reply popQueue(Context &context)
{
    State::PopRequest request = requestOf(context);
    request.queue = context.path[0];
    if (context.path.size() > 1)
        request.partition = context.path[1];
    return popFrom(context, request);
}

Reply popDiscovering(Context &context)
{
    const auto wantedNamespace = context.query.nonEmpty("namespace");
    const auto wantedTask = context.query.nonEmpty("task");
    State::PopRequest request = requestOf(context);
    for (const auto &queue : context.state.queues()) {
        if ((wantedNamespace && queue->namespaceName != *wantedNamespace) || (wantedTask && queue->task != *wantedTask))
            continue;
        request.queue = queue->name;
        const State::Popped popped = context.state.pop(request, context.us);
        if (popped.outcome == State::Popped::Outcome::Messages)
            return withMessages(context, popped, request.group.isEmpty() ? QByteArray(queueMode) : request.group);
    }
    request.queue = "";
    return popFrom(context, request);
}

Reply ackOne(Context &context)
{
    const auto doc = parsedBody(context);
    if (!doc)
        return doc.error();
    auto ack = ackOf(context, doc->root(), {});
    if (!ack)
        return ack.error();
    if (ack->error.isEmpty() && context.rust())
        ack->error = "Retries exhausted";
    return acknowledged(context, {std::move(*ack)});
}

Reply ackBatch(Context &context)
{
    const auto doc = parsedBody(context);
    if (!doc)
        return doc.error();
    const JsonDoc::Value list = doc->root()["acknowledgments"];
    if (!list.isArray())
        return context.directError(400, "acknowledgments array is required");
    std::vector<State::Ack> acks;
    for (const JsonDoc::Value value : list.children()) {
        auto ack = ackOf(context, value, doc->root()["consumerGroup"].text());
        if (!ack)
            return ack.error();
        if (!value["error"].isString() || (context.rust() && ack->error.isEmpty()))
            ack->error = "Retries exhausted"; // observed, section D
        acks.push_back(std::move(*ack));
    }
    return acknowledged(context, std::move(acks));
}

Reply extendLease(Context &context)
{
    const auto doc = JsonDoc::parse(context.request.body, JsonDoc::Rules::Verbatim);
    const qint64 seconds = doc ? doc->root()["seconds"].integer().value_or(0) : 0;
    const auto end = context.state.extend(context.path[0], seconds, context.us);
    ObjectWriter body = context.object();
    body.text("leaseId", context.path[0]).flag("success", end.has_value());
    if (!end)
        return context.answer(404, body.text("error", "Lease not found or expired").take());
    return context.answer(200, body.text("newExpiresAt", isoMillis(*end)).take());
}

} // namespace dlo::practice
