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

std::expected<DeadLetter, QString> RedrivePlan::wholeOf(const DeadLetter &letter) const
{
    if (!whole || letter.payload.isPresent())
        return letter;
    return whole(letter);
}

bool RedrivePlan::needsWorker(const DeadLetter &letter) const
{
    return (whole && !letter.payload.isPresent()) || (payload && pushes());
}

std::expected<QByteArray, QString> RedrivePlan::ownPayload(const DeadLetter &letter)
{
    if (letter.protection == Protection::Envelope && letter.payload.isPresent())
        return std::unexpected(u"not-decryptable"_s);
    if (letter.payload.isPresent())
        return letter.payload.bytes();
    const bool decrypted
        = letter.protection == Protection::DecryptedByBroker || letter.protection == Protection::DecryptedHere;
    return std::unexpected(decrypted ? u"payload-left-out"_s : u"no-payload"_s);
}

std::expected<QByteArray, QString> RedrivePlan::payloadOf(const DeadLetter &letter) const
{
    return payload ? payload(letter) : ownPayload(letter);
}

} // namespace dlo
