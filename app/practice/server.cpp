// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/server.h"

#include "practice/consumers.h"
#include "practice/control.h"
#include "practice/seeding.h"

#include <chrono>

using namespace std::chrono_literals;

namespace dlo::practice {

namespace {

HttpManners mannersOf(Profile profile)
{
    if (isRust(profile))
        return {};
    // Observed, section N: kept connections end after 8 to 12 s idle; section P: a reader that stops for 15 s is cut
    // off; no limit of bodies.
    return {.idle = 10s, .stalled = 14s, .maxBody = std::numeric_limits<int>::max(), .webSocketsStyle = true};
}

Reply retryLater(Profile profile, int status, QByteArrayView text, QByteArrayView code)
{
    Reply reply = codedError(profile, status, text, code);
    reply.headers.emplace_back("Retry-After", "1");
    return reply;
}

Reply htmlPage(Profile profile)
{
    return withHeaders(
        profile, 200,
        "<!doctype html><html><head><title>Sign in</title></head><body><h1>Sign in to continue</h1></body></html>\n",
        "text/html; charset=utf-8", true);
}

} // namespace

Server::Server(World *world)
    : m_world(world)
    , m_gate(world->options.profile, world->options.auth, world->options.proxy)
    , m_listener(this, mannersOf(world->options.profile), this)
    , m_tick(this) // moves to the broker's thread with its parent
{
    m_tick.setInterval(50ms);
    connect(&m_tick, &QTimer::timeout, this, &Server::tick);
}

quint16 Server::listen()
{
    {
        const std::lock_guard lock(m_world->mutex);
        seed(m_world->state, m_world->options, nowUs());
    }
    if (!m_listener.listen(QHostAddress::LocalHost, m_world->options.port))
        return 0;
    m_tick.start();
    return m_listener.serverPort();
}

bool Server::refusesPipelining(const Request &request) const
{
    if (isRust(m_world->options.profile))
        return false;
    const auto match = findRoute(m_world->options.profile, request);
    return match && !match->entry->isDirect;
}

void Server::handle(const Request &request, HttpConnection *connection)
{
    const Outcome outcome = answer(request, false);
    if (outcome.dies) {
        // The C++ broker's process ends and is started again: every connection closes without an answer (observed,
        // section W).
        m_waiting.clear();
        m_listener.dropAll();
        return;
    }
    if (outcome.waitMs > 0) {
        m_waiting.push_back({request, connection, connection->exchange(), nowUs() + outcome.waitMs * 1000});
        return;
    }
    deliver(connection, outcome);
    serveWaiting();
}

void Server::deliver(HttpConnection *connection, const Outcome &outcome)
{
    if (outcome.delayMs <= 0) {
        connection->reply(outcome.reply);
        return;
    }
    QTimer::singleShot(outcome.delayMs, connection,
                       [connection, exchange = connection->exchange(), reply = outcome.reply] {
                           if (connection->exchange() == exchange)
                               connection->reply(reply);
                       });
}

void Server::serveWaiting()
{
    const qint64 us = nowUs();
    for (auto waiting = m_waiting.begin(); waiting != m_waiting.end();) {
        if (!waiting->connection || waiting->connection->exchange() != waiting->exchange) {
            waiting = m_waiting.erase(waiting);
            continue;
        }
        const Outcome outcome = answer(waiting->request, us >= waiting->deadlineUs);
        if (outcome.waitMs > 0) {
            ++waiting;
            continue;
        }
        deliver(waiting->connection, outcome);
        waiting = m_waiting.erase(waiting);
    }
}

void Server::tick()
{
    if (++m_ticks % 4 == 0) {
        const std::lock_guard lock(m_world->mutex);
        if (m_world->options.consumers)
            consumers::work(m_world->state, nowUs());
        m_world->state.applyRetention(nowUs());
    }
    if (!m_waiting.empty())
        serveWaiting();
}

Server::Outcome Server::answer(const Request &request, bool lastTry)
{
    const std::lock_guard lock(m_world->mutex);
    if (request.path.startsWith("/_practice/"))
        return control(request);
    const bool firstTry = !lastTry;
    if (firstTry)
        ++m_world->requests;
    if (auto own = m_gate.own(request))
        return {.reply = *own};
    const Profile profile = m_world->options.profile;
    const auto match = findRoute(profile, request);
    if (m_world->randomFaults) {
        m_world->faults.clear(); // what was meant for another request and did not fit it
        m_world->randomFaults->arm(m_world->faults, request, match && match->entry->isChange);
    }
    Outcome outcome;
    if (const auto slow = m_world->faults.take(Fault::Slow, request))
        outcome.delayMs = slow->delayMs > 0 ? slow->delayMs : 3000;
    if (auto fault = faultBefore(request, match ? &*match : nullptr)) {
        outcome.reply = std::move(*fault);
        return outcome;
    }
    if (request.verb != "OPTIONS") {
        auto subject = m_gate.admit(request, match ? &*match : nullptr);
        if (!subject) {
            outcome.reply = std::move(subject).error();
            return outcome;
        }
        if (match) {
            Outcome done = carriedOut(request, *match, *subject, lastTry);
            done.delayMs = outcome.delayMs;
            return done;
        }
    }
    outcome.reply = noSuchRoute(profile, request);
    return outcome;
}

Server::Outcome Server::carriedOut(const Request &request, const RouteMatch &match, const QByteArray &subject,
                                   bool lastTry)
{
    Context context{.request = request,
                    .options = m_world->options,
                    .state = m_world->state,
                    .faults = m_world->faults,
                    .query = Params(request.query, m_world->options.profile),
                    .path = match.path,
                    .us = nowUs(),
                    .subject = subject,
                    .lastTry = lastTry};
    Outcome outcome;
    outcome.reply = match.entry->handler(context);
    outcome.waitMs = context.waitMs;
    outcome.dies = context.dies;
    faultAfter(request, match, outcome.reply);
    return outcome;
}

std::optional<Reply> Server::faultBefore(const Request &request, const RouteMatch *match)
{
    Faults &faults = m_world->faults;
    if (faults.armed().empty())
        return std::nullopt;
    const Profile profile = m_world->options.profile;
    const auto take = [&faults, &request](Fault fault) { return faults.take(fault, request).has_value(); };
    if (request.onKeptConnection && take(Fault::StaleConnection))
        return Reply{.ending = Reply::Ending::Drop};
    if (take(Fault::DropBefore))
        return Reply{.ending = Reply::Ending::Drop};
    if (take(Fault::RateLimited))
        return retryLater(profile, 429, "request rate limit exceeded", "rate_limited");
    if (take(Fault::Unavailable))
        return retryLater(profile, 503, "not ready, try again", "retry");
    if (take(Fault::Unauthorized))
        return m_gate.expired();
    if (take(Fault::Forbidden))
        return m_gate.forbidden(request);
    if (take(Fault::NoSuchRoute))
        return noSuchRoute(profile, request);
    if (take(Fault::RouteBlocked))
        return m_gate.routeBlocked();
    if (take(Fault::HtmlPage))
        return htmlPage(profile);
    if (take(Fault::ErrorInside200))
        return jsonReply(profile, 200,
                         R"({"error":"ERROR:  canceling statement due to statement timeout\n","success":false})");
    if (take(Fault::Huge)) {
        Reply huge = jsonReply(profile, 200, R"({"messages":[)");
        huge.ending = Reply::Ending::Endless;
        return huge;
    }
    if (match != nullptr && match->entry->isChange && take(Fault::StorageFull))
        return codedError(profile, 507, "the disk is full", "storage_full");
    return std::nullopt;
}

void Server::faultAfter(const Request &request, const RouteMatch &match, Reply &reply)
{
    Faults &faults = m_world->faults;
    if (faults.take(Fault::Truncated, request))
        reply.ending = Reply::Ending::CutHalfWay;
    if (!match.entry->isChange)
        return;
    if (faults.take(Fault::CommitThenDrop, request))
        reply.ending = Reply::Ending::Drop;
    // The moves have words of their own for it; a push or a delete has not, so a general failure is all that comes
    // back.
    if (faults.take(Fault::OutcomeUnknown, request)) {
        const Profile profile = m_world->options.profile;
        if (profile == Profile::Raft2)
            reply = retryLater(profile, 503, "the outcome of this write is unknown", "outcome_unknown");
        else if (isRust(profile))
            reply = jsonReply(profile, 500, R"({"error":"connection closed while waiting for the commit"})");
        else
            reply.ending = Reply::Ending::Drop;
    }
}

Server::Outcome Server::control(const Request &request)
{
    const ControlReply result
        = controlRequest(request, m_world->state, m_world->faults, m_world->options, m_world->requests);
    if (result.consume)
        consumers::workUntilIdle(m_world->state, nowUs());
    return {.reply = result.reply};
}

} // namespace dlo::practice
