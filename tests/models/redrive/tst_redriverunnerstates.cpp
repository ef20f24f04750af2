// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "runnerfixture.h"

#include <QTest>

using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;
using State = RedriveRunner::State;

//! How a run stops, by itself and when it is told to, and how it goes on.
class RedriveRunnerStatesTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(60); }
    void cleanup()
    {
        if (m_runner)
            check();
        QVERIFY(m_sumsUp);
        tearDown();
    }
    void eachCallInEachState_data();
    void eachCallInEachState();
    void haltsAndGoesOn_data();
    void haltsAndGoesOn();
    void deadNetworkWithRequestsUnderWay();
    void oneCutIsNoTrouble();
    void connectionClosedUnderWay();
    void lockedUnderWay();
    void fullDisk();
    void failureLimit();
    void canary_data();
    void canary();
    void nothingIsSentAfterCancel_data();
    void nothingIsSentAfterCancel();
    void pauseLetsGo();

private:
    bool bring(State state);
    [[nodiscard]] int sent() const { return m_broker->replays.count() + m_broker->pushes.count(); }
};

//! The requests of Running, Pausing and Cancelling are held.
bool RedriveRunnerStatesTest::bring(State state)
{
    if (state == State::Watching) {
        m_plan.pace.canary = Canary{.letters = 2, .wait = std::chrono::minutes(1)};
        makeManual().start();
        return reaches(state);
    }
    makeManual();
    if (state == State::Ready)
        return true;
    if (state == State::Finished)
        return runs();
    m_broker->replays.hold();
    m_runner->start();
    if (!QTest::qWaitFor([&] { return m_broker->replays.waiting() == 8; }))
        return false;
    if (state == State::Pausing || state == State::Paused)
        m_runner->pause();
    if (state == State::Cancelling || state == State::Cancelled)
        m_runner->cancel();
    if (state == State::Paused || state == State::Cancelled)
        m_broker->openAll();
    return reaches(state);
}

void RedriveRunnerStatesTest::eachCallInEachState_data()
{
    QTest::addColumn<State>("state");
    QTest::addColumn<State>("start");
    QTest::addColumn<State>("pause");
    QTest::addColumn<State>("resume");
    QTest::addColumn<State>("cancel");
    using enum State;
    QTest::newRow("ready") << Ready << Running << Ready << Ready << Cancelled;
    QTest::newRow("running") << Running << Running << Pausing << Running << Cancelling;
    QTest::newRow("watching") << Watching << Watching << Paused << Watching << Cancelled;
    QTest::newRow("pausing") << Pausing << Pausing << Pausing << Pausing << Cancelling;
    QTest::newRow("paused") << Paused << Paused << Paused << Running << Cancelled;
    QTest::newRow("cancelling") << Cancelling << Cancelling << Cancelling << Cancelling << Cancelling;
    QTest::newRow("cancelled") << Cancelled << Cancelled << Cancelled << Cancelled << Cancelled;
    QTest::newRow("finished") << Finished << Finished << Finished << Finished << Finished;
}

void RedriveRunnerStatesTest::eachCallInEachState()
{
    QFETCH(const State, state);
    const QList<std::pair<const char *, void (RedriveRunner::*)()>> calls = {{"start", &RedriveRunner::start},
                                                                             {"pause", &RedriveRunner::pause},
                                                                             {"resume", &RedriveRunner::resume},
                                                                             {"cancel", &RedriveRunner::cancel}};
    for (const auto &[name, call] : calls) {
        cleanup();
        init();
        QVERIFY(bring(state));
        (m_runner.get()->*call)();
        QTEST(m_runner->state(), name);
        // Whatever was asked, it comes to an end, and every letter has its word.
        m_broker->openAll();
        const QList<State> ends{State::Ready, State::Paused, State::Cancelled, State::Finished, State::Watching};
        QTRY_VERIFY(ends.contains(m_runner->state()));
        QCOMPARE(count(RowState::UnderWay), 0);
        QCOMPARE(count(RowState::Done) + count(RowState::NotStarted), 60);
        QCOMPARE(count(RowState::Done), sent());
    }
}

void RedriveRunnerStatesTest::haltsAndGoesOn_data()
{
    QTest::addColumn<int>("kind");
    QTest::addColumn<QString>("code");
    QTest::newRow("login expired") << int(ErrorKind::Auth) << u"auth"_s;
    QTest::newRow("certificate") << int(ErrorKind::Tls) << u"tls"_s;
    QTest::newRow("connection closed") << int(ErrorKind::Cancelled) << u"not-connected"_s;
    QTest::newRow("dead network") << int(ErrorKind::Network) << u"network"_s;
    QTest::newRow("no answer before sending") << int(ErrorKind::Timeout) << u"network"_s;
    QTest::newRow("too many requests") << int(ErrorKind::RateLimited) << u"rate-limited"_s;
    QTest::newRow("down") << int(ErrorKind::Unavailable) << u"unavailable"_s;
}

