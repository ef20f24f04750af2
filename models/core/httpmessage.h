// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"
#include "core/secret.h"

#include <QByteArray>
#include <QDateTime>
#include <QUrl>

#include <chrono>
#include <optional>
#include <utility>
#include <vector>

namespace dlo {

//! Header fields as they were on the wire: ordered, duplicates kept.
using HttpHeaders = std::vector<std::pair<QByteArray, QByteArray>>;

//! One request, as a value.
struct HttpRequest
{
    QByteArray verb = "GET";
    //! http or https. Build paths with QUrl::fromEncoded from already encoded pieces.
    QUrl url = {};
    HttpHeaders headers = {};
    //! Header fields whose values are secrets ("Authorization"): sent, never logged, never carried to another origin.
    std::vector<std::pair<QByteArray, Secret>> secretHeaders = {};
    QByteArray body = {};
    //! A body that is itself a secret (a login); sent instead of \c body when not empty, never logged.
    Secret secretBody = {};
    //! Time without an answer (the whole exchange), after which the request is given up.
    std::chrono::milliseconds timeout = std::chrono::seconds(30);
    //! Largest answer taken, in bytes after decompression; a longer one is aborted with TooLarge.
    qint64 maxBody = qint64(512) * 1024 * 1024;
    //! True when doing it twice is the same as once (GET). Decides Error::mayHaveHappened, and nothing else is retried.
    bool idempotent = true;
    //! The body of the answer is a secret (a session that was just made): HttpExchange shows "[secret]" instead of it.
    bool secretAnswer = false;
};

//! One answer, whatever its status: turning a status into an Error is the broker's business, which knows its bodies.
struct HttpResponse
{
    int status = 0;
    HttpHeaders headers = {};
    QByteArray body = {};
    QUrl finalUrl = {};

    //! First field of this name, case-insensitive; empty when absent.
    [[nodiscard]] QByteArray header(QByteArrayView name) const;
    //! Retry-After as a duration: seconds or an HTTP date, 0..1 h; nothing when absent or not readable.
    [[nodiscard]] std::optional<std::chrono::milliseconds> retryAfter() const;
};

//! What happened in one exchange, for the activity list; secrets removed, bodies cut to previewBytes.
struct HttpExchange
{
    quint64 id = 0;
    QDateTime startedAt = {};
    QByteArray verb = {};
    QUrl url = {};
    int status = 0;
    std::optional<Error> error = std::nullopt;
    std::chrono::milliseconds elapsed{0};
    qint64 sentBytes = 0;
    qint64 receivedBytes = 0;
    QByteArray sentPreview = {};
    QByteArray receivedPreview = {};

    static constexpr qsizetype previewBytes = 4096;
};

} // namespace dlo
