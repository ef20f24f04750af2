// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/control.h"

#include "practice/context.h"

namespace dlo::practice {

namespace {

Reply refused(const Options &options, QByteArrayView why)
{
    return jsonReply(options.profile, 400, ObjectWriter(false).text("error", why).take());
}

Reply stateReply(const State &state, const Faults &faults, const Options &options, int requests)
{
    ArrayWriter queues;
    for (const auto &queue : state.queues()) {
        qint64 messages = 0;
        qint64 dead = 0;
        for (const auto &partition : queue->partitions) {
            messages += std::ssize(partition->log) - partition->deletedCount;
            dead += partition->deadNow;
        }
        ObjectWriter out(false);
        out.text("name", queue->name).number("partitions", std::ssize(queue->partitions)).number("messages", messages);
        queues.add(out.number("deadLetters", dead).flag("encrypted", queue->options.encryptionEnabled));
    }
    ArrayWriter armed;
    for (const Faults::Armed &fault : faults.armed()) {
        ObjectWriter out(false);
        armed.add(out.text("fault", nameOf(fault.fault).toUtf8())
                      .number("times", fault.times)
                      .number("delayMs", fault.delayMs));
    }
    ObjectWriter body(false);
    body.text("profile", nameOf(options.profile).toUtf8()).number("requests", requests);
    body.number("deadLetters", state.letters().size()).flag("maintenance", state.maintenance);
    body.raw("queues", queues.take()).raw("faults", armed.take());
    return jsonReply(options.profile, 200, body.take());
}

Reply armReply(const Request &request, State &state, Faults &faults, const Options &options)
{
    const auto doc = JsonDoc::parse(request.body, JsonDoc::Rules::Verbatim);
    if (!doc || !doc->root().isObject())
        return refused(options, "a JSON object with a fault is wanted");
    const JsonDoc::Value root = doc->root();
    const auto fault = faultFromName(QString::fromUtf8(root["fault"].text()));
    if (!fault)
        return refused(options, "no such fault");
    armFault(state, faults,
             {.fault = *fault,
              .times = int(root["times"].integer().value_or(1)),
              .delayMs = int(root["delayMs"].integer().value_or(0)),
              .verb = root["verb"].text(),
              .path = root["path"].text()});
    return jsonReply(options.profile, 200, ObjectWriter(false).text("armed", nameOf(*fault).toUtf8()).take());
}

} // namespace

void armFault(State &state, Faults &faults, Faults::Armed armed)
{
    if (armed.fault == Fault::Maintenance)
        state.maintenance = true;
    else
        faults.arm(std::move(armed));
}

void clearAllFaults(State &state, Faults &faults, qint64 us)
{
    faults.clear();
    if (std::exchange(state.maintenance, false))
        state.drain(us);
}

ControlReply controlRequest(const Request &request, State &state, Faults &faults, const Options &options, int requests)
{
    if (request.path == "/_practice/state" && request.verb == "GET")
        return {.reply = stateReply(state, faults, options, requests)};
    if (request.path == "/_practice/fault" && request.verb == "POST")
        return {.reply = armReply(request, state, faults, options)};
    if (request.path == "/_practice/fault" && request.verb == "DELETE") {
        clearAllFaults(state, faults, nowUs());
        return {.reply = jsonReply(options.profile, 200, R"({"cleared":true})")};
    }
    if (request.path == "/_practice/consume" && request.verb == "POST")
        return {.reply = jsonReply(options.profile, 200, R"({"consumed":true})"), .consume = true};
    return {.reply
            = jsonReply(options.profile, 404, R"({"error":"the practice broker has no such route of its own"})")};
}

} // namespace dlo::practice
