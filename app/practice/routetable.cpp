// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/routetable.h"

#include "practice/handlers.h"

#include <algorithm>
#include <array>

namespace dlo::practice {

namespace {

constexpr unsigned cpp = 1U << unsigned(Profile::Cpp015);
constexpr unsigned pg14 = 1U << unsigned(Profile::Pg14);
constexpr unsigned pg16 = 1U << unsigned(Profile::Pg16);
constexpr unsigned raft = 1U << unsigned(Profile::Raft2);
constexpr unsigned rust = pg14 | pg16 | raft;
constexpr unsigned all = cpp | rust;
constexpr unsigned notRaft = cpp | pg14 | pg16;

// queen-http.md sections 1 (routes per version), 5.1 (levels) and 5.4 (classes). The first match counts.
constexpr std::array routes{
    RouteEntry{"GET", "/health", health, Level::Public, RouteClass::Read, all, false, true},
    RouteEntry{"GET", "/status", shortStatus, Level::ReadOnly, RouteClass::Blocked, rust},
    RouteEntry{"GET", "/metrics", metrics, Level::Public, RouteClass::Blocked, all, false, true},
    RouteEntry{"GET", "/metrics/prometheus", prometheus, Level::Public, RouteClass::Operator, all, false, true},
    RouteEntry{"GET", "/api/v1/dlq", listLetters, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"DELETE", "/api/v1/dlq", purgeLetters, Level::Admin, RouteClass::QueueAdmin, rust, true},
    RouteEntry{"POST", "/api/v1/dlq/*/replay", replayLetter, Level::ReadWrite, RouteClass::QueueAdmin, pg16 | raft,
               true},
    RouteEntry{"GET", "/api/v1/analytics/dlq-signatures", letterSignatures, Level::ReadOnly, RouteClass::Read,
               pg16 | raft},
    RouteEntry{"GET", "/api/v1/messages", listMessages, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/messages/*/*", messageDetail, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"DELETE", "/api/v1/messages/*/*", deleteMessage, Level::ReadWrite, RouteClass::QueueAdmin, all, true},
    // Before 1.6 a viewer could replay through the proxy (queen-http.md section 5.4).
    RouteEntry{"POST", "/api/v1/messages/*/*/retry", retryMessage, Level::ReadWrite, RouteClass::Read, pg14, true},
    RouteEntry{"POST", "/api/v1/messages/*/*/retry", retryMessage, Level::ReadWrite, RouteClass::QueueAdmin,
               pg16 | raft, true},
    RouteEntry{"POST", "/api/v1/push", pushMessages, Level::ReadWrite, RouteClass::Produce, cpp, true},
    RouteEntry{"POST", "/api/v1/push", pushMessages, Level::WriteOnly, RouteClass::Produce, rust, true},
    RouteEntry{"POST", "/api/v1/configure", configureQueue, Level::ReadWrite, RouteClass::QueueAdmin, all},
    RouteEntry{"POST", "/api/v1/transaction", runTransaction, Level::ReadWrite, RouteClass::Produce, all},
    RouteEntry{"GET", "/api/v1/pop/queue/*/partition/*", popQueue, Level::ReadWrite, RouteClass::Consume, all},
    RouteEntry{"GET", "/api/v1/pop/queue/*", popQueue, Level::ReadWrite, RouteClass::Consume, all},
    RouteEntry{"GET", "/api/v1/pop", popDiscovering, Level::ReadWrite, RouteClass::Blocked, all},
    RouteEntry{"POST", "/api/v1/ack", ackOne, Level::ReadWrite, RouteClass::Consume, all},
    RouteEntry{"POST", "/api/v1/ack/batch", ackBatch, Level::ReadWrite, RouteClass::Consume, all},
    RouteEntry{"POST", "/api/v1/lease/*/extend", extendLease, Level::ReadWrite, RouteClass::Consume, all},
    RouteEntry{"GET", "/api/v1/resources/queues", resourceQueues, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/resources/queues/*", resourceQueue, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"DELETE", "/api/v1/resources/queues/*", deleteQueue, Level::Admin, RouteClass::QueueAdmin, all},
    RouteEntry{"GET", "/api/v1/resources/queues/*/depth", queueDepth, Level::ReadOnly, RouteClass::Read, rust},
    RouteEntry{"GET", "/api/v1/resources/partitions", resourcePartitions, Level::ReadOnly, RouteClass::Read, raft},
    RouteEntry{"GET", "/api/v1/resources/namespaces", resourceNamespaces, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/resources/tasks", resourceTasks, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/resources/overview", resourceOverview, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/status", systemStatus, Level::ReadOnly, RouteClass::Operator, all},
    RouteEntry{"GET", "/api/v1/status/queues", statusQueues, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/status/queues/*", statusQueue, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/status/queues/*/messages", queueMessages, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/status/analytics", statusAnalytics, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/status/buffers", statusBuffers, Level::ReadOnly, RouteClass::Operator, notRaft, false,
               true},
    RouteEntry{"POST", "/api/v1/stats/refresh", refreshStatistics, Level::Admin, RouteClass::Blocked, notRaft},
    RouteEntry{"GET", "/api/v1/consumer-groups", consumerGroups, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/consumer-groups/lagging", laggingGroups, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"GET", "/api/v1/consumer-groups/*", consumerGroup, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"DELETE", "/api/v1/consumer-groups/*", deleteGroup, Level::Admin, RouteClass::QueueAdmin, all},
    RouteEntry{"POST", "/api/v1/consumer-groups/*/queues/*/seek", seekQueue, Level::ReadWrite, RouteClass::QueueAdmin,
               all},
    RouteEntry{"POST", "/api/v1/consumer-groups/*/queues/*/partitions/*/seek", seekPartition, Level::ReadWrite,
               RouteClass::QueueAdmin, all},
    RouteEntry{"GET", "/api/v1/traces/*/*", messageTraces, Level::ReadOnly, RouteClass::Read, all},
    RouteEntry{"POST", "/api/v1/traces", recordTrace, Level::ReadWrite, RouteClass::Consume, all},
    RouteEntry{"GET", "/api/v1/system/maintenance", maintenanceState, Level::Admin, RouteClass::Operator, notRaft,
               false, true},
    RouteEntry{"POST", "/api/v1/system/maintenance", setMaintenance, Level::Admin, RouteClass::Operator, notRaft, false,
               true},
};

//! Compares segment by segment; what "*" stands for goes to \a captured.
bool fits(const QList<QByteArray> &pattern, const QList<QByteArray> &path, bool decodes,
          std::vector<QByteArray> &captured)
{
    if (pattern.size() != path.size())
        return false;
    captured.clear();
    for (qsizetype i = 0; i < pattern.size(); ++i) {
        if (pattern[i] == "*")
            captured.push_back(decodes ? percentDecoded(path[i], false) : path[i]);
        else if (pattern[i] != path[i])
            return false;
    }
    // An empty segment is a name on C++ (a queue may be called ""), and nothing on Rust brokers.
    return !decodes || std::ranges::none_of(captured, &QByteArray::isEmpty);
}

} // namespace

std::optional<RouteMatch> findRoute(Profile profile, const Request &request)
{
    static const std::vector<QList<QByteArray>> patterns = [] {
        std::vector<QList<QByteArray>> split;
        split.reserve(routes.size());
        for (const RouteEntry &entry : routes)
            split.push_back(QByteArray(entry.pattern).split('/'));
        return split;
    }();
    const QList<QByteArray> path = request.path.split('/');
    RouteMatch match;
    for (std::size_t i = 0; i < routes.size(); ++i) {
        const RouteEntry &entry = routes[i];
        if ((entry.profiles & (1U << unsigned(profile))) == 0 || request.verb != entry.verb)
            continue;
        if (!fits(patterns[i], path, isRust(profile), match.path))
            continue;
        match.entry = &entry;
        return match;
    }
    return std::nullopt;
}

std::span<const RouteEntry> allRoutes()
{
    return routes;
}

} // namespace dlo::practice
