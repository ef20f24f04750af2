// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriverunner.h"
#include "support/await.h"
#include "views/window/closingflow.h"
#include "views/window/lettertableview.h"
#include "views/window/trayicon.h"
#include "windowfixture.h"

#include <QAction>
#include <QCheckBox>
#include <QDateTimeEdit>
#include <QDialog>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPushButton>
#include <QSignalSpy>

using namespace Qt::StringLiterals;
using namespace dlo;
using State = RedriveRunner::State;

//! Closing the window while runs are not at their end, or a file is being written: in the tray, or stopped first.
class TestTray : public QObject
{
    Q_OBJECT

    std::unique_ptr<test::WindowFixture> m_fixture;
    bool m_hasTray = true;
    int m_quits = 0;

    MainWindow &window() { return *m_fixture->window; }
    test::FakeBroker &broker() { return *m_fixture->broker; }
    ClosingFlow *flow() { return window().findChild<ClosingFlow *>(); }
    QDialog *question() { return window().findChild<QDialog *>(u"closingQuestion"_s); }
    RedriveRunner *run() { return m_fixture->workspace.openRuns().front().second; }
    QString text(const char *name) { return m_fixture->find<QLabel>(name)->text(); }
    QAction *inTray(const char *name) { return flow()->tray()->menu()->findChild<QAction *>(QLatin1StringView(name)); }

    //! A run of all; its requests are held.
    void startRun(bool later = false)
    {
        broker().replays.hold();
        auto *table = m_fixture->find<LetterTableView>("letterTable");
        table->setFocus();
        table->selectAll();
        auto *replay = m_fixture->find<QAction>("actionReplay");
        QTRY_VERIFY(replay->isEnabled());
        replay->trigger();
        if (later)
            m_fixture->find<QCheckBox>("startLater")->click();
        auto *confirm = m_fixture->find<QPushButton>("planConfirm");
        QTRY_VERIFY(confirm->isEnabled());
        confirm->click();
        QTRY_COMPARE(m_fixture->workspace.openRuns().size(), size_t(1));
        if (!later)
            QTRY_VERIFY(broker().replays.waiting() > 0);
    }
    //! As a person does who has no mouse.
    void press(const char *button)
    {
        QVERIFY(question());
        auto *pressed = question()->findChild<QPushButton *>(QLatin1StringView(button));
        QVERIFY(pressed && pressed->isVisible());
        for (int i = 0; i < 10 && question()->focusWidget() != pressed; ++i)
            QTest::keyClick(question()->focusWidget(), Qt::Key_Tab);
        QCOMPARE(question()->focusWidget(), pressed);
        QTest::keyClick(pressed, Qt::Key_Space);
    }
    void goToTray()
    {
        QVERIFY(!window().close());
        press("closingTray");
        QTRY_VERIFY(flow()->isInTray());
        QVERIFY(!window().isVisible());
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_hasTray = true;
        m_quits = 0;
        m_fixture = std::make_unique<test::WindowFixture>();
        flow()->setSurroundings({.hasTray = [this] { return m_hasTray; }, .quit = [this] { ++m_quits; }});
        window().show();
        QVERIFY(QTest::qWaitForWindowExposed(&window()));
        m_fixture->open(m_fixture->addProfile(u"pay<b>ments"_s), test::sampleLetters(40));
    }
    void cleanup()
    {
        m_fixture.reset();
        QVERIFY(QGuiApplication::quitOnLastWindowClosed());
    }

    void asksWhileARunGoesOn()
    {
        startRun();
        QVERIFY(!window().close());
        QVERIFY(question() && question()->isVisible());
        QVERIFY2(text("closingLines").startsWith(u"pay<b>ments: 0 of 40 dead letters."_s),
                 qPrintable(text("closingLines")));
        QCOMPARE(m_fixture->find<QLabel>("closingLines")->textFormat(), Qt::PlainText);
        QVERIFY(m_fixture->find<QPushButton>("closingStay")->isDefault());
        QVERIFY(!window().close()); // asked once
        QCOMPARE(window().findChildren<QDialog *>(u"closingQuestion"_s).size(), 1);
        QTest::keyClick(question(), Qt::Key_Escape);
        QTRY_VERIFY(!question());
        QVERIFY(window().isVisible());
        QCOMPARE(run()->state(), State::Running);
    }