void RedriveRunnerStatesTest::haltsAndGoesOn()
{
    QFETCH(const int, kind);
    m_plan.pace.keepOrder = true;
    m_plan.pace.stopPartition = true;
    int asked = 0;
    m_broker->replays.always([&](const auto &...) -> Result<ReplayReceipt> {
        if (++asked > 20)
            return fail({.kind = ErrorKind(kind), .serverText = u"why"_s});
        return ReplayReceipt{.rowRemoved = true};
    });
    make().start();
    QVERIFY(reaches(State::Paused));
    QTEST(m_runner->haltCode(), "code");
    QVERIFY(m_runner->haltError());
    QCOMPARE(m_runner->haltError()->serverText, u"why"_s);
    QCOMPARE(count(RowState::Done), 20);
    QCOMPARE(count(RowState::NotStarted), 40);
    m_broker->replays.always([](const auto &...) { return ReplayReceipt{.rowRemoved = true}; });
    m_runner->resume();
    QVERIFY(m_runner->haltCode().isEmpty());
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 60);
    QCOMPARE(peek(m_file, u"SELECT count(*) FROM entries WHERE step='done'"_s), QStringList(u"60"_s));
}

//! Each time-out may have happened: not one more than those that were under way in five rounds.
void RedriveRunnerStatesTest::deadNetworkWithRequestsUnderWay()
{
    m_plan.pace.atOnce = 3;
    m_broker->replays.alwaysAnswer(fail(timeout));
    make().start();
    QVERIFY(reaches(State::Paused));
    QCOMPARE(m_runner->haltCode(), u"network"_s);
    QCOMPARE(count(RowState::Unknown) + count(RowState::NotStarted), 60);
    QVERIFY(count(RowState::Unknown) >= 5);
    QVERIFY(count(RowState::Unknown) <= 30);
    const int before = sent();
    m_runner->cancel();
    QCOMPARE(m_runner->state(), State::Cancelled);
    QCOMPARE(sent(), before);
}

void RedriveRunnerStatesTest::oneCutIsNoTrouble()
{
    m_plan.pace.atOnce = 16;
    m_broker->replays.hold();
    for (int i = 0; i < 16; ++i)
        m_broker->replays.failNext(failure);
    make().start();
    QTRY_COMPARE(m_broker->replays.waiting(), 16);
    m_broker->openAll();
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 60);
}

void RedriveRunnerStatesTest::connectionClosedUnderWay()
{
    m_broker->replays.hold();
    make().start();
    QTRY_COMPARE(m_broker->replays.waiting(), 8);
    m_runner->redriver().setBroker(nullptr);
    m_broker->openAll(); // those were answered
    QVERIFY(reaches(State::Paused));
    QCOMPARE(m_runner->haltCode(), u"not-connected"_s);
    QCOMPARE(count(RowState::Done), 8);
    m_runner->redriver().setBroker(m_broker.get());
    m_runner->resume();
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 60);
    QCOMPARE(sent(), 60);
}

void RedriveRunnerStatesTest::lockedUnderWay()
{
    m_broker->replays.hold();
    make().start();
    QTRY_COMPARE(m_broker->replays.waiting(), 8);
    m_runner->redriver().setLocked(true);
    m_broker->openAll();
    QVERIFY(reaches(State::Paused));
    QCOMPARE(m_runner->haltCode(), u"read-only"_s);
    QCOMPARE(sent(), 8);
    m_runner->redriver().setLocked(false);
    m_runner->resume();
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 60);
}

void RedriveRunnerStatesTest::fullDisk()
{
    if (!FullDisk::isPossible())
        QSKIP("there is no limit for files here");
    QVERIFY(await(m_journal->ready()));
    {
        const FullDisk full;
        make().start();
        QVERIFY(reaches(State::Paused));
        QCOMPARE(m_runner->haltCode(), u"journal"_s);
        QCOMPARE(count(RowState::NotStarted), 60);
        QCOMPARE(sent(), 0);
    }
    m_runner->resume();
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 60);
}

void RedriveRunnerStatesTest::failureLimit()
{
    m_plan.pace.atOnce = 1;
    m_plan.pace.failureLimit = FailureLimit{.share = 0.3, .among = 10};
    int asked = 0;
    m_broker->replays.always([&](const auto &...) -> Result<ReplayReceipt> {
        ++asked;
        if (asked > 20 && asked % 2 == 0)
            return fail(refusal);
        return ReplayReceipt{.rowRemoved = true};
    });
    make().start();
    QVERIFY(reaches(State::Paused));
    QCOMPARE(m_runner->haltCode(), u"failure-limit"_s);
    // Four of ten, and what went while that was written.
    QVERIFY(count(RowState::Refused) >= 4 && count(RowState::Refused) <= 5);
    const int before = sent();
    QVERIFY(before >= 28 && before <= 31);
    m_runner->resume();
    QVERIFY(reaches(State::Paused)); // again, of the next ten
    QVERIFY(sent() >= before + 7 && sent() <= before + 13);
}

