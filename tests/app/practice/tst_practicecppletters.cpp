// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practicecpp.h"

#include <QTest>

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using namespace Qt::StringLiterals;

// Dead letters of queen-cpp-0.15-observed.md: how they come to be, are listed and go.
class TestPracticeCppLetters : public QObject, private dlo::test::PracticeCpp
{
    Q_OBJECT
private Q_SLOTS:
    void init() { start(); }
    void cleanup() { m_broker.reset(); }
    void popsAndAcksUntilDead();
    void pagingDoesNotWork_data();
    void pagingDoesNotWork();
    void keepsPayloadsAsItsDatabaseDoes();
    void encryptedRowsStayEnvelopes();
    void deletesTheMessageItself();
    void pathsAreNotDecoded();
    void aRowIsNotUnique();
};

void TestPracticeCppLetters::popsAndAcksUntilDead()
{
    static_cast<void>(post("/api/v1/configure", R"({"queue":"orders","options":{"leaseTime":60,"retryLimit":1}})"));
    static_cast<void>(
        post("/api/v1/push",
             R"({"items":[{"queue":"orders","partition":"p1","transactionId":"t-1","payload":{"orderId":1}}]})"));
    const QByteArray inQueueMode = get("/api/v1/pop/queue/orders/partition/p1?batch=1").body;
    const QByteArray popped
        = R"({"consumerGroup":"__QUEUE_MODE__","leaseId":"<id>","messages":[{"consumerGroup":"__QUEUE_MODE__",)"
          R"("createdAt":"<us>","data":{"orderId":1},"id":"<id>","leaseId":"<id>","partition":"p1",)"
          R"("partitionId":"<id>","producerSub":null,"traceId":null,"transactionId":"t-1"}],"partition":"p1",)"
          R"("partitionId":"<id>","partitionsClaimed":1,"queue":"orders","success":true})";
    QCOMPARE(masked(inQueueMode), popped);
    const QByteArray held = R"({"error":"lease_held","messages":[],"success":false})";
    QCOMPARE(get("/api/v1/pop/queue/orders/partition/p1?batch=1").body, held);
    const QByteArray partition = idIn("partitionId", inQueueMode);
    const auto fail = [&](const QByteArray &text) {
        const QByteArray pop
            = get("/api/v1/pop/queue/orders/partition/p1?batch=1&consumerGroup=billing&subscriptionMode=all").body;
        return post("/api/v1/ack",
                    R"({"transactionId":"t-1","partitionId":")" + partition + R"(","leaseId":")" + idIn("leaseId", pop)
                        + R"(","status":"failed","consumerGroup":"billing","error":")" + text + R"("})")
            .body;
    };
    const QByteArray released
        = R"([{"dlq":false,"error":null,"index":0,"leaseReleased":true,"partitionName":"p1","queueName":"orders",)"
          R"("success":true,"transactionId":"t-1"}])";
    const QByteArray dead
        = R"([{"dlq":true,"error":null,"index":0,"leaseReleased":false,"partitionName":"p1","queueName":"orders",)"
          R"("success":true,"transactionId":"t-1"}])";
    QCOMPARE(fail("card declined (1)"), released);
    QCOMPARE(fail("card declined (2)"), dead);
    const QByteArray row
        = R"({"messages":[{"consumerGroup":"billing","createdAt":"<ms>","data":{"orderId":1},)"
          R"j("errorMessage":"card declined (2)","failedAt":"<ms>","id":"<id>","partition":"p1","partitionId":"<id>",)j"
          R"("producerSub":null,"queue":"orders","retryCount":1,"transactionId":"t-1"}],)"
          R"("pagination":{"limit":100,"offset":0}})";
    QCOMPARE(masked(get("/api/v1/dlq?queue=orders").body), row);
    // Queue mode, several lines of text; then the errors of acks.
    const QByteArray severalLines = R"({"transactionId":"t-1","partitionId":")" + partition + R"(","leaseId":")"
        + idIn("leaseId", inQueueMode) + "\",\"status\":\"dlq\",\"error\":\"Zeile 1\\nZeile 2: \xc3\xbc <b>\"}";
    QCOMPARE(post("/api/v1/ack", severalLines).body, dead);
    QVERIFY(get("/api/v1/dlq?consumerGroup=__QUEUE_MODE__").body.contains("Zeile 1\\nZeile 2: \xc3\xbc <b>"));
    const auto ackError = [&](const QByteArray &body) { return post("/api/v1/ack", body); };
    QCOMPARE(ackError(R"({"transactionId":"t-1","status":"failed"})").status(), 400);
    QVERIFY(ackError(R"({"transactionId":"none","partitionId":")" + partition + R"(","status":"failed"})")
                .body.contains(R"("error":"Message not found")"));
    QVERIFY(ackError(R"({"transactionId":"t-1","partitionId":")" + partition
                     + R"(","leaseId":"00000000-0000-0000-0000-000000000000","status":"failed"})")
                .body.contains(R"("error":"Invalid or expired lease")"));
    const QByteArray notUuid
        = R"({"error":"ERROR:  invalid input syntax for type uuid: \"xyz\"\nCONTEXT:  PL/pgSQL function )"
          R"(queen.ack_messages_v2(jsonb) line 14 at FOR over SELECT rows\n","success":false})";
    QCOMPARE(ackError(R"({"transactionId":"t-2","partitionId":"xyz","status":"failed"})").body, notUuid);
    const QByteArray exploded
        = R"([{"dlq":false,"error":null,"index":0,"leaseReleased":false,"partitionName":"p1","queueName":"orders",)"
          R"("success":false,"transactionId":"t-1"}])";
    QCOMPARE(ackError(R"({"transactionId":"t-1","partitionId":")" + partition + R"(","status":"exploded"})").body,
             exploded);
    static_cast<void>(post("/api/v1/ack/batch",
                           R"({"consumerGroup":"b","acknowledgments":[{"transactionId":"t-1","partitionId":")"
                               + partition + R"(","status":"dlq"}]})"));
    QVERIFY(get("/api/v1/dlq?consumerGroup=b").body.contains(R"("errorMessage":"Retries exhausted")"));
}

