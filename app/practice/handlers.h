// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/context.h"

// What answers each route, by subject; the table in routetable.cpp says which is which.
namespace dlo::practice {

// lettersroutes.cpp
[[nodiscard]] Reply listLetters(Context &context);
[[nodiscard]] Reply purgeLetters(Context &context);
[[nodiscard]] Reply letterSignatures(Context &context);
// replayroutes.cpp
[[nodiscard]] Reply replayLetter(Context &context);
[[nodiscard]] Reply retryMessage(Context &context);
[[nodiscard]] Reply deleteMessage(Context &context);
// produceroutes.cpp
[[nodiscard]] Reply pushMessages(Context &context);
[[nodiscard]] Reply configureQueue(Context &context);
// transactionroutes.cpp
[[nodiscard]] Reply runTransaction(Context &context);
// consumeroutes.cpp
[[nodiscard]] Reply popQueue(Context &context);
[[nodiscard]] Reply popDiscovering(Context &context);
[[nodiscard]] Reply ackOne(Context &context);
[[nodiscard]] Reply ackBatch(Context &context);
[[nodiscard]] Reply extendLease(Context &context);
// messageroutes.cpp
[[nodiscard]] Reply listMessages(Context &context);
[[nodiscard]] Reply messageDetail(Context &context);
[[nodiscard]] Reply queueMessages(Context &context);
// resourceroutes.cpp
[[nodiscard]] Reply resourceQueues(Context &context);
[[nodiscard]] Reply resourceQueue(Context &context);
[[nodiscard]] Reply queueDepth(Context &context);
[[nodiscard]] Reply resourcePartitions(Context &context);
[[nodiscard]] Reply resourceNamespaces(Context &context);
[[nodiscard]] Reply resourceTasks(Context &context);
[[nodiscard]] Reply deleteQueue(Context &context);
// overviewroutes.cpp
[[nodiscard]] Reply resourceOverview(Context &context);
// statusroutes.cpp
[[nodiscard]] Reply systemStatus(Context &context);
[[nodiscard]] Reply statusQueues(Context &context);
[[nodiscard]] Reply statusQueue(Context &context);
[[nodiscard]] Reply statusAnalytics(Context &context);
[[nodiscard]] Reply statusBuffers(Context &context);
[[nodiscard]] Reply refreshStatistics(Context &context);
// grouproutes.cpp
[[nodiscard]] Reply consumerGroups(Context &context);
[[nodiscard]] Reply consumerGroup(Context &context);
[[nodiscard]] Reply laggingGroups(Context &context);
[[nodiscard]] Reply seekQueue(Context &context);
[[nodiscard]] Reply seekPartition(Context &context);
[[nodiscard]] Reply deleteGroup(Context &context);
// traceroutes.cpp
[[nodiscard]] Reply messageTraces(Context &context);
[[nodiscard]] Reply recordTrace(Context &context);
// systemroutes.cpp
[[nodiscard]] Reply health(Context &context);
[[nodiscard]] Reply shortStatus(Context &context);
[[nodiscard]] Reply metrics(Context &context);
[[nodiscard]] Reply prometheus(Context &context);
[[nodiscard]] Reply maintenanceState(Context &context);
[[nodiscard]] Reply setMaintenance(Context &context);

//! A request's body as JSON; the answer that refuses it otherwise.
[[nodiscard]] std::expected<JsonDoc, Reply> parsedBody(Context &context);
//! An ISO 8601 time as microseconds since 1970.
[[nodiscard]] std::optional<qint64> timeFromIso(const QByteArray &text);
//! A push item read from its JSON, or why it is refused; \a refusedByDatabase is set when only the C++ broker's
//! database would refuse it.
[[nodiscard]] std::expected<State::Push, QByteArray> itemOf(const Context &context, JsonDoc::Value value,
                                                            bool *refusedByDatabase);
//! What a push leaves behind: {"index":…,"message_id":…,"status":…}
[[nodiscard]] QByteArray pushedItem(const Context &context, qint64 index, const QByteArray &queue,
                                    const State::Pushed &pushed, const QByteArray &traceId, bool withOffset);

} // namespace dlo::practice
