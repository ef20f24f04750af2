// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/brokerregistry.h"
#include "brokers/queen/queenauth.h"
#include "brokers/queen/queenpaths.h"

#include <chrono>
#include <optional>

namespace dlo::queen {

/*! The way to one broker: addresses, credential, requests. Logs in again once when a session has ended: a request that
   was answered with 401 was not carried out, so it may be repeated. GUI thread. */
class QueenLink
{
public:
    explicit QueenLink(const BrokerEndpoint &endpoint);

    [[nodiscard]] HttpClient &http() { return m_http; }
    [[nodiscard]] QueenAuth &auth() { return m_auth; }
    [[nodiscard]] const QueenAuth &auth() const { return m_auth; }
    [[nodiscard]] Paths &paths() { return m_paths; }
    [[nodiscard]] const Paths &paths() const { return m_paths; }

    //! Every waiting call returns Cancelled.
    void close();
    //! No answer is waited for longer than this, whatever the request says. For tests.
    void setPatience(std::chrono::milliseconds patience) { m_patience = patience; }
    //! Points the login at one of the two proxies.
    void chooseDoor(Door door);
    //! With the credential.
    QCoro::Task<Result<HttpResponse>> send(HttpRequest request);
    //! Without it.
    QCoro::Task<Result<HttpResponse>> sendBare(HttpRequest request);

private:
    HttpClient m_http;
    QueenAuth m_auth;
    Paths m_paths;
    std::optional<std::chrono::milliseconds> m_patience;
};

} // namespace dlo::queen
