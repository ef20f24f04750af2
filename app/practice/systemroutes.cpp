// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/handlers.h"

namespace dlo::practice {

namespace {

//! Recorded (observed, section A); nothing in it changes but the two states.
constexpr auto healthOfCpp
    = R"j({"database":"connected","queen":{"status":"active","worker_id":1},)j"
      R"j("server":"C++ Queen Server (libqueen)","shared_state":{"enabled":false,"maintenance_mode":false,)j"
      R"j("pop_maintenance_mode":false,"queue_config_cache":{"hit_rate":0.0,"hits":0,"misses":0,"size":0},)j"
      R"j("running":false,"server_health":{"heartbeats_received":0,"restarts_detected":0,"servers_alive":0,)j"
      R"j("servers_dead":0,"servers_tracked":0},"server_id":"practice:6632"},"status":"healthy",)j"
      R"j("version":"1.0.0","worker_id":1})j";

constexpr auto metricsOfCpp
    = R"j({"cpu":{"system":0,"user":0},"database":{"idleConnections":7,"poolSize":9,"waitingRequests":0},)j"
      R"j("memory":{"arrayBuffers":0,"external":0,"heapTotal":0,"heapUsed":0,"rss":0},)j"
      R"j("messages":{"rate":0,"total":0},"requests":{"rate":0,"total":0},"uptime":0})j";

} // namespace

Reply health(Context &context)
{
    ObjectWriter body = context.object();
    switch (context.profile()) {
    case Profile::Cpp015:
        return context.direct(200, healthOfCpp);
    case Profile::Pg14:
    case Profile::Pg16:
        body.text("status", "healthy").text("database", "connected").text("engine", "segments-rust");
        return context.direct(200, body.text("version", context.profile() == Profile::Pg14 ? "1.4.2" : "1.6.0").take());
    case Profile::Raft2:
        break;
    }
    ObjectWriter raft = context.object();
    raft.text("role", "leader").flag("leader", true).number("term", 5).number("applied", 112).number("commit", 112);
    raft.number("lag", 0).flag("storageReady", true).number("clusterVersion", 5);
    body.text("status", "healthy").text("engine", "raft").text("version", "2.2.0");
    return context.direct(200, body.raw("raft", raft.take()).take());
}

Reply shortStatus(Context &context)
{
    const bool raft = context.profile() == Profile::Raft2;
    return context.direct(200,
                          context.object().text("status", "ok").text("engine", raft ? "raft" : "segments-rust").take());
}

Reply metrics(Context &context)
{
    if (!context.rust())
        return context.direct(200, metricsOfCpp);
    return context.direct(200, context.object().number("deadLetters", context.state.letters().size()).take());
}

Reply prometheus(Context &context)
{
    const LetterIndex &letters = context.state.letters();
    const bool raft = context.profile() == Profile::Raft2;
    QByteArray text = "# HELP queen_uptime_seconds Seconds since the queen process started.\n"
                      "# TYPE queen_uptime_seconds gauge\nqueen_uptime_seconds 1\n";
    if (!raft) {
        text += "# HELP queen_cluster_dlq_total Cumulative messages routed to the dead-letter queue across the "
                "cluster.\n"
                "# TYPE queen_cluster_dlq_total counter\nqueen_cluster_dlq_total{scope=\"cluster\"} "
            + QByteArray::number(letters.ever())
            + "\n# HELP queen_dlq_depth Messages currently sitting in the dead-letter queue.\n"
              "# TYPE queen_dlq_depth gauge\nqueen_dlq_depth{scope=\"cluster\"} "
            + QByteArray::number(letters.size()) + '\n';
    }
    text += "# HELP queen_dlq_depth_by_queue Messages in DLQ per queue.\n# TYPE queen_dlq_depth_by_queue gauge\n";
    for (const auto &queue : context.state.queues()) {
        qint64 dead = 0;
        for (const auto &[group, count] : queue->deadByGroup)
            dead += count;
        if (dead > 0) // absent means none (queen-http.md section 6.4)
            text += "queen_dlq_depth_by_queue{queue=" + quoted(queue->name) + "} " + QByteArray::number(dead) + '\n';
    }
    Reply reply = withHeaders(context.profile(), 200, text, "text/plain; version=0.0.4; charset=utf-8", true);
    if (!context.rust()) { // recorded without the CORS fields (observed, section O)
        std::erase_if(reply.headers, [](const auto &field) { return field.first.startsWith("Access-Control"); });
        reply.headers.insert(reply.headers.begin() + 1, {"Cache-Control", "no-cache"});
    }
    return reply;
}

Reply maintenanceState(Context &context)
{
    const qint64 waiting = std::ssize(context.state.buffered);
    ObjectWriter files = context.object();
    files.number("count", 0)
        .number("failoverCount", 0)
        .number("qos0Count", 0)
        .number("totalBytes", 0)
        .raw("totalMB", "0.0");
    ObjectWriter stats = context.object();
    stats.flag("dbHealthy", true)
        .number("failedCount", 0)
        .raw("failedFiles", files.take())
        .number("pendingCount", waiting);
    ObjectWriter body = context.object();
    body.flag("maintenanceMode", context.state.maintenance)
        .flag("popMaintenanceMode", false)
        .number("bufferedMessages", waiting);
    return context.direct(200, body.flag("bufferHealthy", true).raw("bufferStats", stats.take()).take());
}

Reply setMaintenance(Context &context)
{
    const auto doc = parsedBody(context);
    if (!doc)
        return doc.error();
    const auto enabled = doc->root()["enabled"].boolean();
    if (!enabled)
        return context.directError(400, "enabled is required");
    context.state.maintenance = *enabled;
    const qint64 waiting = std::ssize(context.state.buffered);
    if (!*enabled)
        context.state.drain(context.us);
    ObjectWriter body = context.object();
    body.flag("maintenanceMode", *enabled).number("bufferedMessages", waiting).flag("bufferHealthy", true);
    body.text("message",
              *enabled ? "Maintenance mode ENABLED. All PUSHes routing to file buffer."
                       : "Maintenance mode DISABLED. Background processor will drain buffer to DB.");
    return context.direct(200, body.take());
}

} // namespace dlo::practice
