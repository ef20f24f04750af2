// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practicecpp.h"

#include <QTest>

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using dlo::test::RawClient;
using namespace Qt::StringLiterals;

// The commands of queen-cpp-0.15-observed.md and what the real broker answered to them. Times and ids are masked: <id>,
// <time>.
class TestPracticeCpp : public QObject, private dlo::test::PracticeCpp
{
    Q_OBJECT
private Q_SLOTS:
    void init() { start(); }
    void cleanup() { m_broker.reset(); }
    void emptyBroker_data();
    void emptyBroker();
    void pushes_data();
    void pushes();
    void configures_data();
    void configures();
    void unknownRoutes_data();
    void unknownRoutes();
    void producesWithoutTheDatabase();
    void diesOfBytesThatAreNoUtf8();
    void speaksHttpAsSeen();
    void longPollWaits();
    void maintenanceBuffers();
    void deletesQueues();
};

void TestPracticeCpp::emptyBroker_data()
{
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<QByteArray>("statusLine");
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("metrics")
        << QByteArray("/metrics") << QByteArray("HTTP/1.1 200 OK")
        << QByteArray(R"({"cpu":{"system":0,"user":0},"database":{"idleConnections":7,"poolSize":9,)"
                      R"("waitingRequests":0},"memory":{"arrayBuffers":0,"external":0,"heapTotal":0,"heapUsed":0,)"
                      R"("rss":0},"messages":{"rate":0,"total":0},"requests":{"rate":0,"total":0},"uptime":0})");
    QTest::newRow("queues") << QByteArray("/api/v1/resources/queues") << QByteArray("HTTP/1.1 200 OK")
                            << QByteArray(R"({"queues":[]})");
    QTest::newRow("dlq") << QByteArray("/api/v1/dlq") << QByteArray("HTTP/1.1 200 OK")
                         << QByteArray(R"({"messages":[],"pagination":{"limit":100,"offset":0}})");
    QTest::newRow("groups: an empty body")
        << QByteArray("/api/v1/consumer-groups") << QByteArray("HTTP/1.1 200 OK") << QByteArray();
    QTest::newRow("unknown group") << QByteArray("/api/v1/consumer-groups/nope") << QByteArray("HTTP/1.1 200 OK")
                                   << QByteArray();
    QTest::newRow("dashboard") << QByteArray("/version") << QByteArray("HTTP/1.1 200 OK")
                               << QByteArray("<!doctype html><title>stub dashboard</title>\n");
    QTest::newRow("no such GET") << QByteArray("/api/v1/version") << QByteArray("HTTP/1.1 404")
                                 << QByteArray("Not Found");
    QTest::newRow("unknown queue") << QByteArray("/api/v1/resources/queues/nope") << QByteArray("HTTP/1.1 200 OK")
                                   << QByteArray(R"({"error":"Queue not found"})");
    QTest::newRow("lagging") << QByteArray("/api/v1/consumer-groups/lagging?minLagSeconds=abc")
                             << QByteArray("HTTP/1.1 500 Internal Server Error") << QByteArray(R"({"error":"stoi"})");
    QTest::newRow("no UTF-8 in the query")
        << QByteArray("/api/v1/dlq?queue=%FF") << QByteArray("HTTP/1.1 500 Internal Server Error")
        << QByteArray(R"({"error":"[json.exception.type_error.316] invalid UTF-8 byte at index 0: 0xFF"})");
    QTest::newRow("buffers") << QByteArray("/api/v1/status/buffers") << QByteArray("HTTP/1.1 200 OK")
                             << QByteArray(R"({"dbHealthy":true,"failed":0,"pending":0,"worker":0})");
    QTest::newRow("pop of nothing") << QByteArray("/api/v1/pop/queue/nope") << QByteArray("HTTP/1.1 200 OK")
                                    << QByteArray(
                                           R"({"error":"no_available_partition","messages":[],"success":false})");
}

