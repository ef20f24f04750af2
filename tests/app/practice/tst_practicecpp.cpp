// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/practicebroker.h"
#include "rawclient.h"

#include <QRegularExpression>
#include <QTest>

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using dlo::test::RawClient;
using namespace Qt::StringLiterals;

// The commands of queen-cpp-0.15-observed.md and what the real broker answered to them. Times and ids are masked: <id>,
// <time>.
class TestPracticeCpp : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void emptyBroker_data();
    void emptyBroker();
    void pushes_data();
    void pushes();
    void configures_data();
    void configures();
    void popsAndAcksUntilDead();
    void pagingDoesNotWork_data();
    void pagingDoesNotWork();
    void keepsPayloadsAsItsDatabaseDoes();
    void encryptedRowsStayEnvelopes();
    void unknownRoutes_data();
    void unknownRoutes();
    void deletesTheMessageItself();
    void pathsAreNotDecoded();
    void aRowIsNotUnique();
    void producesWithoutTheDatabase();
    void diesOfBytesThatAreNoUtf8();
    void speaksHttpAsSeen();
    void longPollWaits();
    void maintenanceBuffers();
    void deletesQueues();

private:
    [[nodiscard]] quint16 port() const { return quint16(m_broker->url().port()); }
    [[nodiscard]] RawAnswer get(const QByteArray &target) const { return ask(port(), "GET", target); }
    [[nodiscard]] RawAnswer post(const QByteArray &target, const QByteArray &body) const
    {
        return ask(port(), "POST", target, body);
    }
    [[nodiscard]] static QByteArray masked(QByteArray text);
    [[nodiscard]] QByteArray idIn(const QByteArray &key, const QByteArray &text) const;
    //! Pushes a message and lets it die; its partition's id.
    QByteArray die(const QByteArray &queue, const QByteArray &transactionId, const QByteArray &payload) const;

    std::unique_ptr<PracticeBroker> m_broker;
};

void TestPracticeCpp::init()
{
    m_broker = std::make_unique<PracticeBroker>(Options{.profile = Profile::Cpp015, .letters = 0});
    QVERIFY(m_broker->start());
}

void TestPracticeCpp::cleanup()
{
    m_broker.reset();
}

QByteArray TestPracticeCpp::masked(QByteArray text)
{
    static const QRegularExpression id(u"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}"_s);
    static const QRegularExpression time(u"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:]{8}(\\.[0-9]+)Z"_s);
    return QString::fromUtf8(text)
        .replace(id, u"<id>"_s)
        .replace(time, u"<time\\1>"_s)
        .replace(QRegularExpression(u"<time\\.([0-9]{3})>"_s), u"<ms>"_s)
        .replace(QRegularExpression(u"<time\\.([0-9]{6})>"_s), u"<us>"_s)
        .toUtf8();
}

QByteArray TestPracticeCpp::idIn(const QByteArray &key, const QByteArray &text) const
{
    const qsizetype at = text.indexOf('"' + key + "\":\"");
    return at < 0 ? QByteArray() : text.mid(at + key.size() + 4, 36);
}

QByteArray TestPracticeCpp::die(const QByteArray &queue, const QByteArray &transactionId,
                                const QByteArray &payload) const
{
    const RawAnswer pushed = post("/api/v1/push",
                                  R"({"items":[{"queue":")" + queue + R"(","transactionId":")" + transactionId
                                      + R"(","payload":)" + payload + "}]}");
    const QByteArray partition = idIn("partition_id", pushed.body);
    const RawAnswer acked = post("/api/v1/ack",
                                 R"({"transactionId":")" + transactionId + R"(","partitionId":")" + partition
                                     + R"(","status":"dlq","error":"made dead for the test"})");
    return acked.body.contains(R"("dlq":true)") ? partition : QByteArray("not dead: " + acked.body);
}

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

void TestPracticeCpp::popsAndAcksUntilDead()
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
    QCOMPARE(post("/api/v1/ack",
                  R"({"transactionId":"t-1","partitionId":")" + partition + R"(","leaseId":")"
                      + idIn("leaseId", inQueueMode)
                      + "\",\"status\":\"dlq\",\"error\":\"Zeile 1\\nZeile 2: \xc3\xbc <b>\"}")
                 .body,
             dead);
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

void TestPracticeCpp::pagingDoesNotWork_data()
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

void TestPracticeCpp::pagingDoesNotWork()
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

void TestPracticeCpp::keepsPayloadsAsItsDatabaseDoes()
{
    die("fid", "order", R"({"zeta":1.10,"alpha":12345678901234567890123,"Beta": [ ],"dup":"first","dup":"second"})");
    QVERIFY(get("/api/v1/dlq?queue=fid")
                .body.contains(R"("data":{"Beta":[],"alpha":1.2345678901234568e+22,"dup":"second","zeta":1.1})"));
    const auto messages = m_broker->messages(u"fid"_s);
    QCOMPARE(messages.size(), 1U);
    QVERIFY(messages[0].payload.startsWith(R"({"zeta":1.10)"));
    QVERIFY(messages[0].stored.startsWith(R"({"Beta":[])"));
}

void TestPracticeCpp::encryptedRowsStayEnvelopes()
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

void TestPracticeCpp::deletesTheMessageItself()
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

void TestPracticeCpp::pathsAreNotDecoded()
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

void TestPracticeCpp::aRowIsNotUnique()
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
