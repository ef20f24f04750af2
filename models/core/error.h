// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

#include <chrono>
#include <cstdint>
#include <optional>

namespace dlo {

//! What kind of thing went wrong. A view turns it into a translated sentence; a model never does.
enum class ErrorKind : std::uint8_t
{
    Network, //!< no connection, connection lost, an answer cut short
    Timeout, //!< no answer within the time allowed
    Tls, //!< the certificate was refused, or no secure connection could be made
    Auth, //!< 401: who are you? The credential is missing, wrong or expired
    Forbidden, //!< 403: this credential may not do this
    NotFound, //!< the thing itself (queue, row, message) is not there
    RouteMissing, //!< this broker does not have the call at all: never to be read as "the row is gone"
    Conflict, //!< 409
    RateLimited, //!< 429
    Unavailable, //!< 502, 503, 504, 507: the broker says that it cannot do it now
    Rejected, //!< the broker understood and refused (400, 413, an item with status "failed")
    Malformed, //!< what came back is not what was asked for (HTML, broken JSON, a missing member)
    TooLarge, //!< the answer is larger than the limit allows
    Cancelled, //!< we stopped it ourselves
};

//! Why a call has no result. A plain value; any thread.
struct Error
{
    ErrorKind kind = ErrorKind::Network;
    //! HTTP status of the answer, 0 when there was none.
    int httpStatus = 0;
    //! The broker's own code when it sends one ("no_such_route", "rate_limited"), or one of ours in kebab-case.
    QString code = {};
    //! The server's or the operating system's words, untranslated, at most maxServerText characters. Plain text: data,
    //! never markup.
    QString serverText = {};
    //! The honest bit: the request may have been carried out although we have no proof. The outcome is *unknown*, not
    //! *failed*.
    bool mayHaveHappened = false;
    //! How long the server asked us to wait (Retry-After).
    std::optional<std::chrono::milliseconds> retryAfter = std::nullopt;

    static constexpr qsizetype maxServerText = 2000;
};

} // namespace dlo
