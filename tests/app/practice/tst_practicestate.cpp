// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/consumers.h"
#include "practice/rules.h"
#include "practice/seeding.h"
#include "practice/state.h"

#include <QElapsedTimer>
#include <QTest>

using namespace dlo::practice;

namespace {

constexpr qint64 second = 1'000'000;
constexpr qint64 start = 1'790'000'000 * second;

State::Pushed push(State &state, const char *transactionId, const char *payload = "{}", qint64 us = start,
                   const char *queue = "orders")
{
    return state.push({.queue = queue, .partition = "p", .transactionId = transactionId, .payload = payload}, us);
}

State::Popped popAs(State &state, const char *group, qint64 us, qint64 batch = 1)
{
    return state.pop({.queue = "orders", .partition = "p", .group = group, .subscriptionMode = "all", .batch = batch},
                     us);
}

State::Acked ackAs(State &state, const State::Popped &popped, const char *group, const char *status, qint64 us,
                   std::size_t index = 0)
{
    return state.ack({.transactionId = popped.messages[index].message->transactionId,
                      .partitionId = popped.partition->id,
                      .leaseId = popped.leaseId,
                      .group = group,
                      .status = status,
                      .error = "no"},
                     us);
}

} // namespace

class TestPracticeState : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void duplicatesForEverOnCpp();
    void duplicatesWithinTheWindowOnRust();
    void leasesABatch();
    void expiredLeaseIsGivenAgain();
    void diesWhenTheBudgetIsUsedUp_data();
    void diesWhenTheBudgetIsUsedUp();
    void bothOptionsOffDropOnRustOnly();
    void deadLetterReleasesTheLeaseOnRustOnly();
    void outOfOrderAcksAreRemembered();
    void newGroupSkipsTheBacklog();
    void eraseTakesRowsOrTheMessage();
    void encryptsAtRest();
    void republishes();
    void retentionTakesDeadLettersOnCppOnly();
    void deletingAQueueTakesItsLetters();
    void indexKeepsNewestFirst();
    void seedsTheSameLetters();
    void seededErrorsAreThoseOfTheRules();
    void consumersTakeTheRepairedAndBuryTheRest();
    void manyLettersAreQuick();
};

void TestPracticeState::duplicatesForEverOnCpp()
{
    State state(Profile::Cpp015, 1);
    const auto first = push(state, "t");
    const auto later = push(state, "t", "{}", start + 1'000'000 * second);
    QVERIFY(later.duplicate);
    QCOMPARE(later.messageId, first.messageId);
    Partition &partition = *state.partition(first.partitionId);
    QVERIFY(state.erase(partition, "t"));
    QVERIFY(!push(state, "t").duplicate); // free again once the message is gone (observed, section J)
}

void TestPracticeState::duplicatesWithinTheWindowOnRust()
{
    State state(Profile::Pg16, 1);
    push(state, "t");
    QVERIFY(push(state, "t", "{}", start + 3599 * second).duplicate);
    QVERIFY(!push(state, "t", "{}", start + 3601 * second).duplicate);
    QVERIFY(!push(state, "t", "{}", start, "other").duplicate);
}

void TestPracticeState::leasesABatch()
{
    State state(Profile::Pg16, 1);
    for (const char *id : {"a", "b", "c"})
        push(state, id);
    const auto popped = popAs(state, "g", start, 2);
    QCOMPARE(popped.messages.size(), 2U);
    QCOMPARE(popAs(state, "g", start).outcome, State::Popped::Outcome::LeaseHeld);
    QVERIFY(popAs(state, "h", start).outcome
            == State::Popped::Outcome::Messages); // another group has a cursor of its own
    QVERIFY(!ackAs(state, popped, "g", "completed", start, 0).leaseReleased);
    QVERIFY(ackAs(state, popped, "g", "completed", start, 1).leaseReleased);
    QCOMPARE(popAs(state, "g", start, 5).messages.size(), 1U);
}

void TestPracticeState::expiredLeaseIsGivenAgain()
{
    State state(Profile::Pg16, 1);
    push(state, "a");
    const auto popped = popAs(state, "g", start);
    QVERIFY(state.extend(popped.leaseId, 100, start + 10 * second));
    QCOMPARE(popAs(state, "g", start + 100 * second).outcome, State::Popped::Outcome::LeaseHeld);
    const auto again = popAs(state, "g", start + 111 * second);
    QCOMPARE(again.messages.size(), 1U);
    QCOMPARE(again.messages[0].attempt, 1); // an expired lease charges nothing
    const auto late = ackAs(state, popped, "g", "completed", start + 112 * second);
    QVERIFY(!late.success);
    QCOMPARE(late.error, QByteArray("invalid or expired lease"));
    QVERIFY(!state.extend("no such lease", 1, start));
}

