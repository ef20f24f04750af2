// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriverunner.h"
#include "session/session.h"
#include "support/await.h"
#include "support/fakebroker.h"

#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;
using namespace dlo;
using test::FakeBroker;
using test::sampleLetter;

//! What a session lends to a run, and when it takes it away.
class SessionRunsTest : public QObject
{
    Q_OBJECT
    using State = RedriveRunner::State;

    QTemporaryDir m_dir;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Session> m_session;
    std::vector<DeadLetter> m_letters;
    int m_number = 0; //!< of the journal

    FakeBroker *open()
    {
        auto broker = std::make_unique<FakeBroker>();
        auto *there = broker.get();
        there->setLetters(m_letters);
        there->setQueues({{.name = u"orders"_s}});
        m_session->open(std::move(broker));
        return there;
    }
    void ready() { QTRY_COMPARE(m_session->state(), Session::State::Ready); }
    RedrivePlan plan(RedriveAction action = RedriveAction::Replay) const
    {
        return {.action = action, .letters = m_letters, .reason = u"test"_s};
    }

private Q_SLOTS:
    void initTestCase() { QStandardPaths::setTestModeEnabled(true); }
    void init()
    {
        m_journal = std::make_unique<Journal>(m_dir.filePath(u"%1.sqlite"_s.arg(++m_number)));
        ConnectionProfile profile;
        profile.id = u"one"_s;
        profile.name = u"payments"_s;
        m_session = std::make_unique<Session>(profile, *m_journal, QThreadPool::globalInstance());
        m_letters.clear();
        for (int number = 1; number <= 30; ++number)
            m_letters.push_back(sampleLetter(number));
    }
    void cleanup()
    {
        m_session.reset();
        m_journal.reset();
        QThreadPool::globalInstance()->waitForDone();
    }

    void theListFollows()
    {
        auto *broker = open();
        ready();
        QTRY_COMPARE(m_session->letters().store().size(), qsizetype(30));
        auto *run = m_session->makeRun(plan());
        QVERIFY(!m_session->isBusy());
        run->start();
        QVERIFY(m_session->isBusy());
        QTRY_COMPARE(run->state(), State::Finished);
        QTRY_COMPARE(m_session->letters().store().size(), qsizetype(0));
        QVERIFY(!m_session->isBusy());
        QVERIFY(broker->lettersThere().empty());
    }

    //! What was under way is answered first; then the run goes on with the new broker when it is told to.
    void aNewLoginWaits()
    {
        auto *before = open();
        ready();
        auto *run = m_session->makeRun(plan());
        before->replays.hold();
        run->start();
        QTRY_VERIFY(before->replays.waiting() > 0);
        auto *after = open();
        QCOMPARE(m_session->state(), Session::State::Connecting);
        QVERIFY(!before->isClosed());
        before->openAll();
        QTRY_COMPARE(run->state(), State::Paused);
        ready();
        const auto done = int(run->counts().of(RowState::Done)); // the broker before is gone by now
        QVERIFY(done < 30);
        QCOMPARE(run->counts().of(RowState::Unknown), qsizetype(0));
        run->resume();
        QTRY_COMPARE(run->state(), State::Finished);
        QCOMPARE(after->replays.count(), 30 - done);
        QCOMPARE(run->counts().of(RowState::Done), qsizetype(30));
    }

    void closingHaltsIt()
    {
        auto *broker = open();
        ready();
        auto *run = m_session->makeRun(plan());
        broker->replays.hold();
        run->start();
        QTRY_VERIFY(broker->replays.waiting() > 0);
        m_session->close();
        QTRY_COMPARE(run->state(), State::Paused);
        QCOMPARE(run->haltCode(), u"not-connected"_s);
        QCOMPARE(m_session->state(), Session::State::Closed);
        QVERIFY(run->counts().of(RowState::NotStarted) > 0);
    }

    void itGoesWithTheSession()
    {
        auto *broker = open();
        ready();
        QPointer<RedriveRunner> run(m_session->makeRun(plan(RedriveAction::Remove)));
        broker->removes.hold();
        run->start();
        QTRY_VERIFY(broker->removes.waiting() > 0);
        m_session.reset();
        QVERIFY(!run);
        // What was under way and not answered is neither done nor failed.
        const auto open = test::await(m_journal->unfinished());
        QVERIFY(open);
        for (const auto &entry : *open)
            QVERIFY(entry.step == Step::Unknown || entry.step == Step::Removing);
    }

    void whatIsSentFirstDiesAgain_data()
    {
        QTest::addColumn<bool>("dies");
        QTest::newRow("dies") << true;
        QTest::newRow("lives") << false;
    }

    void whatIsSentFirstDiesAgain()
    {
        QFETCH(bool, dies);
        auto *broker = open();
        ready();
        auto wanted = plan(RedriveAction::Republish);
        wanted.pace.canary = Canary{.letters = 2, .wait = 20ms};
        auto *run = m_session->makeRun(wanted);
        connect(run, &RedriveRunner::stateChanged, this, [run, broker, dies] {
            if (!dies || run->state() != State::Watching)
                return;
            auto letters = broker->lettersThere();
            auto again = sampleLetter(99);
            again.transactionId = broker->stored().front().transactionId;
            letters.push_back(again);
            broker->setLetters(letters);
        });
        run->start();
        if (dies) {
            QTRY_COMPARE(run->state(), State::Paused);
            QCOMPARE(run->haltCode(), u"canary-died"_s);
            QCOMPARE(run->canaryDied(), 1);
            QCOMPARE(broker->stored().size(), size_t(2));
        } else {
            QTRY_COMPARE(run->state(), State::Finished);
            QCOMPARE(broker->stored().size(), size_t(30));
        }
    }
};

QTEST_GUILESS_MAIN(SessionRunsTest)
#include "tst_sessionruns.moc"
