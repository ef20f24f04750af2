// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/practicebroker.h"
#include "practice/profiles.h"
#include "rawclient.h"

#include <QElapsedTimer>
#include <QRegularExpression>
#include <QTest>

#include <atomic>
#include <thread>

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using dlo::test::RawClient;
using namespace Qt::StringLiterals;

class TestPracticeFaults : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void anyRequest_data();
    void anyRequest();
    void changes_data();
    void changes();
    void armedOverHttp();
    void slowAnswerComesLate();
    void truncatedAndHuge();
    void staleConnectionDropsTheNextRequest();
    void repairedIsTakenAndBrokenDiesAgain();
    void consumesOnDemand();
    void twoThreads();
    void portIsTaken();

private:
    void begin(const Options &options)
    {
        m_broker = std::make_unique<PracticeBroker>(options);
        QVERIFY(m_broker->start());
    }
    [[nodiscard]] quint16 port() const { return quint16(m_broker->url().port()); }
    [[nodiscard]] QByteArray firstRow() const
    {
        const QByteArray body = ask(port(), "GET", "/api/v1/dlq?limit=1").body;
        return body.mid(body.indexOf("\"id\":\"") + 6, 36);
    }
    std::unique_ptr<PracticeBroker> m_broker;
};

void TestPracticeFaults::anyRequest_data()
{
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<int>("status"); // 0: closed without an answer
    QTest::addColumn<QByteArray>("body");
    QTest::newRow("drop-before") << Fault::DropBefore << 0 << QByteArray();
    QTest::newRow("rate-limited") << Fault::RateLimited << 429 << QByteArray("rate_limited");
    QTest::newRow("unavailable") << Fault::Unavailable << 503 << QByteArray("retry");
    QTest::newRow("unauthorized") << Fault::Unauthorized << 401 << QByteArray("Token has expired");
    QTest::newRow("forbidden") << Fault::Forbidden << 403 << QByteArray("Insufficient permissions");
    QTest::newRow("no-such-route") << Fault::NoSuchRoute << 404 << QByteArray("no_such_route");
    QTest::newRow("route-blocked") << Fault::RouteBlocked << 404 << QByteArray("route_blocked");
    QTest::newRow("html-page") << Fault::HtmlPage << 200 << QByteArray("<!doctype html>");
    QTest::newRow("error-inside-200") << Fault::ErrorInside200 << 200 << QByteArray(R"("success":false)");
}

void TestPracticeFaults::anyRequest()
{
    QFETCH(Fault, fault);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    begin({.letters = 5, .consumers = false});
    m_broker->arm(fault, 2);
    for (int i = 0; i < 2; ++i) {
        const RawAnswer answer = ask(port(), "GET", "/api/v1/dlq");
        QCOMPARE(answer.status(), status);
        QVERIFY2(answer.body.contains(body), answer.body.constData());
        QCOMPARE(answer.header("Retry-After"), status == 429 || status == 503 ? QByteArray("1") : QByteArray());
    }
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq").status(), 200); // used up
    m_broker->arm(fault, 5);
    m_broker->clearFaults();
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq").status(), 200);
}

void TestPracticeFaults::changes_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<Fault>("fault");
    QTest::addColumn<QByteArray>("what"); // replay, push or delete
    QTest::addColumn<int>("status");
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<int>("lettersLeft"); // of 1
    QTest::addColumn<int>("messages"); // that came in
    const auto add = [](const char *name, Profile profile, Fault fault, const char *what, int status, const char *body,
                        int left, int came) {
        QTest::newRow(name) << profile << fault << QByteArray(what) << status << QByteArray(body) << left << came;
    };
    add("replay gone", Profile::Pg16, Fault::Gone, "replay", 404, R"("result":"gone")", 0, 0);
    add("replay duplicate", Profile::Pg16, Fault::Duplicate, "replay", 200, R"("result":"duplicate")", 1, 0);
    add("replay committed, dropped", Profile::Pg16, Fault::CommitThenDrop, "replay", 0, "", 0, 1);
    add("replay unknown 1.6", Profile::Pg16, Fault::OutcomeUnknown, "replay", 500, R"("dlqRowRemoved":null)", 0, 1);
    add("replay unknown 2.x", Profile::Raft2, Fault::OutcomeUnknown, "replay", 503, "outcome_unknown", 0, 1);
    add("replay failed", Profile::Pg16, Fault::ReplayFailed, "replay", 500, R"("dlqRowRemoved":false)", 1, 0);
    add("replay in maintenance", Profile::Pg16, Fault::Maintenance, "replay", 503, R"("result":"maintenance")", 1, 0);
    add("conflict", Profile::Raft2, Fault::Conflict, "replay", 409, R"("reason":)", 1, 0);
    add("storage full", Profile::Raft2, Fault::StorageFull, "push", 507, "storage_full", 1, 0);
    add("push buffered", Profile::Pg16, Fault::Buffered, "push", 201, R"("status":"buffered")", 1, 0);
    add("push buffered cpp", Profile::Cpp015, Fault::Buffered, "push", 200,
        R"([{"queue":"orders","status":"buffered"}])", 1, 0);
    add("push in maintenance", Profile::Pg16, Fault::Maintenance, "push", 201, R"("status":"buffered")", 1, 0);
    add("push in maintenance 2.x", Profile::Raft2, Fault::Maintenance, "push", 201, R"("status":"queued")", 1, 1);
    add("replay in maintenance 2.x", Profile::Raft2, Fault::Maintenance, "replay", 200, R"("result":"moved")", 0, 1);
    add("push buffered 2.x", Profile::Raft2, Fault::Buffered, "push", 201, R"("status":"queued")", 1, 1);
    add("push failed", Profile::Pg16, Fault::PushFailed, "push", 201, R"("status":"failed")", 1, 0);
    add("push duplicate", Profile::Pg16, Fault::Duplicate, "push", 201, R"("status":"duplicate")", 1, 0);
    add("push committed, dropped", Profile::Cpp015, Fault::CommitThenDrop, "push", 0, "", 1, 1);
    add("delete fails", Profile::Pg16, Fault::DeleteFails, "delete", 500, "delete failed", 1, 0);
    add("delete fails cpp", Profile::Cpp015, Fault::DeleteFails, "delete", 200, R"("success":false)", 1, 0);
    add("delete gone", Profile::Pg16, Fault::Gone, "delete", 404, "Message not found", 0, 0);
    add("delete gone cpp", Profile::Cpp015, Fault::Gone, "delete", 200, R"("message":"Message not found")", 0, 0);
    add("delete committed, dropped", Profile::Raft2, Fault::CommitThenDrop, "delete", 0, "", 0, 0);
}

