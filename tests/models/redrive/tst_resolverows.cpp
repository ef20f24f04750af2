// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrivefixture.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using test::stepOnDisk;
using namespace dlo::test::redrive;

//! Finding out what became of removals and replays, and the person's own word.
class ResolveRowsTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void removalIsFinishedWithoutPush();
    void removalOfRowThatIsGone();
    void removeOfUnknownOutcome_data();
    void removeOfUnknownOutcome();
    void replayIsNeverRepeated_data();
    void replayIsNeverRepeated();
    void ofAnotherBroker();
    void byHand_data();
    void byHand();
    void deletionByHand_data();
    void deletionByHand();
};

void ResolveRowsTest::removalIsFinishedWithoutPush()
{
    m_broker->removes.failNext(failure);
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, home, true)).outcome, Outcome::SentNotRemoved);
    const JournalEntry entry = open();
    QCOMPARE(entry.step, Step::Sent);
    m_broker->removes.answerWith([&](const DeadLetter &) {
        return stepOnDisk(m_file) == "removing"_L1 ? Result<RemoveReceipt>(RemoveReceipt{})
                                                   : Result<RemoveReceipt>(fail(failure));
    });
    const Verdict verdict = await(m_redriver->resolve(entry));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(m_broker->pushes.count(), 1);
    QCOMPARE(m_broker->removes.count(), 2);
    QCOMPARE(stepOnDisk(m_file), u"done"_s);
}

void ResolveRowsTest::removalOfRowThatIsGone()
{
    m_broker->removes.failNext(timeout);
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, home, true)).outcome, Outcome::SentNotRemoved);
    m_broker->setLetters({});
    const Verdict verdict = await(m_redriver->resolve(open()));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(verdict.code, u"was-gone"_s);
    QCOMPARE(m_broker->removes.count(), 1); // not again: something else may have that address by now
}

void ResolveRowsTest::removeOfUnknownOutcome_data()
{
    QTest::addColumn<bool>("there");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("removals");
    QTest::newRow("gone") << false << u"was-gone"_s << 1;
    QTest::newRow("there") << true << QString() << 2;
}

void ResolveRowsTest::removeOfUnknownOutcome()
{
    QFETCH(bool, there);
    m_broker->removes.failNext(timeout);
    QCOMPARE(await(m_redriver->remove(m_letter, {})).outcome, Outcome::Unknown);
    if (!there)
        m_broker->setLetters({});
    const Verdict verdict = await(m_redriver->resolve(open()));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QTEST(verdict.code, "code");
    QTEST(m_broker->removes.count(), "removals");
}

void ResolveRowsTest::replayIsNeverRepeated_data()
{
    QTest::addColumn<ReplayKind>("kind");
    QTest::addColumn<bool>("there");
    QTest::addColumn<bool>("buffered");
    QTest::addColumn<int>("minutes");
    QTest::addColumn<bool>("copyThere");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("code");
    using enum ReplayKind;
    QTest::newRow("1.6, gone") << AtomicMove << false << false << 0 << false << Outcome::Gone << u"gone-unproven"_s;
    QTest::newRow("1.6, gone, moved") << AtomicMove << false << false << 0 << true << Outcome::Done
                                      << u"replay-found"_s;
    QTest::newRow("1.6, there") << AtomicMove << true << false << 0 << false << Outcome::Unknown << u"too-early"_s;
    QTest::newRow("1.6, there after a while")
        << AtomicMove << true << false << 3 << false << Outcome::Failed << u"still-there"_s;
    QTest::newRow("1.4, gone") << PushThenDelete << false << false << 3 << true << Outcome::Gone << u"gone-unproven"_s;
    QTest::newRow("1.4, there") << PushThenDelete << true << false << 3 << false << Outcome::Unknown
                                << u"still-there"_s;
    QTest::newRow("1.4, buffered") << PushThenDelete << false << true << 3 << false << Outcome::Unknown
                                   << u"buffered"_s;
}

