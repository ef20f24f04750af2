// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenlink.h"

namespace dlo::queen {

QueenLink::QueenLink(const BrokerEndpoint &endpoint)
    : m_auth(&m_http, endpoint.credential)
    , m_paths(endpoint.url)
{ }

void QueenLink::chooseDoor(Door door)
{
    const bool node = door == Door::NodeProxy;
    m_auth.setDoor(door, m_paths.route(node ? "/api/login" : "/auth/login"), m_paths.route("/auth/session-token"));
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<HttpResponse>> QueenLink::send(HttpRequest request)
{
    const auto session = m_auth.session();
    auto withCredential = request;
    m_auth.apply(withCredential);
    auto response = co_await m_http.send(std::move(withCredential));
    if (!response || response->status != 401 || !m_auth.logsIn())
        co_return response;
    // Somebody else may have logged in again meanwhile.
    if (m_auth.session() == session) {
        const auto again = co_await m_auth.logIn();
        if (!again)
            co_return fail(again.error());
    }
    m_auth.apply(request);
    co_return co_await m_http.send(std::move(request));
}

QCoro::Task<Result<HttpResponse>> QueenLink::sendBare(HttpRequest request)
{
    co_return co_await m_http.send(std::move(request));
}

} // namespace dlo::queen
