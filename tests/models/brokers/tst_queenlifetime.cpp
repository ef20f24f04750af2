// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/probedqueen.h"
#include "support/loopwatch.h"

#include <QCoreApplication>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

class TestQueenLifetime : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lostAnswer_data();
    void lostAnswer();
    void retryAfter();
    void closeResumesWaiters();
    void destroyedWhileReading();
    void bigListDoesNotStopTheLoop();
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

QTEST_GUILESS_MAIN(TestQueenLifetime)
#include "tst_queenlifetime.moc"
