// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"

#include "journalpeek.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QTemporaryDir>

#include <memory>

namespace dlo::test {

//! A name for a journal in a temporary folder, and entries for it.
class JournalFixture
{
protected:
    void setUp()
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = m_dir->filePath(QStringLiteral("deep/er/journal.sqlite"));
    }
    void tearDown() { m_dir.reset(); }

    static JournalEntry entry(RedriveAction action = RedriveAction::Republish)
    {
        JournalEntry made;
        made.broker = QStringLiteral("queen http://orders.example:80");
        made.connection = QStringLiteral("profile-1");
        made.connectionName = QStringLiteral("payments");
        made.action = action;
        made.to = {QStringLiteral("orders"), QStringLiteral("8812")};
        made.newTransactionId = QStringLiteral("fix-1");
        return made;
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
};

} // namespace dlo::test
