// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "brokers/queen/queenhidden.h"
#include "core/httpclient.h"
#include "core/wakeup.h"

#include <QCoroTask>
#include <QUrl>

#include <memory>
#include <vector>

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
    ~QueenAuth();
    Q_DISABLE_COPY_MOVE(QueenAuth)

    [[nodiscard]] const Credential &credential() const { return m_credential; }
    [[nodiscard]] bool logsIn() const { return m_credential.kind == CredentialKind::UserLogin; }
    //! Counts the logins, so that a caller sees whether the one it used has been replaced.
    [[nodiscard]] quint64 session() const { return m_session; }

    void setDoor(Door door, QUrl login, QUrl sessionToken);
    //! Error Auth ("login-refused", "no-session") or what the network said. Who asks while one is under way shares it.
    QCoro::Task<Result<void>> logIn();
    //! Waits for a login that is under way; afterwards apply() adds the session it made, if it made one.
    QCoro::Task<Result<void>> loginUnderWay();
    //! After the HttpClient was closed: nobody waits any more.
    void close();
    //! Adds what proves who asks. Without a session yet, nothing.
    void apply(HttpRequest &request) const;
    //! One more, such as the password in an address.
    void hide(Secret secret) { m_hidden->addCredential(std::move(secret)); }
    //! The credential's secret and those of the last sessions, for whoever shows what a server said.
    [[nodiscard]] std::shared_ptr<const Hidden> hidden() const { return m_hidden; }

private:
    //! A login and those who wait for its end.
    struct Login
    {
        std::vector<std::shared_ptr<Wakeup>> waiting = {};
        Result<void> result = {};
        bool abandoned = false;
    };
    QCoro::Task<> run(std::shared_ptr<Login> login);
    static void wake(Login &login);
    QCoro::Task<Result<void>> logInAlone();
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
    std::shared_ptr<Hidden> m_hidden = std::make_shared<Hidden>();
    std::shared_ptr<Login> m_underWay;
    std::shared_ptr<Login> m_waking;
    quint64 m_session = 0;
};

} // namespace dlo::queen
