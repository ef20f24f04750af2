// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/probedqueen.h"
#include "support/loopwatch.h"

#include <QCoreApplication>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

namespace {

//! A list of one dead letter whose payload has about \a size bytes.
QByteArray oneLetterOf(qsizetype size)
{
    QByteArray body
        = R"({"messages":[{"id":"1","queue":"q","partitionId":"1","transactionId":"t","errorMessage":"e","data":[0)";
    while (body.size() < size)
        body += ",12345678";
    return body + "]}]}";
}

QByteArray manyQueues(int count)
{
    QByteArray body = R"({"queues":[)";
    for (int i = 0; i < count; ++i)
        body += (i ? R"(,{"name":"orders-)" : R"({"name":"orders-)") + QByteArray::number(i)
            + R"(","partitions":1,"messages":{"total":5,"pending":2,"processing":0,"deadLetter":1}})";
    return body + "]}";
}

QByteArray manyMetrics(int count)
{
    QByteArray body;
    for (int i = 0; i < count; ++i)
        body += "queen_dlq_depth_by_queue{queue=\"orders-" + QByteArray::number(i) + "\"} 3\n";
    return body;
}

} // namespace

class TestQueenLifetime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lostAnswer_data();
    void lostAnswer();
    void endlessAnswerToAChange();
    void retryAfter();
    void closeResumesWaiters();
    void destroyedWhileReading();
    void destroyedWhileProbing();
    void bigListDoesNotStopTheLoop();
    void bigAnswersDoNotStopTheLoop_data();
    void bigAnswersDoNotStopTheLoop();
};

void TestQueenLifetime::lostAnswer_data()
{
    QTest::addColumn<int>("call");
    QTest::addColumn<bool>("unknown");
    QTest::newRow("push") << 0 << true;
    QTest::newRow("remove") << 1 << true;
    QTest::newRow("replay") << 2 << true;
    QTest::newRow("letters") << 3 << false;
}

