// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/await.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterpane.h"
#include "views/window/journalnotice.h"
#include "views/window/lettertableview.h"
#include "windowfixture.h"

#include <QAction>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QLabel>
#include <QPushButton>
#include <QToolButton>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;

//! A journal that cannot be used is told at once, for as long as it is so, and what sends is switched off.
class TestJournalNotice : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;

    QString file() { return m_fixture->journal.file(); }
    JournalNotice *notice() { return m_fixture->find<JournalNotice>("journalNotice"); }
    QString text() { return notice()->findChild<QLabel *>(u"bannerText"_s)->text(); }
    QToolButton *button() { return notice()->findChild<QToolButton *>(u"bannerAction"_s); }
    bool closable() { return !notice()->findChild<QToolButton *>(u"bannerClose"_s)->isHidden(); }
    void spoil()
    {
        QFile spoilt(file());
        QVERIFY(spoilt.open(QIODevice::WriteOnly));
        QVERIFY(spoilt.write("no database") > 0);
    }
    void openWithLetter()
    {
        m_fixture->open(m_fixture->addProfile(u"payments"_s), test::sampleLetters(2));
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        QTRY_COMPARE(table->model()->rowCount(), 2);
        table->selectRow(0);
        QTRY_VERIFY(m_fixture->window->letterPane()->letter());
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_fixture = std::make_unique<test::WindowFixture>();
        m_fixture->window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_fixture->window.get()));
    }
    void cleanup() { m_fixture.reset(); }

    void nothingWhileItWorks()
    {
        openWithLetter();
        QTRY_VERIFY(m_fixture->find<QAction>("actionReplay")->isEnabled());
        QVERIFY(notice()->isHidden());
    }

    void toldAtConnecting()
    {
        spoil();
        openWithLetter();
        QTRY_VERIFY(notice()->isVisible());
        QVERIFY2(text().contains(QDir::toNativeSeparators(file())), qPrintable(text()));
        QVERIFY2(text().contains(u"damaged"_s) && text().contains(u"can be read"_s), qPrintable(text()));
        QVERIFY(!closable());
        for (const char *name : {"actionReplay", "actionRepublish", "actionDelete", "actionReplayElsewhere"}) {
            QTRY_VERIFY(!m_fixture->find<QAction>(name)->isEnabled());
            QVERIFY2(m_fixture->find<QAction>(name)->toolTip().contains(u"journal cannot be used"_s), name);
        }
    }

    void keptAside()
    {
        spoil();
        openWithLetter();
        QTRY_VERIFY(notice()->isVisible());
        QCOMPARE(button()->defaultAction()->objectName(), u"actionJournalAside"_s);
        button()->click();
        auto *dialog = m_fixture->find<QDialog>("keepAsideDialog");
        QVERIFY(dialog->isVisible());
        auto *cancel = dialog->findChild<QPushButton *>(u"keepAsideCancel"_s);
        QVERIFY(cancel->isDefault());
        QVERIFY(dialog->findChild<QLabel *>(u"keepAsideText"_s)->text().contains(u"lost"_s));
        QTest::keyClick(dialog, Qt::Key_Return);
        QTRY_VERIFY(!m_fixture->window->findChild<QDialog *>(u"keepAsideDialog"_s));
        QVERIFY(m_fixture->journal.openError());

        button()->click();
        dialog = m_fixture->find<QDialog>("keepAsideDialog");
        dialog->findChild<QPushButton *>(u"keepAsideConfirm"_s)->click();
        QTRY_VERIFY(!m_fixture->journal.openError());
        QTRY_COMPARE(notice()->kind(), Banner::Kind::Success);
        const auto kept = QDir(m_fixture->dir.path()).entryInfoList({u"journal.sqlite.kept-*"_s}, QDir::Files);
        QCOMPARE(kept.size(), 1);
        QVERIFY2(text().contains(QDir::toNativeSeparators(kept.front().filePath())), qPrintable(text()));
        QVERIFY(closable());
        QTRY_VERIFY(m_fixture->find<QAction>("actionReplay")->isEnabled());
    }

    void triedAgain()
    {
        QVERIFY(QDir().mkpath(file())); // a folder in its place
        openWithLetter();
        QTRY_VERIFY(notice()->isVisible());
        QCOMPARE(button()->defaultAction()->objectName(), u"actionJournalRetry"_s);
        QVERIFY(QDir().rmdir(file()));
        button()->click();
        QTRY_VERIFY(notice()->isHidden());
        QTRY_VERIFY(m_fixture->find<QAction>("actionReplay")->isEnabled());
    }
};

QTEST_MAIN(TestJournalNotice)
#include "tst_journalnotice.moc"