void TestPracticeState::diesWhenTheBudgetIsUsedUp_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<bool>("secondDiesAtOnce");
    QTest::newRow("cpp: not reset (section AA)") << Profile::Cpp015 << true;
    QTest::newRow("rust: reset") << Profile::Pg16 << false;
}

void TestPracticeState::diesWhenTheBudgetIsUsedUp()
{
    QFETCH(Profile, profile);
    QFETCH(bool, secondDiesAtOnce);
    State state(profile, 1);
    state.ensureQueue("orders", start).options.retryLimit = 1;
    push(state, "A");
    push(state, "B");
    QVERIFY(!ackAs(state, popAs(state, "g", start), "g", "failed", start).dead);
    QVERIFY(ackAs(state, popAs(state, "g", start), "g", "failed", start).dead);
    const auto letters = state.letters().list({});
    QCOMPARE(letters.size(), 1U);
    QCOMPARE(letters[0]->retries, 1);
    QCOMPARE(ackAs(state, popAs(state, "g", start), "g", "failed", start).dead, secondDiesAtOnce);
}

void TestPracticeState::bothOptionsOffDropOnRustOnly()
{
    for (const Profile profile : {Profile::Cpp015, Profile::Raft2}) {
        State state(profile, 1);
        QueueOptions &options = state.ensureQueue("orders", start).options;
        options.retryLimit = 0;
        options.deadLetterQueue = options.dlqAfterMaxRetries = false;
        push(state, "A");
        const auto acked = ackAs(state, popAs(state, "g", start), "g", "failed", start);
        QCOMPARE(acked.dropped, profile == Profile::Raft2);
        QCOMPARE(state.letters().size(), profile == Profile::Raft2 ? 0 : 1);
    }
}

void TestPracticeState::deadLetterReleasesTheLeaseOnRustOnly()
{
    for (const Profile profile : {Profile::Cpp015, Profile::Pg14, Profile::Pg16, Profile::Raft2}) {
        State state(profile, 1);
        for (const char *id : {"a", "b", "c"})
            push(state, id);
        const bool rust = profile != Profile::Cpp015;
        const auto popped = popAs(state, "g", start, 3);
        const auto acked = ackAs(state, popped, "g", "dlq", start);
        QVERIFY(acked.dead);
        QCOMPARE(acked.leaseReleased, rust);
        QCOMPARE(popAs(state, "g", start, 3).messages.size(), rust ? 2U : 0U);
    }
}

void TestPracticeState::outOfOrderAcksAreRemembered()
{
    State state(Profile::Pg16, 1);
    for (const char *id : {"a", "b", "c"})
        push(state, id);
    const auto popped = popAs(state, "g", start, 3);
    QVERIFY(ackAs(state, popped, "g", "completed", start, 2).success);
    QVERIFY(ackAs(state, popped, "g", "failed", start, 0).leaseReleased);
    const auto again = popAs(state, "g", start, 3);
    QCOMPARE(again.messages.size(), 2U); // c is done already
    QCOMPARE(again.messages[0].message->transactionId, QByteArray("a"));
    QCOMPARE(again.messages[0].attempt, 2);
    const auto late = state.ack(
        {.transactionId = "c", .partitionId = popped.partition->id, .group = "g", .status = "failed"}, start);
    QVERIFY(late.error.startsWith("already committed"));
}

void TestPracticeState::newGroupSkipsTheBacklog()
{
    for (const Profile profile : {Profile::Pg16, Profile::Cpp015}) {
        State state(profile, 1);
        push(state, "old");
        const auto popped = state.pop({.queue = "orders", .group = "g", .batch = 10}, start + second);
        QCOMPARE(popped.messages.size(), profile == Profile::Pg16 ? 0U : 1U);
        QCOMPARE(state.pop({.queue = "orders", .batch = 10}, start + second).messages.size(),
                 1U); // queue mode reads all
        push(state, "new", "{}", start + 2 * second);
        QCOMPARE(state.pop({.queue = "orders", .group = "g", .batch = 10}, start + 3 * second).messages.size(),
                 profile == Profile::Pg16 ? 1U : 0U); // C++: the first one is still leased
    }
}

