// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/session.h"

#include "support/await.h"
#include "support/fakebroker.h"

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;

namespace {
const Error unauthorized{.kind = ErrorKind::Auth, .httpStatus = 401};
const Error failure{.kind = ErrorKind::Network};
const Error timeout{.kind = ErrorKind::Timeout, .mayHaveHappened = true};
} // namespace

class SessionTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void opens();
    void probeFails();
    void oneListFailsTheOthersStay();
    void unauthorizedAsksOnce_data();
    void unauthorizedAsksOnce();
    void reopenKeepsWhatIsShown();
    void closeInTheMiddle();
    void permissions_data();
    void permissions();
    void lockedProduction_data();
    void lockedProduction();
    void lockComesBack();
    void lockedRedriverRefuses();
    void lockHoldsAfterSleep();
    void reopenWaitsForActions();
    void listTellsSiblings_data();
    void listTellsSiblings();
    void unfinishedNewestFirst();
    void goneLetterLeavesTheTable();
    void copyLeavesTheLetter();
    void unknownOutcomeUntilResolved();
    void unknownOutcomeOfEarlierRun();
    void figures();
    void anotherProfile();

private:
    FakeBroker *open(std::unique_ptr<FakeBroker> broker = nullptr);
    std::unique_ptr<FakeBroker> made() const;
    void makeSession(std::chrono::milliseconds unlockFor = Session::unlockTime);
    std::unique_ptr<QTemporaryDir> m_dir;
    QThreadPool m_pool;
    ConnectionProfile m_profile;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<Session> m_session;
};

void SessionTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
    m_profile = {};
    m_profile.id = u"profile"_s;
    m_profile.name = u"payments"_s;
    makeSession();
}

void SessionTest::cleanup()
{
    m_session.reset();
    m_journal.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
}

void SessionTest::makeSession(std::chrono::milliseconds unlockFor)
{
    m_session = std::make_unique<Session>(m_profile, *m_journal, &m_pool, nullptr, unlockFor);
}

std::unique_ptr<FakeBroker> SessionTest::made() const
{
    auto broker = std::make_unique<FakeBroker>();
    broker->setQueues({{.name = u"emails"_s}, {.name = u"orders"_s}});
    broker->setGroups({{.name = u"billing"_s, .queue = u"orders"_s}});
    broker->setLetters({sampleLetter(2), sampleLetter(1)});
    return broker;
}

FakeBroker *SessionTest::open(std::unique_ptr<FakeBroker> broker)
{
    if (!broker)
        broker = made();
    FakeBroker *opened = broker.get();
    m_session->open(std::unique_ptr<Broker>(std::move(broker)));
    [&] {
        QTRY_COMPARE(m_session->state(), Session::State::Ready);
        QTRY_COMPARE(m_session->queues().size(), size_t(2));
        QTRY_COMPARE(m_session->groups().size(), size_t(1));
        QTRY_COMPARE(m_session->letters().rowCount(), 2);
    }();
    return opened;
}

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

void SessionTest::permissions_data()
{
    QTest::addColumn<QString>("situation");
    QTest::addColumn<Reason>("replay");
    QTest::addColumn<Reason>("republish");
    QTest::addColumn<Reason>("remove");
    using enum Reason;
    QTest::newRow("all") << u"all"_s << None << None << None;
    QTest::newRow("nothing selected") << u"nothing"_s << NothingSelected << NothingSelected << NothingSelected;
    QTest::newRow("no replay in this version") << u"no replay"_s << NotInThisVersion << None << None;
    QTest::newRow("credential may only read") << u"read"_s << CredentialMayNot << CredentialMayNot << CredentialMayNot;
    QTest::newRow("that is said before the selection")
        << u"read, nothing"_s << CredentialMayNot << CredentialMayNot << CredentialMayNot;
    QTest::newRow("not addressable") << u"address"_s << CannotBeAddressed << None << CannotBeAddressed;
    QTest::newRow("envelope") << u"envelope"_s << None << NotDecryptable << None;
    QTest::newRow("busy") << u"busy"_s << Busy << Busy << Busy;
}

