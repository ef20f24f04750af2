// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrivefixture.h"

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

//! Nothing is sent twice: by a second stroke, window, connection or run.
class RedriveGuardTest : public QObject, protected RedriveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void duplicateOfOurs();
    void duplicateOfOthers();
    void keptCopyIsRemembered();
    void staleRowIsNotSent_data();
    void staleRowIsNotSent();
    void siblingUnderWay_data();
    void siblingUnderWay();
    void heldEnterKeySendsOnce();
    void twoWindowsSendOnce();
    void unresolvedLetterIsRefused();
    void anotherConnectionToTheSameBroker();
    void connectionMadeAgain();
    void practiceSeededAnew();
};

void RedriveGuardTest::duplicateOfOurs()
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

void RedriveGuardTest::duplicateOfOthers()
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

void RedriveGuardTest::keptCopyIsRemembered()
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

void RedriveGuardTest::staleRowIsNotSent_data()
{
    QTest::addColumn<bool>("removeOriginal");
    QTest::newRow("repair") << true;
    QTest::newRow("copy") << false;
}

void RedriveGuardTest::staleRowIsNotSent()
{
    QFETCH(bool, removeOriginal);
    m_broker->setLetters({sampleLetter(2)}); // somebody has replayed it since the list was read
    const Verdict verdict = await(m_redriver->republish(m_letter, fixed, {u"orders"_s, u"1"_s}, removeOriginal));
    QCOMPARE(verdict.outcome, Outcome::Gone);
    QVERIFY(verdict.letterGone);
    QCOMPARE(stepOnDisk(m_file), u"gone"_s);
    QCOMPARE(m_broker->pushes.count() + m_broker->removes.count(), 0);
}

void RedriveGuardTest::siblingUnderWay_data()
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

void RedriveGuardTest::siblingUnderWay()
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

void RedriveGuardTest::heldEnterKeySendsOnce()
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

void RedriveGuardTest::twoWindowsSendOnce()
{
    Journal otherJournal(m_file);
    Redriver other(origin, otherJournal);
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

void RedriveGuardTest::unresolvedLetterIsRefused()
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

//! Two profiles of one broker, in one program: each sees what the other began.
void RedriveGuardTest::anotherConnectionToTheSameBroker()
{
    m_broker->pushes.failNext(timeout);
    QCOMPARE(act(RedriveAction::Republish).outcome, Outcome::Unknown);
    Redriver other({.broker = origin.broker, .connection = u"second"_s, .connectionName = u"again"_s}, *m_journal);
    other.setBroker(m_broker.get());
    QCOMPARE(await(other.replay(m_letter, std::nullopt)).code, u"unresolved"_s);
    QCOMPARE(await(other.republish(m_letter, "{}", home, true)).code, u"unresolved"_s);
    const JournalEntry entry = open();
    QCOMPARE(entry.connectionName, u"payments"_s); // which it was begun with is still told
    QCOMPARE(await(other.resolve(entry)).outcome, Outcome::Done);
    QVERIFY(await(m_journal->unfinished())->empty());
}

//! A profile that was removed and made again has another id and the same broker.
void RedriveGuardTest::connectionMadeAgain()
{
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, home, false)).outcome, Outcome::Done);
    m_redriver = std::make_unique<Redriver>(Redriver::Origin{.broker = origin.broker, .connection = u"made again"_s},
                                            *m_journal);
    m_redriver->setBroker(m_broker.get());
    QCOMPARE(act(RedriveAction::Replay).code, u"sent-before"_s);
    QCOMPARE(act(RedriveAction::Republish).code, u"sent-before"_s);
    QCOMPARE(m_broker->replays.count(), 0);
}

//! Same profile id, another broker whose rows have the same ids: nothing was sent before.
void RedriveGuardTest::practiceSeededAnew()
{
    QCOMPARE(await(m_redriver->republish(m_letter, fixed, home, false)).outcome, Outcome::Done);
    Redriver next({.broker = u"broker of the next run"_s, .connection = origin.connection}, *m_journal);
    next.setBroker(m_broker.get());
    QCOMPARE(await(next.replay(m_letter, std::nullopt)).outcome, Outcome::Done);
}

QTEST_GUILESS_MAIN(RedriveGuardTest)
#include "tst_redriveguard.moc"
