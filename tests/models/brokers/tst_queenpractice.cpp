// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/practicequeen.h"

#include "brokers/queen/queenletters.h"

#include <QSet>

using namespace dlo;
using namespace dlo::practice;
using namespace dlo::test;
using namespace Qt::StringLiterals;

class TestQueenPractice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyFront_data();
    void everyFront();
    void readers_data();
    void readers();
    void pagingWhileRowsComeAndGo();
    void encrypted();
    void expiredSession();

private:
    static void purges(Practice &practice);
};

void TestQueenPractice::everyFront_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<Front>("front");
    QTest::addColumn<QString>("generation");
    const auto row = [](const char *name, Profile profile, const QString &generation) {
        QTest::addRow("%s", name) << profile << Front::None << generation;
        QTest::addRow("%s tokens", name) << profile << Front::Tokens << generation;
        QTest::addRow("%s proxy", name) << profile << Front::Proxy << generation;
    };
    row("cpp-0.15", Profile::Cpp015, u"C++ 0.15"_s);
    row("pg-1.4", Profile::Pg14, u"1.4"_s);
    row("pg-1.6", Profile::Pg16, u"1.6"_s);
    row("raft-2", Profile::Raft2, u"2.x"_s);
}

//! The whole way in each generation: list, count, repair, put back, remove.
void TestQueenPractice::everyFront()
{
    QFETCH(const Profile, profile);
    QFETCH(const Front, front);
    QFETCH(const QString, generation);
    Practice practice(profile, front, 200);
    QCOMPARE(practice.info.generation, generation);
    QCOMPARE(practice.info.throughProxy, front == Front::Proxy);
    auto &client = *practice.client;
    QCOMPARE(client.info().capabilities.can(Ability::Remove).reason, Reason::None);
    QCOMPARE(client.info().capabilities.can(Ability::Replay).reason,
             profile == Profile::Cpp015 ? Reason::NotInThisVersion : Reason::None);

    const auto letter = practice.letter();
    QCOMPARE(letter.address.queue, u"faults"_s);
    QCOMPARE(letter.error, u"does not parse"_s);
    const auto all = await(client.letters({}, {}));
    QVERIFY(all.has_value());
    QCOMPARE(int(all->letters.size()), practice.broker.deadLetters());

    const auto queues = await(client.queues());
    QVERIFY(queues && !queues->empty());
    QVERIFY(std::ranges::any_of(*queues, [](const Queue &queue) { return queue.name == u"faults"; }));
    const auto groups = await(client.groups());
    QVERIFY(groups && !groups->empty());
    const auto depth = await(client.depth());
    QVERIFY(depth && !depth->empty());
    for (const auto &reading : *depth) {
        QVERIFY2(reading.depth.has_value(), qPrintable(reading.queue));
        QCOMPARE(int(*reading.depth), practice.broker.deadLetters(reading.queue, reading.group));
    }
    const auto whole = await(client.details(letter));
    QVERIFY(whole && whole->error == letter.error);

    const PushItem item{
        .to = {u"faults"_s, u"p1"_s}, .transactionId = u"fix-1"_s, .payload = "{ \"n\" : 1.10, \"a\":[] }"};
    QCOMPARE(await(client.push(item))->status, PushStatus::Queued);
    QCOMPARE(await(client.push(item))->status, PushStatus::Duplicate);
    QCOMPARE(practice.broker.messages(u"faults"_s).back().payload, item.payload);
    const auto receipt = await(client.remove(letter));
    QVERIFY(receipt && receipt->status == RemoveStatus::Removed);
    QCOMPARE(practice.broker.deadLetters(u"faults"_s), 0);
    QCOMPARE(await(client.remove(letter))->status, RemoveStatus::Gone);
    if (profile == Profile::Cpp015)
        return;
    practice.broker.addDeadLetter(u"faults"_s, u"p1"_s, u"billing"_s, u"t-2"_s, "1", u"again"_s);
    const auto second = await(client.letters({.queue = u"faults"_s, .group = u"billing"_s}, {}))->letters.front();
    const auto moved = await(client.replay(second, std::nullopt));
    QVERIFY(moved.has_value());
    QCOMPARE(moved->status, ReplayStatus::Moved);
    QCOMPARE(moved->to, (Destination{u"faults"_s, u"p1"_s}));
    QCOMPARE(practice.broker.messages(u"faults"_s).back().transactionId, moved->newTransactionId);
    QCOMPARE(await(client.replay(second, std::nullopt))->status, ReplayStatus::Gone);
    purges(practice);
}

void TestQueenPractice::purges(Practice &practice)
{
    auto &client = *practice.client;
    QVERIFY(client.info().capabilities.can(Ability::Purge));
    const auto there = practice.broker.deadLetters();
    for (const auto &group : {u"a"_s, u"a"_s, u"b & c"_s})
        practice.broker.addDeadLetter(u"swept"_s, u"p1"_s, group, group + QString::number(there), "1", u"e"_s);
    const auto some = await(client.purge(u"swept"_s, u"b & c"_s));
    QVERIFY2(some.has_value(), some ? "" : qPrintable(some.error().serverText));
    QCOMPARE(some->rows, std::optional<qint64>(1));
    QCOMPARE(practice.broker.deadLetters(u"swept"_s), 2);
    QCOMPARE(await(client.purge(u"swept"_s, std::nullopt))->rows, std::optional<qint64>(2));
    QCOMPARE(await(client.purge(u"swept"_s, std::nullopt))->rows, std::optional<qint64>(0));
    QCOMPARE(practice.broker.deadLetters(), there);
}

