// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

namespace dlo::practice {

namespace {

constexpr auto unknownOutcome
    = "The outcome of this replay is unknown — re-read the dead-letter list: if the row is gone, the move happened";
constexpr auto nothingReplayed = "Nothing was replayed — the dead-letter row is untouched";
constexpr auto zeroUuid = "00000000-0000-0000-0000-000000000000";

struct Destination
{
    QByteArray queue; //!< empty: the row's own
    QByteArray partition;
};

Reply gone(Context &context, const QByteArray &rowId)
{
    ObjectWriter body = context.object();
    body.flag("success", false).text("result", "gone");
    if (context.profile() == Profile::Raft2)
        return context.direct(404, body.text("error", "Message not found").take());
    body.text("dlqId", rowId).text("error", "Message not found");
    body.text("message", "No dead-letter row with this id — it was already replayed or purged");
    return context.direct(404, body.take());
}

Reply noRowAt(Context &context, QByteArrayView message)
{
    ObjectWriter body = context.object();
    body.flag("success", false).text("partitionId", context.path[0]).text("transactionId", context.path[1]);
    return context.direct(404, body.text("error", "Message not found").text("message", message).take());
}

Reply maintenanceIsOn(Context &context)
{
    ObjectWriter body = context.object();
    body.flag("success", false)
        .text("result", "maintenance")
        .text("error", "push maintenance is on")
        .flag("dlqRowRemoved", false);
    body.text("message",
              "Push maintenance is on, so nothing may be written to the log. The dead-letter row is untouched; replay "
              "it once "
              "maintenance is off");
    return context.direct(503, body.take());
}

//! 1.6: strings, trimmed, not blank; anything else is refused (queen-http.md section 3.2).
std::expected<Destination, Reply> destinationOf16(Context &context)
{
    const auto refused = [&context](QByteArrayView error) {
        ObjectWriter body = context.object();
        body.flag("success", false).text("error", error);
        body.text(
            "message",
            "The replay body is optional; when present it may name a queue and/or a partition to move the message to");
        return std::unexpected(context.direct(400, body.take()));
    };
    constexpr auto bad = R"(bad body: expected {} or {"queue":"...","partition":"..."})";
    if (context.request.body.trimmed().isEmpty())
        return Destination{};
    const auto doc = JsonDoc::parse(context.request.body, JsonDoc::Rules::Verbatim);
    if (!doc || !doc->root().isObject())
        return refused(bad);
    Destination destination;
    for (const auto &[key, target] :
         {std::pair{"queue", &destination.queue}, std::pair{"partition", &destination.partition}}) {
        const JsonDoc::Value value = doc->root()[key];
        if (!value.isValid())
            continue;
        if (!value.isString())
            return refused(bad);
        *target = value.text().trimmed();
        if (target->isEmpty())
            return refused(QByteArray(key) + " override must be a non-empty name");
    }
    return destination;
}

//! 2.x: only strings are looked at, the rest is ignored (queen-http.md section 3.3).
std::expected<Destination, Reply> destinationOfRaft(Context &context)
{
    if (context.request.body.trimmed().isEmpty())
        return Destination{};
    const auto doc = JsonDoc::parse(context.request.body, JsonDoc::Rules::Verbatim);
    if (!doc)
        return std::unexpected(codedError(context.profile(), 400, "expected value at line 1 column 1", "bad_body"));
    Destination destination;
    for (const auto &[key, target] :
         {std::pair{"queue", &destination.queue}, std::pair{"partition", &destination.partition}}) {
        const JsonDoc::Value value = doc->root()[key];
        if (!value.isString())
            continue;
        *target = value.text().trimmed();
        if (target->isEmpty()) {
            ObjectWriter body = context.object();
            body.flag("success", false).text("error", "queue and partition overrides must be non-empty");
            return std::unexpected(context.direct(400, body.take()));
        }
    }
    return destination;
}

//! The faults that end a move before anything is done.
std::optional<Reply> moveFault(Context &context)
{
    if (context.take(Fault::ReplayFailed)) {
        if (context.profile() == Profile::Raft2)
            return codedError(context.profile(), 500, "the move could not be planned", "internal");
        ObjectWriter body = context.object();
        body.flag("success", false).text("error", "dlq move failed: connection closed").flag("dlqRowRemoved", false);
        return context.direct(500, body.text("message", nothingReplayed).take());
    }
    if (context.profile() == Profile::Raft2 && context.take(Fault::Conflict)) {
        ObjectWriter body = context.object();
        body.flag("success", false).text("error", "the destination refuses writes").text("reason", "queue_sealed");
        return context.direct(409, body.flag("dlqRowRemoved", false).take());
    }
    return std::nullopt;
}

Reply movedReply(Context &context, const DeadLetter &letter, const State::Moved &moved)
{
    const QByteArray transactionId = moved.pushed.transactionId;
    ObjectWriter as = context.object();
    as.number("index", 0).text("message_id", moved.duplicate ? QByteArray(zeroUuid) : moved.pushed.messageId);
    as.text("transaction_id", transactionId).text("queueName", moved.queue);
    as.text("status", moved.duplicate ? "duplicate" : "queued").number("offset", moved.pushed.offset);
    ObjectWriter body = context.object();
    body.flag("success", true).text("result", moved.duplicate ? "duplicate" : "moved").text("queue", moved.queue);
    body.text("partition", moved.partition).text("consumerGroup", letter.group).text("dlqId", letter.rowId);
    body.text("originalTransactionId", letter.transactionId).raw("replayedAs", as.take());
    body.flag("dlqRowRemoved", !moved.duplicate);
    return context.direct(200, body.take());
}

//! The atomic move of 1.6 and 2.x: push under "dlq:<row id>", then the row goes (queen-http.md section 3.2).
Reply move(Context &context, DeadLetter *letter, const Destination &destination)
{
    if (auto fault = moveFault(context))
        return *fault;
    const QByteArray transactionId = "dlq:" + letter->rowId;
    if (context.take(Fault::Duplicate)) {
        State::Moved moved{.duplicate = true,
                           .queue = destination.queue.isEmpty() ? letter->partition->queue->name : destination.queue,
                           .partition
                           = destination.partition.isEmpty() ? letter->partition->name : destination.partition};
        moved.pushed.transactionId = transactionId;
        return movedReply(context, *letter, moved);
    }
    const State::Moved moved
        = context.state.republish(*letter, destination.queue, destination.partition, transactionId, context.us);
    Reply reply = movedReply(context, *letter, moved);
    if (!moved.duplicate)
        context.state.letters().remove(letter);
    if (!context.take(Fault::OutcomeUnknown))
        return reply;
    if (context.profile() == Profile::Raft2) {
        Reply unknown = codedError(context.profile(), 503, "the outcome of this write is unknown", "outcome_unknown");
        unknown.headers.emplace_back("Retry-After", "1");
        return unknown;
    }
    ObjectWriter body = context.object();
    body.flag("success", false).text("error", "dlq move failed: connection closed").null("dlqRowRemoved");
    return context.direct(500, body.text("message", unknownOutcome).take());
}

//! Push and delete, in two steps and under a new transaction id (queen-http.md section 3.1).
Reply retryIn14(Context &context, const std::vector<DeadLetter *> &rows)
{
    DeadLetter *newest = rows.back();
    ObjectWriter body = context.object();
    const QByteArray queue = newest->partition->queue->name;
    const QByteArray partition = newest->partition->name;
    const auto outcome = [&context, &queue](const QByteArray &id, const QByteArray &transactionId,
                                            QByteArrayView status) {
        ObjectWriter as = context.object();
        as.number("index", 0).text("message_id", id).text("transaction_id", transactionId).text("queueName", queue);
        return as.text("status", status).take();
    };
    if (context.take(Fault::ReplayFailed) || context.take(Fault::Duplicate)) {
        body.flag("success", false)
            .text("error", "Replay push was rejected — the message is still in the dead-letter queue");
        body.raw("pushResult", '[' + outcome(zeroUuid, newest->transactionId, "duplicate") + ']');
        return context.direct(500, body.take());
    }
    const QByteArray transactionId = context.state.ids().timed(context.us);
    if (context.state.maintenance || context.take(Fault::Buffered)) {
        const QByteArray plain
            = newest->encrypted ? State::opened(newest->payload).value_or(newest->payload) : newest->payload;
        context.state.buffered.push_back(
            {.queue = queue, .partition = partition, .transactionId = transactionId, .payload = plain});
        body.flag("success", true).text("queue", queue).text("partition", partition);
        body.raw("replayedAs", outcome(transactionId, transactionId, "buffered"));
    } else {
        const State::Moved moved = context.state.republish(*newest, {}, {}, transactionId, context.us);
        body.flag("success", true).text("queue", queue).text("partition", partition);
        body.raw("replayedAs", outcome(moved.pushed.messageId, transactionId, "queued"));
    }
    if (context.take(Fault::CleanupFailed)) {
        ObjectWriter failed = context.object();
        failed.flag("success", false).flag("replayed", true).flag("dlqRowRemoved", false);
        return context.direct(500, failed.text("error", "dlq cleanup failed: connection closed").take());
    }
    for (DeadLetter *row : rows)
        context.state.letters().remove(row);
    return context.direct(200, body.flag("dlqRowRemoved", true).take());
}

} // namespace

Reply replayLetter(Context &context)
{
    const bool raft = context.profile() == Profile::Raft2;
    const auto destination = raft ? destinationOfRaft(context) : destinationOf16(context);
    if (!destination)
        return destination.error();
    if (context.state.maintenance && !raft)
        return maintenanceIsOn(context);
    DeadLetter *letter = context.state.letters().byRow(context.path[0]);
    if (letter != nullptr && context.take(Fault::Gone)) {
        context.state.takeAway({letter});
        letter = nullptr;
    }
    if (letter == nullptr)
        return gone(context, context.path[0]);
    return move(context, letter, *destination);
}

Reply retryMessage(Context &context)
{
    const bool raft = context.profile() == Profile::Raft2;
    Destination destination;
    if (raft) {
        auto given = destinationOfRaft(context);
        if (!given)
            return given.error();
        destination = *given;
    }
    if (context.state.maintenance && context.profile() == Profile::Pg16)
        return maintenanceIsOn(context);
    const Partition *partition = context.state.partition(context.path[0]);
    auto rows
        = partition == nullptr ? std::vector<DeadLetter *>() : context.state.letters().at(*partition, context.path[1]);
    if (!rows.empty() && context.take(Fault::Gone)) {
        context.state.takeAway(rows);
        rows.clear();
    }
    if (rows.empty()) {
        return raft
            ? gone(context, {})
            : noRowAt(context, "No dead-letter row for this address. Only dead-lettered messages can be replayed");
    }
    if (context.profile() == Profile::Pg14)
        return retryIn14(context, rows);
    // 1.6 takes the newest row of the address, 2.x the first in store order (queen-http.md section 3.3).
    return move(context, raft ? rows.front() : rows.back(), destination);
}

Reply deleteMessage(Context &context)
{
    const QByteArray &partitionId = context.path[0];
    const QByteArray &transactionId = context.path[1];
    const bool rust = context.rust();
    if (!rust && !isUuid(partitionId)) {
        return context.sqlError("ERROR:  invalid input syntax for type uuid: \"" + partitionId
                                + "\"\nCONTEXT:  unnamed portal parameter $1 = '...'\n");
    }
    if (!rust && QString::fromUtf8(transactionId).toUtf8() != transactionId) {
        return context.sqlError("ERROR:  invalid byte sequence for encoding \"UTF8\": 0x"
                                + transactionId.left(1).toHex() + "\nCONTEXT:  unnamed portal parameter $2\n");
    }
    if (context.take(Fault::DeleteFails)) {
        if (rust)
            return context.directError(500, "delete failed: connection closed");
        return context.sqlError("ERROR:  canceling statement due to statement timeout\n");
    }
    Partition *partition = context.state.partition(partitionId);
    if (partition != nullptr && context.take(Fault::Gone)) {
        const auto rows = context.state.letters().at(*partition, transactionId);
        for (const DeadLetter *row : rows)
            context.state.takenRows.push_back(row->payload);
        static_cast<void>(context.state.erase(*partition, transactionId));
    }
    const auto deleted = partition == nullptr ? std::nullopt : context.state.erase(*partition, transactionId);
    // The C++ database answers with the uuid in its own spelling, lower case (observed, section J).
    const QByteArray echoed = rust ? partitionId : partitionId.toLower();
    ObjectWriter body = context.object();
    if (!deleted && rust) {
        return noRowAt(
            context,
            "No dead-letter row for this address. Live messages live in immutable segments and cannot be deleted");
    }
    body.flag("success", deleted.has_value()).text("partitionId", echoed).text("transactionId", transactionId);
    if (context.profile() == Profile::Raft2)
        return context.direct(200, body.number("deleted", deleted.value_or(0)).take());
    body.text("message", deleted ? "Message deleted successfully" : "Message not found");
    return context.answer(200, body.take());
}

} // namespace dlo::practice
