// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practicerust.h"

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using namespace Qt::StringLiterals;

// How dead letters of the Rust generations are put back and removed (queen-http.md section 3).
class TestPracticeRustReplay : public QObject, private dlo::test::PracticeRust
{
    Q_OBJECT
private Q_SLOTS:
    void movesAtomically_data();
    void movesAtomically();
    void refusesReplayBodies_data();
    void refusesReplayBodies();
    void retriesInTwoStepsOn14();
    void deletesAllGroupsRows();
    void purges();
    void longPollIsWokenByAReplay();
};

void TestPracticeRustReplay::movesAtomically_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::newRow("1.4") << Profile::Pg14;
    QTest::newRow("1.6") << Profile::Pg16;
    QTest::newRow("raft") << Profile::Raft2;
}

void TestPracticeRustReplay::movesAtomically()
{
    QFETCH(Profile, profile);
    if (profile == Profile::Pg14)
        return;
    begin(profile);
    kill();
    kill(u"audit"_s, "{\"a\": 1.10}", u"t-2"_s);
    const QByteArray id = text(row(1), "id"_L1);
    const RawAnswer moved = post("/api/v1/dlq/" + id + "/replay");
    QCOMPARE(moved.status(), 200);
    QCOMPARE(text(object(moved), "result"_L1), QByteArray("moved"));
    QCOMPARE(text(object(moved), "originalTransactionId"_L1), QByteArray("t-1"));
    const QJsonObject as = object(moved).value("replayedAs"_L1).toObject();
    QCOMPARE(text(as, "transaction_id"_L1), "dlq:" + id);
    QCOMPARE(text(as, "status"_L1), QByteArray("queued"));
    QCOMPARE(m_broker->deadLetters(), 1);
    const RawAnswer again = post("/api/v1/dlq/" + id + "/replay", "{}");
    QCOMPARE(again.status(), 404);
    QCOMPARE(text(object(again), "result"_L1), QByteArray("gone"));
    QCOMPARE(object(again).contains("dlqId"_L1), profile == Profile::Pg16);
    QCOMPARE(post("/api/v1/dlq/no-uuid/replay").status(), 404);
    // To another queue, by address.
    const QByteArray other = text(row(), "id"_L1);
    const QByteArray partition = text(row(), "partitionId"_L1);
    const RawAnswer elsewhere = profile == Profile::Raft2
        ? post("/api/v1/messages/" + partition + "/t-2/retry", R"({"queue":"repaired","partition":"p"})")
        : post("/api/v1/dlq/" + other + "/replay", R"({"queue":" repaired ","partition":"p"})");
    QCOMPARE(text(object(elsewhere), "queue"_L1), QByteArray("repaired"));
    QCOMPARE(m_broker->messages(u"repaired"_s).size(), 1U);
    QCOMPARE(m_broker->messages(u"repaired"_s)[0].payload, QByteArray("{\"a\": 1.10}"));
    // Duplicate: 200, success, and nothing done.
    kill(u"billing"_s, "1", u"t-3"_s);
    const QByteArray third = text(row(), "id"_L1);
    static_cast<void>(post("/api/v1/push",
                           R"({"items":[{"queue":"orders","partition":"eu-1","payload":1,"transactionId":"dlq:)" + third
                               + R"("}]})"));
    const RawAnswer duplicate = post("/api/v1/dlq/" + third + "/replay");
    QCOMPARE(duplicate.status(), 200);
    QCOMPARE(text(object(duplicate), "result"_L1), QByteArray("duplicate"));
    QCOMPARE(object(duplicate).value("dlqRowRemoved"_L1).toBool(true), false);
    QCOMPARE(m_broker->deadLetters(), 1);
}

void TestPracticeRustReplay::refusesReplayBodies_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("error");
    const QByteArray bad = R"(bad body: expected {} or {"queue":"...","partition":"..."})";
    QTest::newRow("1.6 null") << Profile::Pg16 << QByteArray("null") << 400 << bad;
    QTest::newRow("1.6 array") << Profile::Pg16 << QByteArray("[]") << 400 << bad;
    QTest::newRow("1.6 number") << Profile::Pg16 << QByteArray(R"({"queue":42})") << 400 << bad;
    QTest::newRow("1.6 blank queue") << Profile::Pg16 << QByteArray(R"({"queue":" "})") << 400
                                     << QByteArray("queue override must be a non-empty name");
    QTest::newRow("1.6 blank partition") << Profile::Pg16 << QByteArray(R"({"partition":""})") << 400
                                         << QByteArray("partition override must be a non-empty name");
    QTest::newRow("1.6 space") << Profile::Pg16 << QByteArray("  ") << 404 << QByteArray("Message not found");
    QTest::newRow("raft null") << Profile::Raft2 << QByteArray("null") << 404 << QByteArray("Message not found");
    QTest::newRow("raft number") << Profile::Raft2 << QByteArray(R"({"queue":42})") << 404
                                 << QByteArray("Message not found");
    QTest::newRow("raft blank") << Profile::Raft2 << QByteArray(R"({"queue":" "})") << 400
                                << QByteArray("queue and partition overrides must be non-empty");
    QTest::newRow("raft text") << Profile::Raft2 << QByteArray("x") << 400
                               << QByteArray("expected value at line 1 column 1");
}