void TestPracticeCppLetters::pagingDoesNotWork_data()
{
    QTest::addColumn<QByteArray>("query");
    QTest::addColumn<int>("rows"); // -1: the answer has no list
    QTest::addColumn<QByteArray>("end");
    const auto pagination
        = [](int limit) { return R"("pagination":{"limit":)" + QByteArray::number(limit) + R"(,"offset":0}})"; };
    const QByteArray null = R"({"success":true,"value":null})";
    QTest::newRow("limit=1") << QByteArray("limit=1") << 3 << pagination(1);
    QTest::newRow("limit=0") << QByteArray("limit=0") << -1 << null;
    QTest::newRow("limit=-1") << QByteArray("limit=-1") << -1 << QByteArray(R"("success":false})");
    QTest::newRow("limit=abc") << QByteArray("limit=abc") << 3 << pagination(100);
    QTest::newRow("limit=5abc") << QByteArray("limit=5abc") << 3 << pagination(5);
    QTest::newRow("limit=1.9") << QByteArray("limit=1.9") << 3 << pagination(1);
    QTest::newRow("limit=") << QByteArray("limit=") << 3 << pagination(100);
    QTest::newRow("too big") << QByteArray("limit=99999999999999999999") << 3 << pagination(100);
    QTest::newRow("LIMIT") << QByteArray("LIMIT=1") << 3 << pagination(100);
    QTest::newRow("xlimit") << QByteArray("xlimit=1") << 3 << pagination(1);
    QTest::newRow("offset=1") << QByteArray("offset=1") << -1 << null;
    QTest::newRow("offset=2") << QByteArray("limit=2&offset=2") << -1 << null;
    QTest::newRow("offset=-1") << QByteArray("offset=-1") << -1 << QByteArray(R"("success":false})");
    QTest::newRow("nope") << QByteArray("queue=nope") << 0 << pagination(100);
    QTest::newRow("queue=") << QByteArray("queue=") << 3 << pagination(100);
    QTest::newRow("partition") << QByteArray("partition=never-seen&from=2030-01-01T00:00:00Z") << 3 << pagination(100);
    QTest::newRow("subqueue") << QByteArray("subqueue=nodlq") << 1 << pagination(100);
    QTest::newRow("decoded") << QByteArray("queue=a%2Bb%20c%26d%2F%C3%A9") << 1 << pagination(100);
    QTest::newRow("plus is a space") << QByteArray("queue=a+b%20c%26d%2F%C3%A9") << 0 << pagination(100);
}

