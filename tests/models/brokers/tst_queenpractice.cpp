// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/await.h"

#include "brokers/queen/queenclient.h"
#include "brokers/queen/queenletters.h"
#include "practice/practicebroker.h"

#include <QSet>

using namespace dlo;
using namespace dlo::practice;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {

enum class Front
{
    None,
    Tokens,
    Proxy
};
enum class Call
{
    Letters,
    Push,
    Remove,
    Replay
};

Credential credentialFor(Profile profile, Front front, bool mayChange = true)
{
    if (front == Front::None)
        return {};
    if (front == Front::Tokens)
        return {.kind = CredentialKind::Token, .secret = Secret(mayChange ? "practice-admin" : "practice-read-only")};
    if (profile == Profile::Cpp015)
        return {.kind = CredentialKind::UserLogin,
                .user = mayChange ? u"practice"_s : u"viewer"_s,
                .secret = Secret("practice")};
    return {.kind = CredentialKind::ApiKey, .secret = Secret(mayChange ? "qk_practice_admin" : "qk_practice_read")};
}

//! A practice broker, a client that has probed it, and one of its letters.
struct Practice
{
    explicit Practice(Profile profile, Front front = Front::None, int letters = 20, bool mayChange = true,
                      queen::PageSize pageSize = {})
        : broker({.profile = profile,
                  .proxy = front == Front::Proxy,
                  .auth = front == Front::Tokens,
                  .letters = letters,
                  .consumers = false})
    {
        if (!broker.start())
            qFatal("the practice broker does not start");
        client = std::make_unique<queen::QueenClient>(
            BrokerEndpoint{.url = broker.url(), .credential = credentialFor(profile, front, mayChange)}, pageSize);
        const auto probed = await(client->probe());
        if (!probed)
            qFatal("no probe: %s", qPrintable(probed.error().code));
        info = *probed;
    }

    //! One letter that can be removed and replayed.
    DeadLetter letter()
    {
        broker.addDeadLetter(u"faults"_s, u"p1"_s, u"billing"_s, u"t-1"_s, R"({"n":1.10})", u"does not parse"_s);
        const auto page = await(client->letters({.queue = u"faults"_s}, {}));
        return page && !page->letters.empty() ? page->letters.front() : DeadLetter();
    }

    PracticeBroker broker;
    std::unique_ptr<queen::QueenClient> client;
    BrokerInfo info;
};

QString told(const Error &error)
{
    static constexpr const char *kinds[]
        = {"Network",  "Timeout",     "Tls",         "Auth",     "Forbidden", "NotFound", "RouteMissing",
           "Conflict", "RateLimited", "Unavailable", "Rejected", "Malformed", "TooLarge", "Cancelled"};
    return QString::fromLatin1(kinds[int(error.kind)]) + (error.mayHaveHappened ? u"?"_s : QString());
}

//! What came of a call, in a word; "?" for an unknown outcome.
QString carryOut(Practice &practice, Call call, const DeadLetter &letter, std::optional<Error> &error)
{
    static constexpr const char *pushes[] = {"queued", "duplicate", "buffered"};
    static constexpr const char *replays[] = {"moved", "copied", "duplicate", "gone", "buffered"};
    const auto word = [&error](const auto &result, const auto &good) {
        if (result)
            return QString::fromLatin1(good());
        error = result.error();
        return told(*error);
    };
    switch (call) {
    case Call::Letters: {
        const auto result = await(practice.client->letters({}, {}));
        return word(result, [] { return "letters"; });
    }
    case Call::Push: {
        const auto result = await(practice.client->push({.to = {letter.address.queue, *letter.address.partition},
                                                         .transactionId = u"fix-1"_s,
                                                         .payload = R"({"n":2})"}));
        return word(result, [&] { return pushes[int(result->status)]; });
    }
    case Call::Remove: {
        const auto result = await(practice.client->remove(letter));
        return word(result, [&] { return result->status == RemoveStatus::Gone ? "gone" : "removed"; });
    }
    case Call::Replay: {
        const auto result = await(practice.client->replay(letter, std::nullopt));
        return word(result, [&] { return replays[int(result->status)]; });
    }
    }
    return {};
}

} // namespace

class TestQueenPractice : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyFront_data();
    void everyFront();
    void readers_data();
    void readers();
    void faults_data();
    void faults();
    void pagingWhileRowsComeAndGo();
    void encrypted();
    void expiredSession();
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
    QCOMPARE(practice.broker.deadLetters(u"faults"_s), 1);
}

