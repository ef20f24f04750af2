// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriveplan.h"

using namespace Qt::StringLiterals;

namespace dlo {

RedrivePlan::PayloadFor RedrivePlan::prepared(QHash<LetterKey, QByteArray> payloads, const QString &codeOfOthers)
{
    return
        [payloads = std::move(payloads), codeOfOthers](const DeadLetter &letter) -> std::expected<QByteArray, QString> {
            const auto found = payloads.constFind(letter.key());
            if (found == payloads.cend())
                return std::unexpected(codeOfOthers);
            return *found;
        };
}

Destination RedrivePlan::destinationOf(const DeadLetter &letter) const
{
    const auto own = letter.address.partition.value_or(QString());
    if (!to)
        return {letter.address.queue, own};
    return {to->queue, to->partition.isEmpty() ? own : to->partition};
}

std::expected<QByteArray, QString> RedrivePlan::payloadOf(const DeadLetter &letter) const
{
    if (payload)
        return payload(letter);
    if (!letter.payload.isPresent())
        return std::unexpected(u"no-payload"_s);
    if (letter.protection == Protection::Envelope)
        return std::unexpected(u"not-decryptable"_s);
    return letter.payload.bytes();
}

} // namespace dlo
