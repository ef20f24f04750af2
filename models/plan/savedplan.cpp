// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/savedplan.h"

using namespace Qt::StringLiterals;

namespace dlo {

RedrivePlan::PayloadFor payloadByChange(const Change &change)
{
    if (change.specification().kind == ChangeSpecification::Kind::None)
        return {};
    return [change](const DeadLetter &letter) -> std::expected<QByteArray, QString> {
        const auto own = RedrivePlan::ownPayload(letter);
        if (!own)
            return own;
        auto changed = change.apply(*own);
        if (!changed)
            return std::unexpected(u"does-not-apply"_s);
        return std::move(changed->bytes);
    };
}

RedrivePlan SavedPlan::redrivePlan() const
{
    return {.action = head.action,
            .letters = letters,
            .whole = whole,
            .to = head.to,
            .removeOriginal = head.removeOriginal,
            .payload = payloadByChange(head.change),
            .reason = head.reason,
            .knowsSentBefore = head.knowsSentBefore,
            .pace = head.pace};
}

qint64 heldBytes(const DeadLetter &letter)
{
    qint64 units = 0;
    for (const auto *text :
         {&letter.rowId, &letter.messageId, &letter.transactionId, &letter.error, &letter.producer, &letter.traceId,
          &letter.keyName, &letter.address.queue, &letter.address.partitionId, &letter.address.group})
        units += text->size();
    units += letter.address.partition ? letter.address.partition->size() : 0;
    qint64 bytes = qint64(sizeof(DeadLetter)) + letter.payload.size();
    for (const Header &header : letter.headers) {
        units += header.name.size() + header.type.size();
        bytes += qint64(sizeof(Header)) + (header.value ? header.value->size() : 0);
    }
    return bytes + units * qint64(sizeof(QChar));
}

} // namespace dlo