void TestQueenPractice::faults_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<Call>("call");
    QTest::addColumn<QStringList>("expected"); // cpp-0.15, pg-1.4, pg-1.6, raft-2; empty: does not apply
    const auto row = [](const char *name, Fault fault, Call call, const QStringList &expected) {
        const auto each = expected.size() == 4 ? expected : QStringList(4, expected.constFirst());
        QTest::newRow(name) << fault << call << each;
    };
    const QString none;
    row("gone, remove", Fault::Gone, Call::Remove, {u"gone"_s});
    row("gone, replay", Fault::Gone, Call::Replay, {none, u"gone"_s, u"gone"_s, u"gone"_s});
    row("duplicate, push", Fault::Duplicate, Call::Push, {u"duplicate"_s});
    row("duplicate, replay", Fault::Duplicate, Call::Replay, {none, u"Rejected"_s, u"duplicate"_s, u"duplicate"_s});
    row("commit then drop, push", Fault::CommitThenDrop, Call::Push, {u"Network?"_s});
    row("commit then drop, remove", Fault::CommitThenDrop, Call::Remove, {u"Network?"_s});
    row("commit then drop, replay", Fault::CommitThenDrop, Call::Replay,
        {none, u"Network?"_s, u"Network?"_s, u"Network?"_s});
    row("drop before, push", Fault::DropBefore, Call::Push, {u"Network?"_s});
    row("drop before, remove", Fault::DropBefore, Call::Remove, {u"Network?"_s});
    row("drop before, replay", Fault::DropBefore, Call::Replay, {none, u"Network?"_s, u"Network?"_s, u"Network?"_s});
    row("unknown, push", Fault::OutcomeUnknown, Call::Push,
        {u"Network?"_s, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("unknown, remove", Fault::OutcomeUnknown, Call::Remove,
        {u"Network?"_s, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("unknown, replay", Fault::OutcomeUnknown, Call::Replay,
        {none, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("replay failed", Fault::ReplayFailed, Call::Replay, {none, u"Rejected"_s, u"Unavailable"_s, u"Unavailable?"_s});
    row("cleanup failed", Fault::CleanupFailed, Call::Replay, {none, u"copied"_s, u"moved"_s, u"moved"_s});
    row("maintenance, push", Fault::Maintenance, Call::Push, {u"buffered"_s, u"buffered"_s, u"buffered"_s, none});
    row("maintenance, replay", Fault::Maintenance, Call::Replay, {none, u"buffered"_s, u"Unavailable"_s, u"moved"_s});
    row("storage full, push", Fault::StorageFull, Call::Push, {u"Unavailable"_s});
    row("storage full, remove", Fault::StorageFull, Call::Remove, {u"Unavailable"_s});
    row("storage full, replay", Fault::StorageFull, Call::Replay,
        {none, u"Unavailable"_s, u"Unavailable"_s, u"Unavailable"_s});
    row("conflict, replay", Fault::Conflict, Call::Replay, {none, u"moved"_s, u"moved"_s, u"Conflict"_s});
    row("buffered, push", Fault::Buffered, Call::Push, {u"buffered"_s, u"buffered"_s, u"buffered"_s, none});
    row("buffered, replay", Fault::Buffered, Call::Replay, {none, u"buffered"_s, u"moved"_s, u"moved"_s});
    row("push failed", Fault::PushFailed, Call::Push, {u"Rejected"_s});
    row("delete fails", Fault::DeleteFails, Call::Remove,
        {u"Rejected"_s, u"Unavailable?"_s, u"Unavailable?"_s, u"Unavailable?"_s});
    row("foreign key, letters", Fault::ForeignKey, Call::Letters, {u"letters"_s});
    row("slow, letters", Fault::Slow, Call::Letters, {u"letters"_s});
    row("slow, push", Fault::Slow, Call::Push, {u"queued"_s});
    row("stale, letters", Fault::StaleConnection, Call::Letters, {u"letters"_s});
    row("stale, push", Fault::StaleConnection, Call::Push, {u"queued"_s});
    row("stale, remove", Fault::StaleConnection, Call::Remove, {u"removed"_s});
    static constexpr std::pair<const char *, Call> calls[]
        = {{"letters", Call::Letters}, {"push", Call::Push}, {"remove", Call::Remove}, {"replay", Call::Replay}};
    static constexpr std::tuple<const char *, Fault, const char *, const char *> everywhere[] = {
        {"rate limited", Fault::RateLimited, "RateLimited", "RateLimited"},
        {"unavailable", Fault::Unavailable, "Unavailable", "Unavailable"},
        {"unauthorized", Fault::Unauthorized, "Auth", "Auth"},
        {"forbidden", Fault::Forbidden, "Forbidden", "Forbidden"},
        {"no such route", Fault::NoSuchRoute, "RouteMissing", "RouteMissing"},
        {"route blocked", Fault::RouteBlocked, "RouteMissing", "RouteMissing"},
        {"web page", Fault::HtmlPage, "Malformed", "Malformed?"},
        {"error inside 200", Fault::ErrorInside200, "Rejected", "Rejected"},
        {"cut short", Fault::Truncated, "Network", "Network?"},
    };
    for (const auto &[name, fault, ofRead, ofChange] : everywhere) {
        for (const auto &[callName, call] : calls) {
            const auto word = QString::fromLatin1(call == Call::Letters ? ofRead : ofChange);
            row((QByteArray(name) + ", " + callName).constData(), fault, call,
                {call == Call::Replay ? none : word, word, word, word});
        }
    }
}

//! What is told as not done was not done: that is checked against the broker for every fault.
void TestQueenPractice::faults()
{
    QFETCH(const Fault, fault);
    QFETCH(const Call, call);
    QFETCH(const QStringList, expected);
    for (const auto profile : {Profile::Cpp015, Profile::Pg14, Profile::Pg16, Profile::Raft2}) {
        const auto &word = expected.at(int(profile));
        if (word.isEmpty())
            continue;
        Practice practice(profile);
        const auto letter = practice.letter();
        QCOMPARE(letter.transactionId, u"t-1"_s);
        const auto messages = practice.broker.messages(u"faults"_s).size();
        practice.broker.arm(fault, 1, 50);
        std::optional<Error> error;
        const auto got = carryOut(practice, call, letter, error);
        QVERIFY2(got == word,
                 qPrintable(u"profile %1: %2 instead of %3"_s.arg(QString::number(int(profile)), got, word)));
        if (error) {
            const bool asksToWait = fault == Fault::RateLimited || fault == Fault::Unavailable;
            QVERIFY(!asksToWait || error->retryAfter == std::chrono::seconds(1));
            QVERIFY(!error->code.isEmpty() || error->kind == ErrorKind::Network);
        }
        if (error && !error->mayHaveHappened) {
            QCOMPARE(practice.broker.messages(u"faults"_s).size(), messages);
            QCOMPARE(practice.broker.deadLetters(u"faults"_s), 1);
        }
    }
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
