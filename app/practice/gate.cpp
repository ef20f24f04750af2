// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/gate.h"

#include <QList>

#include <algorithm>
#include <array>

namespace dlo::practice {

namespace {

//! The credential of "Authorization: Bearer x" (scheme in any case) or "Authorization: x"; null without the header.
QByteArray bearer(const Request &request)
{
    const QByteArray value = request.header("Authorization");
    return value.left(7).compare("Bearer ", Qt::CaseInsensitive) == 0 ? value.mid(7).trimmed() : value;
}

QByteArray cookie(const Request &request, QByteArrayView name)
{
    for (const QByteArray &part : request.header("Cookie").split(';')) {
        const QByteArray pair = part.trimmed();
        if (pair.startsWith(name) && pair.mid(name.size()).startsWith('='))
            return pair.mid(name.size() + 1);
    }
    return {};
}

struct Login
{
    QByteArray name;
    QByteArray password;
};

//! JSON or a form: the body's encoding of the Rust proxy is not established (queen-http.md section 5.4).
Login loginOf(const Request &request)
{
    if (const auto doc = JsonDoc::parse(request.body, JsonDoc::Rules::Verbatim)) {
        const JsonDoc::Value root = doc->root();
        const QByteArray name = root["email"].isString() ? root["email"].text() : root["username"].text();
        return {name, root["password"].text()};
    }
    const Params form(request.body, Profile::Pg16);
    const auto name = form.value("email").or_else([&form] { return form.value("username"); });
    return {name.value_or(QByteArray()), form.value("password").value_or(QByteArray())};
}

bool isViewerSession(const QByteArray &token)
{
    return token == Gate::viewerSession;
}

bool isSession(const QByteArray &token)
{
    return token == Gate::session || isViewerSession(token);
}

//! The session token for a good login; empty for a bad one.
QByteArray sessionFor(const Login &login)
{
    if (login.password != Gate::password)
        return {};
    if (login.name == Gate::user || login.name.startsWith(QByteArray(Gate::user) + '@'))
        return Gate::session;
    return login.name == Gate::viewer || login.name.startsWith(QByteArray(Gate::viewer) + '@') ? Gate::viewerSession
                                                                                               : "";
}

//! Level sets of queen-http.md section 5.1.
bool mayAtLevel(Level level, QByteArrayView role)
{
    switch (level) {
    case Level::Public:
        return true;
    case Level::ReadOnly:
        return role != "write-only";
    case Level::WriteOnly:
        return role != "read-only";
    case Level::ReadWrite:
        return role == "read-write" || role == "admin";
    case Level::Admin:
        return role == "admin";
    }
    return false;
}

bool keyMay(RouteClass routeClass, QByteArrayView scope)
{
    switch (routeClass) {
    case RouteClass::Read:
        return scope == "read" || scope == "admin";
    case RouteClass::Produce:
        return scope == "produce" || scope == "admin";
    case RouteClass::Consume:
        return scope == "consume" || scope == "admin";
    case RouteClass::QueueAdmin:
        return scope == "admin";
    case RouteClass::Operator:
    case RouteClass::Blocked:
        break;
    }
    return false;
}

//! A replay that names a queue or a partition must name both (queen-http.md section 5.4). The missing one; empty when
//! all is well.
QByteArray missingHalf(const Request &request)
{
    if (request.verb != "POST" || (!request.path.endsWith("/replay") && !request.path.endsWith("/retry")))
        return {};
    const auto doc = JsonDoc::parse(request.body, JsonDoc::Rules::Verbatim);
    if (!doc || !doc->root().isObject())
        return {};
    const bool queue = doc->root()["queue"].isValid();
    const bool partition = doc->root()["partition"].isValid();
    if (queue == partition)
        return {};
    return queue ? "partition" : "queue";
}

} // namespace

Gate::Gate(Profile profile, bool auth, bool proxy)
    : m_profile(profile)
    , m_auth(auth)
    , m_proxy(proxy)
{ }

Reply Gate::error(int status, QByteArrayView text) const
{
    return jsonReply(m_profile, status, ObjectWriter(false).text("error", text).take());
}

std::optional<Reply> Gate::own(const Request &request) const
{
    if (!m_proxy)
        return std::nullopt;
    return isRust(m_profile) ? ownOfRustProxy(request) : ownOfNodeProxy(request);
}

std::expected<QByteArray, Reply> Gate::admit(const Request &request, const RouteMatch *match) const
{
    if (m_proxy)
        return isRust(m_profile) ? admitByRustProxy(request, match) : admitByNodeProxy(request);
    if (m_auth)
        return admitByToken(request, match);
    return QByteArray();
}

Reply Gate::expired() const
{
    if (!m_proxy)
        return error(401, "Token has expired");
    return isRust(m_profile) ? codedError(m_profile, 401, "invalid credential", "unauthorized")
                             : error(401, "Invalid or expired token");
}

Reply Gate::forbidden(const Request &request) const
{
    if (m_proxy && isRust(m_profile))
        return codedError(m_profile, 403, "token not valid for this cluster", "forbidden");
    if (!m_proxy)
        return error(403, "Insufficient permissions");
    ObjectWriter body(false);
    body.text("error", "Insufficient permissions");
    body.text("detail", "Role 'read-only' cannot perform " + request.verb + " operations");
    return jsonReply(m_profile, 403, body.take());
}

Reply Gate::routeBlocked() const
{
    return codedError(m_profile, 404, "not available", "route_blocked");
}

std::expected<QByteArray, Reply> Gate::admitByToken(const Request &request, const RouteMatch *match) const
{
    // Unknown routes are 404 before any 401 (observed, section I).
    if (match == nullptr || match->entry->level == Level::Public)
        return QByteArray();
    QByteArray token = bearer(request);
    const bool rust = isRust(m_profile);
    if (token.isEmpty())
        return std::unexpected(error(401, "Authentication required"));
    if (token == "practice-expired")
        return std::unexpected(error(401, "Token has expired"));
    constexpr std::array<QByteArrayView, 4> roles{"admin", "read-write", "read-only", "write-only"};
    const QByteArray role = token.startsWith("practice-") ? token.mid(9) : QByteArray();
    const auto known = std::ranges::find(roles, QByteArrayView(role));
    if (known == roles.end() || (role == "write-only" && !rust)) {
        if (rust)
            return std::unexpected(error(401, "Bad token header"));
        const bool threeParts = token.count('.') == 2;
        return std::unexpected(
            error(401, threeParts ? "Token decode error: invalid json" : "Token decode error: invalid token supplied"));
    }
    if (!mayAtLevel(match->entry->level, role))
        return std::unexpected(error(403, "Insufficient permissions"));
    return token;
}

std::expected<QByteArray, Reply> Gate::admitByRustProxy(const Request &request, const RouteMatch *match) const
{
    const auto refused = [this](int status, QByteArrayView text, QByteArrayView code) {
        return std::unexpected(codedError(m_profile, status, text, code));
    };
    QByteArray credential = bearer(request);
    if (credential.isEmpty())
        credential = cookie(request, "queen_session");
    if (credential.isEmpty())
        return refused(401, "missing bearer credential", "unauthorized");
    const bool isKey = credential.startsWith("qk_");
    const QByteArray scope = isKey && credential.startsWith("qk_practice_") ? credential.mid(12) : QByteArray();
    if (isKey && scope != "admin" && scope != "read" && scope != "produce" && scope != "consume")
        return refused(401, "unknown or revoked api key", "unauthorized");
    if (!isKey && !isSession(credential))
        return refused(401, "invalid credential", "unauthorized");
    if (isKey && !request.header("x-queen-act-cluster").isNull())
        return refused(403, "key/cluster mismatch", "forbidden");
    if (match == nullptr || match->entry->routeClass == RouteClass::Blocked
        || match->entry->routeClass == RouteClass::Operator)
        return std::unexpected(routeBlocked());
    const RouteClass routeClass = match->entry->routeClass;
    const bool may = isKey ? keyMay(routeClass, scope) : routeClass == RouteClass::Read || !isViewerSession(credential);
    if (!may)
        return refused(403, isKey ? "api key lacks the scope for this route" : "your role does not allow this",
                       "forbidden");
    if (const QByteArray missing = missingHalf(request); !missing.isEmpty() && movesAtomically(m_profile)) {
        return refused(
            400, missing + " override missing: a replay that names a destination must name both queue and partition",
            "invalid_request");
    }
    return QByteArray();
}

std::expected<QByteArray, Reply> Gate::admitByNodeProxy(const Request &request) const
{
    QByteArray token = bearer(request);
    if (token.isEmpty())
        token = cookie(request, "token");
    if (token.isEmpty() || !isSession(token)) {
        if (request.path.startsWith("/api/"))
            return std::unexpected(
                error(401, token.isEmpty() ? "Authentication required" : "Invalid or expired token"));
        Reply redirect{.status = 302, .reason = "Found"};
        redirect.headers = {{"Location", "/login"}};
        return std::unexpected(redirect);
    }
    if (isViewerSession(token) && request.verb != "GET")
        return std::unexpected(forbidden(request));
    return token;
}

std::optional<Reply> Gate::ownOfRustProxy(const Request &request) const
{
    if (request.path == "/healthz")
        return jsonReply(m_profile, 200, R"({"status":"ok"})");
    if (request.path == "/auth/login" && request.verb == "POST") {
        const QByteArray token = sessionFor(loginOf(request));
        if (token.isEmpty())
            return codedError(m_profile, 401, "invalid credential", "unauthorized");
        Reply reply = jsonReply(m_profile, 200, R"({"success":true})");
        reply.headers.emplace_back("set-cookie", "queen_session=" + token + "; Path=/; HttpOnly; SameSite=Lax");
        return reply;
    }
    if (request.path == "/auth/logout") {
        Reply reply = jsonReply(m_profile, 200, R"({"success":true})");
        reply.headers.emplace_back("set-cookie", "queen_session=; Path=/; Max-Age=0");
        return reply;
    }
    if (request.path != "/auth/me" && request.path != "/auth/session-token")
        return std::nullopt;
    const QByteArray token = cookie(request, "queen_session"); // cookie only (queen-http.md section 5.4)
    if (!isSession(token))
        return codedError(m_profile, 401, "missing bearer credential", "unauthorized");
    ObjectWriter body(false);
    if (request.path == "/auth/session-token")
        return jsonReply(m_profile, 200, body.text("token", token).number("expiresIn", 900).take());
    body.text("email", isViewerSession(token) ? viewer : user)
        .text("role", isViewerSession(token) ? "viewer" : "admin");
    return jsonReply(m_profile, 200, body.take());
}

std::optional<Reply> Gate::ownOfNodeProxy(const Request &request) const
{
    if (request.path == "/health")
        return jsonReply(m_profile, 200, R"({"status":"ok"})");
    const auto userJson = [](bool isViewer) {
        return ObjectWriter(false)
            .text("username", isViewer ? viewer : user)
            .text("role", isViewer ? "read-only" : "admin")
            .take();
    };
    if (request.path == "/api/login" && request.verb == "POST") {
        const Login login = loginOf(request);
        if (login.name.isEmpty() || login.password.isEmpty())
            return error(400, "Username and password required");
        const QByteArray token = sessionFor(login);
        if (token.isEmpty())
            return error(401, "Invalid credentials");
        ObjectWriter body(false);
        body.flag("success", true).raw("user", userJson(isViewerSession(token))).null("redirect_uri");
        Reply reply = jsonReply(m_profile, 200, body.take());
        reply.headers.emplace_back("Set-Cookie", "token=" + token + "; Path=/; Max-Age=86400; HttpOnly; SameSite=Lax");
        return reply;
    }
    if (request.path == "/api/logout" && request.verb == "POST") {
        Reply reply = jsonReply(m_profile, 200, R"({"success":true})");
        reply.headers.emplace_back("Set-Cookie", "token=; Path=/; Max-Age=0");
        return reply;
    }
    if (request.path == "/api/me") {
        QByteArray token = cookie(request, "token");
        if (token.isEmpty())
            token = bearer(request);
        if (!isSession(token))
            return error(401, token.isEmpty() ? "Authentication required" : "Invalid or expired token");
        return jsonReply(m_profile, 200, ObjectWriter(false).raw("user", userJson(isViewerSession(token))).take());
    }
    return std::nullopt;
}

} // namespace dlo::practice
