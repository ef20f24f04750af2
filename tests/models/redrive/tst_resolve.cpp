// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriver.h"

#include "journalpeek.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QTemporaryDir>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using test::stepOnDisk;

namespace {
//! A column of a table: Qt Test cannot hold a Result itself.
template <typename T>
struct Answer
{
    Answer() = default;
    Answer(Result<T> made)
        : result(std::move(made))
    { }
    Answer(T made)
        : result(std::move(made))
    { }
    Answer(std::unexpected<Error> made)
        : result(std::move(made))
    { }
    Result<T> result = T{};
};

const Error failure{.kind = ErrorKind::Network};
const Error timeout{.kind = ErrorKind::Timeout, .mayHaveHappened = true};
const QByteArray fixed("{\"orderId\":1,\"version\":8}");
const Destination home{u"orders"_s, u"1"_s};
} // namespace

//! Finding out what became of an action whose outcome was open, without doing harm.
class ResolveTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void pushOfUnknownOutcome_data();
    void pushOfUnknownOutcome();
    void copyOfUnknownOutcome();
    void rowGoneIsNotPushedAgain();
    void tooLateToPushAgain_data();
    void tooLateToPushAgain();
    void notPushedAgainWhenLocked();
    void listUnreadable();
    void decryptedPayload_data();
    void decryptedPayload();
    void removalIsFinishedWithoutPush();
    void removalOfRowThatIsGone();
    void removeOfUnknownOutcome_data();
    void removeOfUnknownOutcome();
    void replayIsNeverRepeated_data();
    void replayIsNeverRepeated();
    void onlyOnce();
    void ofAnotherConnection();
    void byHand_data();
    void byHand();

private:
    JournalEntry open();
    JournalEntry afterUnknownPush(bool removeOriginal = true);
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<FakeBroker> m_broker;
    std::unique_ptr<Redriver> m_redriver;
    DeadLetter m_letter;
};

void ResolveTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_file = m_dir->filePath(u"journal.sqlite"_s);
    m_journal = std::make_unique<Journal>(m_file);
    m_broker = std::make_unique<FakeBroker>();
    m_letter = sampleLetter(1);
    m_broker->setPageSize(1);
    m_broker->setLetters({sampleLetter(3), sampleLetter(2), m_letter});
    m_redriver = std::make_unique<Redriver>(u"profile"_s, u"payments"_s, *m_journal);
    m_redriver->setBroker(m_broker.get());
}

void ResolveTest::cleanup()
{
    m_broker.reset();
    m_redriver.reset();
    m_journal.reset();
}

JournalEntry ResolveTest::open()
{
    const auto unfinished = await(m_journal->unfinished());
    return unfinished && unfinished->size() == 1 ? unfinished->front() : JournalEntry{};
}

JournalEntry ResolveTest::afterUnknownPush(bool removeOriginal)
{
    m_broker->pushes.failNext(timeout);
    const Verdict verdict = await(m_redriver->republish(m_letter, fixed, home, removeOriginal));
    return verdict.outcome == Outcome::Unknown ? open() : JournalEntry{};
}

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
    if (!sameProcess) {
        m_redriver = std::make_unique<Redriver>(u"profile"_s, u"payments"_s, *m_journal);
        m_redriver->setBroker(m_broker.get());
    }
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

void ResolveTest::removalIsFinishedWithoutPush()
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

void ResolveTest::removalOfRowThatIsGone()
{
    m_broker->removes.failNext(timeout);
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, home, true)).outcome, Outcome::SentNotRemoved);
    m_broker->setLetters({});
    const Verdict verdict = await(m_redriver->resolve(open()));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(verdict.code, u"was-gone"_s);
    QCOMPARE(m_broker->removes.count(), 1); // not again: something else may have that address by now
}

void ResolveTest::removeOfUnknownOutcome_data()
{
    QTest::addColumn<bool>("there");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("removals");
    QTest::newRow("gone") << false << u"was-gone"_s << 1;
    QTest::newRow("there") << true << QString() << 2;
}

void ResolveTest::removeOfUnknownOutcome()
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

void ResolveTest::replayIsNeverRepeated_data()
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

void ResolveTest::replayIsNeverRepeated()
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

void ResolveTest::ofAnotherConnection()
{
    JournalEntry entry = afterUnknownPush();
    entry.connection = u"else"_s;
    QCOMPARE(await(m_redriver->resolve(entry)).code, u"other-connection"_s);
    QCOMPARE(m_broker->pushes.count(), 1);
}

void ResolveTest::byHand_data()
{
    QTest::addColumn<bool>("happened");
    QTest::addColumn<bool>("removes");
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("it did not") << false << true << Outcome::Failed;
    QTest::newRow("it did, removal is left") << true << true << Outcome::SentNotRemoved;
    QTest::newRow("it did") << true << false << Outcome::Done;
}

void ResolveTest::byHand()
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

QTEST_GUILESS_MAIN(ResolveTest)
#include "tst_resolve.moc"
