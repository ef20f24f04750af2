// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenhealth.h"

#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenjson.h"

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

//! Which side of 1.6 a release of the PostgreSQL line is on; a probe of the route itself has the last word.
Generation guessFromVersion(const QString &version)
{
    const auto parts = version.split(u'.');
    if (parts.size() < 2)
        return Generation::Rust14;
    const int major = parts.at(0).toInt();
    const int minor = parts.at(1).toInt();
    return major > 1 || (major == 1 && minor >= 6) ? Generation::Rust16 : Generation::Rust14;
}

Error notReady(const HttpResponse &response, JsonMembers members)
{
    QString words = members.text("status").value_or(QString());
    if (const auto database = members.text("database"))
        words += u", database: "_s + *database;
    return {.kind = ErrorKind::Unavailable,
            .httpStatus = response.status,
            .code = u"not-ready"_s,
            .serverText = words.left(Error::maxServerText),
            .retryAfter = response.retryAfter()};
}

Error notQueen(const HttpResponse &response)
{
    return {.kind = ErrorKind::Malformed,
            .httpStatus = response.status,
            .code = isWebPage(response.body) ? u"html"_s : u"not-queen"_s};
}

} // namespace

Result<Health> readHealth(const HttpResponse &response)
{
    const auto answer = response.body.size() > qsizetype(1024) * 1024
        ? Result<JsonAnswer>(fail(malformed(u"too-long"_s)))
        : JsonAnswer::read(response.body);
    JsonMembers members(answer ? answer->root() : JsonValue());
    const auto status = members.text("status");
    if (response.status == 503 && status && !members.has("error"))
        return fail(notReady(response, members));
    if (response.status == 401 || response.status == 403 || response.status == 429 || response.status >= 500
        || (response.status == 404 && members.has("code")))
        return fail(errorOf(response, Intent::Read));
    if (response.status != 200 || !answer || !status)
        return fail(notQueen(response));
    const auto engine = members.text("engine");
    const auto version = members.text("version").value_or(QString());
    if (engine == u"raft")
        return Health{.generation = Generation::Raft, .version = version};
    if (engine && engine->startsWith(u"segments"))
        return Health{.generation = guessFromVersion(version), .version = version};
    const auto server = members.text("server");
    if (!engine && server && server->contains(u"Queen"))
        return Health{.generation = Generation::Cpp015};
    if (!engine && !server && status == u"ok")
        return Health{};
    return fail(notQueen(response));
}

bool isFromRustProxy(const HttpResponse &response)
{
    return (response.status == 401 || response.status == 403 || response.status == 421)
        && !readComplaint(response.body).code.isEmpty();
}

TokenRole roleInToken(QByteArrayView token)
{
    const auto first = token.indexOf('.');
    const auto second = first < 0 ? -1 : token.indexOf('.', first + 1);
    if (second < 0)
        return TokenRole::Unknown;
    auto claims = QByteArray::fromBase64Encoding(token.sliced(first + 1, second - first - 1).toByteArray(),
                                                 QByteArray::Base64UrlEncoding | QByteArray::OmitTrailingEquals);
    if (!claims)
        return TokenRole::Unknown;
    const auto answer = JsonAnswer::read(*claims);
    if (!answer)
        return TokenRole::Unknown;
    JsonMembers members(answer->root());
    QStringList roles;
    if (const auto role = members.text("role"))
        roles += *role;
    if (const auto *list = members.find("roles")) {
        for (const auto &role : list->elements())
            roles += role.toText().value_or(QString());
    }
    if (roles.contains(u"admin") || roles.contains(u"read-write"))
        return TokenRole::Writer;
    return roles == QStringList{u"read-only"_s} ? TokenRole::ReadOnly : TokenRole::Unknown;
}

} // namespace dlo::queen
