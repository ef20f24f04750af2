// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "sessionfixture.h"

#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using namespace dlo::test::sessions;

//! Opening, reading and closing.
class SessionTest : public QObject, protected SessionFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void opens();
    void probeFails();
    void oneListFailsTheOthersStay();
    void unauthorizedAsksOnce_data();
    void unauthorizedAsksOnce();
    void reopenKeepsWhatIsShown();
    void closeInTheMiddle();
    void saysWhenTheBrokerIsLost();
    void reopenWaitsForActions();
    void goneLetterLeavesTheTable();
    void copyLeavesTheLetter();
    void figures();
    void anotherProfile();
};

void SessionTest::opens()
{
    QSignalSpy states(m_session.get(), &Session::stateChanged);
    QCOMPARE(m_session->state(), Session::State::Closed);
    m_session->open(std::unique_ptr<Broker>(made()));
    QCOMPARE(m_session->state(), Session::State::Connecting);
    QCOMPARE(m_session->may(RedriveAction::Replay, nullptr).reason, Reason::NotProbed);
    QTRY_COMPARE(m_session->state(), Session::State::Ready);
    QCOMPARE(m_session->info().generation, u"1.6"_s);
    QTRY_COMPARE(m_session->queues().size(), size_t(2)); // the one without dead letters too
    QTRY_COMPARE(m_session->letters().rowCount(), 2);
    QVERIFY(m_session->readAt() > 0);
    QVERIFY(!m_session->error());
    QVERIFY(states.count() >= 2);
    m_session->close();
    QCOMPARE(m_session->state(), Session::State::Closed);
}

void SessionTest::saysWhenTheBrokerIsLost()
{
    FakeBroker *broker = open();
    QVERIFY(!m_session->isUnreachable());
    QSignalSpy states(m_session.get(), &Session::stateChanged);
    broker->depths.failNext({.kind = ErrorKind::RateLimited}); // an answer, after all
    m_session->depth().sampleNow();
    QTRY_VERIFY(m_session->depth().error());
    QVERIFY(!m_session->isUnreachable());
    broker->depths.failNext(failure);
    m_session->depth().sampleNow();
    QTRY_VERIFY(m_session->isUnreachable());
    QCOMPARE(m_session->state(), Session::State::Ready); // what was read stays
    QVERIFY(states.count() >= 1);
    m_session->depth().sampleNow();
    QTRY_VERIFY(!m_session->isUnreachable());
}

void SessionTest::probeFails()
{
    auto broker = made();
    FakeBroker *there = broker.get();
    there->probes.failNext(failure);
    m_session->open(std::unique_ptr<Broker>(std::move(broker)));
    QTRY_COMPARE(m_session->state(), Session::State::Failed);
    QCOMPARE(m_session->error()->kind, ErrorKind::Network);
    QCOMPARE(m_session->may(RedriveAction::Remove, nullptr).reason, Reason::NotProbed);
    m_session->refresh(); // tries again
    QTRY_COMPARE(m_session->state(), Session::State::Ready);
    QVERIFY(!m_session->error());
}

void SessionTest::oneListFailsTheOthersStay()
{
    FakeBroker *broker = open();
    broker->queueLists.failNext(failure);
    broker->setGroups({{.name = u"billing"_s, .queue = u"orders"_s}, {.name = u"audit"_s, .queue = u"orders"_s}});
    broker->setLetters({sampleLetter(3), sampleLetter(2), sampleLetter(1)});
    m_session->refresh();
    QTRY_COMPARE(m_session->groups().size(), size_t(2));
    QTRY_COMPARE(m_session->letters().rowCount(), 3);
    QTRY_VERIFY(m_session->error());
    QCOMPARE(m_session->queues().size(), size_t(2)); // what was read stays
    QCOMPARE(m_session->state(), Session::State::Ready);
    m_session->refresh();
    QTRY_VERIFY(!m_session->error());
}

void SessionTest::unauthorizedAsksOnce_data()
{
    QTest::addColumn<QString>("where");
    for (const char *where : {"probe", "queues", "groups", "letters", "depth", "action", "details"})
        QTest::newRow(where) << QString::fromLatin1(where);
}

void SessionTest::unauthorizedAsksOnce()
{
    QFETCH(QString, where);
    QSignalSpy asked(m_session.get(), &Session::credentialNeeded);
    if (where == "probe"_L1) {
        auto broker = made();
        broker->probes.failNext(unauthorized);
        m_session->open(std::unique_ptr<Broker>(std::move(broker)));
        QTRY_COMPARE(asked.count(), 1);
        return;
    }
    FakeBroker *broker = open();
    const auto fails = [](const auto &...) { return fail(unauthorized); };
    if (where == "queues"_L1)
        broker->queueLists.always(fails);
    else if (where == "groups"_L1)
        broker->groupLists.always(fails);
    else if (where == "letters"_L1)
        broker->pages.always(fails);
    else if (where == "depth"_L1)
        broker->depths.always(fails);
    else if (where == "action"_L1)
        broker->replays.always(fails);
    else
        broker->detailReads.always(fails);
    if (where == "action"_L1)
        QCOMPARE(await(m_session->redriver().replay(sampleLetter(1), std::nullopt)).outcome, Outcome::Refused);
    else if (where == "details"_L1)
        QVERIFY(!await(m_session->details(sampleLetter(1))));
    else
        m_session->refresh();
    QTRY_COMPARE(asked.count(), 1);
    m_session->refresh();
    m_session->refresh();
    QCOMPARE(m_session->queues().size(), size_t(2)); // what was shown stays shown
    QCOMPARE(m_session->letters().rowCount(), 2);
    QCOMPARE(asked.count(), 1);
}