void TestPracticeRustReplay::refusesReplayBodies()
{
    QFETCH(Profile, profile);
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QByteArray, error);
    begin(profile);
    const RawAnswer answer = post("/api/v1/dlq/00000000-0000-0000-0000-000000000000/replay", body);
    QCOMPARE(answer.status(), status);
    QCOMPARE(text(object(answer), "error"_L1), error);
}

void TestPracticeRustReplay::retriesInTwoStepsOn14()
{
    begin(Profile::Pg14);
    kill();
    const QByteArray partition = text(row(), "partitionId"_L1);
    m_broker->arm(Fault::CleanupFailed);
    const RawAnswer failed = post("/api/v1/messages/" + partition + "/t-1/retry");
    QCOMPARE(failed.status(), 500);
    QVERIFY(text(object(failed), "error"_L1).startsWith("dlq cleanup failed"));
    QCOMPARE(object(failed).value("replayed"_L1).toBool(), true);
    QCOMPARE(m_broker->deadLetters(), 1); // pushed, and the row is still there
    QCOMPARE(m_broker->messages(u"orders"_s).size(), 1U);
    const RawAnswer done = post("/api/v1/messages/" + partition + "/t-1/retry");
    QCOMPARE(done.status(), 200);
    QCOMPARE(object(done).value("dlqRowRemoved"_L1).toBool(), true);
    QVERIFY(!object(done).contains("result"_L1));
    QCOMPARE(m_broker->messages(u"orders"_s).size(), 2U); // not idempotent
    QVERIFY(m_broker->messages(u"orders"_s)[0].transactionId != m_broker->messages(u"orders"_s)[1].transactionId);
    QCOMPARE(m_broker->deadLetters(), 0);
    const RawAnswer gone = post("/api/v1/messages/" + partition + "/t-1/retry");
    QCOMPARE(gone.status(), 404);
    QCOMPARE(text(object(gone), "message"_L1),
             QByteArray("No dead-letter row for this address. Only dead-lettered messages can be replayed"));
    m_broker->arm(Fault::Maintenance);
    kill(u"g"_s, "1", u"t-9"_s);
    const RawAnswer buffered = post("/api/v1/messages/" + text(row(), "partitionId"_L1) + "/t-9/retry");
    QCOMPARE(text(object(buffered).value("replayedAs"_L1).toObject(), "status"_L1), QByteArray("buffered"));
}

void TestPracticeRustReplay::deletesAllGroupsRows()
{
    for (const Profile profile : {Profile::Pg16, Profile::Raft2}) {
        begin(profile);
        kill();
        static_cast<void>(post("/api/v1/ack",
                               R"({"transactionId":"t-1","status":"dlq","consumerGroup":"other","partitionId":")"
                                   + text(row(), "partitionId"_L1) + R"("})"));
        QCOMPARE(m_broker->deadLetters(), 2);
        const QByteArray target = "/api/v1/messages/" + text(row(), "partitionId"_L1) + "/t-1";
        const RawAnswer hit = ask(port(), "DELETE", target);
        QCOMPARE(hit.status(), 200);
        QCOMPARE(object(hit).value("deleted"_L1).toInt(-1), profile == Profile::Raft2 ? 2 : -1);
        const RawAnswer miss = ask(port(), "DELETE", target);
        QCOMPARE(miss.status(), 404);
        QCOMPARE(text(object(miss), "error"_L1), QByteArray("Message not found"));
        QCOMPARE(get(target).status(), 200); // the live message stays
    }
}

void TestPracticeRustReplay::purges()
{
    begin(Profile::Pg16, 200);
    QCOMPARE(text(object(ask(port(), "DELETE", "/api/v1/dlq")), "error"_L1), QByteArray("queue is required"));
    const int audit = m_broker->deadLetters(u"orders"_s, u"audit"_s);
    const RawAnswer some = ask(port(), "DELETE", "/api/v1/dlq?queue=orders&consumerGroup=audit");
    QCOMPARE(object(some).value("deleted"_L1).toInt(), audit);
    QVERIFY(m_broker->deadLetters(u"orders"_s) > 0);
    const RawAnswer all = ask(port(), "DELETE", "/api/v1/dlq?queue=orders");
    QVERIFY(object(all).value("consumerGroup"_L1).isNull());
    QCOMPARE(m_broker->deadLetters(u"orders"_s), 0);
    QCOMPARE(object(ask(port(), "DELETE", "/api/v1/dlq?queue=nope")).value("deleted"_L1).toInt(-1), 0);
}

void TestPracticeRustReplay::longPollIsWokenByAReplay()
{
    begin(Profile::Pg16);
    kill();
    static_cast<void>(get("/api/v1/pop/queue/orders?consumerGroup=worker"));
    dlo::test::RawClient waiting(port());
    const QByteArray pop
        = "GET /api/v1/pop/queue/orders?consumerGroup=worker&wait=true&timeout=20000 HTTP/1.1\r\nHost: x\r\n\r\n";
    QVERIFY(waiting.exchange(pop, 100).statusLine.isEmpty());
    static_cast<void>(post("/api/v1/dlq/" + text(row(), "id"_L1) + "/replay"));
    QVERIFY(waiting.read().body.contains("\"transactionId\":\"dlq:"));
}

QTEST_GUILESS_MAIN(TestPracticeRustReplay)
#include "tst_practicerustreplay.moc"
