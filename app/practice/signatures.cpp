// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/signatures.h"

#include <QRegularExpression>
#include <QString>

using namespace Qt::StringLiterals;

namespace dlo::practice {

QByteArray foldedSignature(const QByteArray &error)
{
    static const QRegularExpression uuid(
        u"[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}"_s);
    static const QRegularExpression hex(u"(?<![A-Za-z0-9_])[0-9a-fA-F]{20,}(?![A-Za-z0-9_])"_s);
    static const QRegularExpression date(u"[0-9]{4}-[0-9]{2}-[0-9]{2}(T[0-9:.]+Z?)?"_s);
    static const QRegularExpression number(u"(?<![A-Za-z0-9_])[0-9]+(?![A-Za-z0-9_])"_s);
    QString text = QString::fromUtf8(error).trimmed();
    if (text.isEmpty())
        return "(no message)";
    text.replace(uuid, u"<id>"_s);
    text.replace(hex, u"<id>"_s);
    text.replace(date, u"<date>"_s);
    text.replace(number, u"<n>"_s);
    return text.simplified().left(120).toUtf8();
}

} // namespace dlo::practice
