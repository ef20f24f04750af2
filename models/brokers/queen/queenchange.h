// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "brokers/values.h"
#include "core/httpmessage.h"
#include "core/result.h"

namespace dlo::queen {

/*! Reads the answer of DELETE /api/v1/messages/:partition/:transaction (queen-http.md 3.4). Error Malformed
   "deleted-another" when the answer names another message than \a letter: the C++ broker cuts ids (observed, M). */
[[nodiscard]] Result<RemoveReceipt> readRemove(const HttpResponse &response, const DeadLetter &letter,
                                               Generation generation);

//! The body of POST /api/v1/dlq/:id/replay: a whole destination or none (half of one is refused by the proxy, 5.4).
[[nodiscard]] QByteArray writeReplay(const std::optional<Destination> &to);

//! Reads the answer of both replay routes (queen-http.md 3.1 to 3.3).
[[nodiscard]] Result<ReplayReceipt> readReplay(const HttpResponse &response, const DeadLetter &letter);

/*! Reads the answer of DELETE /api/v1/dlq (queen-http.md 3.5). Error Malformed "deleted-another" when the answer names
   another queue or group than was asked for. */
[[nodiscard]] Result<PurgeReceipt> readPurge(const HttpResponse &response, const QString &queue,
                                             const std::optional<QString> &group);

//! What the harmless question "replay the row with the nil uuid" tells of the route.
enum class ReplayRoute : std::uint8_t
{
    Served,
    Missing,
    Blocked,
    Forbidden,
    Unclear
};
[[nodiscard]] ReplayRoute readReplayProbe(const HttpResponse &response);

} // namespace dlo::queen
