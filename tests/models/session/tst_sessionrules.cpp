// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriverunner.h"

#include "sessionfixture.h"

#include <QDateTime>
#include <QFile>
#include <QSignalSpy>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FakeBroker;
using test::sampleLetter;
using namespace dlo::test::sessions;

//! What may be done, and if not, why not.
class SessionRulesTest : public QObject, protected SessionFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void permissions_data();
    void permissions();
    void purge();
    void lockedProduction_data();
    void lockedProduction();
    void lockComesBack();
    void lockedRedriverRefuses();
    void lockHoldsAfterSleep();
    void listTellsSiblings_data();
    void listTellsSiblings();
    void unfinishedNewestFirst();
    void unknownOutcomeUntilResolved();
    void unknownOutcomeOfEarlierRun();
    void unknownOutcomeOfAnotherConnection();
    void unusableJournal();
};

void SessionRulesTest::permissions_data()
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

void SessionRulesTest::permissions()
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

//! Not beside anything else on this connection: what is under way would be of a letter that goes.
void SessionRulesTest::purge()
{
    const auto reason = [this](const QString &group = {}) { return m_session->mayPurge(u"orders"_s, group).reason; };
    QCOMPARE(reason(), Reason::NotProbed);
    FakeBroker *broker = open();
    QCOMPARE(reason(), Reason::None);
    QCOMPARE(m_session->mayPurge({}).reason, Reason::NothingSelected);
    const DeadLetter letter = sampleLetter(1);
    QCOMPARE(m_session->may(RedriveAction::Purge, &letter).reason, Reason::None);

    broker->replays.hold();
    broker->replays.failNext(timeout);
    auto replay = m_session->redriver().replay(letter, std::nullopt);
    QCOMPARE(reason(), Reason::Busy);
    broker->openAll();
    const auto verdict = await(std::move(replay));
    QCOMPARE(verdict.outcome, Outcome::Unknown);
    QTRY_COMPARE(reason(), Reason::UnknownOutcome);
    QCOMPARE(reason(u"billing"_s), Reason::UnknownOutcome);
    QCOMPARE(reason(u"audit"_s), Reason::None);
    QCOMPARE(m_session->mayPurge(u"emails"_s).reason, Reason::None);
    await(m_session->redriver().settle(*m_session->unresolved(letter.key()), false));
    QTRY_COMPARE(reason(), Reason::None);

    auto *run = m_session->makeRun({.letters = {letter}});
    run->startAt(QDateTime::currentMSecsSinceEpoch() + 3'600'000);
    QVERIFY(!m_session->isBusy());
    QCOMPARE(m_session->openRuns().size(), size_t(1));
    QCOMPARE(reason(), Reason::Busy);
    run->cancel();
    QCOMPARE(reason(), Reason::None);

    QVERIFY(await(m_session->redriver().purge(u"orders"_s)).rowsRemoved == 2);
    QTRY_COMPARE(m_session->letters().rowCount(), 0);

    BrokerInfo info = broker->info();
    info.capabilities.set(Ability::Purge, Reason::NotInThisVersion);
    broker->setInfo(info);
    QCOMPARE(reason(), Reason::NotInThisVersion);
}

void SessionRulesTest::lockedProduction_data()
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

void SessionRulesTest::lockedProduction()
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
    QCOMPARE(m_session->mayPurge(u"orders"_s).reason, reason());
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

void SessionRulesTest::lockComesBack()
{
    m_profile.environment = Environment::Production;
    makeSession(std::chrono::milliseconds(50));
    QVERIFY(m_session->unlock(u"payments"_s));
    QSignalSpy changed(m_session.get(), &Session::permissionsChanged);
    QVERIFY(changed.wait());
    QVERIFY(m_session->isReadOnly());
}

void SessionRulesTest::lockedRedriverRefuses()
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
void SessionRulesTest::lockHoldsAfterSleep()
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

void SessionRulesTest::listTellsSiblings_data()
{
    QTest::addColumn<LetterQuery>("query");
    QTest::addColumn<bool>("tells");
    QTest::newRow("all") << LetterQuery{} << true;
    QTest::newRow("its queue") << LetterQuery{.queue = u"orders"_s} << true;
    QTest::newRow("another queue") << LetterQuery{.queue = u"emails"_s} << false;
    QTest::newRow("one group") << LetterQuery{.queue = u"orders"_s, .group = u"billing"_s} << false;
}