void ResolveRowsTest::replayIsNeverRepeated()
{
    QFETCH(ReplayKind, kind);
    QFETCH(bool, there);
    QFETCH(bool, buffered);
    QFETCH(int, minutes);
    QFETCH(bool, copyThere);
    BrokerInfo info = m_broker->info();
    info.capabilities.replay = kind;
    m_broker->setInfo(info);
    if (buffered)
        m_broker->replays.answer(ReplayReceipt{.status = ReplayStatus::Buffered});
    else
        m_broker->replays.failNext(timeout);
    QCOMPARE(await(m_redriver->replay(m_letter, std::nullopt)).outcome, Outcome::Unknown);
    if (!there)
        m_broker->setLetters({});
    if (copyThere)
        m_broker->detailReads.answerWith([](DeadLetter asked) {
            if (asked.transactionId == "dlq:row-1"_L1 && asked.address.partitionId == "p1"_L1)
                asked.enqueuedAt = 1;
            return asked;
        });
    QVERIFY(test::peek(m_file, u"UPDATE entries SET at=at-(%1)"_s.arg(minutes * 60 * 1000)).isEmpty());
    const Verdict verdict = await(m_redriver->resolve(open()));
    QTEST(verdict.outcome, "outcome");
    QTEST(verdict.code, "code");
    QCOMPARE(verdict.letterGone, !there && !buffered);
    QCOMPARE(m_broker->replays.count(), 1);
    QCOMPARE(m_broker->pushes.count(), 0);
    QCOMPARE(m_broker->removes.count(), 0);
}

void ResolveRowsTest::ofAnotherBroker()
{
    JournalEntry entry = afterUnknownPush();
    entry.broker = u"else"_s;
    QCOMPARE(await(m_redriver->resolve(entry)).code, u"other-broker"_s);
    QCOMPARE(await(m_redriver->settle(entry, true)).code, u"other-broker"_s);
    QCOMPARE(m_broker->pushes.count(), 1);
}

void ResolveRowsTest::byHand_data()
{
    QTest::addColumn<bool>("happened");
    QTest::addColumn<bool>("removes");
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("it did not") << false << true << Outcome::Failed;
    QTest::newRow("it did, removal is left") << true << true << Outcome::SentNotRemoved;
    QTest::newRow("it did") << true << false << Outcome::Done;
}

void ResolveRowsTest::byHand()
{
    QFETCH(bool, happened);
    QFETCH(bool, removes);
    const JournalEntry entry = afterUnknownPush(removes);
    const Verdict verdict = await(m_redriver->settle(entry, happened));
    QTEST(verdict.outcome, "outcome");
    QCOMPARE(verdict.code, u"settled-by-hand"_s);
    QCOMPARE(m_broker->pushes.count(), 1);
    QCOMPARE(m_broker->removes.count(), 0);
    if (verdict.outcome == Outcome::SentNotRemoved) {
        QCOMPARE(await(m_redriver->resolve(open())).outcome, Outcome::Done);
        QCOMPARE(m_broker->pushes.count(), 1);
        QCOMPARE(m_broker->removes.count(), 1);
    }
    if (verdict.outcome == Outcome::Failed) {
        // The word was wrong: the broker knows the id, the journal knows that we may have sent it.
        m_broker->pushes.answer(PushReceipt{.status = PushStatus::Duplicate});
        QCOMPARE(await(m_redriver->republish(m_letter, fixed, home, true)).code, u"sent-before"_s);
        const Verdict again = await(m_redriver->republish(m_letter, fixed, home, true, true));
        QCOMPARE(again.outcome, Outcome::Done);
        QCOMPARE(again.code, u"already-there"_s);
    }
}

void ResolveRowsTest::deletionByHand_data()
{
    QTest::addColumn<bool>("cutOff");
    QTest::addColumn<bool>("happened");
    QTest::newRow("no answer, deleted") << false << true;
    QTest::newRow("no answer, not deleted") << false << false;
    QTest::newRow("cut off, deleted") << true << true;
    QTest::newRow("cut off, not deleted") << true << false;
}

//! Killed in the middle of a deletion: nothing was sent, so the person's word counts either way.
void ResolveRowsTest::deletionByHand()
{
    QFETCH(bool, cutOff);
    QFETCH(bool, happened);
    m_broker->removes.failNext(timeout);
    QCOMPARE(act(RedriveAction::Remove).outcome, Outcome::Unknown);
    if (cutOff)
        QVERIFY(test::peek(m_file, u"UPDATE entries SET step='removing'"_s).isEmpty());
    const Verdict verdict = await(m_redriver->settle(open(), happened));
    QCOMPARE(verdict.code, u"settled-by-hand"_s);
    QCOMPARE(verdict.outcome, happened ? Outcome::Done : Outcome::Failed);
    QCOMPARE(stepOnDisk(m_file), happened ? u"done"_s : u"failed"_s);
    QCOMPARE(m_broker->removes.count(), 1);
    // Why it was to be deleted is the person's word, and outlives what became of it.
    QCOMPARE(test::peek(m_file, u"SELECT note FROM entries"_s), QStringList{u"not needed"_s});
}

QTEST_GUILESS_MAIN(ResolveRowsTest)
#include "tst_resolverows.moc"
