// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "manyfixture.h"

#include "support/await.h"
#include "views/redrive/runlistmodel.h"
#include "views/redrive/runsdialog.h"
#include "views/redrive/runsflow.h"

#include <QAbstractItemModelTester>
#include <QDir>
#include <QSpinBox>
#include <QTableView>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;

//! The runs that the journal knows, and going on with one that was interrupted.
class TestRunsFlow : public test::ManyFixture
{
    Q_OBJECT

    void open(int letters, const ConnectionProfile &profile = {})
    {
        begin(letters, profile);
        m_runs = new RunsFlow(*m_journal, m_window.get());
        connect(m_runs, &RunsFlow::goOn, m_flow, &ManyFlow::goOn);
        m_runs->setSession(m_session.get());
    }
    //! A run of all letters; after \a done of them its connection goes.
    void interrupt(int done)
    {
        m_broker->replays.hold();
        m_flow->ask(RedriveAction::Replay, entries());
        find<QSpinBox>("paceAtOnce")->setValue(1);
        confirm();
        QTRY_VERIFY(shownRun());
        for (int i = 0; i < done; ++i) {
            QTRY_VERIFY(m_broker->replays.waiting() > 0);
            m_broker->replays.release();
            QTRY_COMPARE(shownRun()->run()->counts().of(RowState::Done), i + 1);
        }
        QTRY_VERIFY(m_broker->replays.waiting() > 0);
        shownRun()->run()->pause();
        m_broker->replays.release();
        QTRY_COMPARE(shownRun()->run()->state(), RedriveRunner::State::Paused);
        delete shownRun();
        QTRY_COMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
        m_broker->openAll();
    }
    RunsDialog *dialog() { return find<RunsDialog>("runsDialog"); }
    QString cell(int row, int column)
    {
        auto *table = find<QTableView>("runsTable");
        return table->model()->index(row, column).data().toString();
    }
    [[nodiscard]] int rows() { return find<QTableView>("runsTable")->model()->rowCount(); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { end(); }

    void atFirstItSaysWhatWouldBeThere()
    {
        open(1);
        m_runs->open();
        QVERIFY(dialog());
        QVERIFY(find<QLabel>("runsEmpty")->isVisible());
        QVERIFY(!find<QTableView>("runsTable")->isVisible());
        QVERIFY(!find<QPushButton>("runsGoOn")->isVisible());
        QCOMPARE(m_runs->interruptedRuns(), 0);
    }

    void aRunIsListed()
    {
        open(5);
        const QAbstractItemModelTester tester(new RunListModel(m_window.get()));
        m_flow->ask(RedriveAction::Replay, entries());
        confirm();
        QTRY_VERIFY(shownRun());
        QTRY_COMPARE(shownRun()->run()->state(), RedriveRunner::State::Finished);
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        QTRY_COMPARE(cell(0, RunListModel::State), u"Ended"_s);
        QCOMPARE(cell(0, RunListModel::What), u"Replay 5 dead letters"_s);
        QCOMPARE(cell(0, RunListModel::Connection), u"payments"_s);
        QCOMPARE(cell(0, RunListModel::Outcome), u"5 done"_s);
        QVERIFY(!find<QPushButton>("runsGoOn")->isEnabled());
        QVERIFY(!find<QPushButton>("runsGiveUp")->isEnabled());
        // Nothing is left beside the journal.
        QTRY_COMPARE(QDir(m_dir->filePath(u"plans"_s)).entryList(QDir::Files), QStringList());
    }

    void anInterruptedOneIsGoneOnWith()
    {
        open(6);
        interrupt(2);
        m_runs->setSession(nullptr);
        m_runs->setSession(m_session.get());
        QTRY_COMPARE(m_runs->interruptedRuns(), 1);
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        QCOMPARE(cell(0, RunListModel::State), u"Interrupted"_s);
        auto *goOn = find<QPushButton>("runsGoOn");
        QVERIFY(goOn->isEnabled());
        goOn->click();
        QTRY_VERIFY(find<QPushButton>("goOnConfirm"));
        // While it is asked nobody else can go on with it.
        Journal other(m_journal->file());
        QVERIFY(await(other.interruptedRuns())->empty());
        find<QPushButton>("goOnConfirm")->click();
        QTRY_VERIFY(shownRun());
        QTRY_COMPARE(shownRun()->run()->state(), RedriveRunner::State::Finished);
        QCOMPARE(m_broker->replays.count(), 6);
        QCOMPARE(m_broker->lettersThere().size(), size_t(0));
        QCOMPARE(m_runs->interruptedRuns(), 0);
        const auto all = await(m_journal->runs());
        QCOMPARE(all->size(), size_t(1));
        QTRY_COMPARE(await(m_journal->runs())->front().state, RunRecord::State::Ended);
        QCOMPARE(await(m_journal->runs())->front().counts.of(RowState::Done), 6);
    }

    void aNoLeavesItAsItWas()
    {
        open(6);
        interrupt(1);
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        find<QPushButton>("runsGoOn")->click();
        QTRY_VERIFY(find<QPushButton>("goOnCancel"));
        find<QPushButton>("goOnCancel")->click();
        QTRY_COMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
        QCOMPARE(m_broker->replays.count(), 2);
    }

    void itIsGivenUp()
    {
        open(6);
        interrupt(1);
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        find<QPushButton>("runsGiveUp")->click();
        QVERIFY(find<QPushButton>("giveUpConfirm"));
        find<QPushButton>("giveUpConfirm")->click();
        QTRY_COMPARE(cell(0, RunListModel::State), u"Stopped"_s);
        QCOMPARE(cell(0, RunListModel::Outcome), u"2 done · 4 not started"_s);
        QCOMPARE(m_broker->replays.count(), 2);
        QTRY_VERIFY(!find<QPushButton>("runsGoOn")->isEnabled());
    }

    void ofAnotherBrokerItIsNot()
    {
        open(1);
        RunRecord run{.broker = u"elsewhere"_s, .connectionName = u"staging <b>"_s, .planFile = u"x.plan"_s};
        run.counts.add(3);
        const auto id = await(m_journal->beginRun(run));
        QVERIFY(id);
        QVERIFY(await(m_journal->leaveRun(*id)));
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        QVERIFY(!find<QPushButton>("runsGoOn")->isEnabled());
        QVERIFY(find<QPushButton>("runsGiveUp")->isEnabled());
        QVERIFY(text("runsDetails").contains(u"staging <b>"_s));
        QCOMPARE(find<QLabel>("runsDetails")->textFormat(), Qt::PlainText);
        QCOMPARE(m_runs->interruptedRuns(), 0);
    }

    void whileLockedItIsNot()
    {
        open(4);
        interrupt(1);
        ConnectionProfile locked = m_session->profile();
        locked.readOnly = true;
        m_session->setProfile(locked);
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        QTRY_VERIFY(!find<QPushButton>("runsGoOn")->isEnabled());
        QVERIFY(text("runsDetails").contains(u"read-only"_s));
    }

    void whatCannotBeReadIsSaid()
    {
        open(4);
        interrupt(1);
        const QDir folder(m_dir->filePath(u"plans"_s));
        QVERIFY(QFile::resize(folder.filePath(folder.entryList(QDir::Files).value(0)), 10));
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        find<QPushButton>("runsGoOn")->click();
        QTRY_VERIFY(dialog()->findChild<QWidget *>(u"runsBanner"_s)->isVisible());
        QCOMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
    }

    void whatCannotBeWrittenDownDoesNotBegin()
    {
        open(4);
        QFile inTheWay(m_dir->filePath(u"plans"_s));
        QVERIFY(inTheWay.open(QIODevice::WriteOnly));
        m_flow->ask(RedriveAction::Replay, entries());
        confirm();
        QTRY_VERIFY(shownRun());
        QTRY_COMPARE(shownRun()->run()->state(), RedriveRunner::State::Cancelled);
        QVERIFY2(text("bannerText").startsWith(u"Nothing was sent: what is to be done could not be written down"_s),
                 qPrintable(text("bannerText")));
        QCOMPARE(m_broker->replays.count(), 0);
    }

    void byKeyboard()
    {
        open(3);
        interrupt(1);
        m_runs->open();
        QTRY_COMPARE(rows(), 1);
        QVERIFY(QTest::qWaitForWindowActive(dialog()));
        QTRY_COMPARE(dialog()->focusWidget(), find<QTableView>("runsTable"));
        QTest::keyClick(dialog()->focusWidget(), Qt::Key_Tab);
        QCOMPARE(dialog()->focusWidget(), find<QPushButton>("runsGoOn"));
        QTest::keyClick(dialog()->focusWidget(), Qt::Key_Space);
        QTRY_VERIFY(find<QPushButton>("goOnCancel"));
    }

private:
    RunsFlow *m_runs = nullptr;
};

QTEST_MAIN(TestRunsFlow)
#include "tst_runsflow.moc"