void TestPracticeCpp::emptyBroker()
{
    QFETCH(QByteArray, target);
    QFETCH(QByteArray, statusLine);
    QFETCH(QByteArray, body);
    const RawAnswer answer = get(target);
    QCOMPARE(answer.statusLine, statusLine);
    QCOMPARE(answer.body, body);
    QCOMPARE(answer.header("uWebSockets"), QByteArray("20"));
}

void TestPracticeCpp::pushes_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("answer");
    const QByteArray queued = R"("queueName":"orders","status":"queued","trace_id":null,"transaction_id":)";
    QTest::newRow("one") << QByteArray(
        R"({"items":[{"queue":"orders","partition":"p1","transactionId":"t-1","payload":{"orderId":1}}]})")
                         << 200 << R"([{"index":0,"message_id":"<id>","partition_id":"<id>",)" + queued + R"("t-1"}])";
    QTest::newRow("twice in a batch") << QByteArray(
        R"({"items":[{"queue":"orders","transactionId":"t-3","payload":{"n":3}},)"
        R"({"queue":"orders","transactionId":"t-3","payload":{"n":33}}]})")
                                      << 200
                                      << R"([{"index":0,"message_id":"<id>","partition_id":"<id>",)" + queued
            + R"("t-3"},{"index":1,"message_id":"<id>","queueName":"orders","status":"duplicate","transaction_id":"t-3"}])";
    QTest::newRow("no id") << QByteArray(R"({"items":[{"queue":"orders","payload":{"n":9}}]})") << 200
                           << R"([{"index":0,"message_id":"<id>","partition_id":"<id>",)" + queued + R"("<id>"}])";
    QTest::newRow("empty names") << QByteArray(R"({"items":[{"queue":"","transactionId":"","payload":{}}]})") << 200
                                 << QByteArray(
                                        R"([{"index":0,"message_id":"<id>","partition_id":"<id>","queueName":"",)"
                                        R"("status":"queued","trace_id":null,"transaction_id":"<id>"}])");
    QTest::newRow("empty body") << QByteArray("") << 400 << QByteArray(R"({"error":"Empty request body"})");
    QTest::newRow("no items") << QByteArray(R"({"queue":"orders"})") << 400
                              << QByteArray(R"({"error":"items array is required"})");
    QTest::newRow("array") << QByteArray(R"([{"queue":"orders","payload":{}}])") << 400
                           << QByteArray(R"({"error":"items array is required"})");
    QTest::newRow("empty items") << QByteArray(R"({"items":[]})") << 201 << QByteArray("[]");
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf{\"items\":[]}") << 201 << QByteArray("[]");
    QTest::newRow("no queue") << QByteArray(R"({"items":[{"payload":{}}]})") << 400
                              << QByteArray(R"({"error":"Queue must be a string"})");
    QTest::newRow("partition 7") << QByteArray(R"({"items":[{"queue":"orders","partition":7,"payload":{}}]})") << 400
                                 << QByteArray(R"({"error":"Partition must be a string"})");
    QTest::newRow("transaction null") << QByteArray(R"({"items":[{"queue":"fid2","transactionId":null,"payload":{}}]})")
                                      << 400 << QByteArray(R"({"error":"TransactionId must be a string"})");
    QTest::newRow("trace is no uuid") << QByteArray(R"({"items":[{"queue":"orders","traceId":"abc","payload":{}}]})")
                                      << 200 << QByteArray(R"([{"queue":"orders","status":"buffered"}])");
    QTest::newRow("good and bad")
        << QByteArray(R"({"items":[{"queue":"fid2","payload":{"ok":1}},{"queue":"fid2","payload":"\u0000"}]})") << 200
        << QByteArray(R"([{"queue":"fid2","status":"buffered"},{"queue":"fid2","status":"buffered"}])");
    QTest::newRow("256 characters") << R"({"items":[{"queue":"fid2","transactionId":")" + QByteArray(256, 'x')
            + R"(","payload":{}}]})" << 200
                                    << QByteArray(R"([{"queue":"fid2","status":"buffered"}])");
    QTest::newRow("bad JSON")
        << QByteArray(R"({"items":[{"queue":"orders",]})") << 400
        << QByteArray(R"({"error":"Invalid JSON: [json.exception.parse_error.101] parse error at line 1, column 29: )"
                      R"(syntax error while parsing object key - unexpected ']'; expected string literal"})");
}

