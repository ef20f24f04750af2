// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practicerust.h"

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using namespace Qt::StringLiterals;

// The Rust generations against queen-http.md: shapes, codes and what a replay does.
class TestPracticeRust : public QObject, private dlo::test::PracticeRust
{
    Q_OBJECT
private Q_SLOTS:
    void tellsItsGeneration_data();
    void tellsItsGeneration();
    void hasTheRoutesOfItsGeneration_data();
    void hasTheRoutesOfItsGeneration();
    void listsLetters_data();
    void listsLetters();
    void totalsAndPages();
    void decryptsOnTheList();
    void signatures();
    void pushesVerbatim();
    void mergesConfiguration();
    void popAndAck();
    void seeksAndTraces();
    void decodesPaths();
    void refusesLargeBodies();
};

void TestPracticeRust::tellsItsGeneration_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<QString>("engine");
    QTest::addColumn<QString>("version");
    QTest::newRow("1.4") << Profile::Pg14 << u"segments-rust"_s << u"1.4.2"_s;
    QTest::newRow("1.6") << Profile::Pg16 << u"segments-rust"_s << u"1.6.0"_s;
    QTest::newRow("raft") << Profile::Raft2 << u"raft"_s << u"2.2.0"_s;
}

void TestPracticeRust::tellsItsGeneration()
{
    QFETCH(Profile, profile);
    QFETCH(QString, engine);
    QFETCH(QString, version);
    begin(profile);
    const QJsonObject health = object(get("/health"));
    QCOMPARE(health.value("engine"_L1).toString(), engine);
    QCOMPARE(health.value("version"_L1).toString(), version);
    QVERIFY(!health.contains("server"_L1));
    QCOMPARE(health.contains("database"_L1), profile != Profile::Raft2);
    QCOMPARE(object(get("/status")).value("engine"_L1).toString(), engine);
    const RawAnswer unknown = post("/api/v1/nothing");
    QCOMPARE(unknown.status(), 404);
    QCOMPARE(text(object(unknown), "code"_L1), QByteArray("no_such_route"));
    QCOMPARE(text(object(unknown), "error"_L1),
             profile == Profile::Raft2 ? QByteArray("not found") : QByteArray("Not Found"));
    QCOMPARE(object(unknown).contains("path"_L1), profile == Profile::Raft2);
}

void TestPracticeRust::hasTheRoutesOfItsGeneration_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<bool>("there");
    const QByteArray replay = "/api/v1/dlq/00000000-0000-0000-0000-000000000000/replay";
    QTest::newRow("1.4 replay") << Profile::Pg14 << QByteArray("POST") << replay << false;
    QTest::newRow("1.6 replay") << Profile::Pg16 << QByteArray("POST") << replay << true;
    QTest::newRow("raft replay") << Profile::Raft2 << QByteArray("POST") << replay << true;
    QTest::newRow("1.4 signatures") << Profile::Pg14 << QByteArray("GET")
                                    << QByteArray("/api/v1/analytics/dlq-signatures") << false;
    QTest::newRow("1.4 purge") << Profile::Pg14 << QByteArray("DELETE") << QByteArray("/api/v1/dlq") << true;
    QTest::newRow("raft maintenance") << Profile::Raft2 << QByteArray("GET") << QByteArray("/api/v1/system/maintenance")
                                      << false;
    QTest::newRow("1.6 maintenance") << Profile::Pg16 << QByteArray("GET") << QByteArray("/api/v1/system/maintenance")
                                     << true;
    QTest::newRow("to dlq") << Profile::Pg16 << QByteArray("POST") << QByteArray("/api/v1/messages/1/2/dlq") << false;
    QTest::newRow("clear") << Profile::Pg16 << QByteArray("DELETE") << QByteArray("/api/v1/queues/q/clear") << false;
    QTest::newRow("1.4 retry") << Profile::Pg14 << QByteArray("POST") << QByteArray("/api/v1/messages/1/2/retry")
                               << true;
    QTest::newRow("depth") << Profile::Pg16 << QByteArray("GET") << QByteArray("/api/v1/resources/queues/q/depth")
                           << true;
}