    void asksWhileOneIsPausedOrWaits_data()
    {
        QTest::addColumn<bool>("later");
        QTest::newRow("paused") << false;
        QTest::newRow("waits for its time") << true;
    }
    void asksWhileOneIsPausedOrWaits()
    {
        QFETCH(const bool, later);
        startRun(later);
        if (!later) {
            run()->pause();
            broker().openAll();
            QTRY_COMPARE(run()->state(), State::Paused);
        }
        QVERIFY(!m_fixture->workspace.isBusy());
        QVERIFY(!window().close());
        QVERIFY2(text("closingLines").contains(later ? u"Starts at"_s : u"Paused"_s), qPrintable(text("closingLines")));
        press("closingStop");
        QTRY_VERIFY(!window().isVisible());
        QVERIFY(m_fixture->workspace.openRuns().empty());
        QVERIFY(broker().lettersThere().size() > 0);
    }

    void questionGoesWhenTheRunHasEnded()
    {
        startRun();
        QVERIFY(!window().close());
        broker().openAll();
        QTRY_VERIFY(!question());
        QVERIFY(window().isVisible());
        QVERIFY(window().close());
    }

    void stopsAndCloses()
    {
        startRun();
        const auto sent = broker().replays.waiting();
        QVERIFY(!window().close());
        press("closingStop");
        QVERIFY(window().isVisible()); // what is under way is waited for
        QCOMPARE(broker().replays.waiting(), sent);
        broker().openAll();
        QTRY_VERIFY(!window().isVisible());
        QCOMPARE(int(broker().lettersThere().size()), 40 - sent);
        QVERIFY(test::await(m_fixture->journal.unfinished())->empty());
    }

    void goesOnInTheTrayAndEnds()
    {
        startRun();
        goToTray();
        QVERIFY(!QGuiApplication::quitOnLastWindowClosed());
        for (auto *dialog : window().findChildren<QDialog *>())
            QVERIFY(!dialog->isVisible());
        const auto tip = flow()->tray()->toolTip();
        QVERIFY2(tip.contains(u"0 of 40"_s) && !tip.contains(u'<'), qPrintable(tip));
        QVERIFY(flow()->tray()->menu()->actions().first()->text().contains(u"pay‹b›ments: 0 of 40"_s));
        QSignalSpy told(flow()->tray(), &TrayIcon::told);
        broker().openAll();
        QTRY_COMPARE(m_quits, 1);
        QVERIFY(broker().lettersThere().empty());
        QCOMPARE(told.size(), 1);
        QCOMPARE(told.at(0).at(0).toString(), u"Ended: pay‹b›ments"_s);
        QVERIFY2(told.at(0).at(1).toString().startsWith(u"All 40 are done."_s),
                 qPrintable(told.at(0).at(1).toString()));
    }

    void staysWhenChosen()
    {
        startRun();
        QVERIFY(!window().close());
        QTest::keyClick(m_fixture->find<QCheckBox>("closingEnds"), Qt::Key_Space);
        press("closingTray");
        QTRY_VERIFY(flow()->isInTray());
        broker().openAll();
        QTRY_VERIFY(flow()->tray()->toolTip().contains(u"Nothing goes on any more."_s));
        QTest::qWait(0);
        QCOMPARE(m_quits, 0);
        inTray("trayQuit")->trigger();
        QTRY_COMPARE(m_quits, 1);
    }

    //! Whoever was promised an end by itself when all is done reads what was not.
    void staysWhenNotAllIsDone()
    {
        broker().replays.failNext({.kind = ErrorKind::Rejected, .serverText = u"no"_s});
        startRun();
        goToTray();
        QSignalSpy told(flow()->tray(), &TrayIcon::told);
        broker().openAll();
        QTRY_COMPARE(told.size(), 1);
        QVERIFY2(told.at(0).at(1).toString().startsWith(u"39 of 40 are done."_s),
                 qPrintable(told.at(0).at(1).toString()));
        QTRY_VERIFY(flow()->tray()->toolTip().contains(u"Nothing goes on any more."_s));
        QCOMPARE(m_quits, 0);
        inTray("trayShow")->trigger();
        QTRY_VERIFY(window().isVisible());
        QVERIFY(!flow()->isInTray());
        QVERIFY(QGuiApplication::quitOnLastWindowClosed());
        QVERIFY(m_fixture->find<QDialog>("runDialog")->isVisible());
    }

