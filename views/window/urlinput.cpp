// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/urlinput.h"

#include <QHostAddress>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

bool isLoopback(const QString &host)
{
    if (host.compare("localhost"_L1, Qt::CaseInsensitive) == 0 || host.endsWith(".localhost"_L1, Qt::CaseInsensitive))
        return true;
    return QHostAddress(host).isLoopback();
}

QUrl withScheme(const QString &text)
{
    if (text.contains("://"_L1))
        return QUrl(text, QUrl::StrictMode);
    const QUrl guess(u"http://"_s + text, QUrl::StrictMode);
    return isLoopback(guess.host()) ? guess : QUrl(u"https://"_s + text, QUrl::StrictMode);
}

} // namespace

UrlInput UrlInput::parse(const QString &typed)
{
    UrlInput result;
    const QString text = typed.trimmed();
    if (text.isEmpty())
        return result;
    QUrl url = withScheme(text);
    if (!url.isValid()) {
        result.problem = Problem::NotAnUrl;
        return result;
    }
    result.user = url.userName(QUrl::FullyDecoded);
    if (const QString password = url.password(QUrl::FullyDecoded); !password.isEmpty())
        result.password = Secret(password.toUtf8());
    url.setUserInfo({});
    const QString scheme = url.scheme();
    if (scheme != "http"_L1 && scheme != "https"_L1)
        result.problem = Problem::WrongScheme;
    else if (url.host().isEmpty())
        result.problem = Problem::NoHost;
    else if (url.hasQuery() || url.hasFragment())
        result.problem = Problem::HasQuery;
    else
        result.problem = Problem::None;
    while (url.path().endsWith(u'/'))
        url.setPath(url.path().chopped(1));
    result.url = url;
    return result;
}

bool UrlInput::exposesCredential(const QUrl &url, CredentialKind kind)
{
    return kind != CredentialKind::None && url.scheme() == "http"_L1 && !isLoopback(url.host());
}

} // namespace dlo