void TestPracticeRust::hasTheRoutesOfItsGeneration()
{
    QFETCH(Profile, profile);
    QFETCH(QByteArray, verb);
    QFETCH(QByteArray, target);
    QFETCH(bool, there);
    begin(profile);
    QCOMPARE(!ask(port(), verb, target).body.contains("no_such_route"), there);
}

void TestPracticeRust::listsLetters_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::newRow("1.4") << Profile::Pg14;
    QTest::newRow("1.6") << Profile::Pg16;
    QTest::newRow("raft") << Profile::Raft2;
}

void TestPracticeRust::listsLetters()
{
    QFETCH(Profile, profile);
    const bool raft = profile == Profile::Raft2;
    begin(profile);
    kill();
    const QJsonObject letter = row();
    for (const QLatin1StringView key :
         {"id"_L1, "transactionId"_L1, "partitionId"_L1, "queue"_L1, "partition"_L1, "consumerGroup"_L1,
          "errorMessage"_L1, "retryCount"_L1, "data"_L1, "createdAt"_L1, "failedAt"_L1})
        QVERIFY2(letter.contains(key), key.data());
    QCOMPARE(letter.value("createdAt"_L1), letter.value("failedAt"_L1));
    QCOMPARE(text(letter, "failedAt"_L1).size(), raft ? 27 : 24);
    QCOMPARE(letter.contains("producerSub"_L1), !raft);
    QCOMPARE(letter.contains("payload"_L1), raft);
    QVERIFY(!letter.contains("isEncrypted"_L1));
    QCOMPARE(text(letter, "partitionId"_L1).size() == 36, !raft);
    QVERIFY(get("/api/v1/dlq").body.contains(R"("data":{"a": 1.10})")); // byte for byte
    QVERIFY(text(object(get("/api/v1/messages/" + text(letter, "partitionId"_L1) + "/t-1")), "id"_L1)
            != text(letter, "id"_L1));
}

void TestPracticeRust::totalsAndPages()
{
    for (const Profile profile : {Profile::Pg16, Profile::Raft2}) {
        begin(profile, 300);
        const QJsonObject first = object(get("/api/v1/dlq?limit=7"));
        QCOMPARE(first.value("total"_L1).toInt(), profile == Profile::Raft2 ? 300 : 7);
        QCOMPARE(first.value("messages"_L1).toArray().size(), 7);
        const QJsonObject last = object(get("/api/v1/dlq?limit=100&offset=290"));
        QCOMPARE(last.value("messages"_L1).toArray().size(), 10);
        // No upper clamp on 1.x, 1000 on 2.x, which also takes no less than 1.
        QCOMPARE(object(get("/api/v1/dlq?limit=5000")).value("pagination"_L1).toObject().value("limit"_L1).toInt(),
                 profile == Profile::Raft2 ? 1000 : 5000);
        QCOMPARE(object(get("/api/v1/dlq?limit=0")).value("messages"_L1).toArray().size(),
                 profile == Profile::Raft2 ? 1 : 0);
        QCOMPARE(object(get("/api/v1/dlq?queue=")).value("messages"_L1).toArray().size(),
                 profile == Profile::Raft2 ? 0 : 100);
        QVERIFY(get("/api/v1/dlq?xlimit=1").body.contains(R"("limit":100)"));
        QCOMPARE(m_broker->deadLetters(), 300);
        QCOMPARE(m_broker->deadLetters(u"customers"_s, u"crm"_s), m_broker->deadLetters(u"customers"_s));
    }
}

void TestPracticeRust::decryptsOnTheList()
{
    for (const Profile profile : {Profile::Pg16, Profile::Raft2}) {
        begin(profile);
        static_cast<void>(post("/api/v1/configure", R"({"queue":"orders","options":{"encryptionEnabled":true}})"));
        kill(u"crm"_s, R"({"pin":1234})");
        const QByteArray listed = get("/api/v1/dlq").body;
        QVERIFY(listed.contains(R"("data":{"pin":1234})"));
        QCOMPARE(listed.contains(R"("isEncrypted":true)"), profile == Profile::Pg16);
        m_broker->arm(Fault::ForeignKey);
        const QByteArray foreign = get("/api/v1/dlq").body;
        if (profile == Profile::Pg16)
            QVERIFY(foreign.contains("authTag") && !foreign.contains("isEncrypted") && !foreign.contains("1234"));
        QVERIFY(get("/api/v1/dlq").body.contains("1234"));
        static_cast<void>(post("/api/v1/dlq/" + text(row(), "id"_L1) + "/replay"));
        const auto messages = m_broker->messages(u"orders"_s);
        QCOMPARE(messages.back().payload, QByteArray(R"({"pin":1234})"));
        QVERIFY(messages.back().stored.contains("authTag"));
    }
}