void TestPracticeFaults::changes()
{
    QFETCH(Profile, profile);
    QFETCH(Fault, fault);
    QFETCH(QByteArray, what);
    QFETCH(int, status);
    QFETCH(QByteArray, body);
    QFETCH(int, lettersLeft);
    QFETCH(int, messages);
    begin({.profile = profile, .letters = 0, .consumers = false});
    m_broker->addDeadLetter(u"orders"_s, u"p"_s, u"g"_s, u"t"_s, "1", u"e"_s);
    const QByteArray list = ask(port(), "GET", "/api/v1/dlq").body;
    const qsizetype at = list.indexOf(R"("partitionId":")") + 15;
    const QByteArray partition = list.mid(at, list.indexOf('"', at) - at);
    const QByteArray row = firstRow();
    m_broker->arm(fault);
    RawAnswer answer;
    if (what == "replay")
        answer = ask(port(), "POST", "/api/v1/dlq/" + row + "/replay", "");
    else if (what == "push")
        answer = ask(port(), "POST", "/api/v1/push",
                     R"({"items":[{"queue":"orders","payload":{},"transactionId":"new"}]})");
    else
        answer = ask(port(), "DELETE", "/api/v1/messages/" + partition + "/t");
    QCOMPARE(answer.status(), status);
    QCOMPARE(answer.statusLine.isEmpty(), status == 0);
    QVERIFY2(answer.body.contains(body), answer.body.constData());
    QCOMPARE(m_broker->deadLetters(), lettersLeft);
    QCOMPARE(int(m_broker->messages(u"orders"_s).size()), messages);
}

void TestPracticeFaults::armedOverHttp()
{
    begin({.letters = 5, .consumers = false});
    const QByteArray gone = R"({"fault":"unavailable","times":1,"verb":"POST","path":"/api/v1/push"})";
    QCOMPARE(ask(port(), "POST", "/_practice/fault", gone).status(), 200);
    QVERIFY(ask(port(), "GET", "/_practice/state").body.contains(R"("fault":"unavailable")"));
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq").status(), 200); // another request
    QCOMPARE(ask(port(), "POST", "/api/v1/push", R"({"items":[]})").status(), 503);
    QCOMPARE(ask(port(), "POST", "/_practice/fault", R"({"fault":"nonsense"})").status(), 400);
    QCOMPARE(ask(port(), "POST", "/_practice/fault", "x").status(), 400);
    QCOMPARE(ask(port(), "POST", "/_practice/fault", R"({"fault":"maintenance"})").status(), 200);
    QVERIFY(ask(port(), "GET", "/_practice/state").body.contains(R"("maintenance":true)"));
    QCOMPARE(ask(port(), "DELETE", "/_practice/fault").status(), 200);
    QVERIFY(ask(port(), "GET", "/_practice/state").body.contains(R"("maintenance":false)"));
    QCOMPARE(ask(port(), "GET", "/_practice/nothing").status(), 404);
    QCOMPARE(m_broker->requests(), 2); // those of its own do not count
}

void TestPracticeFaults::slowAnswerComesLate()
{
    begin({.letters = 5, .consumers = false});
    m_broker->arm(Fault::Slow, 1, 300);
    QElapsedTimer clock;
    clock.start();
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq").status(), 200);
    QVERIFY(clock.elapsed() >= 290);
}