void TestQueenPractice::readers_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<Front>("front");
    for (const auto profile : {Profile::Cpp015, Profile::Pg14, Profile::Pg16, Profile::Raft2}) {
        QTest::addRow("profile %d tokens", int(profile)) << profile << Front::Tokens;
        QTest::addRow("profile %d proxy", int(profile)) << profile << Front::Proxy;
    }
}

//! Who may only look sees it in the abilities, at the latest after the first refusal.
void TestQueenPractice::readers()
{
    QFETCH(const Profile, profile);
    QFETCH(const Front, front);
    Practice practice(profile, front, 20, false);
    const auto letter = practice.letter();
    QCOMPARE(letter.transactionId, u"t-1"_s);
    const auto removed = await(practice.client->remove(letter));
    QVERIFY(!removed);
    QCOMPARE(removed.error().kind, ErrorKind::Forbidden);
    QVERIFY(!removed.error().mayHaveHappened);
    QCOMPARE(practice.client->info().capabilities.can(Ability::Remove).reason, Reason::CredentialMayNot);
    const auto pushed = await(practice.client->push({.to = {u"faults"_s, {}}, .payload = "1"}));
    QVERIFY(!pushed && pushed.error().kind == ErrorKind::Forbidden);
    QCOMPARE(practice.client->info().capabilities.can(Ability::Push).reason, Reason::CredentialMayNot);
    QVERIFY(!await(practice.client->purge(u"faults"_s, std::nullopt)));
    QVERIFY(!practice.client->info().capabilities.can(Ability::Purge));
    QCOMPARE(practice.broker.deadLetters(u"faults"_s), 1);
}

void TestQueenPractice::pagingWhileRowsComeAndGo()
{
    for (const auto profile : {Profile::Pg16, Profile::Raft2}) {
        Practice practice(profile, Front::None, 0, true, {.rows = 20, .overlap = 5});
        for (int i = 0; i < 130; ++i)
            practice.broker.addDeadLetter(u"q"_s, u"p%1"_s.arg(i % 3), u"g"_s, u"t-%1"_s.arg(i), "1", u"e"_s);
        QSet<QString> got;
        QSet<QString> removed;
        std::optional<LetterCursor> cursor = LetterCursor{};
        for (int page = 0; cursor; ++page) {
            QVERIFY(page < 100);
            const auto letters = await(practice.client->letters({.queue = u"q"_s}, *cursor));
            QVERIFY(letters.has_value());
            for (const auto &letter : letters->letters)
                got.insert(letter.transactionId);
            cursor = letters->next;
            // Half of what was just read goes, and some arrive, as while somebody works on the list.
            for (size_t i = 0; i < letters->letters.size() && page % 2 == 0; i += 2) {
                const auto receipt = await(practice.client->remove(letters->letters[i]));
                QVERIFY(receipt.has_value());
                removed.insert(letters->letters[i].transactionId);
            }
            if (page % 3 == 1 && page < 10) {
                for (int i = 0; i < 7; ++i)
                    practice.broker.addDeadLetter(u"q"_s, u"p0"_s, u"g"_s, u"new-%1-%2"_s.arg(page).arg(i), "1",
                                                  u"e"_s);
            }
        }
        QVERIFY(removed.size() > 10);
        for (int i = 0; i < 130; ++i)
            QVERIFY2(got.contains(u"t-%1"_s.arg(i)), qPrintable(u"t-%1 was left out"_s.arg(i)));
    }
}

//! Every letter's protection is one that its payload agrees with, and the C++ broker opens what its list shows closed.
void TestQueenPractice::encrypted()
{
    Practice practice(Profile::Cpp015, Front::None, 300);
    const auto page = await(practice.client->letters({}, {}));
    int opened = 0;
    for (const auto &letter : page->letters) {
        if (letter.protection != Protection::Envelope || opened > 0 || !practice.client->addressable(letter))
            continue;
        const auto whole = await(practice.client->details(letter));
        QVERIFY(whole.has_value());
        if (whole->protection == Protection::DecryptedByBroker) {
            ++opened;
            QVERIFY(whole->payload.bytes() != letter.payload.bytes());
            QVERIFY(!queen::looksLikeEnvelope(whole->payload.view()));
        }
    }
    QVERIFY(opened > 0);
}

void TestQueenPractice::expiredSession()
{
    Practice practice(Profile::Cpp015, Front::Proxy);
    const auto letter = practice.letter();
    practice.broker.arm(Fault::Unauthorized);
    const auto receipt = await(practice.client->remove(letter));
    QVERIFY(receipt.has_value());
    QCOMPARE(receipt->status, RemoveStatus::Removed);
}

QTEST_GUILESS_MAIN(TestQueenPractice)
#include "tst_queenpractice.moc"