void TestPracticeCpp::pushes()
{
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QByteArray, answer);
    const RawAnswer got = post("/api/v1/push", body);
    QCOMPARE(got.status(), status);
    QCOMPARE(masked(got.body), answer);
    if (got.body.contains("buffered"))
        QVERIFY(m_broker->messages(u"fid2"_s).empty() && m_broker->messages(u"orders"_s).empty());
}

void TestPracticeCpp::configures_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("answer");
    QTest::newRow("orders")
        << QByteArray(R"({"queue":"orders","namespace":"shop","task":"bill","options":{"leaseTime":60,"retryLimit":1,)"
                      R"("deadLetterQueue":true,"dlqAfterMaxRetries":true}})")
        << 200
        << QByteArray(R"({"configured":true,"namespace":"shop","options":{"completedRetentionSeconds":0,)"
                      R"("deadLetterQueue":true,"delayedProcessing":0,"dlqAfterMaxRetries":true,)"
                      R"("encryptionEnabled":false,"leaseTime":60,"maxSize":0,"maxWaitTimeSeconds":0,"priority":0,)"
                      R"("retentionEnabled":false,"retentionSeconds":0,"retryDelay":1000,"retryLimit":1,"ttl":3600,)"
                      R"("windowBuffer":0},"partitionId":"<id>","queue":"orders","queueId":"<id>","task":"bill"})");
    QTest::newRow("no queue") << QByteArray(R"({"options":{}})") << 400
                              << QByteArray(R"({"error":"queue is required"})");
    QTest::newRow("no options") << QByteArray(R"({"queue":"defaults"})") << 200
                                << QByteArray(
                                       R"({"error":"[json.exception.type_error.306] cannot use value() with null"})");
    QTest::newRow("text for a number")
        << QByteArray(R"({"queue":"badopt","options":{"retryLimit":"many"}})") << 200
        << QByteArray(
               R"({"error":"ERROR:  invalid input syntax for type integer: \"many\"\nCONTEXT:  PL/pgSQL function )"
               R"(queen.configure_queue_v1(text,jsonb) line 28 at assignment\n","success":false})");
}

void TestPracticeCpp::configures()
{
    QFETCH(QByteArray, body);
    QFETCH(int, status);
    QFETCH(QByteArray, answer);
    const RawAnswer got = post("/api/v1/configure", body);
    QCOMPARE(got.status(), status);
    QCOMPARE(masked(got.body), answer);
}

void TestPracticeCpp::unknownRoutes_data()
{
    QTest::addColumn<QByteArray>("verb");
    QTest::addColumn<QByteArray>("target");
    QTest::addColumn<bool>("plain");
    const QByteArray id = "681ef07c-f207-46e1-a8d0-283320e58232";
    QTest::newRow("retry") << QByteArray("POST") << "/api/v1/messages/" + id + "/t-1/retry" << false;
    QTest::newRow("replay") << QByteArray("POST") << "/api/v1/dlq/" + id + "/replay" << false;
    QTest::newRow("to dlq") << QByteArray("POST") << "/api/v1/messages/" + id + "/t-1/dlq" << false;
    QTest::newRow("purge") << QByteArray("DELETE") << QByteArray("/api/v1/dlq") << false;
    QTest::newRow("put") << QByteArray("PUT") << QByteArray("/api/v1/push") << false;
    QTest::newRow("post dlq") << QByteArray("POST") << QByteArray("/api/v1/dlq") << false;
    QTest::newRow("one row") << QByteArray("GET") << "/api/v1/dlq/" + id << true;
    QTest::newRow("slash") << QByteArray("GET") << QByteArray("/api/v1/dlq/") << true;
}

