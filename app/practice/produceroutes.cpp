// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

#include "practice/normalise.h"

namespace dlo::practice {

namespace {

constexpr qsizetype longestTransactionId = 255; // observed, section F2: the column of the C++ broker's table

Reply badBody(const Context &context, QByteArrayView text)
{
    if (context.profile() == Profile::Raft2)
        return codedError(context.profile(), 400, text, "bad_body");
    return context.directError(400, "bad body: " + text.toByteArray());
}

//! What the C++ broker says of an item it could not store: no ids, it is in a file of its own (observed, section F2).
QByteArray bufferedItem(const Context &context, const State::Push &item, qint64 index, bool withAddress)
{
    ObjectWriter out = context.object();
    if (context.rust()) {
        out.number("index", index).text("message_id", context.state.ids().timed(context.us));
        out.text("transaction_id", item.transactionId).text("queueName", item.queue);
        return out.text("status", "buffered").take();
    }
    out.text("queue", item.queue).text("status", "buffered");
    if (withAddress) {
        out.text("partition", item.partition);
        if (!item.transactionId.isEmpty())
            out.text("transactionId", item.transactionId);
    }
    return out.take();
}

Reply allBuffered(Context &context, const std::vector<State::Push> &items, bool maintenance)
{
    ArrayWriter out;
    for (qint64 index = 0; const State::Push &item : items)
        out.add(bufferedItem(context, item, index++, maintenance));
    return maintenance || context.rust() ? context.direct(201, out.take()) : context.answer(201, out.take());
}

QByteArray failedItem(const Context &context, const State::Push &item, qint64 index)
{
    ObjectWriter out = context.object();
    if (!context.rust()) {
        out.text("status", "failed").text("error", "File buffer write failed").text("queue", item.queue);
        return out.text("partition", item.partition).text("transactionId", item.transactionId).take();
    }
    out.number("index", index).text("message_id", context.state.ids().timed(context.us));
    out.text("transaction_id", item.transactionId).text("queueName", item.queue);
    out.text("status", context.profile() == Profile::Raft2 ? "error" : "failed");
    return out.text("error", "could not write the segment").take();
}

QByteArray duplicateItem(Context &context, const State::Push &item, qint64 index)
{
    State::Pushed pushed{.duplicate = true,
                         .messageId = "00000000-0000-0000-0000-000000000000",
                         .partitionId = {},
                         .transactionId = item.transactionId};
    if (Queue *queue = context.state.queue(item.queue)) {
        if (const Partition *partition = queue->byName.value(item.partition, nullptr)) {
            if (const Message *known = context.state.duplicateOf(*partition, item.transactionId, context.us))
                pushed.messageId = known->id;
        }
    }
    return pushedItem(context, index, item.queue, pushed, {}, false);
}

Reply stored(Context &context, const std::vector<State::Push> &items)
{
    const bool fails = context.take(Fault::PushFailed);
    const bool duplicate = !fails && context.take(Fault::Duplicate);
    if (!fails && !duplicate && context.take(Fault::PushedTwice)) {
        for (const State::Push &item : items)
            context.state.push(item, context.us);
    }
    ArrayWriter out;
    for (qint64 index = 0; const State::Push &item : items) {
        if (fails)
            out.add(failedItem(context, item, index));
        else if (duplicate)
            out.add(duplicateItem(context, item, index));
        else
            out.add(pushedItem(context, index, item.queue, context.state.push(item, context.us), item.traceId, false));
        ++index;
    }
    return context.answer(201, out.take());
}

} // namespace

std::expected<State::Push, QByteArray> itemOf(const Context &context, JsonDoc::Value value, bool *refusedByDatabase)
{
    const bool rust = context.rust();
    const auto text
        = [rust, &value](const char *key, const char *refusal, QByteArray *target) -> std::optional<QByteArray> {
        const JsonDoc::Value member = value[key];
        if (!member.isValid() || (rust && member.is(JsonDoc::Kind::Null)))
            return std::nullopt;
        if (!member.isString())
            return QByteArray(refusal);
        *target = member.text();
        return std::nullopt;
    };
    State::Push item{.queue = {}, .producerSub = rust ? QByteArray() : context.subject};
    if (!value["queue"].isString())
        return std::unexpected(rust ? "missing field `queue`" : "Queue must be a string");
    item.queue = value["queue"].text();
    if (const auto bad = text("partition", "Partition must be a string", &item.partition))
        return std::unexpected(*bad);
    if (const auto bad = text("transactionId", "TransactionId must be a string", &item.transactionId))
        return std::unexpected(*bad);
    if (const auto bad = text("traceId", "TraceId must be a string", &item.traceId))
        return std::unexpected(*bad);
    const JsonDoc::Value payload = value["payload"];
    if (rust) {
        if (!payload.isValid())
            return std::unexpected("missing field `payload`");
        item.payload = payload.raw();
        item.traceId = {}; // ignored on push (queen-http.md section 4)
        return item;
    }
    item.payload = payload.isValid() ? payload.raw() : QByteArray("{}");
    item.stored = payload.isValid() ? normalised(payload) : QByteArray("{}");
    *refusedByDatabase = *refusedByDatabase || !item.stored
        || QString::fromUtf8(item.transactionId).size() > longestTransactionId || item.transactionId.contains('\0')
        || (!item.traceId.isNull() && !isUuid(item.traceId));
    return item;
}

QByteArray pushedItem(const Context &context, qint64 index, const QByteArray &queue, const State::Pushed &pushed,
                      const QByteArray &traceId, bool withOffset)
{
    ObjectWriter out = context.object();
    out.number("index", index).text("message_id", pushed.messageId).text("transaction_id", pushed.transactionId);
    out.text("queueName", queue).text("status", pushed.duplicate ? "duplicate" : "queued");
    if (!context.rust() && !pushed.duplicate)
        out.text("partition_id", pushed.partitionId).textOrNull("trace_id", traceId);
    if (withOffset)
        out.number("offset", pushed.offset);
    return out.take();
}

std::expected<JsonDoc, Reply> parsedBody(Context &context)
{
    if (!context.rust() && context.request.body.isEmpty())
        return std::unexpected(context.directError(400, "Empty request body"));
    auto doc = JsonDoc::parse(context.request.body, context.rust() ? JsonDoc::Rules::Verbatim : JsonDoc::Rules::Strict);
    if (doc)
        return std::move(*doc);
    const JsonDoc::Failure &failure = doc.error();
    if (context.rust()) {
        const QByteArray text = "expected value at line " + QByteArray::number(failure.line) + " column "
            + QByteArray::number(failure.column);
        return std::unexpected(badBody(context, text));
    }
    // Its JSON library throws when it puts bytes that are no UTF-8 into the error text, and the process ends (observed,
    // section W).
    if (QString::fromUtf8(failure.message).toUtf8() != failure.message)
        context.dies = true;
    return std::unexpected(context.directError(400, "Invalid JSON: " + failure.message));
}

Reply pushMessages(Context &context)
{
    const auto doc = parsedBody(context);
    if (!doc)
        return doc.error();
    const JsonDoc::Value list = doc->root()["items"];
    if (!list.isArray())
        return context.rust() ? badBody(context, "missing field `items`")
                              : context.directError(400, "items array is required");
    std::vector<State::Push> items;
    bool refused = false;
    for (const JsonDoc::Value value : list.children()) {
        auto item = itemOf(context, value, &refused);
        if (!item)
            return context.rust() ? badBody(context, item.error()) : context.directError(400, item.error());
        items.push_back(std::move(*item));
    }
    if (items.empty())
        return context.direct(201, "[]");
    // 2.x has neither maintenance nor a buffer (queen-http.md, release timeline and section 4).
    const bool buffers = context.profile() != Profile::Raft2;
    if (buffers && context.state.maintenance) {
        context.state.buffered.insert(context.state.buffered.end(), items.begin(), items.end());
        return allBuffered(context, items, true);
    }
    // One such item takes all items of its request with it (observed, Push).
    if (refused || (buffers && context.take(Fault::Buffered))) {
        context.state.refused += std::ssize(items);
        return allBuffered(context, items, false);
    }
    ++context.state.activity.requests.push;
    return stored(context, items);
}

Reply configureQueue(Context &context)
{
    const auto doc = parsedBody(context);
    if (!doc)
        return doc.error();
    const JsonDoc::Value root = doc->root();
    if (!root["queue"].isString() || root["queue"].text().isEmpty())
        return context.directError(400, "queue is required");
    const bool rust = context.rust();
    JsonDoc::Value options = root["options"];
    const bool isNew = context.state.queue(root["queue"].text()) == nullptr;
    Queue &queue = context.state.ensureQueue(root["queue"].text(), context.us);
    if (isNew)
        queue.namespaceName = queue.task = "";
    if (!rust && !options.isObject()) // the queue is there all the same (observed, section B)
        return context.answer(
            200, context.object().text("error", "[json.exception.type_error.306] cannot use value() with null").take());
    if (!options.isObject())
        options = root;
    QByteArray mode = "merge";
    if (const JsonDoc::Value given = root["mode"]; given.isValid())
        mode = given.text();
    if (movesAtomically(context.profile()) && mode != "merge" && mode != "replace")
        return context.directError(400, R"(mode must be "merge" or "replace", got )" + root["mode"].raw());
    const bool merges = movesAtomically(context.profile()) && mode == "merge";
    QueueOptions changed = merges ? queue.options : QueueOptions(context.profile());
    if (const auto wrong = changed.take(options, context.profile())) {
        if (!rust) {
            return context.sqlError(
                "ERROR:  invalid input syntax for type integer: \"" + options[*wrong].text()
                + "\"\nCONTEXT:  PL/pgSQL function queen.configure_queue_v1(text,jsonb) line 28 at assignment\n");
        }
        const QByteArray text = *wrong + " must be an integer";
        return context.profile() == Profile::Raft2 ? codedError(context.profile(), 400, text, "bad_request")
                                                   : context.directError(400, text);
    }
    queue.options = changed;
    if (root["namespace"].isString())
        queue.namespaceName = root["namespace"].text();
    if (root["task"].isString())
        queue.task = root["task"].text();
    ObjectWriter body = context.object();
    body.flag("configured", true).text("queueId", queue.id);
    body.textOrNull("partitionId",
                    rust ? QByteArray() : context.state.ensurePartition(queue, "Default", context.us).id);
    body.text("queue", queue.name).text("namespace", queue.namespaceName).text("task", queue.task);
    body.raw("options", queue.options.json(context.profile()));
    if (rust)
        body.text("storage", "segments");
    return context.answer(200, body.take());
}

} // namespace dlo::practice
