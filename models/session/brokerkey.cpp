// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/brokerkey.h"

#include "session/connectionprofile.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

int defaultPort(const QString &scheme)
{
    if (scheme == "https"_L1)
        return 443;
    return scheme == "http"_L1 ? 80 : 0;
}

QString withoutEnding(QString text, QChar end)
{
    while (text.endsWith(end))
        text.chop(1);
    return text;
}

} // namespace

QString brokerKey(const QString &kind, const QUrl &url)
{
    const QString scheme = url.scheme().toLower();
    // Encoded: one form of a name, whichever alphabet it was typed in.
    const QString host = withoutEnding(url.host(QUrl::FullyEncoded).toLower(), u'.');
    const QString path = withoutEnding(url.path(QUrl::FullyEncoded), u'/');
    return kind + u' ' + scheme + "://"_L1 + host + u':' + QString::number(url.port(defaultPort(scheme))) + path;
}

QString brokerKey(const ConnectionProfile &profile)
{
    const QString key = brokerKey(profile.kind, profile.url);
    return profile.instance.isEmpty() ? key : key + u' ' + profile.instance;
}

} // namespace dlo
