// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriver.h"

#include "journalpeek.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>

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

const Error refusal{.kind = ErrorKind::Rejected, .httpStatus = 400, .serverText = u"no"_s};
const Error failure{.kind = ErrorKind::Network};
const Error timeout{.kind = ErrorKind::Timeout, .mayHaveHappened = true};
const QByteArray fixed("{\"orderId\":1,\"version\":8}");

Answer<PushReceipt> pushed(PushStatus status, const QString &transactionId = {})
{
    return {PushReceipt{.status = status, .transactionId = transactionId}};
}
Answer<RemoveReceipt> removed(RemoveStatus status)
{
    return {RemoveReceipt{.status = status}};
}
Answer<ReplayReceipt> replayed(ReplayStatus status)
{
    return {ReplayReceipt{.status = status, .newTransactionId = u"dlq:row-1"_s}};
}
} // namespace

class RedriverTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void derivedId_data();
    void derivedId();
    void republish_data();
    void republish();
    void replay_data();
    void replay();
    void remove_data();
    void remove();
    void eachStepIsOnDiskBeforeItsRequest();
    void removalWaitsForAcceptance();
    void duplicateOfOurs();
    void duplicateOfOthers();
    void bufferedReplayTellsOfItsRow();
    void keptCopyIsRemembered();
    void staleRowIsNotSent_data();
    void staleRowIsNotSent();
    void lookThatFailsSendsNothing_data();
    void lookThatFailsSendsNothing();
    void lockedWhileClaiming();
    void siblingUnderWay_data();
    void siblingUnderWay();
    void heldEnterKeySendsOnce();
    void twoWindowsSendOnce();
    void refusedWithoutRequest_data();
    void refusedWithoutRequest();
    void unresolvedLetterIsRefused();
    void noJournalNoRequest();
    void journalLostAfterSend();
    void journalLostAfterRemoval();
    void closedWhileSending();
    void closedWhileClaiming();
    void busyIsTold();

private:
    Verdict act(RedriveAction action);
    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<FakeBroker> m_broker;
    std::unique_ptr<Redriver> m_redriver;
    DeadLetter m_letter;
};

void RedriverTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_file = m_dir->filePath(u"journal.sqlite"_s);
    m_journal = std::make_unique<Journal>(m_file);
    m_broker = std::make_unique<FakeBroker>();
    m_letter = sampleLetter(1);
    m_broker->setLetters({m_letter, sampleLetter(2)});
    m_redriver = std::make_unique<Redriver>(u"profile"_s, u"payments"_s, *m_journal);
    m_redriver->setBroker(m_broker.get());
}

void RedriverTest::cleanup()
{
    m_broker.reset();
    m_redriver.reset();
    m_journal.reset();
}

Verdict RedriverTest::act(RedriveAction action)
{
    switch (action) {
    case RedriveAction::Replay:
        return await(m_redriver->replay(m_letter, std::nullopt));
    case RedriveAction::Republish:
        return await(m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true));
    case RedriveAction::Remove:
        break;
    }
    return await(m_redriver->remove(m_letter, u"not needed"_s));
}

void RedriverTest::derivedId_data()
{
    QTest::addColumn<QString>("rowId");
    QTest::addColumn<QString>("expected"); // empty: hashed
    QTest::newRow("uuid") << u"0198f3b1-7c1e-7000-8000-000000000001"_s
                          << u"fix-0198f3b1-7c1e-7000-8000-000000000001-44136fa355b3678a"_s;
    QTest::newRow("slash") << u"a/b"_s << QString();
    QTest::newRow("question") << u"a?b"_s << QString();
    QTest::newRow("not ascii") << u"ä"_s << QString();
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("just fits") << QString(234, u'x') << u"fix-"_s + QString(234, u'x') + u"-44136fa355b3678a"_s;
    QTest::newRow("too long") << QString(235, u'x') << QString();
}

