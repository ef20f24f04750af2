// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenauth.h"

#include "brokers/jsonwrite.h"
#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenjson.h"

#include <QNetworkCookie>

#include <array>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

QByteArray cookieNamed(const HttpResponse &response, QByteArrayView name)
{
    for (const auto &[field, value] : response.headers) {
        if (field.compare("set-cookie", Qt::CaseInsensitive) != 0)
            continue;
        for (const auto &cookie : QNetworkCookie::parseCookies(value)) {
            if (cookie.name() == name)
                return cookie.value();
        }
    }
    return {};
}

//! The token in the answer of /auth/session-token; the name of the member is not established.
QByteArray tokenIn(const HttpResponse &response)
{
    const auto answer = response.status == 200 ? JsonAnswer::read(response.body) : fail(Error{});
    if (!answer)
        return {};
    JsonMembers members(answer->root());
    static constexpr std::array<const char *, 5> names{"token", "access_token", "accessToken", "sessionToken", "jwt"};
    for (const auto *name : names) {
        if (const auto token = members.text(name); token && !token->isEmpty())
            return token->toLatin1();
    }
    return {};
}

Error authError(const QString &code, const HttpResponse &response)
{
    return {.kind = ErrorKind::Auth,
            .httpStatus = response.status,
            .code = code,
            .serverText = readComplaint(response.body).words()};
}

} // namespace

QueenAuth::QueenAuth(HttpClient *http, Credential credential)
    : m_http(http)
    , m_credential(std::move(credential))
{
    m_hidden->addCredential(m_credential.secret);
    const bool bearer = m_credential.kind == CredentialKind::Token || m_credential.kind == CredentialKind::ApiKey;
    if (bearer && !m_credential.secret.isEmpty())
        setBearer(m_credential.secret.reveal());
}

QueenAuth::~QueenAuth()
{
    if (m_waking)
        m_waking->abandoned = true;
}

void QueenAuth::setDoor(Door door, QUrl login, QUrl sessionToken)
{
    m_door = door;
    m_login = std::move(login);
    m_sessionToken = std::move(sessionToken);
}

void QueenAuth::setBearer(QByteArrayView token)
{
    m_header = "Authorization";
    m_value = Secret("Bearer " + token.toByteArray());
    ++m_session;
}

void QueenAuth::setCookie(QByteArrayView name, QByteArrayView value)
{
    m_header = "Cookie";
    m_value = Secret(name.toByteArray() + '=' + value.toByteArray());
    m_hidden->addSession(Secret(value.toByteArray()));
    ++m_session;
}

void QueenAuth::apply(HttpRequest &request) const
{
    if (!m_header.isEmpty())
        request.secretHeaders.emplace_back(m_header, m_value);
}

HttpRequest QueenAuth::loginRequest() const
{
    QByteArray body = "{";
    jsonwrite::appendMember(body, m_door == Door::NodeProxy ? "username" : "email", m_credential.user);
    body += R"(,"password":)";
    jsonwrite::appendString(body, m_credential.secret.reveal());
    body += '}';
    return {.verb = "POST",
            .url = m_login,
            .headers = {{"Content-Type", "application/json"}},
            .secretBody = Secret(std::move(body)),
            .idempotent = false,
            .secretAnswer = true};
}

void QueenAuth::close()
{
    // Only when one of those who waited for a login closes us: the others are resumed now, while their owner lives.
    if (const auto login = m_waking) {
        login->result = fail(Error{.kind = ErrorKind::Cancelled, .code = u"closed"_s});
        wake(*login);
    }
}

void QueenAuth::wake(Login &login)
{
    while (!login.waiting.empty()) {
        const auto waiter = login.waiting.front();
        login.waiting.erase(login.waiting.begin());
        waiter->open();
    }
}

QCoro::Task<Result<void>> QueenAuth::loginUnderWay()
{
    const auto login = m_underWay;
    if (!login)
        co_return Result<void>();
    const auto ended = std::make_shared<Wakeup>();
    login->waiting.push_back(ended);
    co_await *ended;
    co_return login->result;
}

QCoro::Task<Result<void>> QueenAuth::logIn()
{
    const auto login = m_underWay ? m_underWay : std::make_shared<Login>();
    if (!m_underWay) {
        m_underWay = login;
        // Goes on by itself: this caller waits like those who come later.
        const auto runs = run(login);
        Q_UNUSED(runs);
    }
    // Not under way any more: the HttpClient is closed.
    if (!m_underWay)
        co_return login->result;
    co_return co_await loginUnderWay();
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<> QueenAuth::run(std::shared_ptr<Login> login)
{
    login->result = co_await logInAlone();
    m_underWay.reset();
    m_waking = login;
    wake(*login);
    // Whoever was resumed may have let go of this object.
    if (!login->abandoned)
        m_waking.reset();
}

QCoro::Task<Result<void>> QueenAuth::logInAlone()
{
    m_header.clear();
    m_value = Secret();
    const auto response = co_await m_http->send(loginRequest());
    if (!response)
        co_return fail(response.error());
    if (response->status == 401 || response->status == 400 || response->status == 403)
        co_return fail(authError(u"login-refused"_s, *response));
    if (response->status != 200 && response->status != 204) {
        auto error = errorOf(*response, Intent::Read);
        // A broker without users has no such route: the credential is of the wrong kind.
        if (error.kind == ErrorKind::RouteMissing)
            error = authError(u"no-login-here"_s, *response);
        co_return fail(error);
    }
    const QByteArray name = m_door == Door::NodeProxy ? "token" : "queen_session";
    const QByteArray cookie = cookieNamed(*response, name);
    if (cookie.isEmpty())
        co_return fail(authError(u"no-session"_s, *response));
    setCookie(name, cookie);
    if (m_door == Door::NodeProxy)
        co_return Result<void>();
    // A bearer is what the other routes are documented with; the cookie alone works too (queen-http.md 5.4).
    HttpRequest ask{.url = m_sessionToken, .secretAnswer = true};
    apply(ask);
    const auto session = co_await m_http->send(ask);
    if (!session && session.error().kind == ErrorKind::Cancelled)
        co_return fail(session.error());
    if (const auto token = session ? tokenIn(*session) : QByteArray(); !token.isEmpty()) {
        m_hidden->addSession(Secret(token));
        setBearer(token);
    }
    co_return Result<void>();
}

} // namespace dlo::queen
