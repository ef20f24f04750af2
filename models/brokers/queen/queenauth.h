// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "core/httpclient.h"

#include <QCoroTask>
#include <QUrl>

namespace dlo::queen {

//! Which login a user and password go to.
enum class Door : std::uint8_t
{
    RustProxy, //!< POST /auth/login, queen-http.md 5.4
    NodeProxy, //!< POST /api/login, 5.3
};

/*! Proves to the broker who asks: a token or an API key as it is, or a session that is made with user and password.
   Belongs to one QueenLink, which closes the HttpClient first. GUI thread. */
class QueenAuth
{
public:
    QueenAuth(HttpClient *http, Credential credential);

    [[nodiscard]] const Credential &credential() const { return m_credential; }
    [[nodiscard]] bool logsIn() const { return m_credential.kind == CredentialKind::UserLogin; }
    //! Counts the logins, so that a caller sees whether the one it used has been replaced.
    [[nodiscard]] quint64 session() const { return m_session; }

    void setDoor(Door door, QUrl login, QUrl sessionToken);
    //! Error Auth ("login-refused", "no-session") or what the network said.
    QCoro::Task<Result<void>> logIn();
    //! Adds what proves who asks. Without a session yet, nothing.
    void apply(HttpRequest &request) const;

private:
    [[nodiscard]] HttpRequest loginRequest() const;
    void setBearer(QByteArrayView token);
    void setCookie(QByteArrayView name, QByteArrayView value);

    HttpClient *m_http;
    Credential m_credential;
    Door m_door = Door::RustProxy;
    QUrl m_login;
    QUrl m_sessionToken;
    QByteArray m_header;
    Secret m_value;
    quint64 m_session = 0;
};

} // namespace dlo::queen
