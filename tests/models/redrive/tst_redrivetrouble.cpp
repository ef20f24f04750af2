// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrivefixture.h"

#include "core/offload.h"

#include <QFile>
#include <QSemaphore>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using test::stepOnDisk;
using namespace dlo::test::redrive;

//! What keeps an action from beginning, or comes between.
class RedriveTroubleTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void lookThatFailsSendsNothing_data();
    void lookThatFailsSendsNothing();
    void lockedWhileClaiming();
    void refusedWithoutRequest_data();
    void refusedWithoutRequest();
    void aLockWhileTheCheckRunsHolds();
    void noJournalNoRequest();
    void journalLostAfterSend();
    void journalLostAfterRemoval();
    void closedWhileSending();
    void closedWhileClaiming();
    void closedWhileTheJournalOpens();
};

void RedriveTroubleTest::lookThatFailsSendsNothing_data()
{
    QTest::addColumn<Answer<LetterPage>>("page");
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("no connection") << Answer<LetterPage>(fail(failure)) << Outcome::Failed;
    QTest::newRow("time-out, of a read") << Answer<LetterPage>(fail(timeout)) << Outcome::Failed;
    QTest::newRow("refused") << Answer<LetterPage>(fail(refusal)) << Outcome::Refused;
}

void RedriveTroubleTest::lookThatFailsSendsNothing()
{
    QFETCH(Answer<LetterPage>, page);
    m_broker->pages.answer(page.result);
    const Verdict verdict = act(RedriveAction::Republish);
    QTEST(verdict.outcome, "outcome");
    QVERIFY(verdict.error);
    QCOMPARE(m_broker->pushes.count() + m_broker->removes.count(), 0);
    QCOMPARE(act(RedriveAction::Republish).outcome, Outcome::Done); // nothing is left open
}

//! The machine slept over the time to lock: the timer that would have locked has not fired yet.
void RedriveTroubleTest::lockedWhileClaiming()
{
    bool locked = false;
    m_redriver->setLockCheck([&locked] { return locked; });
    auto republish = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    auto replay = m_redriver->replay(sampleLetter(2), std::nullopt);
    locked = true;
    const Verdict verdict = await(std::move(republish));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, u"read-only"_s);
    QCOMPARE(await(std::move(replay)).code, u"read-only"_s);
    QCOMPARE(act(RedriveAction::Remove).code, u"read-only"_s);
    QCOMPARE(m_broker->pushes.count() + m_broker->replays.count() + m_broker->removes.count(), 0);
    QVERIFY(await(m_journal->unfinished())->empty());
}

void RedriveTroubleTest::refusedWithoutRequest_data()
{
    QTest::addColumn<QString>("code");
    QTest::newRow("no broker") << u"not-connected"_s;
    QTest::newRow("read-only") << u"read-only"_s;
    QTest::newRow("not permitted") << u"not-permitted"_s;
    QTest::newRow("not addressable") << u"not-addressable"_s;
    QTest::newRow("payload") << u"invalid-json"_s;
    QTest::newRow("no destination") << u"no-destination"_s;
}

void RedriveTroubleTest::refusedWithoutRequest()
{
    QFETCH(QString, code);
    Destination to{u"orders"_s, u"1"_s};
    if (code == "not-connected"_L1)
        m_redriver->setBroker(nullptr);
    else if (code == "read-only"_L1)
        m_redriver->setLocked(true);
    else if (code == "not-addressable"_L1)
        m_broker->addressableAnswer = [](const DeadLetter &) { return Permission{Reason::CannotBeAddressed}; };
    else if (code == "invalid-json"_L1)
        m_broker->payloadCheckAnswer
            = [](QByteArrayView) { return Broker::Refusal{.code = u"invalid-json"_s, .offset = 3}; };
    else if (code == "no-destination"_L1)
        to.queue.clear();
    if (code == "not-permitted"_L1) {
        BrokerInfo info = m_broker->info();
        info.capabilities.set(Ability::Remove, Reason::CredentialMayNot);
        m_broker->setInfo(info);
    }
    const Verdict verdict = await(m_redriver->republish(m_letter, fixed, to, true));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, code);
    QCOMPARE(m_broker->pushes.count(), 0);
    QVERIFY(await(m_journal->entries())->empty());
}