void TestPracticeCpp::unknownRoutes()
{
    QFETCH(QByteArray, verb);
    QFETCH(QByteArray, target);
    QFETCH(bool, plain);
    const RawAnswer answer = ask(port(), verb, target, verb == "GET" ? QByteArray() : QByteArray("{}"));
    QCOMPARE(answer.statusLine, plain ? QByteArray("HTTP/1.1 404") : QByteArray("HTTP/1.1 404 File Not Found"));
    QCOMPARE(answer.body,
             plain ? QByteArray("Not Found")
                   : QByteArray("<html><body><h1>File Not Found</h1><hr><i>uWebSockets/20 Server</i></body></html>"));
    QVERIFY(answer.header("Content-Type").isEmpty());
    QVERIFY(answer.header("Access-Control-Allow-Origin").isEmpty());
}

void TestPracticeCpp::producesWithoutTheDatabase()
{
    const QByteArray partition = die("tx", "d-1", "1");
    const RawAnswer answer = post(
        "/api/v1/transaction",
        R"({"operations":[{"type":"push","items":[{"queue":"tx","transactionId":"tx-1","payload":{"n":1}}]},{"type":"ack",)"
        R"("transactionId":"d-1","partitionId":")"
            + partition + R"(","status":"completed","consumerGroup":"G"}]})");
    const QByteArray expected
        = R"({"results":[{"index":0,"messageId":"<id>","partitionId":"<id>","queueName":"tx","success":true,)"
          R"("transactionId":"tx-1","type":"push"},{"dlq":false,"error":null,"index":1,"success":true,)"
          R"("transactionId":"d-1","type":"ack"}],"success":true,"transactionId":"<id>"})";
    QCOMPARE(masked(answer.body), expected);
}

void TestPracticeCpp::diesOfBytesThatAreNoUtf8()
{
    RawClient other(port());
    QCOMPARE(other.exchange("GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n").status(), 200);
    const RawAnswer answer = post("/api/v1/push", "{\xe2\x80\x9citems\xe2\x80\x9d:[]}");
    QVERIFY(answer.closed);
    QVERIFY(answer.statusLine.isEmpty());
    QVERIFY(other.closesWithin(2000));
    QCOMPARE(get("/health").status(), 200); // started again
    QCOMPARE(post("/api/v1/push", "{\"items\":[\"\xc3\xbc\",]}").status(), 400);
}