void RedriverTest::derivedId()
{
    QFETCH(QString, rowId);
    QFETCH(QString, expected);
    DeadLetter letter = m_letter;
    letter.rowId = rowId;
    const QString id = Redriver::derivedTransactionId(letter, "{}");
    if (!expected.isEmpty())
        QCOMPARE(id, expected);
    QVERIFY(id.size() <= 255);
    QVERIFY(id.startsWith("fix-"_L1));
    QVERIFY(id.endsWith("-44136fa355b3678a"_L1)); // first 16 digits of SHA-256 of "{}"
    QVERIFY(std::ranges::all_of(
        id, [](QChar c) { return c.unicode() < 128 && (c.isLetterOrNumber() || u"-_."_s.contains(c)); }));
    QCOMPARE(Redriver::derivedTransactionId(letter, "{}"), id);
    QVERIFY(Redriver::derivedTransactionId(letter, "{ }") != id);
    letter.rowId = rowId + u"!"_s;
    QVERIFY(Redriver::derivedTransactionId(letter, "{}") != id);
}

void RedriverTest::republish_data()
{
    QTest::addColumn<Answer<PushReceipt>>("push");
    QTest::addColumn<Answer<RemoveReceipt>>("remove");
    QTest::addColumn<bool>("removeOriginal");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("code");
    QTest::addColumn<QString>("step");
    QTest::addColumn<int>("removals");
    const auto queued = pushed(PushStatus::Queued);
    const auto ok = removed(RemoveStatus::Removed);
    QTest::newRow("accepted, removed") << queued << ok << true << Outcome::Done << QString() << u"done"_s << 1;
    QTest::newRow("accepted, row had gone")
        << queued << removed(RemoveStatus::Gone) << true << Outcome::Done << u"gone-meanwhile"_s << u"done"_s << 1;
    QTest::newRow("accepted, removal refused") << queued << Answer<RemoveReceipt>(fail(refusal)) << true
                                               << Outcome::SentNotRemoved << QString() << u"sent"_s << 1;
    QTest::newRow("accepted, removal failed") << queued << Answer<RemoveReceipt>(fail(failure)) << true
                                              << Outcome::SentNotRemoved << QString() << u"sent"_s << 1;
    QTest::newRow("accepted, removal unknown") << queued << Answer<RemoveReceipt>(fail(timeout)) << true
                                               << Outcome::SentNotRemoved << QString() << u"sent"_s << 1;
    QTest::newRow("accepted, a copy only") << queued << ok << false << Outcome::Done << QString() << u"done"_s << 0;
    QTest::newRow("duplicate") << pushed(PushStatus::Duplicate) << ok << true << Outcome::Duplicate << QString()
                               << u"duplicate"_s << 0;
    QTest::newRow("buffered") << pushed(PushStatus::Buffered) << ok << true << Outcome::Unknown << u"buffered"_s
                              << u"unknown"_s << 0;
    QTest::newRow("buffered, a copy only")
        << pushed(PushStatus::Buffered) << ok << false << Outcome::Unknown << u"buffered"_s << u"unknown"_s << 0;
    QTest::newRow("answer about another message") << pushed(PushStatus::Queued, u"something"_s) << ok << true
                                                  << Outcome::Unknown << u"other-transaction"_s << u"unknown"_s << 0;
    QTest::newRow("refused") << Answer<PushReceipt>(fail(refusal)) << ok << true << Outcome::Refused << QString()
                             << u"refused"_s << 0;
    QTest::newRow("failed") << Answer<PushReceipt>(fail(failure)) << ok << true << Outcome::Failed << QString()
                            << u"failed"_s << 0;
    QTest::newRow("unknown") << Answer<PushReceipt>(fail(timeout)) << ok << true << Outcome::Unknown << QString()
                             << u"unknown"_s << 0;
}

