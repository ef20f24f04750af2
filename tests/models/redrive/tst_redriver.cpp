// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrivefixture.h"

#include "redrive/transactionid.h"

#include <QSignalSpy>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using test::stepOnDisk;
using namespace dlo::test::redrive;

//! The three actions: their order, and what each answer makes of them.
class RedriverTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void republish_data();
    void republish();
    void replay_data();
    void replay();
    void remove_data();
    void remove();
    void eachStepIsOnDiskBeforeItsRequest();
    void removalWaitsForAcceptance();
    void bufferedReplayTellsOfItsRow();
    void busyIsTold();
};

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
    QCOMPARE(item.transactionId, derivedTransactionId(m_letter, fixed, m_journal->idKey()));
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

//! That it was sent and that it is being removed is one step when the removal follows at once.
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
    QCOMPARE(
        history,
        (QStringList{u"planned"_s, u"sending"_s, u"push@sending"_s, u"removing"_s, u"remove@removing"_s, u"done"_s}));
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

void RedriverTest::bufferedReplayTellsOfItsRow()
{
    m_broker->replays.answer(ReplayReceipt{.status = ReplayStatus::Buffered, .rowRemoved = true});
    const Verdict verdict = act(RedriveAction::Replay);
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QVERIFY(verdict.letterGone);
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