//! A long payload is checked on a worker; until then the letter is busy, and what changes meanwhile counts.
void RedriveTroubleTest::aLockWhileTheCheckRunsHolds()
{
    QSemaphore checks;
    m_broker->payloadCheckAnswer = [&checks](QByteArrayView) -> std::optional<Broker::Refusal> {
        checks.acquire();
        return std::nullopt;
    };
    const QByteArray large = '"' + QByteArray(2 * largestOnThisThread, 'x') + '"';
    const Destination to{u"orders"_s, u"1"_s};
    auto first = m_redriver->republish(m_letter, large, to, true);
    QVERIFY(!first.isReady());
    QVERIFY(m_redriver->isBusy(m_letter.key()));
    QCOMPARE(await(m_redriver->republish(m_letter, large, to, true)).code, u"busy"_s);
    m_redriver->setLocked(true);
    checks.release();
    const Verdict verdict = await(std::move(first));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, u"read-only"_s);
    QVERIFY(!m_redriver->isBusy(m_letter.key()));
    QCOMPARE(m_broker->pushes.count(), 0);
    QVERIFY(await(m_journal->entries())->empty());
}

void RedriveTroubleTest::noJournalNoRequest()
{
    QFile inTheWay(m_dir->filePath(u"file"_s));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Journal journal(m_dir->filePath(u"file/journal.sqlite"_s));
    Redriver redriver(origin, journal);
    redriver.setBroker(m_broker.get());
    const Verdict verdict = await(redriver.republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, u"journal"_s);
    QVERIFY(verdict.error);
    QCOMPARE(await(redriver.replay(m_letter, std::nullopt)).code, u"journal"_s);
    QCOMPARE(await(redriver.remove(m_letter, {})).code, u"journal"_s);
    QCOMPARE(m_broker->pushes.count() + m_broker->removes.count() + m_broker->replays.count(), 0);
    QCOMPARE(redriver.busyCount(), 0);
}

void RedriveTroubleTest::journalLostAfterSend()
{
    if (!test::FullDisk::isPossible())
        QSKIP("cannot be simulated here");
    m_broker->pushes.hold();
    auto task = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    QTRY_COMPARE(m_broker->pushes.waiting(), 1);
    Verdict verdict;
    {
        const test::FullDisk full;
        m_broker->pushes.gate().open();
        verdict = await(std::move(task));
    }
    QCOMPARE(verdict.outcome, Outcome::SentNotRemoved);
    QCOMPARE(verdict.code, u"journal"_s);
    QCOMPARE(m_broker->removes.count(), 0);
    // Space again: the letter is not forgotten, and can be finished by this very process.
    QCOMPARE(act(RedriveAction::Republish).code, u"unresolved"_s);
    const auto unfinished = await(m_journal->unfinished());
    QCOMPARE(unfinished->size(), size_t(1));
    QCOMPARE(await(m_redriver->resolve(unfinished->front())).outcome, Outcome::Done);
    QCOMPARE(m_broker->stored().size(), size_t(1));
    QCOMPARE(m_broker->removes.count(), 1);
}

void RedriveTroubleTest::journalLostAfterRemoval()
{
    if (!test::FullDisk::isPossible())
        QSKIP("cannot be simulated here");
    m_broker->removes.hold();
    auto task = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    QTRY_COMPARE(m_broker->removes.waiting(), 1);
    Verdict verdict;
    {
        const test::FullDisk full;
        m_broker->removes.gate().open();
        verdict = await(std::move(task));
    }
    QCOMPARE(verdict.outcome, Outcome::Done); // all of it happened
    QCOMPARE(verdict.code, u"journal"_s);
}

void RedriveTroubleTest::closedWhileSending()
{
    m_broker->pushes.hold();
    auto task = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    QTRY_COMPARE(m_broker->pushes.waiting(), 1);
    m_broker.reset(); // resumes the waiting call with Cancelled
    m_redriver.reset();
    const Verdict verdict = await(std::move(task));
    QCOMPARE(verdict.outcome, Outcome::Failed);
    QCOMPARE(stepOnDisk(m_file), u"failed"_s); // what was answered is written though its redriver has gone
}

void RedriveTroubleTest::closedWhileClaiming()
{
    QVERIFY(await(m_journal->ready()));
    auto task = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    m_redriver.reset();
    const Verdict verdict = await(std::move(task));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(m_broker->pushes.count(), 0);
    QCOMPARE(stepOnDisk(m_file), u"failed"_s);
    QVERIFY(await(m_journal->claim({.broker = origin.broker}, m_letter)));
}

void RedriveTroubleTest::closedWhileTheJournalOpens()
{
    auto task = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    m_redriver.reset();
    const Verdict verdict = await(std::move(task));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, u"not-connected"_s);
    QCOMPARE(m_broker->pushes.count(), 0);
    QVERIFY(await(m_journal->entries())->empty());
}

QTEST_GUILESS_MAIN(RedriveTroubleTest)
#include "tst_redrivetrouble.moc"
