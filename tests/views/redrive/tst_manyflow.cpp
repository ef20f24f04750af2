// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "manyfixture.h"

#include "support/loopwatch.h"
#include "views/redrive/runline.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDateTime>
#include <QLineEdit>
#include <QLocale>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QTableView>

using namespace Qt::StringLiterals;
using namespace dlo;

//! From the question to what became of each letter.
class TestManyFlow : public test::ManyFixture
{
    Q_OBJECT

    void start(RedriveAction action, const QString &reason = {})
    {
        m_flow->ask(action, entries());
        QVERIFY(question());
        if (!reason.isEmpty())
            QTest::keyClicks(find<QLineEdit>("planReason"), reason);
        confirm();
        QTRY_VERIFY(shownRun());
    }
    RedriveRunner *run() { return shownRun()->run(); }
    void finish() { QTRY_COMPARE_WITH_TIMEOUT(run()->state(), RedriveRunner::State::Finished, 20'000); }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void cleanup() { end(); }

    void allAreReplayed()
    {
        begin(40);
        start(RedriveAction::Replay);
        finish();
        QCOMPARE(m_broker->lettersThere().size(), size_t(0));
        QCOMPARE(text("runCounts"), u"40 done"_s);
        QVERIFY(text("bannerText").startsWith(u"All 40 are done."_s));
        QCOMPARE(find<QProgressBar>("runBar")->value(), 40);
        QTRY_COMPARE(m_session->letters().store().size(), qsizetype(0));
        QVERIFY(!find<QPushButton>("runPause")->isEnabled());
        QVERIFY(!find<QPushButton>("runStop")->isEnabled());
        QVERIFY(!find<QPushButton>("runAgain")->isEnabled());
        QTRY_VERIFY(!m_session->isBusy());
    }

    void allAreDeletedForAReason()
    {
        begin(12);
        start(RedriveAction::Remove, u"test data"_s);
        finish();
        QCOMPARE(m_broker->lettersThere().size(), size_t(0));
        QVERIFY(m_broker->stored().empty());
        QCOMPARE(m_broker->removes.calls().size(), size_t(12));
    }

    void allAreRepublished()
    {
        begin(25);
        start(RedriveAction::Republish);
        finish();
        QCOMPARE(m_broker->stored().size(), size_t(25));
        QSet<QByteArray> sent;
        for (const auto &item : m_broker->stored())
            sent.insert(item.payload);
        for (const auto &letter : m_letters)
            QVERIFY(sent.contains(letter.payload.bytes()));
        QCOMPARE(m_broker->lettersThere().size(), size_t(0));
    }

    void pausedAndResumed()
    {
        begin(60);
        m_broker->replays.hold();
        start(RedriveAction::Replay);
        QTRY_VERIFY(!m_broker->replays.calls().empty());
        QVERIFY(m_session->isBusy());
        auto *pause = find<QPushButton>("runPause");
        pause->click();
        m_broker->openAll();
        QTRY_COMPARE(run()->state(), RedriveRunner::State::Paused);
        QCOMPARE(text("runState"), u"Paused"_s);
        QCOMPARE(pause->text(), u"&Resume"_s);
        QVERIFY(!m_session->isBusy());
        const auto before = m_broker->replays.calls().size();
        QVERIFY(before < 60);
        pause->click();
        finish();
        QCOMPARE(m_broker->lettersThere().size(), size_t(0));
    }

    void waitsForItsTime_data()
    {
        QTest::addColumn<bool>("stop");
        QTest::newRow("started by hand") << false;
        QTest::newRow("stopped") << true;
    }
    void waitsForItsTime()
    {
        QFETCH(const bool, stop);
        begin(6);
        RunLine line(m_flow, m_window.get());
        m_flow->ask(RedriveAction::Replay, entries());
        QTest::keyClick(find<QCheckBox>("startLater"), Qt::Key_Space);
        const auto at = *question()->startsAt();
        confirm();
        QTRY_VERIFY(shownRun());
        QCOMPARE(run()->state(), RedriveRunner::State::Ready);
        QTRY_COMPARE(run()->startsAt(), std::optional(at)); // as soon as the plan is on disk
        const auto time = QLocale().toString(QDateTime::fromMSecsSinceEpoch(at).time(), QLocale::ShortFormat);
        QVERIFY2(text("runState").startsWith(u"Starts at "_s) && text("runState").contains(time),
                 qPrintable(text("runState")));
        QVERIFY2(line.text().startsWith(u"Starts at "_s) && line.text().endsWith(u"Replay 6 dead letters"_s),
                 qPrintable(line.text()));
        QVERIFY(!m_session->isBusy());
        QCOMPARE(m_session->openRuns().size(), size_t(1));
        auto *now = find<QPushButton>("runPause");
        QCOMPARE(now->text(), u"Start &now"_s);
        auto *pressed = stop ? find<QPushButton>("runStop") : now;
        QVERIFY(pressed->isEnabled());
        pressed->setFocus();
        QTest::keyClick(pressed, Qt::Key_Space);
        QTRY_COMPARE(run()->state(), stop ? RedriveRunner::State::Cancelled : RedriveRunner::State::Finished);
        QCOMPARE(m_broker->replays.calls().size(), size_t(stop ? 0 : 6));
        QVERIFY(m_session->openRuns().empty());
    }

    void stopped()
    {
        begin(60);
        m_broker->replays.hold();
        start(RedriveAction::Replay);
        QTRY_VERIFY(!m_broker->replays.calls().empty());
        find<QPushButton>("runStop")->click();
        const auto sent = m_broker->replays.calls().size();
        m_broker->openAll();
        QTRY_COMPARE(run()->state(), RedriveRunner::State::Cancelled);
        QCOMPARE(m_broker->replays.calls().size(), sent);
        QCOMPARE(run()->counts().of(RowState::Done) + run()->counts().of(RowState::NotStarted), qsizetype(60));
        QVERIFY2(text("bannerText").startsWith(u"Stopped."_s), qPrintable(text("bannerText")));
    }

    void whatFailedIsShownAndTriedAgain()
    {
        begin(10);
        for (int i = 0; i < 2; ++i)
            m_broker->replays.failNext({.kind = ErrorKind::Rejected, .serverText = u"<b>no</b>"_s});
        start(RedriveAction::Replay);
        finish();
        QCOMPARE(run()->counts().of(RowState::Refused), qsizetype(2));
        auto *table = find<QTableView>("runTable");
        QCOMPARE(table->model()->rowCount(), 10);
        find<QCheckBox>("runTrouble")->click();
        QCOMPARE(table->model()->rowCount(), 2);
        QVERIFY(table->model()->index(0, 4).data().toString().contains(u"<b>no</b>"_s));
    }

    //! The same is done again: not without its change, which the first question was asked for.
    void theFailedGoAgainAsBefore()
    {
        begin(4);
        m_flow->ask(RedriveAction::Republish, entries());
        find<QComboBox>("changeKind")->setCurrentIndex(3);
        find<QPlainTextEdit>("changePatch")->setPlainText(u"{\"fixed\":true}"_s);
        QTRY_VERIFY(find<QPushButton>("planConfirm")->isEnabled());
        for (int i = 0; i < 3; ++i) // as often as it is tried by itself
            m_broker->pushes.failNext({.kind = ErrorKind::Malformed});
        confirm();
        QTRY_VERIFY(shownRun());
        finish();
        QCOMPARE(run()->counts().of(RowState::Failed), qsizetype(3));
        find<QPushButton>("runAgain")->click();
        auto *again = find<QPushButton>("againConfirm");
        QVERIFY(again && again->isEnabled());
        again->click();
        QTRY_COMPARE(m_broker->stored().size(), size_t(4));
        for (const auto &item : m_broker->stored())
            QVERIFY2(item.payload.contains("\"fixed\":true"), item.payload.constData());
    }

    void theConnectionIsLocked()
    {
        ConnectionProfile profile;
        profile.environment = Environment::Production;
        begin(40, profile);
        QVERIFY(m_session->unlock(u"payments"_s));
        m_broker->replays.hold();
        start(RedriveAction::Replay);
        QTRY_VERIFY(!m_broker->replays.calls().empty());
        m_session->lock();
        m_broker->openAll();
        QTRY_COMPARE(run()->state(), RedriveRunner::State::Paused);
        QVERIFY2(text("bannerText").contains(u"locked"_s), qPrintable(text("bannerText")));
        QVERIFY(m_session->unlock(u"payments"_s));
        find<QPushButton>("runPause")->click();
        finish();
        QCOMPARE(run()->counts().of(RowState::Done), qsizetype(40));
        QCOMPARE(m_broker->lettersThere().size(), size_t(0));
    }

    void closingItsWindowHidesIt()
    {
        begin(30);
        RunLine line(m_flow, m_window.get());
        m_broker->replays.hold();
        start(RedriveAction::Replay);
        QTRY_VERIFY(!m_broker->replays.calls().empty());
        shownRun()->close();
        QVERIFY(!shownRun()->isVisible());
        QTRY_VERIFY2(line.isVisibleTo(m_window.get()) && line.text().contains(u"of 30"_s), qPrintable(line.text()));
        m_broker->openAll();
        finish();
        QTRY_COMPARE(line.text(), u"Ended 30 of 30"_s);
        line.click();
        QVERIFY(shownRun()->isVisible());
    }

    //! A second wish does not begin a second run over the first.
    void oneAtATime()
    {
        begin(30);
        m_broker->replays.hold();
        start(RedriveAction::Replay);
        QTRY_VERIFY(!m_broker->replays.calls().empty());
        m_flow->ask(RedriveAction::Replay, entries());
        QVERIFY(!question());
        m_broker->openAll();
        finish();
        QCOMPARE(m_broker->replays.calls().size(), size_t(30));
    }

    void theSessionGoes()
    {
        begin(30);
        m_broker->replays.hold();
        start(RedriveAction::Replay);
        QTRY_VERIFY(!m_broker->replays.calls().empty());
        m_session->close();
        QTRY_VERIFY(run()->state() == RedriveRunner::State::Paused);
        QVERIFY2(text("bannerText").contains(u"connection was closed"_s), qPrintable(text("bannerText")));
        m_session.reset();
        QTRY_VERIFY(!shownRun());
        QVERIFY(m_flow->line().isEmpty());
    }

    void theWindowStaysAlive()
    {
        begin(3000);
        test::LoopWatch watch;
        start(RedriveAction::Replay);
        QTRY_COMPARE_WITH_TIMEOUT(run()->state(), RedriveRunner::State::Finished, 60'000);
        QCOMPARE(run()->counts().of(RowState::Done), qsizetype(3000));
        QVERIFY2(watch.longestStallMs() <= test::stallLimitMs, qPrintable(QString::number(watch.longestStallMs())));
    }
};

QTEST_MAIN(TestManyFlow)
#include "tst_manyflow.moc"
