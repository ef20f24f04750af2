// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/brokerregistry.h"

#include "brokers/queen/queenclient.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool isUsable(const QUrl &url)
{
    const bool web = url.scheme() == u"http" || url.scheme() == u"https";
    // A password in an address would end up in titles and logs; there is a field for it.
    return url.isValid() && web && !url.host().isEmpty() && url.userInfo().isEmpty();
}

} // namespace

QStringList brokerKinds()
{
    return {u"queen"_s};
}

Result<std::unique_ptr<Broker>> makeBroker(const BrokerEndpoint &endpoint)
{
    if (endpoint.kind != u"queen")
        return fail({.kind = ErrorKind::Rejected, .code = u"unknown-kind"_s});
    if (!isUsable(endpoint.url))
        return fail({.kind = ErrorKind::Rejected, .code = u"bad-url"_s});
    auto client = std::make_unique<queen::QueenClient>(endpoint);
    if (const auto tls = client->setTls(endpoint.tls); !tls)
        return fail(tls.error());
    return client;
}

} // namespace dlo
