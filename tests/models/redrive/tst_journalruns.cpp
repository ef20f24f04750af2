// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "runnerfixture.h"

#include <QCryptographicHash>
#include <QFileInfo>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;
using namespace dlo::test::redrive;
using test::peek;

//! Runs of plans as the journal keeps them.
class JournalRunsTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(3); }
    void cleanup() { tearDown(); }

    void beginsAndEnds()
    {
        const qint64 id = begin(*m_journal);
        QVERIFY(id > 0);
        auto runs = await(m_journal->runs());
        QVERIFY(runs);
        QCOMPARE(runs->size(), size_t(1));
        const RunRecord begun = runs->front();
        QCOMPARE(begun.id, id);
        QCOMPARE(begun.state, RunRecord::State::Open);
        QCOMPARE(begun.action, RedriveAction::Push);
        QCOMPARE(begun.name, u"Monday's"_s);
        QCOMPARE(begun.planFile, u"plan.jsonl"_s);
        QCOMPARE(begun.broker, origin.broker);
        QCOMPARE(begun.who, QFileInfo(m_file).owner());
        QCOMPARE(begun.counts.of(RowState::NotStarted), 3);
        QVERIFY(begun.isWorkedOn);
        QVERIFY(begun.at > 0);

        RedriveCounts counts;
        for (int state = 0; state < int(RowState::Repeated); ++state)
            counts.set(RowState(state), state * 1'000'000'007LL);
        QVERIFY(await(m_journal->noteRun(id, RunRecord::State::Ended, counts)));
        runs = await(m_journal->runs());
        for (int state = 0; state < int(RowState::Repeated); ++state)
            QCOMPARE(runs->front().counts.of(RowState(state)), state * 1'000'000'007LL);
        QCOMPARE(runs->front().counts.matched(), counts.matched());
        QCOMPARE(runs->front().state, RunRecord::State::Ended);
        QVERIFY(!runs->front().isWorkedOn);
        // It has been given up.
        QCOMPARE(await(m_journal->noteRun(id, RunRecord::State::Open, counts)).error().code, u"claimed"_s);
        QVERIFY(await(m_journal->interruptedRuns())->empty());
        QCOMPARE(await(m_journal->takeOverRun(id)).error().code, u"settled"_s);
        QCOMPARE(await(m_journal->takeOverRun(id + 1)).error().code, u"settled"_s);
    }

    //! Its process has died, and one of two others goes on with it.
    void isInterruptedByADeath()
    {
        const qint64 id = begin(*m_journal);
        Journal second(m_file);
        QVERIFY(await(second.interruptedRuns())->empty());
        QCOMPARE(await(second.takeOverRun(id)).error().code, u"claimed"_s);
        m_journal.reset(); // lets go of its lock, as the kernel does for a dead process
        const auto found = await(second.interruptedRuns());
        QVERIFY(found);
        QCOMPARE(found->size(), size_t(1));
        QCOMPARE(found->front().id, id);
        Journal third(m_file);
        QVERIFY(await(second.takeOverRun(id)));
        QCOMPARE(await(third.takeOverRun(id)).error().code, u"claimed"_s);
        QVERIFY(await(third.interruptedRuns())->empty());
        QVERIFY(await(second.noteRun(id, RunRecord::State::Stopped, {})));
        QCOMPARE(await(third.runs())->front().state, RunRecord::State::Stopped);
    }

    void isLeftToWhoeverGoesOn()
    {
        const qint64 id = begin(*m_journal);
        QVERIFY(await(m_journal->leaveRun(id)));
        QCOMPARE(await(m_journal->interruptedRuns())->size(), size_t(1));
        const auto taken = await(m_journal->takeOverRun(id));
        QVERIFY(taken);
        QVERIFY(taken->isWorkedOn);
        // Of one that has ended nothing is left.
        QVERIFY(await(m_journal->noteRun(id, RunRecord::State::Ended, {})));
        QVERIFY(await(m_journal->leaveRun(id)));
        QVERIFY(await(m_journal->interruptedRuns())->empty());
    }

    void entriesTellTheirRunAndWhatTheyBecame()
    {
        m_plan.action = RedriveAction::Replay;
        const qint64 id = begin(*m_journal);
        make().setRun(id);
        QVERIFY(runs());
        QCOMPARE(count(RowState::Done), 3);
        const auto entries = await(m_journal->entries());
        QCOMPARE(entries->size(), size_t(3));
        for (const JournalEntry &entry : *entries) {
            QCOMPARE(entry.run, id);
            QCOMPARE(entry.who, QFileInfo(m_file).owner());
            QVERIFY(entry.newTransactionId.startsWith(u"dlq:"_s));
            QVERIFY(!entry.newMessageId.isEmpty());
        }
        const auto steps = await(m_journal->stepsOfRun(id));
        QCOMPARE(steps->size(), 3);
        for (const DeadLetter &letter : m_plan.letters)
            QCOMPARE(steps->value(letter.key().toString()), Step::Done);
        QVERIFY(await(m_journal->stepsOfRun(0))->empty());
    }

    //! The last action of the run on a letter counts, and no other's.
    void stepsAreOfTheLastTryInIt()
    {
        const qint64 id = begin(*m_journal);
        const auto claim = [&](qint64 run) {
            return await(m_journal->claim({.broker = origin.broker, .run = run}, sampleLetter(1))).value_or(0);
        };
        QVERIFY(await(m_journal->release(claim(id), Step::Failed)));
        QVERIFY(await(m_journal->release(claim(id), Step::Refused)));
        QVERIFY(await(m_journal->release(claim(0), Step::Gone)));
        const auto steps = await(m_journal->stepsOfRun(id));
        QCOMPARE(steps->size(), 1);
        QCOMPARE(steps->value(sampleLetter(1).key().toString()), Step::Refused);
    }

    //! Equal payloads are found by a code that does not tell them; none has none.
    void payloadsAreKnownByACode()
    {
        DeadLetter other = sampleLetter(2);
        other.payload = sampleLetter(1).payload;
        DeadLetter none = sampleLetter(3);
        none.payload = {};
        for (const DeadLetter &letter : {sampleLetter(1), other, none}) {
            JournalEntry entry{.broker = origin.broker};
            entry.payload = letter.payload.isPresent() ? std::optional(QByteArray("edited")) : std::nullopt;
            QVERIFY(await(m_journal->claim(entry, letter)));
        }
        const auto hashes = peek(m_file, u"SELECT hex(letter_hash) FROM entries ORDER BY id"_s);
        QCOMPARE(hashes.size(), 3);
        QCOMPARE(hashes[0].size(), 64);
        QCOMPARE(hashes[0], hashes[1]);
        QCOMPARE(hashes[2], QString());
        const auto sent = peek(m_file, u"SELECT hex(sent_hash) FROM entries ORDER BY id"_s);
        QCOMPARE(sent[0], sent[1]);
        QVERIFY(sent[0] != hashes[0]);
        const QByteArray plain = QCryptographicHash::hash(sampleLetter(1).payload.view(), QCryptographicHash::Sha256);
        QVERIFY(hashes[0] != QString::fromLatin1(plain.toHex().toUpper()));
    }

private:
    qint64 begin(Journal &journal)
    {
        RunRecord run{.broker = origin.broker,
                      .connection = origin.connection,
                      .name = u"Monday's"_s,
                      .action = RedriveAction::Push,
                      .planFile = u"plan.jsonl"_s};
        run.counts.add(3);
        return await(journal.beginRun(run)).value_or(0);
    }
};

QTEST_GUILESS_MAIN(JournalRunsTest)
#include "tst_journalruns.moc"
