// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/accessmanager.h"

#include <QHostAddress>
#include <QNetworkCookie>
#include <QNetworkCookieJar>
#include <QNetworkProxy>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

class NoCookies final : public QNetworkCookieJar
{
public:
    using QNetworkCookieJar::QNetworkCookieJar;
    [[nodiscard]] QList<QNetworkCookie> cookiesForUrl(const QUrl &) const override { return {}; }
    bool setCookiesFromUrl(const QList<QNetworkCookie> &, const QUrl &) override { return false; }
};

class SystemProxy final : public QNetworkProxyFactory
{
public:
    QList<QNetworkProxy> queryProxy(const QNetworkProxyQuery &query) override
    {
        if (isLoopback(query.peerHostName()))
            return {QNetworkProxy(QNetworkProxy::NoProxy)};
        return systemProxyForQuery(query);
    }
};

} // namespace

std::unique_ptr<QNetworkAccessManager> makeAccessManager(QObject *parent)
{
    auto manager = std::make_unique<QNetworkAccessManager>(parent);
    manager->setCookieJar(new NoCookies(manager.get()));
    manager->setProxyFactory(new SystemProxy); // the manager owns it
    manager->setAutoDeleteReplies(false);
    manager->setRedirectPolicy(QNetworkRequest::ManualRedirectPolicy);
    return manager;
}

bool isLoopback(const QString &host)
{
    const QHostAddress address(host);
    return host == "localhost"_L1 || host.endsWith(".localhost"_L1) || (!address.isNull() && address.isLoopback());
}

} // namespace dlo