void TestPracticeRust::signatures()
{
    begin(Profile::Pg16, 300);
    QCOMPARE(text(object(get("/api/v1/analytics/dlq-signatures")), "error"_L1), QByteArray("queue required"));
    const QJsonObject found = object(get("/api/v1/analytics/dlq-signatures?queue=orders&limit=50"));
    QCOMPARE(found.value("sample"_L1).toInt(), 50);
    QCOMPARE(found.value("rowsNow"_L1).toInt(), m_broker->deadLetters(u"orders"_s));
    QVERIFY(get("/api/v1/analytics/dlq-signatures?queue=orders").body.contains("order <n>: customer is missing"));
    QVERIFY(object(get("/api/v1/analytics/dlq-signatures?queue=nope")).value("oldest"_L1).isNull());
}

void TestPracticeRust::pushesVerbatim()
{
    begin(Profile::Pg16);
    const QByteArray payload = R"({ "b":1.10, "a":23958446825181076828, "a":1e400, "s":"\ud83d\u0000" })";
    const RawAnswer pushed = post(
        "/api/v1/push", R"({"items":[{"queue":"q","payload":)" + payload + R"(},{"queue":"q","payload":null}]})");
    QCOMPARE(pushed.status(), 201);
    const auto messages = m_broker->messages(u"q"_s);
    QCOMPARE(messages.size(), 2U);
    QCOMPARE(messages[0].stored, payload);
    QCOMPARE(messages[1].stored, QByteArray("null"));
    QVERIFY(!pushed.body.contains("partition_id"));
    QCOMPARE(post("/api/v1/push", R"({"items":[{"queue":"q","data":1}]})").status(), 400);
    QVERIFY(text(object(post("/api/v1/push", "{]")), "error"_L1).startsWith("bad body: "));
    QVERIFY(get("/api/v1/pop/queue/q?batch=1").body.contains(payload));
}

void TestPracticeRust::mergesConfiguration()
{
    for (const Profile profile : {Profile::Pg14, Profile::Pg16, Profile::Raft2}) {
        begin(profile);
        static_cast<void>(post("/api/v1/configure", R"({"queue":"q","options":{"retryLimit":7}})"));
        const QJsonObject second = object(post("/api/v1/configure", R"({"queue":"q","leaseTime":11})"));
        const QJsonObject options = second.value("options"_L1).toObject();
        QCOMPARE(options.value("leaseTime"_L1).toInt(), 11);
        QCOMPARE(options.value("retryLimit"_L1).toInt(), profile == Profile::Pg14 ? 3 : 7);
        QVERIFY(second.value("partitionId"_L1).isNull());
        QCOMPARE(text(second, "storage"_L1), QByteArray("segments"));
        QCOMPARE(object(post("/api/v1/configure", R"({"queue":"q","mode":"replace","options":{}})"))
                     .value("options"_L1)
                     .toObject()
                     .value("retryLimit"_L1)
                     .toInt(),
                 3);
        QCOMPARE(post("/api/v1/configure", R"({"queue":"q","mode":"odd","options":{}})").status(),
                 profile == Profile::Pg14 ? 200 : 400);
        QCOMPARE(post("/api/v1/configure", R"({"queue":"q","options":{"retryLimit":"many"}})").status(), 400);
    }
}

