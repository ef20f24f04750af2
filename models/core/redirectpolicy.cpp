// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/redirectpolicy.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool isFollowed(const HttpRequest &request, int status)
{
    const bool safe = request.verb == "GET" || request.verb == "HEAD";
    return safe && (status == 301 || status == 302 || status == 303 || status == 307 || status == 308);
}

int portOf(const QUrl &url)
{
    return url.port(url.scheme() == "https"_L1 ? 443 : 80);
}

bool isCredential(QByteArrayView name)
{
    return name.compare("authorization", Qt::CaseInsensitive) == 0 || name.compare("cookie", Qt::CaseInsensitive) == 0
        || name.compare("proxy-authorization", Qt::CaseInsensitive) == 0;
}

std::unexpected<Error> refuse(ErrorKind kind, const QString &code, int status, const QUrl &target)
{
    return fail({.kind = kind,
                 .httpStatus = status,
                 .code = code,
                 .serverText = target.toDisplayString(QUrl::RemoveUserInfo | QUrl::RemoveQuery | QUrl::RemoveFragment)
                                   .left(Error::maxServerText)});
}

} // namespace

bool sameOrigin(const QUrl &a, const QUrl &b)
{
    return a.scheme() == b.scheme() && a.host() == b.host() && portOf(a) == portOf(b);
}

Result<std::optional<HttpRequest>> redirected(const HttpRequest &request, const HttpResponse &response, int followed)
{
    const QByteArray location = response.header("location").trimmed();
    if (!isFollowed(request, response.status) || location.isEmpty())
        return std::nullopt;
    QUrl target = request.url.resolved(QUrl::fromEncoded(location));
    if ((target.scheme() != "http"_L1 && target.scheme() != "https"_L1) || target.host().isEmpty())
        return refuse(ErrorKind::Rejected, u"redirect-refused"_s, response.status, target);
    if (request.url.scheme() == "https"_L1 && target.scheme() == "http"_L1)
        return refuse(ErrorKind::Tls, u"redirect-to-http"_s, response.status, target);
    if (followed >= maxRedirects)
        return refuse(ErrorKind::Rejected, u"too-many-redirects"_s, response.status, target);
    target.setUserInfo({});
    target.setFragment({});

    HttpRequest next = request;
    next.url = target;
    if (!sameOrigin(request.url, target)) {
        next.secretHeaders.clear();
        std::erase_if(next.headers, [](const auto &field) { return isCredential(field.first); });
        next.body.clear();
        next.secretBody = {};
    }
    return next;
}

} // namespace dlo
