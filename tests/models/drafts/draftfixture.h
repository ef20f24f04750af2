// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "drafts/draftrecord.h"

#include <QDir>
#include <QFile>

namespace dlo::test {

inline LetterKey draftKey(int number, const QString &queue = QStringLiteral("orders"))
{
    return {.rowId = QStringLiteral("row-%1").arg(number),
            .queue = queue,
            .partitionId = QStringLiteral("p"),
            .transactionId = QStringLiteral("tx-%1").arg(number),
            .group = QStringLiteral("billing"),
            .failedAt = 1000 + number};
}

//! Typed as text over a payload of its own.
inline DraftRecord sampleDraft(int number, const QString &typed, const QString &queue = QStringLiteral("orders"))
{
    DraftRecord draft;
    draft.connection = QStringLiteral("one");
    draft.letter = draftKey(number, queue);
    draft.savedAt = 10'000 + number;
    draft.document.payload = "{\"original\":" + QByteArray::number(number) + '}';
    draft.text = {.isJson = true, .typed = typed};
    draft.cursor = 3;
    return draft;
}

//! Everything that lies in the folder: the database, its log, and what else belongs to it.
inline QByteArray bytesIn(const QString &folder)
{
    QByteArray all;
    const auto names = QDir(folder).entryList(QDir::Files | QDir::Hidden);
    for (const auto &name : names) {
        QFile file(folder + u'/' + name);
        if (file.open(QIODevice::ReadOnly))
            all += file.readAll();
    }
    return all;
}

} // namespace dlo::test