void SessionTest::permissions()
{
    QFETCH(QString, situation);
    FakeBroker *broker = open();
    DeadLetter letter = sampleLetter(1);
    BrokerInfo info = broker->info();
    if (situation == "no replay"_L1)
        info.capabilities.set(Ability::Replay, Reason::NotInThisVersion);
    if (situation.startsWith("read"_L1)) {
        for (const auto ability : {Ability::Replay, Ability::Push, Ability::Remove})
            info.capabilities.set(ability, Reason::CredentialMayNot);
    }
    if (situation == "address"_L1)
        broker->addressableAnswer = [](const DeadLetter &) { return Permission{Reason::CannotBeAddressed}; };
    if (situation == "envelope"_L1)
        letter.protection = Protection::Envelope;
    QSignalSpy changed(m_session.get(), &Session::permissionsChanged);
    broker->setInfo(info);
    QVERIFY(changed.count() > 0);
    if (situation == "busy"_L1) {
        broker->replays.hold();
        m_session->redriver().replay(letter, std::nullopt);
    }
    const DeadLetter *selected = situation.contains("nothing"_L1) ? nullptr : &letter;
    QTEST(m_session->may(RedriveAction::Replay, selected).reason, "replay");
    QTEST(m_session->may(RedriveAction::Republish, selected).reason, "republish");
    QTEST(m_session->may(RedriveAction::Remove, selected).reason, "remove");
}

void SessionTest::lockedProduction_data()
{
    QTest::addColumn<Environment>("environment");
    QTest::addColumn<bool>("readOnly");
    QTest::addColumn<bool>("locked");
    QTest::newRow("development") << Environment::Development << false << false;
    QTest::newRow("staging") << Environment::Staging << false << false;
    QTest::newRow("staging, read-only") << Environment::Staging << true << true;
    QTest::newRow("production") << Environment::Production << false << true;
    QTest::newRow("production, read-only") << Environment::Production << true << true;
}

void SessionTest::lockedProduction()
{
    QFETCH(bool, locked);
    m_profile.environment = *static_cast<const Environment *>(QTest::qData("environment", qMetaTypeId<Environment>()));
    m_profile.readOnly = *static_cast<const bool *>(QTest::qData("readOnly", qMetaTypeId<bool>()));
    makeSession();
    open();
    const DeadLetter letter = sampleLetter(1);
    const auto reason = [&] { return m_session->may(RedriveAction::Remove, &letter).reason; };
    QCOMPARE(m_session->isReadOnly(), locked);
    QCOMPARE(reason(), locked ? Reason::ReadOnlyConnection : Reason::None);
    QSignalSpy changed(m_session.get(), &Session::permissionsChanged);
    for (const QString &typed : {u"Payments"_s, u"payments "_s, u"pay"_s, QString()})
        QCOMPARE(m_session->unlock(typed), !locked);
    QCOMPARE(m_session->isReadOnly(), locked);
    QVERIFY(m_session->unlock(u"payments"_s));
    QVERIFY(!m_session->isReadOnly());
    QCOMPARE(reason(), Reason::None);
    if (!locked)
        return;
    QVERIFY(changed.count() > 0);
    QVERIFY(m_session->unlockedFor() > std::chrono::minutes(14));
    QVERIFY(m_session->unlockedFor() <= std::chrono::minutes(15));
    m_session->lock();
    QVERIFY(m_session->isReadOnly());
    QCOMPARE(m_session->unlockedFor().count(), 0);
}

void SessionTest::lockComesBack()
{
    m_profile.environment = Environment::Production;
    makeSession(std::chrono::milliseconds(50));
    QVERIFY(m_session->unlock(u"payments"_s));
    QSignalSpy changed(m_session.get(), &Session::permissionsChanged);
    QVERIFY(changed.wait());
    QVERIFY(m_session->isReadOnly());
}

void SessionTest::lockedRedriverRefuses()
{
    m_profile.environment = Environment::Production;
    makeSession();
    FakeBroker *broker = open();
    QCOMPARE(await(m_session->redriver().remove(sampleLetter(1), {})).code, u"read-only"_s);
    QCOMPARE(broker->removes.count(), 0);
    QVERIFY(m_session->unlock(u"payments"_s));
    QCOMPARE(await(m_session->redriver().remove(sampleLetter(1), {})).outcome, Outcome::Done);
}

