// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/planreader.h"
#include "plan/planwriter.h"

#include "runnerfixture.h"

#include <QFile>
#include <QTest>

using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;
using State = RedriveRunner::State;

//! A plan from a file is carried out, with letters that are read again from it.
class PlanRunTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(60); }
    void cleanup()
    {
        if (m_runner)
            check();
        QVERIFY(m_sumsUp);
        tearDown();
    }

    void each_data()
    {
        QTest::addColumn<RedriveAction>("action");
        QTest::newRow("replay") << RedriveAction::Replay;
        QTest::newRow("republish") << RedriveAction::Republish;
        QTest::newRow("remove") << RedriveAction::Remove;
        QTest::newRow("push") << RedriveAction::Push;
    }
    //! The trash holds each whole letter.
    void each()
    {
        QFETCH(const RedriveAction, action);
        const auto payload = m_plan.letters[7].payload.bytes();
        QVERIFY(fromFile({.action = action, .reason = u"seen to"_s}));
        QVERIFY(!m_plan.letters[7].payload.isPresent());
        make();
        QVERIFY(runs());
        QCOMPARE(count(RowState::Done), 60);
        QCOMPARE(m_broker->lettersThere().size(), size_t(action == RedriveAction::Push ? 60 : 0));
        const auto entries = await(m_journal->entries());
        QCOMPARE(entries->size(), size_t(60));
        for (const auto &entry : *entries) {
            if (entry.letter == m_plan.letters[7].key())
                QCOMPARE(await(m_journal->kept(entry.id))->payload.bytes(), payload);
        }
    }

    void changeIsMadeOfWhatIsReadAgain()
    {
        PlanHead head{.action = RedriveAction::Republish};
        head.change = *Change::of({.kind = ChangeSpecification::Kind::MergePatch, .text = "{\"version\":8}"});
        QVERIFY(fromFile(head));
        make();
        QVERIFY(runs());
        QCOMPARE(count(RowState::Done), 60);
        for (const auto &[item] : m_broker->pushes.calls())
            QVERIFY(item.payload.contains("\"version\":8"));
    }

    void fileThatWasChangedHalts()
    {
        QVERIFY(fromFile({.action = RedriveAction::Republish}));
        auto &runner = make();
        QVERIFY(QFile::remove(m_dir->filePath(u"plan.jsonl"_s)));
        runner.start();
        QVERIFY(reaches(State::Paused));
        QCOMPARE(runner.haltCode(), u"plan-file-changed"_s);
        QCOMPARE(count(RowState::NotStarted), 60);
        QVERIFY(m_broker->pushes.calls().empty());
        QCOMPARE(await(m_journal->entries())->size(), size_t(0));
        runner.resume(); // it is not there still
        QVERIFY(reaches(State::Paused));
        QCOMPARE(count(RowState::NotStarted), 60);
        runner.cancel();
        QVERIFY(reaches(State::Cancelled));
    }

    void fileChangesInTheMiddle()
    {
        QVERIFY(fromFile({.action = RedriveAction::Republish, .pace = {.atOnce = 2}}));
        auto &runner = make();
        connect(&runner, &RedriveRunner::progressed, this, [&] {
            if (runner.counts().of(RowState::Done) >= 10)
                QFile::remove(m_dir->filePath(u"plan.jsonl"_s));
        });
        runner.start();
        QVERIFY(reaches(State::Paused));
        QCOMPARE(runner.haltCode(), u"plan-file-changed"_s);
        QVERIFY(count(RowState::Done) >= 10);
        QCOMPARE(count(RowState::Done) + count(RowState::NotStarted), 60);
        QCOMPARE(qsizetype(m_broker->stored().size()), count(RowState::Done));
        // What goes on with them reads from the same file.
        const auto rest = runner.planFor({RowState::NotStarted});
        QVERIFY(rest.whole);
        QCOMPARE(rest.wholeOf(rest.letters.front()).error(), u"plan-file-changed"_s);
    }

    void runnerDeletedWhileItReads()
    {
        QVERIFY(fromFile({.action = RedriveAction::Remove, .reason = u"x"_s}));
        make().start();
        m_runner.reset();
        QTest::qWait(0);
        QVERIFY(m_broker->removes.calls().empty());
    }

private:
    //! Writes the letters of the plan to a file and reads it as one that is too large to be held.
    bool fromFile(const PlanHead &head)
    {
        const auto file = m_dir->filePath(u"plan.jsonl"_s);
        if (writePlan({.file = file, .plan = {.head = head, .letters = m_plan.letters}}).error)
            return false;
        const auto opened = openPlan({.file = file, .payloadsHeld = 0});
        if (opened)
            m_plan = opened->redrivePlan();
        return opened.has_value();
    }
};

QTEST_GUILESS_MAIN(PlanRunTest)
#include "tst_planrun.moc"
