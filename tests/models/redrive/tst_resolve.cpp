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

//! Finding out what became of a push whose outcome was open, without doing harm.
class ResolveTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void pushOfUnknownOutcome_data();
    void pushOfUnknownOutcome();
    void copyOfUnknownOutcome();
    void rowGoneIsNotPushedAgain();
    void tooLateToPushAgain_data();
    void tooLateToPushAgain();
    void memoryOfTheQueue_data();
    void memoryOfTheQueue();
    void notPushedAgainWhenLocked();
    void listUnreadable();
    void rowUnreadable();
    void decryptedPayload_data();
    void decryptedPayload();
    void listWithoutEnd();
    void onlyOnce();
};

void ResolveTest::pushOfUnknownOutcome_data()
{
    QTest::addColumn<Answer<PushReceipt>>("again");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("step");
    QTest::addColumn<int>("removals");
    QTest::newRow("was there") << Answer<PushReceipt>(PushReceipt{.status = PushStatus::Duplicate}) << Outcome::Done
                               << u"already-there"_s << u"done"_s << 1;
    QTest::newRow("was not there") << Answer<PushReceipt>(PushReceipt{.status = PushStatus::Queued}) << Outcome::Done
                                   << u"sent-now"_s << u"done"_s << 1;
    QTest::newRow("buffered") << Answer<PushReceipt>(PushReceipt{.status = PushStatus::Buffered}) << Outcome::Unknown
                              << u"buffered"_s << u"unknown"_s << 0;
    QTest::newRow("failed: the first one is still unknown")
        << Answer<PushReceipt>(fail(failure)) << Outcome::Unknown << QString() << u"unknown"_s << 0;
    QTest::newRow("unknown again") << Answer<PushReceipt>(fail(timeout)) << Outcome::Unknown << QString()
                                   << u"unknown"_s << 0;
}

void ResolveTest::pushOfUnknownOutcome()
{
    QFETCH(Answer<PushReceipt>, again);
    const JournalEntry entry = afterUnknownPush();
    QVERIFY(entry.id > 0);
    m_broker->pushes.answer(again.result);
    const Verdict verdict = await(m_redriver->resolve(entry));
    QTEST(verdict.outcome, "outcome");
    QTEST(verdict.code, "code");
    QTEST(stepOnDisk(m_file), "step");
    QTEST(m_broker->removes.count(), "removals");
    QCOMPARE(m_broker->pushes.count(), 2);
    const PushItem first = std::get<0>(m_broker->pushes.calls()[0]);
    const PushItem second = std::get<0>(m_broker->pushes.calls()[1]);
    QCOMPARE(second.transactionId, first.transactionId);
    QCOMPARE(second.payload, first.payload);
    QCOMPARE(second.to, first.to);
    QCOMPARE(open().id, verdict.outcome == Outcome::Unknown ? entry.id : 0);
}

void ResolveTest::copyOfUnknownOutcome()
{
    const JournalEntry entry = afterUnknownPush(false);
    m_broker->pushes.answer(PushReceipt{.status = PushStatus::Duplicate});
    const Verdict verdict = await(m_redriver->resolve(entry));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(m_broker->removes.count(), 0); // it was to stay
}

void ResolveTest::rowGoneIsNotPushedAgain()
{
    const JournalEntry entry = afterUnknownPush();
    m_broker->setLetters({sampleLetter(3)});
    const Verdict verdict = await(m_redriver->resolve(entry));
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QCOMPARE(verdict.code, u"row-gone"_s);
    QCOMPARE(m_broker->pushes.count(), 1);
}

void ResolveTest::tooLateToPushAgain_data()
{
    QTest::addColumn<int>("minutes");
    QTest::addColumn<bool>("forever");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("code");
    QTest::newRow("4 minutes") << 4 << false << Outcome::Done << u"sent-now"_s;
    QTest::newRow("6 minutes") << 6 << false << Outcome::Unknown << u"too-late"_s;
    QTest::newRow("clock set back") << -6 << false << Outcome::Unknown << u"too-late"_s;
    QTest::newRow("6 minutes, never forgotten") << 6 << true << Outcome::Done << u"sent-now"_s;
    QTest::newRow("two days, never forgotten") << 2 * 24 * 60 << true << Outcome::Done << u"sent-now"_s;
}

void ResolveTest::tooLateToPushAgain()
{
    QFETCH(int, minutes);
    QFETCH(bool, forever);
    BrokerInfo info = m_broker->info();
    info.capabilities.dedupForever = forever;
    m_broker->setInfo(info);
    JournalEntry entry = afterUnknownPush();
    QVERIFY(test::peek(m_file, u"UPDATE entries SET at=at-(%1)"_s.arg(minutes * 60 * 1000)).isEmpty());
    const Verdict verdict = await(m_redriver->resolve(entry));
    QTEST(verdict.outcome, "outcome");
    QTEST(verdict.code, "code");
    QCOMPARE(m_broker->pushes.count(), verdict.outcome == Outcome::Done ? 2 : 1);
}

void ResolveTest::memoryOfTheQueue_data()
{
    QTest::addColumn<int>("windowSeconds");
    QTest::addColumn<int>("ageSeconds");
    QTest::addColumn<bool>("again");
    QTest::newRow("none") << 0 << 0 << false;
    QTest::newRow("gone") << 180 << 200 << false;
    QTest::newRow("there") << 180 << 20 << true;
    QTest::newRow("may end on the way") << 180 << 90 << false;
    QTest::newRow("long, but so is the action") << 3600 << 400 << false;
}

