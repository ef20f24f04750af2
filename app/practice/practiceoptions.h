// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>

namespace dlo::practice {

//! Which Queen generation is spoken (queen-http.md section 12).
enum class Profile : std::uint8_t
{
    Cpp015,
    Pg14,
    Pg16,
    Raft2
};

//! One-shot faults (queen-http.md section 12, and what the observed C++ broker does). Set in code or over POST
//! /_practice/fault.
enum class Fault : std::uint8_t
{
    Gone, //!< the row vanishes just before the next replay or delete
    Duplicate, //!< the next push or replay answers duplicate
    CommitThenDrop, //!< the next change is carried out, then the connection is closed without an answer
    DropBefore, //!< the connection is closed without doing anything
    OutcomeUnknown, //!< carried out, answered 500 dlqRowRemoved:null (1.6) / 503 outcome_unknown (2.x)
    ReplayFailed, //!< 500 dlqRowRemoved:false, nothing done
    CleanupFailed, //!< 1.4 retry: pushed, 500 "dlq cleanup failed"
    Maintenance, //!< push maintenance (stays on until cleared); without effect in 2.x
    RateLimited, //!< 429 with Retry-After: 1
    Unavailable, //!< 503 with Retry-After: 1
    StorageFull, //!< 507 (2.x)
    Conflict, //!< 409 (2.x)
    Unauthorized, //!< the next request answers 401 as for an expired token
    Forbidden,
    NoSuchRoute, //!< the next request answers as for an unknown route
    RouteBlocked, //!< the proxy's 404 route_blocked
    Slow, //!< the next answer comes after \c delay
    HtmlPage, //!< 200 with a web page
    Truncated, //!< the answer is cut half way, the connection closed
    Huge, //!< an answer that never ends (bounded at 4 GiB)
    ErrorInside200, //!< 200 {"error":…,"success":false}
    Buffered, //!< the next push answers status buffered and stores nothing; without effect in 2.x
    PushFailed, //!< the next push answers 201 with item status failed
    ForeignKey, //!< the list shows encrypted payloads under a foreign key (envelopes)
    StaleConnection, //!< kept connections are closed
    DeleteFails, //!< the next delete answers 500, nothing done
    PushedTwice, //!< a proxy repeats the next push: it is stored once, and the answer is that to the second
    FaultCount
};

struct Options
{
    Profile profile = Profile::Pg16;
    quint16 port = 0; //!< 0: any free one; loopback only
    bool proxy = false; //!< with API keys and roles in front
    bool auth = false; //!< broker JWT-like tokens: "practice-admin", "practice-read-write", "practice-read-only"
    int letters = 300; //!< seeded dead letters
    quint64 seed = 1; //!< same seed, same letters
    bool consumers = true; //!< consumers that keep working
};

} // namespace dlo::practice
