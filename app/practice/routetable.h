// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/context.h"

#include <cstdint>
#include <optional>
#include <span>

namespace dlo::practice {

//! What a broker token must be for a route (queen-http.md section 5.1).
enum class Level : std::uint8_t
{
    Public,
    ReadOnly,
    WriteOnly,
    ReadWrite,
    Admin
};
//! What the Rust proxy asks of a credential (queen-http.md section 5.4).
enum class RouteClass : std::uint8_t
{
    Read,
    Produce,
    Consume,
    QueueAdmin,
    Operator,
    Blocked
};

using Handler = Reply (*)(Context &);

struct RouteEntry
{
    const char *verb;
    const char *pattern; //!< "*" stands for one segment
    Handler handler;
    Level level = Level::ReadOnly;
    RouteClass routeClass = RouteClass::Read;
    unsigned profiles = 0; //!< bits of 1 << Profile
    bool isChange = false; //!< faults about changes look here
    bool isDirect = false; //!< C++ answers it without its database (observed, section N: pipelining)
};

struct RouteMatch
{
    const RouteEntry *entry = nullptr;
    std::vector<QByteArray> path = {};
};

//! Nothing when this generation does not have the route.
[[nodiscard]] std::optional<RouteMatch> findRoute(Profile profile, const Request &request);
[[nodiscard]] std::span<const RouteEntry> allRoutes();

} // namespace dlo::practice