void RedriverTest::republish()
{
    QFETCH(Answer<PushReceipt>, push);
    QFETCH(Answer<RemoveReceipt>, remove);
    QFETCH(bool, removeOriginal);
    m_broker->pushes.alwaysAnswer(push.result);
    m_broker->removes.alwaysAnswer(remove.result);
    QSignalSpy finished(m_redriver.get(), &Redriver::finished);
    const Verdict verdict = await(m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, removeOriginal));
    QTEST(verdict.outcome, "outcome");
    QTEST(verdict.code, "code");
    QTEST(stepOnDisk(m_file), "step");
    QTEST(m_broker->removes.count(), "removals");
    QCOMPARE(m_broker->pushes.count(), 1);
    const PushItem item = std::get<0>(m_broker->pushes.calls().front());
    QCOMPARE(item.payload, fixed);
    QCOMPARE(item.to, (Destination{u"orders"_s, u"1"_s}));
    QCOMPARE(item.transactionId, Redriver::derivedTransactionId(m_letter, fixed));
    QCOMPARE(verdict.newTransactionId, item.transactionId);
    QCOMPARE(verdict.letter, m_letter.key());
    QCOMPARE(verdict.error.has_value(), !push.result || (m_broker->removes.count() > 0 && !remove.result));
    QCOMPARE(finished.count(), 1);
    QVERIFY(!m_redriver->isBusy(m_letter.key()));
}

void RedriverTest::replay_data()
{
    QTest::addColumn<Answer<ReplayReceipt>>("answer");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("step");
    QTest::newRow("moved") << replayed(ReplayStatus::Moved) << Outcome::Done << u"done"_s;
    QTest::newRow("copied, not removed") << replayed(ReplayStatus::CopiedNotRemoved) << Outcome::SentNotRemoved
                                         << u"sent"_s;
    QTest::newRow("duplicate") << replayed(ReplayStatus::Duplicate) << Outcome::Duplicate << u"duplicate"_s;
    QTest::newRow("gone") << replayed(ReplayStatus::Gone) << Outcome::Gone << u"gone"_s;
    QTest::newRow("buffered") << replayed(ReplayStatus::Buffered) << Outcome::Unknown << u"unknown"_s;
    QTest::newRow("refused") << Answer<ReplayReceipt>(fail(refusal)) << Outcome::Refused << u"refused"_s;
    QTest::newRow("failed") << Answer<ReplayReceipt>(fail(failure)) << Outcome::Failed << u"failed"_s;
    QTest::newRow("unknown") << Answer<ReplayReceipt>(fail(timeout)) << Outcome::Unknown << u"unknown"_s;
}

void RedriverTest::replay()
{
    QFETCH(Answer<ReplayReceipt>, answer);
    m_broker->replays.alwaysAnswer(answer.result);
    const Verdict verdict = act(RedriveAction::Replay);
    QTEST(verdict.outcome, "outcome");
    QTEST(stepOnDisk(m_file), "step");
    QCOMPARE(m_broker->replays.count(), 1);
    QCOMPARE(m_broker->pushes.count(), 0);
    QCOMPARE(m_broker->removes.count(), 0);
    if (answer.result)
        QCOMPARE(verdict.newTransactionId, u"dlq:row-1"_s);
}

void RedriverTest::remove_data()
{
    QTest::addColumn<Answer<RemoveReceipt>>("answer");
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("step");
    QTest::newRow("removed") << removed(RemoveStatus::Removed) << Outcome::Done << u"done"_s;
    QTest::newRow("gone") << removed(RemoveStatus::Gone) << Outcome::Gone << u"gone"_s;
    QTest::newRow("refused") << Answer<RemoveReceipt>(fail(refusal)) << Outcome::Refused << u"refused"_s;
    QTest::newRow("failed") << Answer<RemoveReceipt>(fail(failure)) << Outcome::Failed << u"failed"_s;
    QTest::newRow("unknown") << Answer<RemoveReceipt>(fail(timeout)) << Outcome::Unknown << u"unknown"_s;
}

void RedriverTest::remove()
{
    QFETCH(Answer<RemoveReceipt>, answer);
    m_broker->removes.alwaysAnswer(answer.result);
    const Verdict verdict = act(RedriveAction::Remove);
    QTEST(verdict.outcome, "outcome");
    QTEST(stepOnDisk(m_file), "step");
    QCOMPARE(m_broker->removes.count(), 1);
    const auto entries = await(m_journal->entries());
    QCOMPARE(await(m_journal->kept(entries->front().id)).value().payload.bytes(), m_letter.payload.bytes());
}