void SessionRulesTest::listTellsSiblings()
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
    const auto readings = [&] {
        return std::ranges::count_if(broker->pages.calls(),
                                     [&](const auto &call) { return std::get<0>(call) == query; });
    };
    const auto before = readings();
    QCOMPARE(await(m_session->redriver().remove(sampleLetter(1), {})).outcome, Outcome::Done);
    QTRY_COMPARE(readings() - before, tells ? 0 : 1);
}

void SessionRulesTest::unfinishedNewestFirst()
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

void SessionRulesTest::unknownOutcomeUntilResolved()
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

void SessionRulesTest::unknownOutcomeOfEarlierRun()
{
    {
        Journal earlier(m_dir->filePath(u"journal.sqlite"_s));
        // By another profile of the same broker, and with the same profile when it led elsewhere.
        const auto id
            = await(earlier.claim({.broker = m_session->broker(), .connection = u"another"_s}, sampleLetter(1)));
        QVERIFY(await(earlier.advance(*id, Step::Sending)));
        const auto elsewhere
            = await(earlier.claim({.broker = u"another"_s, .connection = m_profile.id}, sampleLetter(2)));
        QVERIFY(await(earlier.advance(*elsewhere, Step::Sending)));
    }
    open();
    const DeadLetter one = sampleLetter(1);
    const DeadLetter two = sampleLetter(2);
    QTRY_COMPARE(m_session->may(RedriveAction::Replay, &one).reason, Reason::UnknownOutcome);
    QCOMPARE(m_session->may(RedriveAction::Replay, &two).reason, Reason::None);
    QCOMPARE(m_session->unfinished().size(), 1);
}

//! Open at the same time as this one, to the same broker by another spelling of its address.
void SessionRulesTest::unknownOutcomeOfAnotherConnection()
{
    open();
    ConnectionProfile profile = m_profile;
    profile.id = u"second"_s;
    profile.name = u"payments again"_s;
    profile.url = QUrl(u"http://BROKER.example.:6632/"_s);
    Session other(profile, *m_journal, &m_pool);
    auto broker = made();
    FakeBroker *there = broker.get();
    other.open(std::unique_ptr<Broker>(std::move(broker)));
    QTRY_COMPARE(other.state(), Session::State::Ready);
    const DeadLetter letter = sampleLetter(1);
    there->replays.failNext(timeout);
    QCOMPARE(await(other.redriver().replay(letter, std::nullopt)).outcome, Outcome::Unknown);
    QTRY_COMPARE(m_session->may(RedriveAction::Replay, &letter).reason, Reason::UnknownOutcome);
    QCOMPARE(m_session->unfinished().size(), 1);
    QCOMPARE(m_session->unfinished().front().connectionName, u"payments again"_s);
    QCOMPARE(await(m_session->redriver().settle(m_session->unfinished().front(), false)).outcome, Outcome::Failed);
    QTRY_VERIFY(other.unfinished().isEmpty());
}

void SessionRulesTest::unusableJournal()
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QVERIFY(file.write("no database") > 0);
    file.close();
    open(); // reading works
    const DeadLetter letter = sampleLetter(1);
    const auto reason = [&](RedriveAction action) { return m_session->may(action, &letter).reason; };
    QTRY_COMPARE(reason(RedriveAction::Replay), Reason::JournalUnusable);
    QCOMPARE(reason(RedriveAction::Republish), Reason::JournalUnusable);
    QCOMPARE(reason(RedriveAction::Remove), Reason::JournalUnusable);
    QCOMPARE(m_session->mayReplayElsewhere(&letter).reason, Reason::JournalUnusable);
    QSignalSpy changed(m_session.get(), &Session::permissionsChanged);
    QVERIFY(await(m_journal->keepAside()));
    QVERIFY(changed.count() > 0);
    QCOMPARE(reason(RedriveAction::Replay), Reason::None);
}

QTEST_GUILESS_MAIN(SessionRulesTest)
#include "tst_sessionrules.moc"
