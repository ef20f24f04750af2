// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/context.h"

#include <array>
#include <ctime>

namespace dlo::practice {

namespace {

QByteArray httpDate()
{
    const std::time_t now = std::time(nullptr);
    std::tm parts{};
    gmtime_r(&now, &parts);
    std::array<char, 40> text{};
    const std::size_t size = std::strftime(text.data(), text.size(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
    return QByteArray(text.data(), qsizetype(size));
}

void addCors(Reply &reply, bool direct)
{
    reply.headers.emplace_back("Access-Control-Allow-Origin", "*");
    reply.headers.emplace_back("Access-Control-Allow-Methods", "GET, POST, PUT, DELETE, OPTIONS");
    reply.headers.emplace_back("Access-Control-Allow-Headers", "Content-Type, Authorization");
    if (direct)
        reply.headers.emplace_back("Access-Control-Max-Age", "86400");
}

//! A 404 of uWebSockets itself: no CORS, no content type.
Reply bareNotFound(QByteArray reason, QByteArray body)
{
    Reply reply{.status = 404, .reason = std::move(reason), .body = std::move(body)};
    reply.headers = {{"Date", httpDate()}, {"uWebSockets", "20"}};
    return reply;
}

Reply noSuchRouteOfCpp(const Request &request)
{
    if (request.verb == "OPTIONS") {
        Reply reply;
        addCors(reply, true);
        reply.headers.emplace_back("Date", httpDate());
        reply.headers.emplace_back("uWebSockets", "20");
        return reply;
    }
    const bool reserved
        = request.path.startsWith("/health") || request.path.startsWith("/metrics") || request.path.startsWith("/ws/");
    if (request.verb == "GET" && request.path.startsWith("/api/"))
        return bareNotFound("", "Not Found");
    if (request.verb == "GET" && !reserved) {
        Reply reply{.body = "<!doctype html><title>stub dashboard</title>\n"};
        reply.headers = {{"Content-Type", "text/html; charset=utf-8"},
                         {"Cache-Control", "no-cache, no-store, must-revalidate"},
                         {"Date", httpDate()},
                         {"uWebSockets", "20"}};
        return reply;
    }
    return bareNotFound("File Not Found",
                        "<html><body><h1>File Not Found</h1><hr><i>uWebSockets/20 Server</i></body></html>");
}

} // namespace

Reply withHeaders(Profile profile, int status, QByteArray body, const QByteArray &contentType, bool direct)
{
    Reply reply{.status = status, .body = std::move(body)};
    if (isRust(profile)) {
        reply.headers = {{"content-type", contentType}, {"date", httpDate()}};
        return reply;
    }
    addCors(reply, direct);
    reply.headers.emplace_back("Content-Type", contentType);
    reply.headers.emplace_back("Date", httpDate());
    reply.headers.emplace_back("uWebSockets", "20");
    return reply;
}

Reply jsonReply(Profile profile, int status, QByteArray json)
{
    return withHeaders(profile, status, std::move(json), "application/json", true);
}

Reply noSuchRoute(Profile profile, const Request &request)
{
    if (!isRust(profile))
        return noSuchRouteOfCpp(request);
    if (request.verb == "OPTIONS")
        return Reply{.status = 204};
    if (request.verb == "GET" && !request.path.startsWith("/api/"))
        return withHeaders(profile, 200, "<!doctype html><title>Queen</title><div id=\"app\"></div>\n", "text/html",
                           true);
    ObjectWriter body(false);
    if (profile == Profile::Raft2)
        body.text("code", "no_such_route").text("error", "not found").text("path", request.path);
    else
        body.text("error", "Not Found").text("code", "no_such_route");
    return jsonReply(profile, 404, body.take());
}

Reply codedError(Profile profile, int status, QByteArrayView text, QByteArrayView code)
{
    return jsonReply(profile, status, ObjectWriter(false).text("error", text).text("code", code).take());
}

Reply Context::answer(int status, QByteArray json) const
{
    return withHeaders(profile(), rust() ? status : 200, std::move(json), "application/json", false);
}

Reply Context::direct(int status, QByteArray json) const
{
    return jsonReply(profile(), status, std::move(json));
}

Reply Context::directError(int status, QByteArrayView text) const
{
    return direct(status, object().text("error", text).take());
}

Reply Context::sqlError(QByteArrayView text) const
{
    return answer(500, object().text("error", text).flag("success", false).take());
}

} // namespace dlo::practice
