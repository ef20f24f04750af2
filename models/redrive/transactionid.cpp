// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/transactionid.h"

#include "redrive/letterrecord.h"

#include <QCryptographicHash>
#include <QMessageAuthenticationCode>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr qsizetype digestDigits = 16;

bool isPlainIdCharacter(QChar c)
{
    return (c >= u'a' && c <= u'z') || (c >= u'A' && c <= u'Z') || (c >= u'0' && c <= u'9') || c == u'-' || c == u'_'
        || c == u'.';
}

QString hexDigest(QByteArrayView bytes, qsizetype digits)
{
    return QString::fromLatin1(QCryptographicHash::hash(bytes, QCryptographicHash::Sha256).toHex().first(digits));
}

QString headOf(const DeadLetter &letter)
{
    constexpr qsizetype maxLength = 255;
    const QString head = u"fix-"_s;
    QString row = letter.rowId;
    if (row.isEmpty() || head.size() + row.size() + 1 + digestDigits > maxLength
        || !std::ranges::all_of(row, isPlainIdCharacter))
        row = hexDigest((row.isEmpty() ? letter.key().toString() : row).toUtf8(), 32);
    return head + row + u'-';
}

} // namespace

QString derivedTransactionId(const DeadLetter &letter, QByteArrayView payload, const Secret &key,
                             const std::optional<std::vector<Header>> &headers)
{
    if (key.isEmpty())
        return {};
    const QString head = headOf(letter);
    QMessageAuthenticationCode code(QCryptographicHash::Sha256, key.reveal());
    code.addData(head.toLatin1());
    // No head has one of these, and a record tells where it ends: no other message makes the same bytes.
    code.addData(headers ? "\1" + writeHeadersRecord(*headers) : QByteArray(1, '\0'));
    code.addData(payload);
    return head + QString::fromLatin1(code.result().toHex().first(digestDigits));
}

QString formerTransactionId(const DeadLetter &letter, QByteArrayView payload)
{
    return headOf(letter) + hexDigest(payload, digestDigits);
}

} // namespace dlo
