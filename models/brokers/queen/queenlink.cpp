// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenlink.h"

#include <algorithm>
#include <utility>

namespace dlo::queen {

QueenLink::QueenLink(const BrokerEndpoint &endpoint)
    : m_auth(&m_http, endpoint.credential)
    , m_paths(endpoint.url)
{
    m_auth.hide(Secret(endpoint.url.password(QUrl::FullyDecoded).toUtf8()));
}

void QueenLink::close()
{
    m_http.close();
    m_auth.close();
}

void QueenLink::chooseDoor(Door door)
{
    const bool node = door == Door::NodeProxy;
    m_auth.setDoor(door, m_paths.route(node ? "/api/login" : "/auth/login"), m_paths.route("/auth/session-token"));
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<HttpResponse>> QueenLink::send(HttpRequest request)
{
    if (auto in = co_await m_auth.loginUnderWay(); !in) {
        in.error().mayHaveHappened = false; // nothing of this request was sent
        co_return fail(std::move(in).error());
    }
    if (m_patience)
        request.timeout = std::min(request.timeout, *m_patience);
    const auto session = m_auth.session();
    auto withCredential = request;
    m_auth.apply(withCredential);
    auto response = co_await m_http.send(std::move(withCredential));
    if (!response || response->status != 401 || !m_auth.logsIn())
        co_return response;
    // Somebody else may have logged in again meanwhile.
    if (m_auth.session() == session) {
        auto again = co_await m_auth.logIn();
        if (!again) {
            // The 401 proves that the request was not carried out, whatever became of the login.
            again.error().mayHaveHappened = false;
            co_return fail(std::move(again).error());
        }
    }
    m_auth.apply(request);
    co_return co_await m_http.send(std::move(request));
}

QCoro::Task<Result<HttpResponse>> QueenLink::sendBare(HttpRequest request)
{
    co_return co_await m_http.send(std::move(request));
}

} // namespace dlo::queen