void TestPracticeCppLetters::pagingDoesNotWork()
{
    QFETCH(QByteArray, query);
    QFETCH(int, rows);
    QFETCH(QByteArray, end);
    die("orders", "1", "1");
    die("nodlq", "2", "2");
    die("a+b c&d/\xc3\xa9", "3", "3");
    const RawAnswer answer = get("/api/v1/dlq?" + query);
    QCOMPARE(answer.status(), 200);
    QVERIFY2(answer.body.endsWith(end), answer.body.constData());
    QCOMPARE(answer.body.contains(R"("messages":[)") ? int(answer.body.count(R"("transactionId")")) : -1, rows);
}

void TestPracticeCppLetters::keepsPayloadsAsItsDatabaseDoes()
{
    die("fid", "order", R"({"zeta":1.10,"alpha":12345678901234567890123,"Beta": [ ],"dup":"first","dup":"second"})");
    QVERIFY(get("/api/v1/dlq?queue=fid")
                .body.contains(R"("data":{"Beta":[],"alpha":1.2345678901234568e+22,"dup":"second","zeta":1.1})"));
    const auto messages = m_broker->messages(u"fid"_s);
    QCOMPARE(messages.size(), 1U);
    QVERIFY(messages[0].payload.startsWith(R"({"zeta":1.10)"));
    QVERIFY(messages[0].stored.startsWith(R"({"Beta":[])"));
}

void TestPracticeCppLetters::encryptedRowsStayEnvelopes()
{
    static_cast<void>(post("/api/v1/configure", R"({"queue":"secret","options":{"encryptionEnabled":true}})"));
    const QByteArray partition = die("secret", "s-1", R"({"pin":1234,"zeta":1,"alpha":2})");
    const QByteArray listed = get("/api/v1/dlq?queue=secret").body;
    QVERIFY(listed.contains(R"("data":{"authTag":")"));
    QVERIFY(!listed.contains("isEncrypted"));
    const QByteArray detail = get("/api/v1/messages/" + partition + "/s-1").body;
    const QByteArray expected
        = R"({"consumerGroups":[{"consumed":true,"leaseExpiresAt":null,"name":"__QUEUE_MODE__"}],"createdAt":"<ms>",)"
          R"("errorMessage":"made dead for the test","id":"<id>","isEncrypted":true,"leaseExpiresAt":null,)"
          R"("mode":{"busGroupsCount":0,"consumedByGroups":0,"hasQueueMode":true,"type":"queue"},"namespace":"",)"
          R"("partition":"Default","partitionId":"<id>","payload":{"alpha":2,"pin":1234,"zeta":1},)"
          R"("producerSub":null,"queue":"secret","queueConfig":{"leaseTime":300,"priority":0,"retryDelay":1000,)"
          R"("retryLimit":3,"ttl":3600},"queuePath":"secret/Default","retryCount":0,"status":"dead_letter",)"
          R"("task":"","traceId":null,"transactionId":"s-1"})";
    QCOMPARE(masked(detail), expected);
    const QByteArray list
        = R"({"messages":[{"busStatus":{"consumedBy":0,"totalGroups":0},"createdAt":"<ms>","id":"<id>",)"
          R"("leaseExpiresAt":null,"namespace":"","partition":"Default","partitionId":"<id>","producerSub":null,)"
          R"("queue":"secret","queuePath":"secret/Default","queuePriority":0,"queueStatus":"dead_letter",)"
          R"("status":"dead_letter","task":"","traceId":null,"transactionId":"s-1"}],)"
          R"("mode":{"busGroupsCount":0,"hasQueueMode":true,"type":"queue"}})";
    QCOMPARE(masked(get("/api/v1/messages?queue=secret").body), list);
}

void TestPracticeCppLetters::deletesTheMessageItself()
{
    const QByteArray partition = die("two", "m-1", "1");
    static_cast<void>(
        post("/api/v1/ack",
             R"({"transactionId":"m-1","partitionId":")" + partition + R"(","status":"dlq","consumerGroup":"B"})"));
    const QByteArray target = "/api/v1/messages/" + partition + "/m-1";
    const QByteArray done
        = R"({"message":"Message deleted successfully","partitionId":"<id>","success":true,"transactionId":"m-1"})";
    const QByteArray missing
        = R"({"message":"Message not found","partitionId":"<id>","success":false,"transactionId":"m-1"})";
    QCOMPARE(masked(ask(port(), "DELETE", target).body), done);
    QCOMPARE(m_broker->deadLetters(), 0);
    QCOMPARE(masked(ask(port(), "DELETE", target).body), missing);
    const QByteArray notFound = R"({"error":"Message not found"})";
    QCOMPARE(get(target).body, notFound);
    QCOMPARE(get(target).status(), 200);
    // A late group claims a partition with nothing in it (section L).
    const QByteArray late = get("/api/v1/pop/queue/two?batch=10&consumerGroup=C&subscriptionMode=all").body;
    QVERIFY(late.contains(R"("messages":[],"partition":"Default")") && late.contains(R"("partitionsClaimed":1)"));
    const QByteArray badId
        = R"({"error":"ERROR:  invalid input syntax for type uuid: \"xyz\"\nCONTEXT:  unnamed portal parameter $1 = '...')"
          R"(\n","success":false})";
    QCOMPARE(ask(port(), "DELETE", "/api/v1/messages/xyz/t-1").body, badId);
    // Upper case is answered in lower case; a live message goes as readily; the id is then free again.
    QVERIFY(ask(port(), "DELETE", "/api/v1/messages/" + partition.toUpper() + "/none").body.contains(partition));
    const QByteArray push = R"({"items":[{"queue":"two","transactionId":"m-1","payload":{}}]})";
    QVERIFY(post("/api/v1/push", push).body.contains("queued"));
    QVERIFY(ask(port(), "DELETE", target).body.contains(R"("success":true)"));
    QVERIFY(post("/api/v1/push", push).body.contains("queued"));
}