void SessionTest::reopenKeepsWhatIsShown()
{
    open();
    auto broker = made();
    broker->probes.hold();
    FakeBroker *second = broker.get();
    m_session->open(std::unique_ptr<Broker>(std::move(broker)));
    QCOMPARE(m_session->state(), Session::State::Connecting);
    QCOMPARE(m_session->letters().rowCount(), 2);
    QCOMPARE(m_session->queues().size(), size_t(2));
    QTRY_COMPARE(second->probes.waiting(), 1);
    second->probes.release();
    QTRY_COMPARE(m_session->state(), Session::State::Ready);
}

void SessionTest::closeInTheMiddle()
{
    for (int what = 0; what < 4; ++what) {
        makeSession();
        auto broker = made();
        FakeBroker *there = broker.get();
        if (what == 0)
            there->probes.hold();
        if (what == 1) {
            there->queueLists.hold();
            there->groupLists.hold();
            there->pages.hold();
            there->depths.hold();
        }
        m_session->open(std::unique_ptr<Broker>(std::move(broker)));
        if (what == 0)
            QTRY_COMPARE(there->probes.waiting(), 1);
        else
            QTRY_COMPARE(m_session->state(), Session::State::Ready);
        if (what == 1)
            QTRY_COMPARE(there->queueLists.waiting(), 1);
        if (what == 2) {
            there->pushes.hold();
            m_session->redriver().republish(sampleLetter(1), "{}", {u"orders"_s, u"1"_s}, true);
            QTRY_COMPARE(there->pushes.waiting(), 1);
        }
        if (what == 3)
            connect(m_session.get(), &Session::dataChanged, m_session.get(), [this] { m_session->close(); });
        m_session.reset();
    }
}

void SessionTest::reopenWaitsForActions()
{
    FakeBroker *first = open();
    first->replays.hold();
    auto task = m_session->redriver().replay(sampleLetter(1), std::nullopt);
    QTRY_COMPARE(first->replays.waiting(), 1);
    auto second = made();
    const FakeBroker *next = second.get();
    m_session->open(std::unique_ptr<Broker>(std::move(second)));
    QCOMPARE(m_session->state(), Session::State::Connecting);
    QVERIFY(!first->isClosed());
    QCOMPARE(next->probes.count(), 0);
    first->replays.release();
    QCOMPARE(await(std::move(task)).outcome, Outcome::Done);
    QTRY_COMPARE(m_session->state(), Session::State::Ready);
    QCOMPARE(next->probes.count(), 1);
}

void SessionTest::goneLetterLeavesTheTable()
{
    FakeBroker *broker = open();
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s), std::optional<qint64>(2));
    QCOMPARE(await(m_session->redriver().republish(sampleLetter(1), "{}", {u"orders"_s, u"1"_s}, true)).outcome,
             Outcome::Done);
    QCOMPARE(m_session->letters().rowOf(sampleLetter(1).key()), -1);
    QCOMPARE(m_session->letters().total(), 1);
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s), std::optional<qint64>(1)); // counted again by itself
    // Somebody else was quicker.
    broker->setLetters({});
    QCOMPARE(await(m_session->redriver().replay(sampleLetter(2), std::nullopt)).outcome, Outcome::Gone);
    QCOMPARE(m_session->letters().total(), 0);
}

void SessionTest::copyLeavesTheLetter()
{
    open();
    QCOMPARE(await(m_session->redriver().republish(sampleLetter(1), "{}", {u"orders"_s, u"1"_s}, false)).outcome,
             Outcome::Done);
    QVERIFY(m_session->letters().rowOf(sampleLetter(1).key()) >= 0);
}

void SessionTest::figures()
{
    auto broker = made();
    broker->setQueues({{.name = u"emails"_s, .deadLetters = 7}, {.name = u"orders"_s, .deadLetters = 99}});
    open(std::move(broker));
    QTRY_COMPARE(m_session->deadLetters(u"orders"_s), std::optional<qint64>(2)); // sampled: newer than the list
    QCOMPARE(m_session->deadLetters(u"orders"_s, u"billing"_s), std::optional<qint64>(2));
    QCOMPARE(m_session->deadLetters(u"emails"_s), std::optional<qint64>(7));
    QCOMPARE(m_session->deadLetters(u"none"_s), std::nullopt);
    QCOMPARE(m_session->growth(u"emails"_s), std::nullopt);
}

void SessionTest::anotherProfile()
{
    open();
    ConnectionProfile production = m_profile;
    production.environment = Environment::Production;
    production.name = u"live"_s;
    m_session->setProfile(production);
    QVERIFY(m_session->isReadOnly());
    QVERIFY(!m_session->unlock(u"payments"_s));
    QVERIFY(m_session->unlock(u"live"_s));
}

QTEST_GUILESS_MAIN(SessionTest)
#include "tst_session.moc"