void RedriveRunnerStatesTest::canary_data()
{
    QTest::addColumn<int>("died"); //!< -1: cannot be told; -2: they are refused
    QTest::addColumn<QString>("code");
    QTest::newRow("one died again") << 1 << u"canary-died"_s;
    QTest::newRow("cannot be told") << -1 << u"canary-unchecked"_s;
    QTest::newRow("refused") << -2 << u"canary-failed"_s;
}

void RedriveRunnerStatesTest::canary()
{
    QFETCH(const int, died);
    m_plan.pace.canary = Canary{.letters = 3, .wait = std::chrono::minutes(1), .look = [died](auto) {
                                    return [](int count) -> QCoro::Task<Result<int>> {
                                        if (count < 0)
                                            co_return fail({.kind = ErrorKind::Forbidden});
                                        co_return count;
                                    }(died);
                                }};
    if (died == -2)
        m_broker->replays.alwaysAnswer(fail(refusal));
    make().start();
    QVERIFY(reaches(State::Paused));
    QTEST(m_runner->haltCode(), "code");
    QCOMPARE(sent(), 3);
    QCOMPARE(m_runner->canaryDied(), std::max(0, died));
    if (died == -2) {
        m_broker->replays.always([](const auto &...) { return ReplayReceipt{.rowRemoved = true}; });
        m_runner->resume(); // they are tried out once more, with others
        QVERIFY(reaches(State::Paused));
        QCOMPARE(m_runner->haltCode(), u"canary-unchecked"_s);
        QCOMPARE(sent(), 6);
    }
    m_runner->resume();
    QVERIFY(reaches(State::Finished));
    QCOMPARE(sent(), 60);
}

void RedriveRunnerStatesTest::nothingIsSentAfterCancel_data()
{
    QTest::addColumn<QString>("at");
    QTest::addColumn<bool>("pause");
    for (const bool pause : {false, true}) {
        for (const char *at : {"payload", "claim", "look", "push", "removal"})
            QTest::addRow("%s at %s", pause ? "pause" : "cancel", at) << QString::fromLatin1(at) << pause;
    }
}

void RedriveRunnerStatesTest::nothingIsSentAfterCancel()
{
    QFETCH(const QString, at);
    QFETCH(const bool, pause);
    m_plan.action = RedriveAction::Republish;
    if (at == "payload"_L1)
        m_plan.payload = [](const DeadLetter &letter) { return letter.payload.bytes(); };
    QVERIFY(await(m_journal->ready()));
    if (at == "look"_L1)
        m_broker->pages.hold();
    if (at == "push"_L1)
        m_broker->pushes.hold();
    if (at == "removal"_L1)
        m_broker->removes.hold();
    make(std::make_unique<SystemRedriveClock>()).start();
    if (at == "payload"_L1 || at == "claim"_L1)
        QTRY_VERIFY(count(RowState::UnderWay) > 0);
    if (at == "look"_L1)
        QTRY_COMPARE(m_broker->pages.waiting(), 1);
    if (at == "push"_L1)
        QTRY_COMPARE(m_broker->pushes.waiting(), 8);
    if (at == "removal"_L1)
        QTRY_COMPARE(m_broker->removes.waiting(), 8);
    const int before = m_broker->pushes.count();
    if (pause)
        m_runner->pause();
    else
        m_runner->cancel();
    m_broker->openAll();
    QVERIFY(reaches(pause ? State::Paused : State::Cancelled));
    QCOMPARE(m_broker->pushes.count(), before);
    // What was pushed has been removed; the rest is as if nothing had been asked.
    QCOMPARE(count(RowState::Done), before);
    QCOMPARE(count(RowState::NotStarted), 60 - before);
    QCOMPARE(m_broker->lettersThere().size(), size_t(60 - before));
    QCOMPARE(
        peek(m_file, u"SELECT count(*) FROM entries WHERE step<>'done' AND (step<>'failed' OR note<>'cancelled')"_s),
        QStringList(u"0"_s));
    for (int row = 0; row < 60; ++row)
        QCOMPARE(m_runner->row(row).attempts, m_runner->row(row).state == RowState::Done ? 1 : 0);
}

void RedriveRunnerStatesTest::pauseLetsGo()
{
    m_broker->replays.hold();
    make().start();
    QTRY_COMPARE(m_broker->replays.waiting(), 8);
    m_runner->pause();
    QCOMPARE(m_runner->state(), State::Pausing);
    m_broker->openAll();
    QVERIFY(reaches(State::Paused));
    QVERIFY(m_runner->haltCode().isEmpty());
    QCOMPARE(count(RowState::Done), 8);
    m_runner->resume();
    QVERIFY(reaches(State::Finished));
    QCOMPARE(sent(), 60);
    QStringList order;
    for (const auto &[letter, to] : m_broker->replays.calls())
        order.append(letter.rowId);
    QCOMPARE(QSet<QString>(order.begin(), order.end()).size(), 60);
}

QTEST_GUILESS_MAIN(RedriveRunnerStatesTest)
#include "tst_redriverunnerstates.moc"