void TestPracticeFaults::truncatedAndHuge()
{
    begin({.letters = 5, .consumers = false});
    m_broker->arm(Fault::Truncated);
    const RawAnswer cut = ask(port(), "GET", "/api/v1/dlq");
    QVERIFY(cut.closed);
    const qsizetype headEnd = cut.body.indexOf("\r\n\r\n");
    const qsizetype at = cut.body.indexOf("content-length: ") + 16;
    const qsizetype length = cut.body.mid(at, cut.body.indexOf('\r', at) - at).toLongLong();
    QCOMPARE(cut.body.size() - headEnd - 4, length / 2);
    m_broker->arm(Fault::Huge);
    QTcpSocket socket;
    socket.connectToHost(u"127.0.0.1"_s, port());
    QVERIFY(socket.waitForConnected(5000));
    socket.write("GET /api/v1/dlq HTTP/1.1\r\nHost: x\r\n\r\n");
    qint64 read = 0;
    while (read < 8 * 1024 * 1024 && socket.waitForReadyRead(5000))
        read += socket.readAll().size();
    QVERIFY(read >= 8 * 1024 * 1024);
    socket.abort();
    QCOMPARE(ask(port(), "GET", "/health").status(), 200);
}

void TestPracticeFaults::staleConnectionDropsTheNextRequest()
{
    begin({.letters = 5, .consumers = false});
    RawClient kept(port());
    const QByteArray request = "GET /api/v1/dlq HTTP/1.1\r\nHost: x\r\n\r\n";
    QCOMPARE(kept.exchange(request).status(), 200);
    m_broker->arm(Fault::StaleConnection);
    QCOMPARE(ask(port(), "GET", "/api/v1/dlq").status(), 200); // a new connection is not stale
    QVERIFY(kept.exchange(request).closed);
}

void TestPracticeFaults::repairedIsTakenAndBrokenDiesAgain()
{
    begin({.letters = 0, .consumers = true});
    const auto push = [this](const QByteArray &id, const QByteArray &version) {
        return ask(port(), "POST", "/api/v1/push",
                   R"({"items":[{"queue":"orders","partition":"eu-1","transactionId":")" + id
                       + R"(","payload":{"orderId":1,"version":)" + version
                       + R"(,"customer":{"country":"DE"},"currency":"EUR"}}]})")
            .status();
    };
    QCOMPARE(push("repaired", "2"), 201);
    QCOMPARE(push("broken", "8"), 201);
    QTRY_COMPARE_WITH_TIMEOUT(m_broker->deadLetters(), 2, 10'000); // billing and audit
    const QByteArray list = ask(port(), "GET", "/api/v1/dlq").body;
    QVERIFY(list.contains("unknown payload version 8") && !list.contains("repaired"));
    QTRY_VERIFY_WITH_TIMEOUT(ask(port(), "GET", "/api/v1/resources/queues/orders/depth?group=billing")
                                 .body.contains(R"("pending":0,"processing":0)"),
                             10'000);
}

void TestPracticeFaults::consumesOnDemand()
{
    begin({.letters = 0, .consumers = false});
    const QByteArray push
        = R"({"items":[{"queue":"shipments","payload":null},{"queue":"shipments","payload":{"shipmentId":"S-1"}}]})";
    QCOMPARE(ask(port(), "POST", "/api/v1/push", push).status(), 201);
    QCOMPARE(m_broker->deadLetters(), 0);
    QCOMPARE(ask(port(), "POST", "/_practice/consume", "").status(), 200);
    QCOMPARE(m_broker->deadLetters(u"shipments"_s, u"tracker"_s), 1);
    QVERIFY(ask(port(), "GET", "/api/v1/dlq").body.contains("expected a shipment, got null"));
}

void TestPracticeFaults::twoThreads()
{
    begin({.letters = 200, .consumers = true});
    std::atomic<int> bad = 0;
    const auto work = [this, &bad](int number) {
        for (int i = 0; i < 60; ++i) {
            const QByteArray id = QByteArray::number(number) + '-' + QByteArray::number(i);
            const RawAnswer pushed = ask(port(), "POST", "/api/v1/push",
                                         R"({"items":[{"queue":"free","payload":1,"transactionId":")" + id + R"("}]})");
            if (pushed.status() != 201 || !pushed.body.contains("queued")
                || ask(port(), "GET", "/api/v1/dlq").status() != 200)
                ++bad;
        }
    };
    std::thread first(work, 1);
    std::thread second(work, 2);
    for (int i = 0; i < 200; ++i) {
        m_broker->addDeadLetter(u"free"_s, u"p"_s, u"g"_s, QString::number(i), "1", u"e"_s);
        static_cast<void>(m_broker->messages(u"free"_s));
        static_cast<void>(m_broker->deadLetters());
    }
    first.join();
    second.join();
    QCOMPARE(bad.load(), 0);
    QCOMPARE(m_broker->messages(u"free"_s).size(), 120U);
    QCOMPARE(m_broker->deadLetters(u"free"_s), 200);
}

void TestPracticeFaults::portIsTaken()
{
    begin({.letters = 0});
    PracticeBroker second({.port = port(), .letters = 0});
    QTest::ignoreMessage(QtWarningMsg, QRegularExpression(u"cannot listen"_s));
    QVERIFY(!second.start());
}

QTEST_GUILESS_MAIN(TestPracticeFaults)
#include "tst_practicefaults.moc"
