// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/probedqueen.h"

#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

//! What is asked of queues besides their letters: counts, encryption, and for how long ids are remembered.
class TestQueenQueues : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void encryptedQueuesOfRaft();
    void countsOfCpp();
    void countsOf14();
    void countsOfRaft();
    void aNamelessQueueEndsNoPaging();
    void dedupWindow_data();
    void dedupWindow();
    void dedupWindowIsNotToldByAll();
};

//! 2.x decrypts without a word: only the options of the queue tell.
void TestQueenQueues::encryptedQueuesOfRaft()
{
    Queen queen(probeRaft);
    const QByteArray envelope = R"({"encrypted":"YQ==","iv":"YQ==","authTag":"YQ=="})";
    const auto list = [&] {
        QByteArray rows;
        for (const auto *name : {"orders", "plain", "silent"})
            rows += QByteArray(R"({"id":"%1","queue":"%1","partitionId":"1","data":{"a":1}},)").replace("%1", name);
        rows += R"({"id":"old","queue":"orders","partitionId":"1","data":)" + envelope + '}';
        queen.thenBytes("{\"messages\":[" + rows + "],\"total\":4}");
        std::vector<Protection> found;
        const auto page = await(queen.client().letters({}, {})); // a range made of a part of a temporary would not last
        for (const auto &letter : page->letters)
            found.push_back(letter.protection);
        return found;
    };
    QCOMPARE(list(),
             (std::vector{Protection::Plain, Protection::Plain, Protection::Plain, Protection::Envelope})); // not known
    queen.then(u"raft-2/queues-encrypted"_s);
    QVERIFY(await(queen.client().queues()).has_value());
    QCOMPARE(list(),
             (std::vector{Protection::DecryptedByBroker, Protection::Plain, Protection::Plain, Protection::Envelope}));
    queen.then(u"raft-2/queues"_s); // encryption was switched off
    QVERIFY(await(queen.client().queues()).has_value());
    QCOMPARE(list().front(), Protection::Plain);
}

void TestQueenQueues::countsOfCpp()
{
    Queen queen(probeCpp);
    queen.then({u"cpp-0.15/queues"_s, u"cpp-0.15/prometheus"_s});
    const auto queues = await(queen.client().queues());
    QVERIFY(queues.has_value());
    QHash<QString, std::optional<qint64>> depths;
    for (const auto &one : *queues)
        depths.insert(one.name, one.deadLetters);
    QCOMPARE(depths.value(u"orders"_s), 2);
    QCOMPARE(depths.value(u"shapes"_s), 0); // not in the exposition, which adds up
    queen.then(u"cpp-0.15/queues"_s).then(u"cpp-0.15/no-such-get"_s);
    const auto without = await(queen.client().queues());
    QVERIFY(without && !without->front().deadLetters);

    queen.then({u"cpp-0.15/prometheus"_s, u"cpp-0.15/queues"_s});
    const auto readings = await(queen.client().depth());
    QCOMPARE(readings->size(), queues->size());
    queen.then(u"cpp-0.15/groups-empty"_s);
    QVERIFY(await(queen.client().groups())->empty());
}

void TestQueenQueues::countsOf14()
{
    Queen queen(probe14);
    queen.then({u"rust-1.4/queues"_s, u"rust-1.4/status-queues"_s, u"rust-1.4/status-queues"_s, u"rust-1.4/groups"_s});
    const auto queues = await(queen.client().queues());
    QCOMPARE(queues->front().nameSpace, u"shop"_s);
    QCOMPARE(queues->front().deadLetters, 2);
    const auto readings = await(queen.client().depth());
    QCOMPARE(readings->size(), 2U);
    QCOMPARE(readings->front().depth, 2);
    QCOMPARE(await(queen.client().groups())->front().name, u"invoicer"_s);
    QCOMPARE(queen.asked().at(1), u"GET /api/v1/status/queues?limit=500&offset=0"_s);
}