void RedriverTest::eachStepIsOnDiskBeforeItsRequest()
{
    QStringList history;
    connect(m_journal.get(), &Journal::changed, this, [&] { history.append(stepOnDisk(m_file)); });
    m_broker->pushes.answerWith([&](const PushItem &item) {
        history.append(u"push@"_s + stepOnDisk(m_file));
        return PushReceipt{.transactionId = item.transactionId};
    });
    m_broker->removes.answerWith([&](const DeadLetter &) {
        history.append(u"remove@"_s + stepOnDisk(m_file));
        return RemoveReceipt{};
    });
    QCOMPARE(act(RedriveAction::Republish).outcome, Outcome::Done);
    QCOMPARE(history,
             (QStringList{u"planned"_s, u"sending"_s, u"push@sending"_s, u"sent"_s, u"removing"_s, u"remove@removing"_s,
                          u"done"_s}));
    history.clear();
    m_letter = sampleLetter(2);
    m_broker->replays.answerWith([&](const DeadLetter &, const std::optional<Destination> &) {
        history.append(u"replay@"_s + stepOnDisk(m_file));
        return ReplayReceipt{};
    });
    QCOMPARE(act(RedriveAction::Replay).outcome, Outcome::Done);
    QCOMPARE(history, (QStringList{u"planned"_s, u"sending"_s, u"replay@sending"_s, u"done"_s}));
}

void RedriverTest::removalWaitsForAcceptance()
{
    m_broker->pushes.hold();
    auto task = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    QTRY_COMPARE(m_broker->pushes.waiting(), 1);
    QCOMPARE(stepOnDisk(m_file), u"sending"_s);
    QCOMPARE(m_broker->removes.count(), 0);
    m_broker->removes.hold();
    m_broker->pushes.release();
    QTRY_COMPARE(m_broker->removes.waiting(), 1);
    QCOMPARE(stepOnDisk(m_file), u"removing"_s);
    QCOMPARE(m_broker->stored().size(), size_t(1));
    m_broker->removes.release();
    QCOMPARE(await(std::move(task)).outcome, Outcome::Done);
    QCOMPARE(m_broker->lettersThere().size(), size_t(1));
}

void RedriverTest::duplicateOfOurs()
{
    const Destination to{u"orders"_s, u"1"_s};
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, to, false)).outcome, Outcome::Done);
    QCOMPARE(m_broker->removes.count(), 0);
    const Verdict asked = await(m_redriver->republish(m_letter, fixed, to, true));
    QCOMPARE(asked.outcome, Outcome::Refused);
    QCOMPARE(asked.code, u"sent-before"_s);
    QCOMPARE(m_broker->pushes.count(), 1);
    const Verdict verdict = await(m_redriver->republish(m_letter, fixed, to, true, true));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(verdict.code, u"already-there"_s);
    QCOMPARE(m_broker->stored().size(), size_t(1));
    QCOMPARE(m_broker->removes.count(), 1);
}

void RedriverTest::duplicateOfOthers()
{
    const Destination to{u"orders"_s, u"1"_s};
    // The same id is there, but not by an action of ours that may have been carried out.
    m_broker->pushes.failNext(failure);
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, to, true)).outcome, Outcome::Failed);
    m_broker->pushes.answer(pushed(PushStatus::Duplicate).result);
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, to, true)).outcome, Outcome::Duplicate);
    QCOMPARE(m_broker->removes.count(), 0);
    QCOMPARE(m_broker->lettersThere().size(), size_t(2));
}

void RedriverTest::bufferedReplayTellsOfItsRow()
{
    m_broker->replays.answer(ReplayReceipt{.status = ReplayStatus::Buffered, .rowRemoved = true});
    const Verdict verdict = act(RedriveAction::Replay);
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QVERIFY(verdict.letterGone);
}

void RedriverTest::keptCopyIsRemembered()
{
    const Destination to{u"orders"_s, u"1"_s};
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, to, false)).outcome, Outcome::Done);
    // Another edit has another transaction id, a replay has the broker's: neither meets the copy in deduplication.
    QCOMPARE(await(m_redriver->republish(m_letter, "{}", to, true)).code, u"sent-before"_s);
    QCOMPARE(await(m_redriver->replay(m_letter, std::nullopt)).code, u"sent-before"_s);
    QCOMPARE(m_broker->pushes.count() + m_broker->replays.count(), 1);
    QCOMPARE(await(m_redriver->republish(sampleLetter(2), "{}", to, false)).outcome, Outcome::Done);
    QCOMPARE(await(m_redriver->replay(m_letter, std::nullopt, true)).outcome, Outcome::Done);
    // To take the original away sends nothing.
    QCOMPARE(await(m_redriver->remove(sampleLetter(2), {})).outcome, Outcome::Done);
}