void TestPracticeRust::popAndAck()
{
    begin(Profile::Pg16);
    QCOMPARE(get("/api/v1/pop/queue/q").status(), 204);
    static_cast<void>(post("/api/v1/push", R"({"items":[{"queue":"q","payload":1,"transactionId":"a"}]})"));
    QCOMPARE(get("/api/v1/pop/queue/q?consumerGroup=late").status(), 204); // a new group skips the backlog
    const QJsonObject popped = object(get("/api/v1/pop/queue/q?consumerGroup=g&subscriptionMode=all"));
    const QByteArray ack = R"({"transactionId":"a","partitionId":")" + text(popped, "partitionId"_L1)
        + R"(","leaseId":")" + text(popped, "leaseId"_L1) + R"(","consumerGroup":"g","status":"dlq","error":""})";
    const QJsonObject dead = QJsonDocument::fromJson(post("/api/v1/ack", ack).body).array().at(0).toObject();
    QCOMPARE(dead.value("dlq"_L1).toBool(), true);
    QCOMPARE(dead.value("leaseReleased"_L1).toBool(), true);
    QVERIFY(dead.contains("noop"_L1) && !dead.contains("queueName"_L1));
    QCOMPARE(text(row(), "errorMessage"_L1), QByteArray("Retries exhausted"));
    QVERIFY(post("/api/v1/ack", ack).body.contains("invalid or expired lease"));
    const QJsonObject extended = object(post("/api/v1/lease/none/extend", "{}"));
    QCOMPARE(extended.value("success"_L1).toBool(true), false);
    const QJsonObject depth = object(get("/api/v1/resources/queues/q/depth?group=other"));
    QCOMPARE(depth.value("pending"_L1).toInt(-1), 1);
    QVERIFY(get("/api/v1/consumer-groups").body.contains(R"("name":"g")"));
    QCOMPARE(get("/api/v1/consumer-groups/none").body, QByteArray("{}"));
    QVERIFY(get("/api/v1/consumer-groups/g").body.startsWith(R"({"q":{)"));
}

void TestPracticeRust::seeksAndTraces()
{
    begin(Profile::Raft2);
    static_cast<void>(
        post("/api/v1/push", R"({"items":[{"queue":"q","partition":"p","payload":1,"transactionId":"a"}]})"));
    const QByteArray partition = text(object(get("/api/v1/pop/queue/q")), "partitionId"_L1);
    QCOMPARE(post("/api/v1/consumer-groups/g/queues/q/seek", R"({"toEnd":true})").status(), 200);
    QCOMPARE(get("/api/v1/pop/queue/q?consumerGroup=g").status(), 204);
    QCOMPARE(post("/api/v1/consumer-groups/g/queues/q/partitions/p/seek", R"({"timestamp":"2020-01-01T00:00:00Z"})")
                 .status(),
             200);
    QCOMPARE(get("/api/v1/pop/queue/q?consumerGroup=g").status(), 200);
    QCOMPARE(post("/api/v1/consumer-groups/g/queues/nope/seek", "{}").status(), 400);
    const QByteArray trace = R"({"transactionId":"a","data":{"text":"hi"},"partitionId":")" + partition + "\"}";
    QCOMPARE(post("/api/v1/traces", trace).status(), 201);
    const QJsonObject traces = object(get("/api/v1/traces/" + partition + "/a"));
    QCOMPARE(traces.value("total"_L1).toInt(), 1);
    QCOMPARE(traces.value("events"_L1), traces.value("traces"_L1));
    for (const QByteArray other : {"by-name/x", "names"})
        QCOMPARE(text(object(get("/api/v1/traces/" + other)), "code"_L1), QByteArray("no_such_route"));
}

void TestPracticeRust::decodesPaths()
{
    begin(Profile::Pg16);
    kill(u"g"_s, "1", u"DHL/2026 b?"_s);
    const QByteArray partition = text(row(), "partitionId"_L1);
    QCOMPARE(ask(port(), "DELETE", "/api/v1/messages/" + partition + "/DHL%2F2026%20b%3F").status(), 200);
    QCOMPARE(m_broker->deadLetters(), 0);
}

void TestPracticeRust::refusesLargeBodies()
{
    begin(Profile::Pg16);
    dlo::test::RawClient client(port());
    const RawAnswer answer
        = client.exchange("POST /api/v1/push HTTP/1.1\r\nHost: x\r\nContent-Length: 67108865\r\n\r\n");
    QCOMPARE(answer.status(), 413);
    QVERIFY(answer.header("content-type").startsWith("text/plain"));
    QVERIFY(client.closesWithin(2000));
}

QTEST_GUILESS_MAIN(TestPracticeRust)
#include "tst_practicerust.moc"
