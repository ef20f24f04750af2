// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "runnerfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;
using namespace std::chrono_literals;
using State = RedriveRunner::State;

//! A run that begins later, and one during which the machine sleeps.
class RedriveScheduledTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(40); }
    void cleanup()
    {
        check();
        QVERIFY(m_sumsUp);
        tearDown();
    }
    void startsWhenItIsTime();
    void startsOnce();
    void sleepDoesNotMissIt();
    void setBackItWaitsLonger();
    void isTimeAlready();
    void startedByHand();
    void stoppedBefore();
    void haltsWhenNothingMayBeSent_data();
    void haltsWhenNothingMayBeSent();
    void noBurstAfterSleep();
    void loginExpiredWhileAsleep();
    void canaryIsLookedAtAfterSleep();

private:
    //! Lets every alarm that is due ring.
    static void settle() { QTest::qWait(1); }
    //! Lets time pass until \a requests have gone out, or much too long.
    bool passUntilSent(int requests)
    {
        for (int i = 0; i < 2000 && sent() < requests; ++i) {
            m_clock->advance(std::chrono::milliseconds(10));
            settle();
        }
        return sent() == requests;
    }
    void pass(std::chrono::seconds time)
    {
        for (auto left = time; left > 0s; left -= 1s) {
            m_clock->advance(1s);
            settle();
        }
    }
    void planFor(std::chrono::milliseconds later) { m_runner->startAt(m_clock->wallClock() + later.count()); }
    [[nodiscard]] int sent() const { return m_broker->replays.count(); }
};