void RedriverTest::staleRowIsNotSent_data()
{
    QTest::addColumn<bool>("removeOriginal");
    QTest::newRow("repair") << true;
    QTest::newRow("copy") << false;
}

void RedriverTest::staleRowIsNotSent()
{
    QFETCH(bool, removeOriginal);
    m_broker->setLetters({sampleLetter(2)}); // somebody has replayed it since the list was read
    const Verdict verdict = await(m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, removeOriginal));
    QCOMPARE(verdict.outcome, Outcome::Gone);
    QVERIFY(verdict.letterGone);
    QCOMPARE(stepOnDisk(m_file), u"gone"_s);
    QCOMPARE(m_broker->pushes.count() + m_broker->removes.count(), 0);
}

void RedriverTest::lookThatFailsSendsNothing_data()
{
    QTest::addColumn<Answer<LetterPage>>("page");
    QTest::addColumn<Outcome>("outcome");
    QTest::newRow("no connection") << Answer<LetterPage>(fail(failure)) << Outcome::Failed;
    QTest::newRow("time-out, of a read") << Answer<LetterPage>(fail(timeout)) << Outcome::Failed;
    QTest::newRow("refused") << Answer<LetterPage>(fail(refusal)) << Outcome::Refused;
}

void RedriverTest::lookThatFailsSendsNothing()
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
void RedriverTest::lockedWhileClaiming()
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

void RedriverTest::siblingUnderWay_data()
{
    QTest::addColumn<RemovalReach>("reach");
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("unknown");
    QTest::addColumn<QString>("code");
    using enum RemovalReach;
    QTest::newRow("remove, under way") << AllGroupsRows << RedriveAction::Remove << false << u"busy"_s;
    QTest::newRow("remove, unresolved") << AllGroupsRows << RedriveAction::Remove << true << u"unresolved"_s;
    QTest::newRow("repair, unresolved") << LiveMessage << RedriveAction::Republish << true << u"unresolved"_s;
    QTest::newRow("a move takes its own row") << AllGroupsRows << RedriveAction::Replay << true << QString();
    QTest::newRow("row only") << RowOnly << RedriveAction::Remove << true << QString();
}

void RedriverTest::siblingUnderWay()
{
    QFETCH(RemovalReach, reach);
    QFETCH(RedriveAction, action);
    QFETCH(bool, unknown);
    BrokerInfo info = m_broker->info();
    info.capabilities.removal = reach;
    m_broker->setInfo(info);
    DeadLetter sibling = m_letter;
    sibling.rowId = u"row-of-audit"_s;
    sibling.address.group = u"audit"_s;
    m_broker->setLetters({m_letter, sibling, sampleLetter(2)});
    if (unknown)
        m_broker->pushes.failNext(timeout);
    else
        m_broker->pushes.hold();
    auto first = m_redriver->republish(sibling, "{}", {u"orders"_s, u"1"_s}, true);
    if (unknown)
        QCOMPARE(await(std::move(first)).outcome, Outcome::Unknown);
    else
        QTRY_COMPARE(m_broker->pushes.waiting(), 1);
    QTEST(act(action).code, "code");
    m_letter = sampleLetter(2); // another message
    m_broker->pushes.gate().open();
    QCOMPARE(act(action).outcome, Outcome::Done);
}

void RedriverTest::heldEnterKeySendsOnce()
{
    constexpr int strokes = 50;
    QSignalSpy finished(m_redriver.get(), &Redriver::finished);
    std::vector<QCoro::Task<Verdict>> tasks;
    for (int i = 0; i < strokes; ++i)
        tasks.push_back(m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true));
    QCOMPARE(m_redriver->busyCount(), 1);
    int busy = 0;
    int done = 0;
    for (auto &task : tasks) {
        const Verdict verdict = await(std::move(task));
        busy += verdict.outcome == Outcome::Refused && verdict.code == "busy"_L1 ? 1 : 0;
        done += verdict.outcome == Outcome::Done ? 1 : 0;
    }
    QCOMPARE(busy, strokes - 1);
    QCOMPARE(done, 1);
    QCOMPARE(m_broker->pushes.count(), 1);
    QCOMPARE(m_broker->removes.count(), 1);
    QCOMPARE(await(m_journal->entries())->size(), size_t(1));
    QCOMPARE(finished.count(), 1);
}