void TestPracticeCppLetters::pathsAreNotDecoded()
{
    QByteArray partition;
    for (const char *id : {"order:8812:v3", "a b", "a/b", "100%", "a+b", "a?b", "\xc3\xbc", "a"})
        partition = die("esc", id, "1");
    const auto deletes = [&](const QByteArray &segment) {
        return ask(port(), "DELETE", "/api/v1/messages/" + partition + '/' + segment)
            .body.contains(R"("success":true)");
    };
    for (const char *missed : {"order%3A8812%3Av3", "a%20b", "a%2Fb", "100%25", "%C3%BC"})
        QVERIFY2(!deletes(missed), missed);
    for (const char *hit : {"order:8812:v3", "a+b", "100%", "\xc3\xbc"})
        QVERIFY2(deletes(hit), hit);
    QVERIFY(deletes("a?b")); // the rest is taken as the query: this deleted "a"
    const QByteArray left = get("/api/v1/dlq?queue=esc").body;
    QVERIFY(left.contains(R"("transactionId":"a?b")") && !left.contains(R"("transactionId":"a")"));
    QVERIFY(ask(port(), "DELETE", "/api/v1/messages/" + partition + "/\xff").body.contains("invalid byte sequence"));
}

void TestPracticeCppLetters::aRowIsNotUnique()
{
    const QByteArray partition = die("dup", "d-1", R"({"n":1})");
    static_cast<void>(
        post("/api/v1/ack",
             R"({"transactionId":"d-1","partitionId":")" + partition + R"(","status":"dlq","error":"time 2"})"));
    QCOMPARE(get("/api/v1/dlq?queue=dup").body.count(R"("transactionId":"d-1")"), 2);
    QCOMPARE(get("/api/v1/messages?queue=dup").body.count(R"("transactionId":"d-1")"), 2);
    // Statistics never take a dead letter back (section O).
    static_cast<void>(ask(port(), "DELETE", "/api/v1/messages/" + partition + "/d-1"));
    QVERIFY(get("/api/v1/status/queues/dup").body.contains(R"("deadLetter":2)"));
    QVERIFY(get("/metrics/prometheus").body.contains(R"(queen_dlq_depth{scope="cluster"} 0)"));
    QVERIFY(get("/metrics/prometheus").body.contains(R"(queen_cluster_dlq_total{scope="cluster"} 2)"));
}

QTEST_GUILESS_MAIN(TestPracticeCppLetters)
#include "tst_practicecppletters.moc"