void RedriveScheduledTest::startsWhenItIsTime()
{
    makeManual();
    QSignalSpy told(m_runner.get(), &RedriveRunner::stateChanged);
    planFor(90s);
    QCOMPARE(told.size(), 1);
    QCOMPARE(m_runner->startsAt(), std::optional(m_clock->wallClock() + 90'000));
    pass(89s);
    QCOMPARE(m_runner->state(), State::Ready);
    QCOMPARE(sent(), 0);
    QCOMPARE(count(RowState::NotStarted), 40);
    pass(1s);
    QVERIFY(reaches(State::Finished));
    QVERIFY(!m_runner->startsAt());
    QCOMPARE(count(RowState::Done), 40);
}

//! The hour that comes twice when summer time ends, or somebody who sets the clock back.
void RedriveScheduledTest::startsOnce()
{
    makeManual();
    planFor(60s);
    pass(60s);
    QVERIFY(reaches(State::Finished));
    m_clock->setWallClock(m_clock->wallClock() - 3'600'000);
    pass(90s);
    QCOMPARE(sent(), 40);
}

void RedriveScheduledTest::sleepDoesNotMissIt()
{
    makeManual();
    planFor(std::chrono::hours(2));
    pass(3s);
    m_clock->sleep(std::chrono::hours(8));
    QCOMPARE(m_runner->state(), State::Ready);
    pass(1s); // no later than at the next look
    QVERIFY(reaches(State::Finished));
}

void RedriveScheduledTest::setBackItWaitsLonger()
{
    makeManual();
    planFor(10s);
    m_clock->setWallClock(m_clock->wallClock() - 60'000);
    pass(60s);
    QCOMPARE(m_runner->state(), State::Ready);
    pass(10s);
    QVERIFY(reaches(State::Finished));
}

void RedriveScheduledTest::isTimeAlready()
{
    makeManual();
    planFor(-5s);
    QVERIFY(reaches(State::Finished));
}

void RedriveScheduledTest::startedByHand()
{
    makeManual();
    planFor(std::chrono::hours(1));
    m_runner->start();
    QVERIFY(!m_runner->startsAt());
    QVERIFY(reaches(State::Finished));
    m_clock->sleep(std::chrono::hours(2));
    pass(2s);
    QCOMPARE(sent(), 40);
}

void RedriveScheduledTest::stoppedBefore()
{
    makeManual();
    planFor(5s);
    m_runner->cancel();
    QCOMPARE(m_runner->state(), State::Cancelled);
    pass(10s);
    QCOMPARE(m_runner->state(), State::Cancelled);
    QCOMPARE(sent(), 0);
    QCOMPARE(count(RowState::NotStarted), 40);
}

void RedriveScheduledTest::haltsWhenNothingMayBeSent_data()
{
    QTest::addColumn<bool>("locked");
    QTest::addColumn<QString>("code");
    QTest::newRow("locked") << true << QStringLiteral("read-only");
    QTest::newRow("closed") << false << QStringLiteral("not-connected");
}

void RedriveScheduledTest::haltsWhenNothingMayBeSent()
{
    QFETCH(const bool, locked);
    QFETCH(const QString, code);
    makeManual();
    planFor(5s);
    if (locked)
        m_runner->redriver().setLocked(true);
    else
        m_runner->redriver().setBroker(nullptr);
    pass(5s);
    QVERIFY(reaches(State::Paused));
    QCOMPARE(m_runner->haltCode(), code);
    QCOMPARE(sent(), 0);
    QCOMPARE(count(RowState::NotStarted), 40);
    m_runner->redriver().setLocked(false);
    m_runner->redriver().setBroker(m_broker.get());
    m_runner->resume();
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 40);
}

//! What was not sent meanwhile is not made up for.
void RedriveScheduledTest::noBurstAfterSleep()
{
    m_plan.pace.perSecond = 2;
    makeManual().start();
    QVERIFY(passUntilSent(8));
    const auto before = sent();
    m_clock->advance(std::chrono::hours(3)); // on some systems this clock goes on in sleep
    QTRY_COMPARE(sent(), before + 1);
    for (int i = 0; i < 20; ++i)
        settle();
    QCOMPARE(sent(), before + 1);
    m_clock->advance(400ms);
    for (int i = 0; i < 20; ++i)
        settle();
    QCOMPARE(sent(), before + 1);
    QVERIFY(passUntilSent(before + 3));
    m_runner->cancel();
    QVERIFY(reaches(State::Cancelled));
}

//! Nothing is lost by it: who logs in again goes on.
void RedriveScheduledTest::loginExpiredWhileAsleep()
{
    m_plan.pace.atOnce = 4;
    m_plan.pace.perSecond = 10;
    makeManual().start();
    QVERIFY(passUntilSent(5));
    QTRY_COMPARE(count(RowState::Done), 5);
    const auto before = sent();
    m_broker->replays.alwaysAnswer(fail({.kind = ErrorKind::Auth, .httpStatus = 401}));
    m_clock->advance(std::chrono::hours(9));
    QVERIFY(reaches(State::Paused));
    QCOMPARE(m_runner->haltCode(), QStringLiteral("auth"));
    QVERIFY(sent() <= before + 4);
    QCOMPARE(count(RowState::Done), before);
    QCOMPARE(count(RowState::NotStarted), 40 - before);
    m_broker->replays.always(
        [this](const DeadLetter &letter, const std::optional<Destination> &to) { return m_broker->move(letter, to); });
    m_runner->resume();
    for (int i = 0; i < 2000 && m_runner->state() == State::Running; ++i) {
        m_clock->advance(std::chrono::milliseconds(50));
        settle();
    }
    QVERIFY(reaches(State::Finished));
    QCOMPARE(count(RowState::Done), 40);
}

void RedriveScheduledTest::canaryIsLookedAtAfterSleep()
{
    int looked = 0;
    m_plan.pace.canary
        = Canary{.letters = 2, .wait = 60s, .look = [&looked](std::vector<Verdict>) -> QCoro::Task<Result<int>> {
                     ++looked;
                     co_return 0;
                 }};
    makeManual().start();
    QVERIFY(reaches(State::Watching));
    QCOMPARE(sent(), 2);
    m_clock->advance(std::chrono::hours(5));
    QVERIFY(reaches(State::Finished));
    QCOMPARE(looked, 1);
    QCOMPARE(count(RowState::Done), 40);
}

QTEST_GUILESS_MAIN(RedriveScheduledTest)
#include "tst_redrivescheduled.moc"
