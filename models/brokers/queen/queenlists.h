// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "brokers/values.h"
#include "core/result.h"

#include <QHash>

#include <chrono>
#include <optional>
#include <vector>

namespace dlo::queen {

//! One answer that lists queues.
struct QueueRows
{
    std::vector<Queue> queues = {};
    //! Rows in the answer, with those that do not tell a name and are not among \c queues.
    qint64 rows = 0;
};
/*! Reads GET /api/v1/resources/queues and /api/v1/status/queues (queen-http.md 6.1). Dead letters are only taken from
   the Rust brokers: what the C++ broker says there never falls (observed, "Counters"). A member that is not of the type
   expected, and a negative count, is unknown. Error Malformed ("wrong-member") when the list as such is not one. */
[[nodiscard]] Result<QueueRows> readQueues(const QByteArray &body, Generation generation);

//! Reads GET /api/v1/consumer-groups (6.3). Without a group the C++ broker answers with an empty body (observed, A).
//! Rows without a name are left out; otherwise as readQueues().
[[nodiscard]] Result<std::vector<ConsumerGroup>> readGroups(const QByteArray &body, Generation generation);

/*! Reads "options.dedupWindowSeconds" of GET /api/v1/resources/queues/:queue (queen-http.md 6.1: since 1.6 with all
   option keys; 7.1: default 3600, 0 is off). Empty when it is not told, not a count, or of another queue. */
[[nodiscard]] std::optional<std::chrono::seconds> readDedupWindow(const QByteArray &body, const QString &queue);

//! What an exposition of Prometheus says of dead letters.
struct DepthExposition
{
    QHash<QString, qint64> queues = {};
    //! The series adds up, so that a queue that is not in it has none.
    bool complete = false;
};
//! Reads GET /metrics/prometheus of the C++ broker (queen-http.md 6.4); tolerant of lines it does not know.
[[nodiscard]] DepthExposition readExposition(QByteArrayView text);

} // namespace dlo::queen