void RedriverTest::twoWindowsSendOnce()
{
    Journal otherJournal(m_file);
    Redriver other(u"profile"_s, u"payments"_s, otherJournal);
    other.setBroker(m_broker.get());
    m_broker->pushes.hold();
    auto first = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    auto second = other.republish(m_letter, "{\"other\":1}", {u"orders"_s, u"1"_s}, true);
    QTRY_COMPARE(m_redriver->busyCount() + other.busyCount(), 1);
    QTRY_COMPARE(m_broker->pushes.waiting(), 1);
    m_broker->pushes.gate().open();
    const Outcome outcomes[] = {await(std::move(first)).outcome, await(std::move(second)).outcome};
    QCOMPARE(std::ranges::count(outcomes, Outcome::Done), 1);
    QCOMPARE(std::ranges::count(outcomes, Outcome::Refused), 1);
    QCOMPARE(m_broker->pushes.count(), 1);
}

void RedriverTest::refusedWithoutRequest_data()
{
    QTest::addColumn<QString>("code");
    QTest::newRow("no broker") << u"not-connected"_s;
    QTest::newRow("read-only") << u"read-only"_s;
    QTest::newRow("not permitted") << u"not-permitted"_s;
    QTest::newRow("not addressable") << u"not-addressable"_s;
    QTest::newRow("payload") << u"invalid-json"_s;
    QTest::newRow("no destination") << u"no-destination"_s;
}

void RedriverTest::refusedWithoutRequest()
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
        m_broker->refusesAnswer
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

void RedriverTest::unresolvedLetterIsRefused()
{
    m_broker->pushes.failNext(timeout);
    QCOMPARE(act(RedriveAction::Republish).outcome, Outcome::Unknown);
    for (const auto action : {RedriveAction::Replay, RedriveAction::Republish, RedriveAction::Remove}) {
        const Verdict verdict = act(action);
        QCOMPARE(verdict.outcome, Outcome::Refused);
        QCOMPARE(verdict.code, u"unresolved"_s);
    }
    QCOMPARE(m_broker->pushes.count(), 1);
    QCOMPARE(m_broker->replays.count(), 0);
    QCOMPARE(m_broker->removes.count(), 0);
}

void RedriverTest::noJournalNoRequest()
{
    QFile inTheWay(m_dir->filePath(u"file"_s));
    QVERIFY(inTheWay.open(QIODevice::WriteOnly));
    Journal journal(m_dir->filePath(u"file/journal.sqlite"_s));
    Redriver redriver(u"profile"_s, u"payments"_s, journal);
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

void RedriverTest::journalLostAfterSend()
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

void RedriverTest::journalLostAfterRemoval()
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

void RedriverTest::closedWhileSending()
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

void RedriverTest::closedWhileClaiming()
{
    auto task = m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, true);
    m_redriver.reset();
    const Verdict verdict = await(std::move(task));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(m_broker->pushes.count(), 0);
    QCOMPARE(stepOnDisk(m_file), u"failed"_s);
    QVERIFY(await(m_journal->claim({.connection = u"profile"_s}, m_letter)));
}

void RedriverTest::busyIsTold()
{
    QSignalSpy busy(m_redriver.get(), &Redriver::busyChanged);
    auto task = m_redriver->remove(m_letter, {});
    QVERIFY(m_redriver->isBusy(m_letter.key()));
    QVERIFY(!m_redriver->isBusy(sampleLetter(2).key()));
    QCOMPARE(busy.count(), 1);
    await(std::move(task));
    QVERIFY(!m_redriver->isBusy(m_letter.key()));
    QCOMPARE(busy.count(), 2);
}

QTEST_GUILESS_MAIN(RedriverTest)
#include "tst_redriver.moc"
