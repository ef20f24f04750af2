// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queengeneration.h"
#include "core/httpmessage.h"
#include "core/result.h"

#include <optional>

namespace dlo::queen {

//! What GET /health tells (queen-http.md section 1).
struct Health
{
    //! Empty: the Node proxy answered itself; behind it is a C++ broker.
    std::optional<Generation> generation = std::nullopt;
    //! Empty where the number means nothing (the C++ broker says "1.0.0" whatever it is).
    QString version = {};
};

/*! Reads an answer of any status. Errors: Unavailable ("not-ready") with the server's words, Auth and Forbidden from a
   proxy, Malformed ("html", "not-queen") when something else answers. */
[[nodiscard]] Result<Health> readHealth(const HttpResponse &response);

//! True for a 401 or 403 in the words of Queen's own Rust proxy, which has a code.
[[nodiscard]] bool isFromRustProxy(const HttpResponse &response);

/*! What the role in a JWT says, when it is one of the broker's default names: read-only may not change anything. Reads
    the claims without checking them, only to spare requests that would be refused; empty when there is nothing to read.
 */
enum class TokenRole : std::uint8_t
{
    Unknown,
    ReadOnly,
    Writer
};
[[nodiscard]] TokenRole roleInToken(QByteArrayView token);

} // namespace dlo::queen