void TestPracticeState::eraseTakesRowsOrTheMessage()
{
    for (const Profile profile : {Profile::Pg16, Profile::Cpp015}) {
        State state(profile, 1);
        const auto pushed = push(state, "m");
        push(state, "live");
        Partition &partition = *state.partition(pushed.partitionId);
        state.bury(partition, 0, "A", "x", 0, start);
        state.bury(partition, 0, "B", "x", 0, start);
        QCOMPARE(state.erase(partition, "m"), std::optional(2));
        QCOMPARE(state.letters().size(), 0);
        QVERIFY(!state.erase(partition, "m"));
        QCOMPARE(state.erase(partition, "live").has_value(), profile == Profile::Cpp015);
        QCOMPARE(popAs(state, "late", start, 10).messages.size(), profile == Profile::Cpp015 ? 0U : 2U);
    }
}

void TestPracticeState::encryptsAtRest()
{
    State state(Profile::Pg16, 1);
    state.ensureQueue("orders", start).options.encryptionEnabled = true;
    const QByteArray pin = R"({"pin": 1234})";
    const auto pushed = push(state, "s", pin.constData());
    const Message &message = state.partition(pushed.partitionId)->log[0];
    QVERIFY(message.encrypted);
    QVERIFY(message.stored.contains("authTag"));
    QVERIFY(!message.stored.contains("1234"));
    QCOMPARE(state.readable(message), pin);
    QCOMPARE(message.pushed, pin);
}

void TestPracticeState::republishes()
{
    State state(Profile::Pg16, 1);
    const auto pushed = push(state, "m", "{\"a\": 1.10}");
    const DeadLetter &letter = state.bury(*state.partition(pushed.partitionId), 0, "g", "x", 3, start);
    const auto moved = state.republish(letter, "elsewhere", {}, "dlq:1", start);
    QVERIFY(!moved.duplicate);
    QCOMPARE(moved.queue, QByteArray("elsewhere"));
    QCOMPARE(moved.partition, QByteArray("p"));
    QCOMPARE(state.queue("elsewhere")->partitions[0]->log[0].stored, QByteArray("{\"a\": 1.10}"));
    QVERIFY(state.republish(letter, "elsewhere", {}, "dlq:1", start).duplicate);
}

void TestPracticeState::retentionTakesDeadLettersOnCppOnly()
{
    for (const Profile profile : {Profile::Pg16, Profile::Cpp015}) {
        State state(profile, 1);
        const auto pushed = push(state, "r");
        QueueOptions &options = state.queue("orders")->options;
        options.retentionEnabled = true;
        options.retentionSeconds = 3;
        state.bury(*state.partition(pushed.partitionId), 0, "g", "x", 0, start);
        state.applyRetention(start + 2 * second);
        QCOMPARE(state.letters().size(), 1);
        state.applyRetention(start + 8 * second);
        QCOMPARE(state.letters().size(), profile == Profile::Pg16 ? 1 : 0);
        QCOMPARE(State::counts(*state.partition(pushed.partitionId), start).total, 0);
    }
}

void TestPracticeState::deletingAQueueTakesItsLetters()
{
    State state(Profile::Raft2, 1);
    const auto pushed = push(state, "m");
    push(state, "m", "{}", start, "other");
    state.bury(*state.partition(pushed.partitionId), 0, "g", "x", 0, start);
    QCOMPARE(state.partition("1"), state.partition(pushed.partitionId));
    QVERIFY(state.deleteQueue("orders"));
    QVERIFY(!state.deleteQueue("orders"));
    QCOMPARE(state.letters().size(), 0);
    QVERIFY(state.partition("1") == nullptr);
    QVERIFY(state.partition("2") != nullptr);
    QVERIFY(state.partition("3") == nullptr);
}

void TestPracticeState::indexKeepsNewestFirst()
{
    State state(Profile::Pg16, 1);
    const auto pushed = push(state, "m");
    Partition &partition = *state.partition(pushed.partitionId);
    std::vector<QByteArray> rows;
    for (const int at : {5, 1, 9, 5, 3})
        rows.push_back(state.bury(partition, 0, "g", QByteArray::number(at), 0, start + at * second).rowId);
    const auto errors = [&state](qint64 offset, qint64 limit) {
        QByteArray out;
        for (const DeadLetter *letter : state.letters().list({}, offset, limit))
            out += letter->error;
        return out;
    };
    QCOMPARE(errors(0, -1), QByteArray("95531"));
    QCOMPARE(errors(1, 2), QByteArray("55"));
    QCOMPARE(errors(9, 2), QByteArray());
    QCOMPARE(errors(0, 0), QByteArray());
    state.letters().remove(state.letters().byRow(rows[0]));
    QCOMPARE(errors(0, -1), QByteArray("9531"));
    QCOMPARE(errors(2, 5), QByteArray("31"));
    QVERIFY(state.letters().byRow(rows[0]) == nullptr);
    QCOMPARE(state.letters().list({.group = "h"}).size(), 0U);
    QCOMPARE(state.letters().count({.queue = "orders", .group = "g"}), 4);
}