void ResolveTest::memoryOfTheQueue()
{
    QFETCH(int, windowSeconds);
    QFETCH(int, ageSeconds);
    QFETCH(bool, again);
    m_broker->dedupWindows[home.queue] = std::chrono::seconds(windowSeconds);
    const JournalEntry entry = afterUnknownPush();
    QVERIFY(test::peek(m_file, u"UPDATE entries SET at=at-%1"_s.arg(ageSeconds * 1000)).isEmpty());
    const Verdict verdict = await(m_redriver->resolve(entry));
    QCOMPARE(verdict.outcome, again ? Outcome::Done : Outcome::Unknown);
    QCOMPARE(verdict.code, again ? u"sent-now"_s : u"too-late"_s);
    QCOMPARE(m_broker->pushes.count(), again ? 2 : 1);
}

void ResolveTest::notPushedAgainWhenLocked()
{
    const JournalEntry entry = afterUnknownPush();
    bool locked = false;
    m_redriver->setLockCheck([&locked] { return locked; });
    m_broker->pages.hold();
    auto task = m_redriver->resolve(entry);
    QTRY_COMPARE(m_broker->pages.waiting(), 1);
    locked = true;
    m_broker->openAll();
    const Verdict verdict = await(std::move(task));
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QCOMPARE(verdict.code, u"read-only"_s);
    QCOMPARE(m_broker->pushes.count(), 1);
    QCOMPARE(open().id, entry.id);
}

void ResolveTest::rowUnreadable()
{
    const JournalEntry entry = afterUnknownPush();
    LetterPage page;
    page.letters = {sampleLetter(2)};
    page.unreadable = {sampleLetter(9).key()};
    m_broker->pages.answer(page);
    const Verdict verdict = await(m_redriver->resolve(entry));
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QVERIFY(verdict.error); // not "row-gone": the row that could not be read may be this one
    QVERIFY(!verdict.letterGone);
    QCOMPARE(m_broker->pushes.count(), 1);
}

void ResolveTest::listUnreadable()
{
    const JournalEntry entry = afterUnknownPush();
    m_broker->pages.failNext(failure);
    const Verdict verdict = await(m_redriver->resolve(entry));
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QVERIFY(verdict.error);
    QCOMPARE(m_broker->pushes.count(), 1);
    QCOMPARE(open().id, entry.id);
}

void ResolveTest::decryptedPayload_data()
{
    QTest::addColumn<bool>("sameProcess");
    QTest::addColumn<bool>("edited");
    QTest::addColumn<int>("pushes");
    QTest::newRow("in this process") << true << true << 2;
    QTest::newRow("in another, not edited: read again") << false << false << 2;
    QTest::newRow("in another, edited: lost") << false << true << 1;
}

void ResolveTest::decryptedPayload()
{
    QFETCH(bool, sameProcess);
    QFETCH(bool, edited);
    m_letter.protection = Protection::DecryptedByBroker;
    m_broker->detailReads.alwaysAnswer(m_letter);
    m_broker->pushes.failNext(timeout);
    const QByteArray payload = edited ? fixed : m_letter.payload.bytes();
    QCOMPARE(await(m_redriver->republish(m_letter, payload, home, true)).outcome, Outcome::Unknown);
    if (!sameProcess)
        makeRedriver();
    const Verdict verdict = await(m_redriver->resolve(open()));
    QTEST(m_broker->pushes.count(), "pushes");
    if (m_broker->pushes.count() == 2) {
        QCOMPARE(verdict.outcome, Outcome::Done);
        QCOMPARE(std::get<0>(m_broker->pushes.calls()[1]).payload, payload);
    } else {
        QCOMPARE(verdict.outcome, Outcome::Unknown);
        QCOMPARE(verdict.code, u"payload-not-kept"_s);
    }
}

void ResolveTest::onlyOnce()
{
    const JournalEntry entry = afterUnknownPush();
    auto first = m_redriver->resolve(entry);
    QCOMPARE(await(m_redriver->resolve(entry)).code, u"busy"_s);
    QCOMPARE(await(std::move(first)).outcome, Outcome::Done);
    const Verdict again = await(m_redriver->resolve(entry));
    QCOMPARE(again.outcome, Outcome::Refused);
    QCOMPARE(again.code, u"settled"_s);
    QCOMPARE(m_broker->pushes.count(), 2);
}

//! Each page comes in time and there is always another one: the look ends all the same, and nothing is sent.
void ResolveTest::listWithoutEnd()
{
    const JournalEntry entry = afterUnknownPush();
    m_broker->pages.always(
        [](const LetterQuery &, const LetterCursor &) { return LetterPage{.next = LetterCursor{.offset = 1}}; });
    m_redriver->setLookLimit(std::chrono::milliseconds(50));
    const Verdict verdict = await(m_redriver->resolve(entry));
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QCOMPARE(verdict.error->kind, ErrorKind::Timeout);
    QCOMPARE(m_broker->pushes.count(), 1);
    m_letter = sampleLetter(2);
    QCOMPARE(act(RedriveAction::Republish).outcome, Outcome::Failed);
    QCOMPARE(m_broker->pushes.count(), 1);
    QVERIFY(!m_redriver->isBusy(m_letter.key()));
}

QTEST_GUILESS_MAIN(ResolveTest)
#include "tst_resolve.moc"