//! The connection is cut after the request: what was a change is unknown, and is not sent again.
void TestQueenLifetime::lostAnswer()
{
    QFETCH(const int, call);
    QFETCH(const bool, unknown);
    Queen queen(probe16);
    queen.server().then({RawStep::read(), RawStep::abort()});
    std::optional<Error> error;
    if (call == 0)
        error = await(queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"})).error();
    else if (call == 1)
        error = await(queen.client().remove(orderLetter())).error();
    else if (call == 2)
        error = await(queen.client().replay(orderLetter(), std::nullopt)).error();
    else
        error = await(queen.client().letters({}, {})).error();
    QCOMPARE(error->kind, ErrorKind::Network);
    QCOMPARE(error->mayHaveHappened, unknown);
    if (unknown)
        QCOMPARE(queen.asked().size(), 1);
}

//! More than any broker says to a push is not read to its end: what became of the push is unknown.
void TestQueenLifetime::endlessAnswerToAChange()
{
    Queen queen(probe16);
    queen.server().then({RawStep::read(), RawStep::write("HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n["),
                         RawStep::flood(QByteArray(64 * 1024, ' '))});
    const auto error = await(queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"})).error();
    QCOMPARE(error.kind, ErrorKind::TooLarge);
    QVERIFY(error.mayHaveHappened);
}

void TestQueenLifetime::retryAfter()
{
    Queen queen(probeRaft);
    queen.then({u"raft-2/overloaded"_s, u"raft-2/unavailable-standby"_s, u"proxy/rate-limited"_s});
    const PushItem item{.to = {u"orders"_s, {}}, .payload = "1"};
    QCOMPARE(await(queen.client().push(item)).error().retryAfter, std::chrono::seconds(2));
    QCOMPARE(await(queen.client().push(item)).error().retryAfter, std::chrono::seconds(1));
    QCOMPARE(await(queen.client().letters({}, {})).error().retryAfter, std::chrono::seconds(5));
}

void TestQueenLifetime::closeResumesWaiters()
{
    Queen queen(probe16);
    queen.server().always({RawStep::read(), RawStep::wait()});
    int cancelled = 0;
    const auto count = [&cancelled](auto result) {
        if (!result && result.error().kind == ErrorKind::Cancelled)
            ++cancelled;
    };
    queen.client().probe().then(count);
    queen.client().queues().then(count);
    queen.client().groups().then(count);
    queen.client().letters({}, {}).then(count);
    queen.client().details(orderLetter()).then(count);
    queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"}).then(count);
    queen.client().remove(orderLetter()).then(count);
    queen.client().replay(orderLetter(), std::nullopt).then(count);
    queen.client().depth().then(count);
    QTRY_VERIFY(queen.server().waiting() > 3);
    queen.client().close();
    QCOMPARE(cancelled, 9);
    QCOMPARE(await(queen.client().letters({}, {})).error().kind, ErrorKind::Cancelled);
    queen.client().close();
}

//! The client goes while a worker reads its list: the waiting coroutine ends without it.
void TestQueenLifetime::destroyedWhileReading()
{
    Queen queen(probe16);
    QByteArray body = R"({"messages":[)";
    for (int i = 0; i < 20'000; ++i)
        body += (i ? "," : "")
            + QByteArray(
                    R"({"queue":"q","partitionId":"1","transactionId":"t","errorMessage":"some text of an error"})");
    body += "]}";
    QVERIFY(body.size() > 1024 * 1024);
    queen.thenBytes(body);
    std::optional<Result<LetterPage>> page;
    queen.client().letters({}, {}).then([&page](auto result) { page = std::move(result); });
    QObject::connect(&queen.client(), &Broker::exchanged, this, [&queen] {
        QMetaObject::invokeMethod(qApp, [&queen] { queen.destroyClient(); }, Qt::QueuedConnection);
    });
    QTRY_VERIFY_WITH_TIMEOUT(page.has_value(), 60'000); // 20,000 rows, sanitized, on a busy machine
    QVERIFY(!*page);
    QCOMPARE(page->error().kind, ErrorKind::Cancelled);
}

//! The same when the client goes while the first answer of a connection is read.
void TestQueenLifetime::destroyedWhileProbing()
{
    ScriptedQueen queen;
    queen.then({u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s});
    queen.thenBytes(oneLetterOf(3 * 1024 * 1024));
    std::optional<Result<BrokerInfo>> info;
    queen.client().probe().then([&info](auto result) { info = std::move(result); });
    QObject::connect(&queen.client(), &Broker::exchanged, this, [&queen](const HttpExchange &exchange) {
        if (exchange.url.path().endsWith("/dlq"_L1))
            QMetaObject::invokeMethod(qApp, [&queen] { queen.destroyClient(); }, Qt::QueuedConnection);
    });
    QTRY_VERIFY_WITH_TIMEOUT(info.has_value(), 60'000);
    QVERIFY(!*info);
    QCOMPARE(info->error().kind, ErrorKind::Cancelled);
}

void TestQueenLifetime::bigListDoesNotStopTheLoop()
{
    Queen queen(probeCpp);
    QByteArray body = R"({"messages":[)";
    for (int i = 0; i < 60'000; ++i)
        body += (i ? ",\n" : "") + QByteArray(R"({"id":")") + QByteArray::number(i)
            + R"(","queue":"q","partitionId":"1","transactionId":"t","errorMessage":"some text of an error","data":{"a":[1,2,{"b":null}]}})";
    body += "]}";
    queen.thenBytes(body);
    LoopWatch watch;
    QElapsedTimer whole;
    whole.start();
    const auto page = await(queen.client().letters({}, {}), 30'000);
    const auto stall = watch.longestStallMs();
    const auto elapsed = whole.elapsed();
    QVERIFY(page.has_value());
    QCOMPARE(page->letters.size(), 60'000U);
    QCOMPARE(page->letters.back().payload.bytes(), R"({"a":[1,2,{"b":null}]})");
    // On this thread alone, reading would be one stall about as long as the whole; how long that is depends on the
    // machine.
    QVERIFY2(stall * 10 < elapsed * 7, qPrintable(u"a stall of %1 ms in %2 ms"_s.arg(stall).arg(elapsed)));
}

void TestQueenLifetime::bigAnswersDoNotStopTheLoop_data()
{
    QTest::addColumn<QStringList>("first");
    QTest::addColumn<QByteArrayList>("answers");
    QTest::addColumn<bool>("probe");
    const QStringList rust{u"rust-1.6/health"_s, u"rust-1.6/replay-gone"_s};
    QTest::newRow("probe, one big letter") << rust << QByteArrayList{oneLetterOf(3 * 1024 * 1024)} << true;
    QTest::newRow("probe, many queues") << QStringList{u"cpp-0.15/health"_s} << QByteArrayList{manyQueues(15'000)}
                                        << true;
    QTest::newRow("depth") << probe16 << QByteArrayList{manyQueues(15'000)} << false;
    QTest::newRow("depth of the C++ broker")
        << probeCpp << QByteArrayList{manyMetrics(30'000), manyQueues(15'000)} << false;
}

//! What is read again and again for the counts, and what is read while connecting.
void TestQueenLifetime::bigAnswersDoNotStopTheLoop()
{
    QFETCH(const QStringList, first);
    QFETCH(const QByteArrayList, answers);
    QFETCH(const bool, probe);
    ScriptedQueen queen;
    queen.then(first);
    if (!probe)
        QVERIFY(await(queen.client().probe()).has_value());
    for (const auto &answer : answers)
        queen.thenBytes(answer);
    LoopWatch watch;
    QElapsedTimer whole;
    whole.start();
    if (probe)
        QVERIFY(await(queen.client().probe(), 60'000).has_value());
    else
        QVERIFY(await(queen.client().depth(), 60'000).has_value());
    const auto stall = watch.longestStallMs();
    const auto elapsed = whole.elapsed();
    // As above: on this thread alone the stall would be about as long as the whole.
    QVERIFY2(stall * 10 < elapsed * 7, qPrintable(u"a stall of %1 ms in %2 ms"_s.arg(stall).arg(elapsed)));
}

QTEST_GUILESS_MAIN(TestQueenLifetime)
#include "tst_queenlifetime.moc"