void TestPracticeState::seedsTheSameLetters()
{
    const auto textOf = [](quint64 seedNumber, Profile profile) {
        State state(profile, seedNumber);
        seed(state, {.profile = profile, .letters = 120, .seed = seedNumber}, start);
        QByteArray text;
        for (const DeadLetter *letter : state.letters().list({}))
            text += letter->transactionId + letter->group + letter->error
                + (letter->encrypted ? QByteArray() : letter->payload);
        return std::pair(state.letters().size(), text);
    };
    const auto [count, text] = textOf(7, Profile::Pg16);
    QCOMPARE(count, 120);
    QCOMPARE(textOf(7, Profile::Pg16).second, text);
    QVERIFY(textOf(8, Profile::Pg16).second != text);
    QCOMPARE(textOf(7, Profile::Cpp015).first, 120);
    State state(Profile::Pg16, 1);
    seed(state, {.letters = 0}, start);
    QVERIFY(state.queues().empty());
}

void TestPracticeState::seededErrorsAreThoseOfTheRules()
{
    State state(Profile::Pg16, 1);
    seed(state, {.letters = 300}, start);
    bool precise = false;
    bool huge = false;
    bool markup = false;
    for (const DeadLetter *letter : state.letters().list({})) {
        const QByteArray payload = letter->encrypted ? State::opened(letter->payload).value_or("") : letter->payload;
        precise = precise || payload.contains("23958446825181076828");
        huge = huge || payload.size() > 290'000;
        markup = markup || payload.contains("<img src=x>");
        QVERIFY2(JsonDoc::parse(payload, JsonDoc::Rules::Strict), payload.left(200).constData());
        if (!letter->error.startsWith("timeout after"))
            QCOMPARE(problemOf(letter->partition->queue->name, letter->group, payload), letter->error);
        else
            QCOMPARE(problemOf(letter->partition->queue->name, letter->group, payload), QByteArray());
        QVERIFY(letter->failedUs < start && letter->failedUs > start - 7 * qint64(86400) * second);
    }
    QVERIFY(precise && huge && markup);
}

void TestPracticeState::consumersTakeTheRepairedAndBuryTheRest()
{
    State state(Profile::Pg16, 1);
    seed(state, {.letters = 60}, start);
    consumers::workUntilIdle(state, start);
    const int before = state.letters().size();
    QCOMPARE(before, 60); // nothing of what was there is read again
    const QByteArray good = R"({"orderId":1,"version":2,"customer":{"country":"DE"},"currency":"EUR"})";
    const QByteArray bad = R"({"orderId":1,"version":9,"customer":{"country":"DE"},"currency":"EUR"})";
    state.push({.queue = "orders", .partition = "eu-1", .transactionId = "good", .payload = good}, start);
    state.push({.queue = "orders", .partition = "eu-1", .transactionId = "bad", .payload = bad}, start);
    QVERIFY(consumers::work(state, start));
    QCOMPARE(state.partition(state.queue("orders")->byName["eu-1"]->id)->cursors["billing"].budgetUsed, 0);
    consumers::workUntilIdle(state, start);
    QCOMPARE(state.letters().size(), before + 2); // billing and audit
    const DeadLetter *newest = state.letters().list({}, 0, 1)[0];
    QCOMPARE(newest->transactionId, QByteArray("bad"));
    QCOMPARE(newest->error, QByteArray("unknown payload version 9"));
    QCOMPARE(newest->retries, 3);
    QVERIFY(!consumers::work(state, start));
}

void TestPracticeState::manyLettersAreQuick()
{
    State state(Profile::Pg16, 1);
    QElapsedTimer clock;
    clock.start();
    seed(state, {.letters = 100'000}, start);
    qInfo("seeded in %lld ms", clock.restart());
    std::size_t listed = 0;
    for (qint64 offset = 0; offset < 100'000; offset += 1000)
        listed += state.letters().list({.queue = "orders"}, offset, 1000).size();
    QCOMPARE(listed, std::size_t(state.letters().count({.queue = "orders"})));
    qInfo("listed in %lld ms", clock.restart());
    const auto letters = state.letters().list({}, 0, 20'000);
    for (DeadLetter *letter : letters) {
        QVERIFY(!state.republish(*letter, {}, {}, "dlq:" + letter->rowId, start).duplicate);
        state.letters().remove(letter);
    }
    QCOMPARE(state.letters().size(), 80'000);
    qInfo("moved 20,000 in %lld ms", clock.elapsed());
    QVERIFY(clock.elapsed() < 10'000);
}

QTEST_GUILESS_MAIN(TestPracticeState)
#include "tst_practicestate.moc"