    void haltIsToldAndResumed()
    {
        startRun();
        goToTray();
        QSignalSpy told(flow()->tray(), &TrayIcon::told);
        QVERIFY(inTray("trayPause")->isVisible());
        m_fixture->workspace.session(u"profile-0"_s)->redriver().setLocked(true);
        run()->redriver().setLocked(true);
        broker().openAll();
        QTRY_COMPARE(told.size(), 1);
        QCOMPARE(told.at(0).at(0).toString(), u"Halted: pay‹b›ments"_s);
        QCOMPARE(m_quits, 0);
        QTRY_VERIFY(inTray("trayResume")->isVisible());
        QVERIFY(!inTray("trayPause")->isVisible());
        run()->redriver().setLocked(false);
        inTray("trayResume")->trigger();
        QTRY_COMPARE(m_quits, 1);
        QVERIFY(broker().lettersThere().empty());
    }

    void pausedFromTheTray()
    {
        startRun();
        goToTray();
        inTray("trayPause")->trigger();
        broker().openAll();
        QTRY_COMPARE(run()->state(), State::Paused);
        QTRY_VERIFY(inTray("trayResume")->isVisible());
        inTray("trayResume")->trigger();
        QTRY_COMPARE(m_quits, 1);
    }

    void quitFromTheTrayAsks()
    {
        startRun();
        goToTray();
        inTray("trayQuit")->trigger();
        QTRY_VERIFY(window().isVisible());
        QTRY_VERIFY(question() && question()->isVisible());
        QCOMPARE(m_quits, 0);
        QTest::keyClick(question(), Qt::Key_Escape);
        QVERIFY(window().isVisible());
    }

    void withoutATrayItIsNotOffered()
    {
        m_hasTray = false;
        startRun();
        QVERIFY(!window().close());
        QVERIFY(!m_fixture->find<QPushButton>("closingTray")->isVisible());
        QVERIFY(!m_fixture->find<QCheckBox>("closingEnds")->isVisible());
        QVERIFY(text("closingOfTray").contains(u"no tray"_s));
    }

    //! The panel has crashed: the window is the only way to the program.
    void windowComesBackWhenTheTrayHasGone()
    {
        startRun();
        goToTray();
        m_hasTray = false;
        QTRY_VERIFY(window().isVisible());
        QVERIFY(!flow()->isInTray());
        QCOMPARE(run()->state(), State::Running);
    }

    void exportGoesOn_data()
    {
        QTest::addColumn<bool>("stop");
        QTest::newRow("in the tray") << false;
        QTest::newRow("stopped") << true;
    }
    void exportGoesOn()
    {
        QFETCH(const bool, stop);
        m_fixture->find<QAction>("actionExport")->trigger();
        const auto file = m_fixture->dir.filePath(u"letters.jsonl"_s);
        m_fixture->find<QLineEdit>("exportFile")->setText(file);
        auto *start = m_fixture->find<QPushButton>("exportStart");
        QTRY_VERIFY(start->isEnabled());
        start->click();
        QVERIFY(!window().close()); // its end is told by the event loop only
        QVERIFY2(text("closingLines").contains(u"A file is being written"_s), qPrintable(text("closingLines")));
        m_fixture->find<QPushButton>(stop ? "closingStop" : "closingTray")->click();
        if (stop) {
            QTRY_VERIFY(!window().isVisible());
        } else {
            QTRY_COMPARE(m_quits, 1);
            QVERIFY(QFile::exists(file));
        }
    }

    void nothingOpenNothingAsked()
    {
        QVERIFY(window().close());
        QVERIFY(!question());
    }
};

QTEST_MAIN(TestTray)
#include "tst_tray.moc"
