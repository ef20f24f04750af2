// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "runnerfixture.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;
using test::stepOnDisk;
using namespace dlo::test::redrive;

namespace {
const QByteArray kept("{ \"total\": 1.10, \"id\": 12345678901234567890 }\n");
} // namespace

//! RedriveAction::Push: of a letter that is not among the broker's dead letters.
class RedrivePushTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        setUp();
        m_broker->setLetters({}); // it has been deleted
    }
    void cleanup() { tearDown(); }

    void pushesTheBytesAndAsksForNothingElse()
    {
        m_broker->pages.hold();
        const Verdict verdict = await(m_redriver->push(m_letter, kept, home));
        QCOMPARE(verdict.outcome, Outcome::Done);
        QCOMPARE(verdict.action, RedriveAction::Push);
        QCOMPARE(m_broker->stored().size(), size_t(1));
        QCOMPARE(m_broker->stored().front().payload, kept);
        QCOMPARE(m_broker->stored().front().to, home);
        QCOMPARE(m_broker->pages.count(), 0);
        QCOMPARE(m_broker->removes.count(), 0);
        QCOMPARE(stepOnDisk(m_file), u"done"_s);
    }

    void answers_data()
    {
        QTest::addColumn<Answer<PushReceipt>>("push");
        QTest::addColumn<Outcome>("outcome");
        QTest::addColumn<QString>("step");
        QTest::newRow("duplicate") << pushed(PushStatus::Duplicate) << Outcome::Duplicate << u"duplicate"_s;
        QTest::newRow("buffered") << pushed(PushStatus::Buffered) << Outcome::Unknown << u"unknown"_s;
        QTest::newRow("refused") << Answer<PushReceipt>(fail(refusal)) << Outcome::Refused << u"refused"_s;
        QTest::newRow("failed") << Answer<PushReceipt>(fail(failure)) << Outcome::Failed << u"failed"_s;
        QTest::newRow("unknown") << Answer<PushReceipt>(fail(timeout)) << Outcome::Unknown << u"unknown"_s;
    }
    void answers()
    {
        QFETCH(Answer<PushReceipt>, push);
        QFETCH(Outcome, outcome);
        QFETCH(QString, step);
        m_broker->pushes.answer(push.result);
        QCOMPARE(await(m_redriver->push(m_letter, kept, home)).outcome, outcome);
        QCOMPARE(stepOnDisk(m_file), step);
    }

    void aSecondCopyIsMadeKnowinglyOnly_data()
    {
        QTest::addColumn<int>("before");
        QTest::newRow("after a push") << int(RedriveAction::Push);
        QTest::newRow("after a republish") << int(RedriveAction::Republish);
        QTest::newRow("after a replay") << int(RedriveAction::Replay);
    }
    void aSecondCopyIsMadeKnowinglyOnly()
    {
        QFETCH(int, before);
        m_broker->setLetters({m_letter});
        QCOMPARE(act(RedriveAction(before)).outcome, Outcome::Done);
        const auto stored = m_broker->stored().size();
        // Edited: its id is another, so that the broker would take it.
        const Verdict refused = await(m_redriver->push(m_letter, kept, home));
        QCOMPARE(refused.outcome, Outcome::Refused);
        QCOMPARE(refused.code, u"sent-before"_s);
        QCOMPARE(m_broker->stored().size(), stored);
        QCOMPARE(await(m_redriver->push(m_letter, kept, home, true)).outcome, Outcome::Done);
        QCOMPARE(m_broker->stored().size(), stored + 1);
    }

    //! The broker has it, under an id that nobody else gives: a proxy may have sent the request twice.
    void aDuplicateCountsAsSent()
    {
        m_broker->setLetters({m_letter});
        m_broker->pushes.answer(pushed(PushStatus::Duplicate).result);
        QCOMPARE(await(m_redriver->republish(m_letter, fixed, home, true)).outcome, Outcome::Duplicate);
        const Verdict again = await(m_redriver->republish(m_letter, "{\"other\":1}", home, true));
        QCOMPARE(again.code, u"sent-before"_s);
        QVERIFY(m_broker->stored().empty());
    }

    void afterADeletionNothingWasSentBefore()
    {
        m_broker->setLetters({m_letter});
        QCOMPARE(act(RedriveAction::Remove).outcome, Outcome::Done);
        QCOMPARE(await(m_redriver->push(m_letter, kept, home)).outcome, Outcome::Done);
    }

    //! A copy of a dead letter that is still there counts when that is acted on.
    void aDeadLetterThatWasPushedIsNotSentAgain()
    {
        m_broker->setLetters({m_letter});
        QCOMPARE(await(m_redriver->push(m_letter, kept, home)).outcome, Outcome::Done);
        const Verdict verdict = await(m_redriver->republish(m_letter, fixed, home, true));
        QCOMPARE(verdict.code, u"sent-before"_s);
    }

    void resolves_data()
    {
        QTest::addColumn<bool>("stored");
        QTest::addColumn<QString>("code");
        QTest::newRow("it was stored") << true << u"already-there"_s;
        QTest::newRow("it was not stored") << false << u"sent-now"_s;
    }
    //! By the same push again; the letter is not looked for, as it was not there before.
    void resolves()
    {
        QFETCH(bool, stored);
        QFETCH(QString, code);
        m_broker->pushes.failNext(timeout);
        QCOMPARE(await(m_redriver->push(m_letter, kept, home)).outcome, Outcome::Unknown);
        const JournalEntry entry = open();
        QCOMPARE(entry.action, RedriveAction::Push);
        QVERIFY(!entry.removesOriginal);
        if (stored)
            m_broker->store({.to = home, .transactionId = entry.newTransactionId, .payload = kept});
        const Verdict verdict = await(m_redriver->resolve(entry));
        QCOMPARE(verdict.outcome, Outcome::Done);
        QCOMPARE(verdict.code, code);
        QCOMPARE(m_broker->stored().size(), size_t(1));
        QCOMPARE(m_broker->stored().front().payload, kept);
        QCOMPARE(m_broker->removes.count(), 0);
    }

    void locked()
    {
        m_redriver->setLocked(true);
        QCOMPARE(await(m_redriver->push(m_letter, kept, home)).code, u"read-only"_s);
        QCOMPARE(m_broker->pushes.count(), 0);
    }

    //! A plan of it goes through the runner; nobody has to be listed.
    void aPlanOfMany()
    {
        RedrivePlan plan{.action = RedriveAction::Push};
        for (int number = 1; number <= 50; ++number)
            plan.letters.push_back(sampleLetter(number));
        RedriveRunner runner(plan, origin, *m_journal, std::make_unique<test::FastClock>(1000));
        runner.redriver().setBroker(m_broker.get());
        runner.start();
        QTRY_COMPARE(runner.state(), RedriveRunner::State::Finished);
        QCOMPARE(runner.counts().of(RowState::Done), 50);
        QCOMPARE(m_broker->stored().size(), size_t(50));
        for (const PushItem &item : m_broker->stored())
            QVERIFY(std::ranges::any_of(plan.letters, [&](const DeadLetter &letter) {
                return letter.payload.bytes() == item.payload && letter.address.queue == item.to.queue
                    && letter.address.partition == item.to.partition;
            }));
        QCOMPARE(m_broker->pages.count(), 0);
    }
};

QTEST_GUILESS_MAIN(RedrivePushTest)
#include "tst_redrivepush.moc"
