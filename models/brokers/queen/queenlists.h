// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "brokers/values.h"
#include "core/result.h"

#include <QHash>

#include <optional>
#include <vector>

namespace dlo::queen {

/*! Reads GET /api/v1/resources/queues and /api/v1/status/queues (queen-http.md 6.1). Dead letters are only taken from
   the Rust brokers: what the C++ broker says there never falls (observed, "Counters"). */
[[nodiscard]] Result<std::vector<Queue>> readQueues(const QByteArray &body, Generation generation);

//! Reads GET /api/v1/consumer-groups (6.3). Without a group the C++ broker answers with an empty body (observed, A).
[[nodiscard]] Result<std::vector<ConsumerGroup>> readGroups(const QByteArray &body, Generation generation);

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
