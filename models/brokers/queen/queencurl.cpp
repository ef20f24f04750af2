// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queencurl.h"

using namespace Qt::StringLiterals;

namespace dlo::queen {

QString shellQuoted(const QString &text)
{
    QString quoted = text;
    quoted.remove(QChar(u'\0')).replace(u'\'', u"'\\''"_s);
    return u'\'' + quoted + u'\'';
}

QString curlCommand(const QByteArray &verb, const QUrl &url, bool withToken, const QByteArray &body)
{
    QString command = u"curl -sS --globoff --path-as-is -X "_s + QString::fromLatin1(verb);
    if (withToken)
        command += uR"( -H "Authorization: Bearer $TOKEN")"_s;
    if (!body.isEmpty())
        command += u" -H 'Content-Type: application/json' --data-binary "_s + shellQuoted(QString::fromUtf8(body));
    return command + u' ' + shellQuoted(QString::fromLatin1(url.toEncoded(QUrl::FullyEncoded)));
}

} // namespace dlo::queen
