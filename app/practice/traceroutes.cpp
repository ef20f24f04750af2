// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

namespace dlo::practice {

namespace {

QByteArray traceJson(const Context &context, const State::Trace &trace)
{
    ObjectWriter out = context.object();
    out.text("id", trace.id).text("event_type", trace.eventType).raw("data", trace.data);
    out.textOrNull("consumer_group", trace.group).textOrNull("worker_id", trace.workerId);
    out.text("created_at", isoMillis(trace.createdUs)).raw("trace_names", trace.names);
    if (context.profile() == Profile::Raft2) {
        out.text("eventType", trace.eventType).textOrNull("consumerGroup", trace.group);
        out.text("createdAt", isoMicros(trace.createdUs)).raw("traceNames", trace.names);
    }
    return out.take();
}

} // namespace

Reply messageTraces(Context &context)
{
    // A route of its own on a real broker, which has no counterpart here: not the traces of a partition of that name.
    if (context.path[0] == "by-name")
        return noSuchRoute(context.profile(), context.request);
    const Partition *partition = context.state.partition(context.path[0]);
    std::vector<const State::Trace *> found;
    for (const State::Trace &trace : context.state.traces) {
        if (partition != nullptr && trace.partitionId == partition->id && trace.transactionId == context.path[1])
            found.push_back(&trace);
    }
    const bool raft = context.profile() == Profile::Raft2;
    ArrayWriter out;
    for (std::size_t i = 0; i < found.size(); ++i) // oldest first; 2.x newest first (queen-http.md section 7.3)
        out.add(traceJson(context, *found[raft ? found.size() - 1 - i : i]));
    const QByteArray traces = out.take();
    ObjectWriter body = context.object();
    body.raw("traces", traces);
    if (raft) {
        body.raw("events", traces).number("total", std::ssize(found));
        body.raw("pagination", context.object().number("limit", 100).number("offset", 0).take());
    }
    return context.answer(200, body.take());
}

Reply recordTrace(Context &context)
{
    const auto doc = parsedBody(context);
    if (!doc)
        return doc.error();
    const JsonDoc::Value root = doc->root();
    const Partition *partition = context.state.partition(root["partitionId"].text());
    if (partition == nullptr || root["transactionId"].text().isEmpty() || !root["data"].isValid())
        return context.directError(400, "transactionId, partitionId and data are required");
    State::Trace trace;
    trace.id = context.state.ids().timed(context.us);
    trace.transactionId = root["transactionId"].text();
    trace.partitionId = partition->id;
    trace.group = root["consumerGroup"].isString() ? root["consumerGroup"].text() : QByteArray();
    trace.eventType = root["eventType"].isString() ? root["eventType"].text() : QByteArray("info");
    trace.data = root["data"].raw();
    trace.names = root["traceNames"].isArray() ? root["traceNames"].raw() : QByteArray("[]");
    trace.createdUs = context.us;
    context.state.traces.push_back(trace);
    return context.answer(201, context.object().flag("success", true).text("traceId", trace.id).take());
}

} // namespace dlo::practice
