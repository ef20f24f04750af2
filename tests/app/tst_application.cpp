// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "application.h"

#include "session/secretstore.h"
#include "session/workspace.h"
#include "views/window/mainwindow.h"

#include <QFile>
#include <QSet>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

class TestApplication : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }

    //! Its letters are seeded anew with the same ids: what was done to them before says nothing.
    void eachPracticeIsAnotherBroker()
    {
        const QTemporaryDir dir;
        QSet<QString> brokers;
        for (int run = 0; run < 2; ++run) {
            Application office({.config = dir.path(), .data = dir.path()}, std::make_unique<MemorySecretStore>(),
                               {.letters = 3});
            office.openPractice();
            QVERIFY(office.workspace().session(u"practice"_s));
            const QString broker = office.workspace().session(u"practice"_s)->broker();
            office.openPractice(); // the same one again
            QCOMPARE(office.workspace().session(u"practice"_s)->broker(), broker);
            QVERIFY(broker.section(u' ', 2).size() > 30); // not by its port alone, which may come again
            brokers.insert(broker);
        }
        QCOMPARE(brokers.size(), 2);
    }

    void unusableJournalIsToldAtTheStart()
    {
        const QTemporaryDir dir;
        QFile file(dir.filePath(u"journal.sqlite"_s));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QVERIFY(file.write("no database") > 0);
        file.close();
        Application office({.config = dir.path(), .data = dir.path()}, std::make_unique<MemorySecretStore>(), {});
        office.window().show();
        QTRY_VERIFY(office.window().findChild<QWidget *>(u"journalNotice"_s)->isVisible());
    }
};

QTEST_MAIN(TestApplication)
#include "tst_application.moc"