void TestQueenQueues::countsOfRaft()
{
    Queen queen(probeRaft);
    queen.then({u"raft-2/status-queues"_s, u"raft-2/groups"_s}).thenBytes(R"({"messages":[],"total":1})");
    const auto readings = await(queen.client().depth());
    QVERIFY(readings.has_value());
    QCOMPARE(readings->size(), 4U);
    QCOMPARE(readings->at(2).group, u"invoicer"_s);
    QCOMPARE(readings->at(2).depth, 1);
    QCOMPARE(readings->at(3).depth, 0); // its queue has none, so nobody asked
    QCOMPARE(queen.asked().constLast(), u"GET /api/v1/dlq?queue=orders&consumerGroup=invoicer&limit=1"_s);
    queen.then(u"raft-2/queues"_s);
    QCOMPARE(await(queen.client().queues())->front().deadLetters, 2);
}

//! A full page stays a full page when one of its rows cannot be read.
void TestQueenQueues::aNamelessQueueEndsNoPaging()
{
    Queen queen(probe14);
    QByteArrayList rows{R"({"name":7,"messages":{"deadLetter":1}})"};
    for (int i = 1; i < 500; ++i)
        rows += R"({"name":"q)" + QByteArray::number(i) + R"(","messages":{"deadLetter":1}})";
    queen.thenBytes("{\"queues\":[" + rows.join(',') + "]}");
    queen.thenBytes(R"({"queues":[{"name":"last","messages":{"deadLetter":5}}]})");
    const auto readings = await(queen.client().depth());
    QVERIFY(readings.has_value());
    QCOMPARE(readings->size(), 500U);
    QCOMPARE(readings->back().queue, u"last"_s);
    QCOMPARE(queen.asked().constLast(), u"GET /api/v1/status/queues?limit=500&offset=500"_s);
}

void TestQueenQueues::dedupWindow_data()
{
    QTest::addColumn<QStringList>("probe");
    QTest::addColumn<QByteArray>("answer");
    QTest::addColumn<int>("seconds"); // -1: not known
    const auto options = [](const QByteArray &window) {
        return R"({"name":"orders/eu","options":{"retryLimit":3,"dedupWindowSeconds":)" + window + "}}";
    };
    for (const auto &probe : {probe16, probeRaft}) {
        const auto name = probe == probe16 ? QByteArray("1.6") : QByteArray("2.x");
        const auto row = [&](const char *what, const QByteArray &answer, int seconds) {
            QTest::addRow("%s %s", name.constData(), what) << probe << answer << seconds;
        };
        row("an hour", options("3600"), 3600);
        row("off", options("0"), 0);
        row("negative", options("-1"), -1);
        row("text", options("\"3600\""), -1);
        row("null", options("null"), -1);
        row("huge", options("9000000000000000000"), std::numeric_limits<qint32>::max());
        row("no options", R"({"name":"orders/eu"})", -1);
        row("options that are none", R"({"name":"orders/eu","options":[]})", -1);
        row("another queue", R"({"name":"orders","options":{"dedupWindowSeconds":0}})", -1);
        row("an error", R"({"error":"Queue not found"})", -1);
        row("no JSON", "<html>", -1);
    }
}

void TestQueenQueues::dedupWindow()
{
    QFETCH(const QStringList, probe);
    QFETCH(const QByteArray, answer);
    QFETCH(const int, seconds);
    Queen queen(probe);
    queen.thenBytes(answer);
    const auto window = await(queen.client().dedupWindow(u"orders/eu"_s));
    QCOMPARE(queen.asked(), QStringList{u"GET /api/v1/resources/queues/orders%2Feu"_s});
    QCOMPARE(window, seconds < 0 ? std::nullopt : std::optional(std::chrono::seconds(seconds)));
}

//! Nobody is asked where it is not told; a queue that cannot be addressed is not known either.
void TestQueenQueues::dedupWindowIsNotToldByAll()
{
    for (const auto &probe : {probeCpp, probe14}) {
        Queen queen(probe);
        QVERIFY(!await(queen.client().dedupWindow(u"orders"_s)));
        QVERIFY(queen.asked().isEmpty());
    }
    Queen queen(probe16);
    QVERIFY(!await(queen.client().dedupWindow(u".."_s)));
    QVERIFY(queen.asked().isEmpty());
    queen.then(u"rust-1.6/forbidden"_s);
    QVERIFY(!await(queen.client().dedupWindow(u"orders"_s)));
}

QTEST_GUILESS_MAIN(TestQueenQueues)
#include "tst_queenqueues.moc"