void TestPracticeCpp::speaksHttpAsSeen()
{
    RawClient old(port());
    const RawAnswer version = old.exchange("GET /health HTTP/1.0\r\nHost: x\r\n\r\n");
    QCOMPARE(version.statusLine, QByteArray("HTTP/1.1 505 HTTP Version Not Supported"));
    QVERIFY(old.closesWithin(2000));
    QCOMPARE(RawClient(port()).exchange("GET /health HTTP/1.1\r\n\r\n").statusLine,
             QByteArray("HTTP/1.1 400 Bad Request"));
    QCOMPARE(ask(port(), "GET", "/health", {}, "X-Big: " + QByteArray(20'000, 'x') + "\r\n").status(), 431);
    RawClient pipelined(port());
    const QByteArray twice = "GET /api/v1/dlq HTTP/1.1\r\nHost: x\r\n\r\n";
    QVERIFY(pipelined.exchange(twice + twice).statusLine.isEmpty());
    RawClient direct(port());
    const QByteArray metrics = "GET /metrics HTTP/1.1\r\nHost: x\r\n\r\n";
    QCOMPARE(direct.exchange(metrics + metrics).status(), 200);
    QCOMPARE(direct.read().status(), 200);
    QCOMPARE(direct.exchange("GET /metrics HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n").status(), 200);
    QVERIFY(direct.closesWithin(2000));
    RawClient chunked(port());
    const QByteArray push = R"({"items":[]})";
    QCOMPARE(chunked
                 .exchange("POST /api/v1/push HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n4\r\n"
                           + push.left(4) + "\r\n8\r\n" + push.mid(4) + "\r\n0\r\n\r\n")
                 .status(),
             201);
    RawClient expecting(port());
    QCOMPARE(
        expecting
            .exchange("POST /api/v1/push HTTP/1.1\r\nHost: x\r\nExpect: 100-continue\r\nContent-Length: 12\r\n\r\n")
            .statusLine,
        QByteArray("HTTP/1.1 100 Continue"));
    QCOMPARE(expecting.exchange(push).status(), 201);
    const RawAnswer preflight = ask(port(), "OPTIONS", "/api/v1/dlq");
    QCOMPARE(preflight.status(), 200);
    QCOMPARE(preflight.header("Access-Control-Max-Age"), QByteArray("86400"));
    QVERIFY(preflight.body.isEmpty());
    // No body follows, so that this reads as an answer cut short.
    const RawAnswer head = RawClient(port()).exchange("HEAD /health HTTP/1.1\r\nHost: x\r\n\r\n", 200);
    QCOMPARE(head.statusLine.isEmpty() ? QByteArray("no whole answer") : head.statusLine,
             QByteArray("no whole answer"));
    QVERIFY(head.body.startsWith("HTTP/1.1 404 File Not Found") && head.body.contains("Content-Length: 81"));
}

void TestPracticeCpp::longPollWaits()
{
    static_cast<void>(post("/api/v1/push", R"({"items":[{"queue":"orders","partition":"p2","payload":1}]})"));
    const QByteArray target
        = "/api/v1/pop/queue/orders/partition/p2?batch=1&consumerGroup=lp&subscriptionMode=new&wait=true&timeout=";
    const QByteArray empty
        = R"({"consumerGroup":"lp","leaseId":null,"messages":[],"partition":"p2","partitionId":null,"queue":"orders",)"
          R"("success":true})";
    QCOMPARE(get(target + "100").body, empty);
    RawClient waiting(port());
    QVERIFY(waiting.exchange("GET " + target + "20000 HTTP/1.1\r\nHost: x\r\n\r\n", 100).statusLine.isEmpty());
    static_cast<void>(
        post("/api/v1/push", R"({"items":[{"queue":"orders","partition":"p2","transactionId":"now","payload":2}]})"));
    QVERIFY(waiting.read().body.contains(R"("transactionId":"now")"));
}

void TestPracticeCpp::maintenanceBuffers()
{
    m_broker->arm(Fault::Maintenance);
    const RawAnswer pushed
        = post("/api/v1/push",
               R"({"items":[{"queue":"maint","partition":"p","transactionId":"mm-1","payload":{"n":1}},)"
               R"({"queue":"maint","payload":{"n":2}}]})");
    const QByteArray expected = R"([{"partition":"p","queue":"maint","status":"buffered","transactionId":"mm-1"},)"
                                R"({"partition":"Default","queue":"maint","status":"buffered"}])";
    QCOMPARE(pushed.status(), 201);
    QCOMPARE(pushed.body, expected);
    QVERIFY(m_broker->messages(u"maint"_s).empty());
    m_broker->clearFaults();
    QCOMPARE(m_broker->messages(u"maint"_s).size(), 2U);
}

void TestPracticeCpp::deletesQueues()
{
    die("dup", "d-1", "1");
    const QByteArray first = R"({"deleted":true,"existed":true,"queue":"dup"})";
    const QByteArray second = R"({"deleted":true,"existed":false,"queue":"dup"})";
    QCOMPARE(ask(port(), "DELETE", "/api/v1/resources/queues/dup").body, first);
    QCOMPARE(m_broker->deadLetters(), 0);
    QCOMPARE(ask(port(), "DELETE", "/api/v1/resources/queues/dup").body, second);
}

QTEST_GUILESS_MAIN(TestPracticeCpp)
#include "tst_practicecpp.moc"