//! Timers stand still in sleep, the wall clock does not.
void SessionTest::lockHoldsAfterSleep()
{
    m_profile.environment = Environment::Production;
    makeSession();
    FakeBroker *broker = open();
    EpochMs now = 1'000'000;
    m_session->setClock([&now] { return now; });
    QVERIFY(m_session->unlock(u"payments"_s));
    QSignalSpy changed(m_session.get(), &Session::permissionsChanged);
    now += 16 * 60 * 1000;
    const Verdict verdict = await(m_session->redriver().replay(sampleLetter(1), std::nullopt));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, u"read-only"_s);
    QCOMPARE(broker->replays.count(), 0);
    QTRY_VERIFY(changed.count() > 0);
    now -= 16 * 60 * 1000; // locked for good, not only by the clock
    QVERIFY(m_session->isReadOnly());
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

void SessionTest::listTellsSiblings_data()
{
    QTest::addColumn<LetterQuery>("query");
    QTest::addColumn<bool>("tells");
    QTest::newRow("all") << LetterQuery{} << true;
    QTest::newRow("its queue") << LetterQuery{.queue = u"orders"_s} << true;
    QTest::newRow("another queue") << LetterQuery{.queue = u"emails"_s} << false;
    QTest::newRow("one group") << LetterQuery{.queue = u"orders"_s, .group = u"billing"_s} << false;
}

void SessionTest::listTellsSiblings()
{
    QFETCH(LetterQuery, query);
    QFETCH(bool, tells);
    FakeBroker *broker = open();
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    broker->pages.hold();
    m_session->loader().load(query);
    QVERIFY(!m_session->listTellsSiblings(sampleLetter(1)));
    broker->pages.gate().open();
    QTRY_COMPARE(m_session->loader().state(), LetterLoader::State::Complete);
    QCOMPARE(m_session->listTellsSiblings(sampleLetter(1)), tells);
    // A removal may have taken rows that are not shown: what is shown is read again.
    const int pages = broker->pages.count();
    QCOMPARE(await(m_session->redriver().remove(sampleLetter(1), {})).outcome, Outcome::Done);
    QTRY_COMPARE(broker->pages.count() - pages, tells ? 0 : 1);
}

void SessionTest::unfinishedNewestFirst()
{
    FakeBroker *broker = open();
    for (const int number : {1, 2}) {
        broker->replays.failNext(timeout);
        QCOMPARE(await(m_session->redriver().replay(sampleLetter(number), std::nullopt)).outcome, Outcome::Unknown);
    }
    QTRY_COMPARE(m_session->unfinished().size(), 2);
    QCOMPARE(m_session->unfinished().front().letter, sampleLetter(2).key());
    QVERIFY(m_session->unfinished().front().id > m_session->unfinished().back().id);
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

void SessionTest::unknownOutcomeUntilResolved()
{
    FakeBroker *broker = open();
    const DeadLetter letter = sampleLetter(1);
    const auto reason = [&] { return m_session->may(RedriveAction::Replay, &letter).reason; };
    broker->pushes.failNext(timeout);
    QCOMPARE(await(m_session->redriver().republish(letter, "{}", {u"orders"_s, u"1"_s}, true)).outcome,
             Outcome::Unknown);
    QTRY_COMPARE(reason(), Reason::UnknownOutcome);
    QVERIFY(m_session->letters().rowOf(letter.key()) >= 0);
    const auto entry = m_session->unresolved(letter.key());
    QVERIFY(entry);
    QCOMPARE(await(m_session->redriver().resolve(*entry)).outcome, Outcome::Done);
    QTRY_COMPARE(reason(), Reason::None);
    QVERIFY(!m_session->unresolved(letter.key()));
}

void SessionTest::unknownOutcomeOfEarlierRun()
{
    {
        Journal earlier(m_dir->filePath(u"journal.sqlite"_s));
        const auto id = await(earlier.claim({.connection = u"profile"_s}, sampleLetter(1)));
        QVERIFY(await(earlier.advance(*id, Step::Sending)));
        QVERIFY(await(earlier.claim({.connection = u"another"_s}, sampleLetter(2))));
    }
    open();
    const DeadLetter one = sampleLetter(1);
    const DeadLetter two = sampleLetter(2);
    QTRY_COMPARE(m_session->may(RedriveAction::Replay, &one).reason, Reason::UnknownOutcome);
    QCOMPARE(m_session->may(RedriveAction::Replay, &two).reason, Reason::None);
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
