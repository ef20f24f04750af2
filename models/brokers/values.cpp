// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/values.h"

#include <QHashFunctions>
#include <QStringList>
#include <QUrl>

namespace dlo {

namespace {

QString encoded(const QString &member)
{
    return QString::fromLatin1(QUrl::toPercentEncoding(member));
}

} // namespace

QString LetterKey::toString() const
{
    return QStringList{encoded(rowId),         encoded(queue), encoded(partitionId),
                       encoded(transactionId), encoded(group), QString::number(failedAt)}
        .join(u'/');
}

size_t qHash(const LetterKey &key, size_t seed) noexcept
{
    return qHashMulti(seed, key.rowId, key.queue, key.partitionId, key.transactionId, key.group, key.failedAt);
}

LetterKey DeadLetter::key() const
{
    return {.rowId = rowId,
            .queue = address.queue,
            .partitionId = address.partitionId,
            .transactionId = transactionId,
            .group = address.group,
            .failedAt = failedAt.value_or(0)};
}

bool LetterQuery::matches(const DeadLetter &letter) const
{
    return (!queue || *queue == letter.address.queue) && (!group || *group == letter.address.group);
}

} // namespace dlo
