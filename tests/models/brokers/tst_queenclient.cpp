// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/probedqueen.h"

#include <QSignalSpy>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

class TestQueenClient : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void lettersAsked();
    void lettersOfCpp();
    void aNeighbourLeft();
    void details();
    void detailsOfWhatCannotBeAddressed();
    void refusedWithoutARequest_data();
    void refusedWithoutARequest();
    void pushSendsThePayload();
    void replayPerGeneration();
    void removeAddresses();
    void purgeNamesExactly();
    void learnsFromRefusals();
    void aNewProbeForgets();
    void headersAreRefused_data();
    void headersAreRefused();
    void quotasAreNotLearned();
    void secretsAreTakenOutOfErrors();
    void curl();
};

void TestQueenClient::lettersAsked()
{
    Queen queen(probe16);
    QVERIFY(queen.probed);
    queen.then(u"rust-1.6/dlq"_s);
    const auto page = await(queen.client().letters({.queue = u"orders"_s, .group = u"invoicer"_s}, {}));
    QVERIFY(page.has_value());
    QCOMPARE(queen.asked(), QStringList{u"GET /api/v1/dlq?queue=orders&consumerGroup=invoicer&limit=500"_s});
    // The broker sent a row of another group too.
    QCOMPARE(page->letters.size(), 1U);
    QVERIFY(!page->next);
    QVERIFY(!page->total);
}

void TestQueenClient::lettersOfCpp()
{
    Queen queen(probeCpp);
    queen.then(u"cpp-0.15/dlq-all"_s);
    const auto page = await(queen.client().letters({}, {}));
    QCOMPARE(page->letters.size(), 6U);
    QVERIFY(!page->next);
    queen.then(u"cpp-0.15/dlq-sql-error"_s);
    const auto error = await(queen.client().letters({}, {}));
    QCOMPARE(error.error().kind, ErrorKind::Rejected);
    QCOMPARE(error.error().serverText, u"ERROR:  LIMIT must not be negative"_s);
    queen.thenBytes(R"({"messages":[{"id":1}]})");
    const auto strange = await(queen.client().letters({}, {}));
    QVERIFY(strange.has_value());
    QVERIFY(strange->letters.empty());
    QCOMPARE(strange->unreadable.size(), 1U);
    queen.thenBytes(R"({"success":true,"value":null})");
    QCOMPARE(await(queen.client().letters({}, {})).error().kind, ErrorKind::Malformed);
}

//! The page after a row has left is read again further up.
void TestQueenClient::aNeighbourLeft()
{
    Queen queen(probe16);
    const auto row = [](int number) {
        return QByteArray(R"({"id":"%1","queue":"q","partitionId":"1","failedAt":"2026-01-01T00:00:00Z"})")
            .replace("%1", QByteArray::number(number));
    };
    const LetterCursor cursor{
        .offset = 900, .tail = {{.rowId = u"7"_s, .queue = u"q"_s, .partitionId = u"1"_s, .failedAt = 1767225600000}}};
    queen.thenBytes("{\"messages\":[" + row(8) + "]}").thenBytes("{\"messages\":[" + row(7) + ',' + row(8) + "]}");
    const auto page = await(queen.client().letters({}, cursor));
    QCOMPARE(queen.asked(),
             (QStringList{u"GET /api/v1/dlq?limit=500&offset=900"_s, u"GET /api/v1/dlq?limit=500&offset=425"_s}));
    QCOMPARE(page->letters.size(), 1U);
    QCOMPARE(page->letters.front().rowId, u"8"_s);
}

void TestQueenClient::details()
{
    Queen queen(probe16);
    queen.then({u"rust-1.6/message"_s, u"rust-1.6/message-gone"_s, u"rust-1.6/no-such-route"_s});
    const auto whole = await(queen.client().details(orderLetter()));
    QCOMPARE(whole->producer, u"svc-checkout"_s);
    QCOMPARE(queen.asked().constFirst(), u"GET /api/v1/messages/0198aaaa-0000-7000-8000-000000000009/order-4471"_s);
    const auto gone = await(queen.client().details(orderLetter()));
    QVERIFY(gone && gone->producer.isEmpty());
    QCOMPARE(await(queen.client().details(orderLetter())).error().kind, ErrorKind::RouteMissing);

    Queen cpp(probeCpp);
    cpp.then(u"cpp-0.15/message-gone"_s);
    QVERIFY(await(cpp.client().details(orderLetter())).has_value());
}

void TestQueenClient::detailsOfWhatCannotBeAddressed()
{
    Queen queen(probeCpp);
    auto letter = orderLetter();
    letter.transactionId = u"a?b"_s;
    QVERIFY(await(queen.client().details(letter)).has_value());
    QCOMPARE(queen.client().addressable(letter).reason, Reason::CannotBeAddressed);
    QVERIFY(queen.asked().isEmpty());
    Queen raft(probeRaft);
    QCOMPARE(raft.client().addressable(letter).reason, Reason::None);
    letter.address.partition.reset();
    QCOMPARE(raft.client().addressable(letter).reason, Reason::PartitionReclaimed);
}

void TestQueenClient::refusedWithoutARequest_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("transactionId");
    QTest::addColumn<QString>("code");
    QTest::newRow("typographic quotes end the broker") << QByteArray("{“items”:[]}") << u"t"_s << u"invalid-json"_s;
    QTest::newRow("0xFF ends the broker") << QByteArray("\"\xFF\"") << u"t"_s << u"invalid-utf8"_s;
    QTest::newRow("NUL is buffered for ever") << QByteArray(R"("\u0000")") << u"t"_s << u"nul-character"_s;
    QTest::newRow("long id is buffered for ever")
        << QByteArray("1") << QString(256, u'x') << u"transaction-id-too-long"_s;
    QTest::newRow("splice") << QByteArray(R"(1},{"queue":"other","payload":2)") << u"t"_s << u"invalid-json"_s;
}

void TestQueenClient::refusedWithoutARequest()
{
    QFETCH(const QByteArray, payload);
    QFETCH(const QString, transactionId);
    QFETCH(const QString, code);
    Queen queen(probeCpp);
    const auto receipt
        = await(queen.client().push({.to = {u"orders"_s, {}}, .transactionId = transactionId, .payload = payload}));
    QCOMPARE(receipt.error().kind, ErrorKind::Rejected);
    QCOMPARE(receipt.error().code, code);
    QVERIFY(!receipt.error().mayHaveHappened);
    QVERIFY(queen.asked().isEmpty());
}

void TestQueenClient::pushSendsThePayload()
{
    Queen queen(probe16, token("secret"));
    queen.then(u"rust-1.6/push-queued"_s);
    const QByteArray payload = "\n{ \"b\" : 1.10, \"a\":1e400,\"a\":\"\\u00e9\\/\" }\n";
    const auto receipt
        = await(queen.client().push({.to = {u"orders"_s, u"eu-1"_s}, .transactionId = u"fix-1"_s, .payload = payload}));
    QCOMPARE(receipt->status, PushStatus::Queued);
    QCOMPARE(receipt->messageId, u"0199aa01-0000-7000-8000-000000000001"_s);
    const auto request = queen.last();
    QCOMPARE(request.body,
             R"({"items":[{"queue":"orders","partition":"eu-1","transactionId":"fix-1","payload":)" + payload + "}]}");
    QCOMPARE(request.header("content-type"), "application/json");
    QCOMPARE(request.header("authorization"), "Bearer secret");
}

void TestQueenClient::replayPerGeneration()
{
    const Destination elsewhere{u"orders"_s, u"eu-2"_s};
    Queen cpp(probeCpp);
    QCOMPARE(await(cpp.client().replay(orderLetter(), std::nullopt)).error().kind, ErrorKind::RouteMissing);
    QVERIFY(cpp.asked().isEmpty());

    Queen old(probe14);
    old.then({u"rust-1.4/retry-moved"_s, u"rust-1.4/retry-cleanup-failed"_s});
    QCOMPARE(await(old.client().replay(orderLetter(), std::nullopt))->newTransactionId,
             u"0199bb00-0000-7000-8000-000000000001"_s);
    QCOMPARE(old.asked(),
             QStringList{u"POST /api/v1/messages/0198aaaa-0000-7000-8000-000000000009/order-4471/retry"_s});
    QCOMPARE(await(old.client().replay(orderLetter(), std::nullopt))->status, ReplayStatus::CopiedNotRemoved);
    QCOMPARE(await(old.client().replay(orderLetter(), elsewhere)).error().code, u"cannot-replay-elsewhere"_s);
    QCOMPARE(old.asked().size(), 2);

    Queen queen(probe16);
    queen.then({u"rust-1.6/replay-moved"_s, u"rust-1.6/replay-duplicate"_s, u"rust-1.6/replay-moved"_s});
    QCOMPARE(await(queen.client().replay(orderLetter(), std::nullopt))->status, ReplayStatus::Moved);
    QCOMPARE(queen.last().body, "{}");
    QCOMPARE(queen.asked(), QStringList{u"POST /api/v1/dlq/0198f3b1-0000-7000-8000-000000000001/replay"_s});
    QCOMPARE(await(queen.client().replay(orderLetter(), elsewhere))->status, ReplayStatus::Duplicate);
    QCOMPARE(queen.last().body, R"({"queue":"orders","partition":"eu-2"})");
    // Never half a destination: the other half is the letter's own.
    QVERIFY(await(queen.client().replay(orderLetter(), Destination{u"other"_s, {}})).has_value());
    QCOMPARE(queen.last().body, R"({"queue":"other","partition":"eu-1"})");
    auto byAddress = orderLetter();
    byAddress.rowId.clear();
    queen.then(u"rust-1.6/replay-moved"_s);
    QVERIFY(await(queen.client().replay(byAddress, std::nullopt)).has_value());
    QVERIFY(queen.asked().constLast().endsWith(u"/retry"));

    Queen raft(probeRaft);
    auto reclaimed = orderLetter();
    reclaimed.address.partition.reset();
    QCOMPARE(await(raft.client().replay(reclaimed, std::nullopt)).error().code, u"partition-reclaimed"_s);
    QCOMPARE(await(raft.client().remove(reclaimed)).error().code, u"partition-reclaimed"_s);
    QVERIFY(raft.asked().isEmpty());
}

void TestQueenClient::removeAddresses()
{
    Queen queen(probe16);
    auto letter = orderLetter();
    letter.transactionId = u"a/b ü"_s;
    queen.thenBytes(R"({"success":true,"partitionId":"0198aaaa-0000-7000-8000-000000000009","transactionId":"a/b ü"})");
    QCOMPARE(await(queen.client().remove(letter))->status, RemoveStatus::Removed);
    QCOMPARE(queen.asked(),
             QStringList{u"DELETE /api/v1/messages/0198aaaa-0000-7000-8000-000000000009/a%2Fb%20%C3%BC"_s});

    Queen cpp(probeCpp);
    QCOMPARE(await(cpp.client().remove(letter)).error().code, u"cannot-be-addressed"_s);
    QVERIFY(cpp.asked().isEmpty());
    letter.transactionId = u"order:8812:v3"_s;
    cpp.thenBytes(R"({"success":true,"partitionId":"0198aaaa-0000-7000-8000-000000000009","transactionId":"order"})");
    const auto another = await(cpp.client().remove(letter));
    QCOMPARE(cpp.asked(), QStringList{u"DELETE /api/v1/messages/0198aaaa-0000-7000-8000-000000000009/order:8812:v3"_s});
    QCOMPARE(another.error().code, u"deleted-another"_s);
    QCOMPARE(another.error().serverText, u"order"_s);
    QVERIFY(another.error().mayHaveHappened);
}

void TestQueenClient::purgeNamesExactly()
{
    Queen queen(probe16);
    queen.thenBytes(R"({"success":true,"deleted":3,"queue":"a&b ü","consumerGroup":"g+1"})");
    QCOMPARE(await(queen.client().purge(u"a&b ü"_s, u"g+1"_s))->rows, std::optional<qint64>(3));
    queen.then(u"rust-1.6/purge"_s);
    QVERIFY(await(queen.client().purge(u"orders"_s, std::nullopt)).has_value());
    QCOMPARE(queen.asked(),
             (QStringList{u"DELETE /api/v1/dlq?queue=a%26b%20%C3%BC&consumerGroup=g%2B1"_s,
                          u"DELETE /api/v1/dlq?queue=orders"_s}));
    // An empty group would be the whole queue.
    QCOMPARE(await(queen.client().purge(u"orders"_s, u""_s)).error().code, u"empty-name"_s);
    QCOMPARE(await(queen.client().purge({}, std::nullopt)).error().code, u"empty-name"_s);
    QCOMPARE(await(queen.client().purge(u"or\uFFFDders"_s, std::nullopt)).error().code, u"cannot-be-addressed"_s);
    QCOMPARE(queen.asked().size(), 2);
    queen.then(u"rust-1.6/forbidden"_s);
    QCOMPARE(await(queen.client().purge(u"orders"_s, std::nullopt)).error().kind, ErrorKind::Forbidden);
    QCOMPARE(queen.client().info().capabilities.can(Ability::Purge).reason, Reason::CredentialMayNot);

    Queen cpp(probeCpp);
    QCOMPARE(await(cpp.client().purge(u"orders"_s, std::nullopt)).error().code, u"not-in-this-version"_s);
    QVERIFY(cpp.asked().isEmpty());
}

void TestQueenClient::learnsFromRefusals()
{
    Queen queen(probe16);
    QSignalSpy changed(&queen.client(), &Broker::infoChanged);
    const auto reason = [&](Ability ability) { return queen.client().info().capabilities.can(ability).reason; };
    queen.then(
        {u"rust-1.6/forbidden"_s, u"rust-1.6/no-such-route"_s, u"proxy/route-blocked"_s, u"rust-1.6/delete-hit"_s});
    QCOMPARE(await(queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"})).error().kind, ErrorKind::Forbidden);
    QCOMPARE(reason(Ability::Push), Reason::CredentialMayNot);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(await(queen.client().replay(orderLetter(), std::nullopt)).error().kind, ErrorKind::RouteMissing);
    QCOMPARE(reason(Ability::Replay), Reason::NotInThisVersion);
    QCOMPARE(await(queen.client().remove(orderLetter())).error().kind, ErrorKind::RouteMissing);
    QCOMPARE(reason(Ability::Remove), Reason::BlockedByProxy);
    QVERIFY(await(queen.client().remove(orderLetter())).has_value());
    QCOMPARE(reason(Ability::Remove), Reason::None);
    QCOMPARE(changed.size(), 4);
}

//! One stray answer may not switch something off for good.
void TestQueenClient::aNewProbeForgets()
{
    Queen queen(probe16);
    const auto reason = [&](Ability ability) { return queen.client().info().capabilities.can(ability).reason; };
    queen.then({u"rust-1.6/no-such-route"_s, u"rust-1.6/no-such-route"_s});
    QVERIFY(!await(queen.client().remove(orderLetter())));
    QVERIFY(!await(queen.client().letters({}, {})));
    QCOMPARE(reason(Ability::Remove), Reason::NotInThisVersion);
    QCOMPARE(reason(Ability::ListLetters), Reason::NotInThisVersion);
    // A refresh that succeeds corrects what it asked for.
    queen.then(u"rust-1.6/dlq"_s);
    QVERIFY(await(queen.client().letters({}, {})).has_value());
    QCOMPARE(reason(Ability::ListLetters), Reason::None);
    queen.then(probe16);
    QVERIFY(await(queen.client().probe()).has_value());
    QCOMPARE(reason(Ability::Remove), Reason::None);
}

//! A server, or what stands in front of it, may repeat what it was sent.
void TestQueenClient::secretsAreTakenOutOfErrors()
{
    Queen queen(probe16, token("s3cr3t-token"));
    const auto clean = [](const auto &result) {
        return !result.error().serverText.contains(u"s3cr3t") && result.error().serverText.contains(u"[secret]");
    };
    const QByteArray echo = R"({"error":"no: Bearer s3cr3t-token"})";
    const PushItem item{.to = {u"orders"_s, {}}, .payload = "1"};
    queen.thenBytes(echo, "400 X").thenBytes(R"([{"status":"failed","error":"s3cr3t-token"}])");
    QVERIFY(clean(await(queen.client().push(item))));
    QVERIFY(clean(await(queen.client().push(item))));
    queen.thenBytes(R"([{"status":"queued","transactionId":"s3cr3t-token"}])", "201 X");
    auto named = item;
    named.transactionId = u"t"_s;
    QVERIFY(clean(await(queen.client().push(named))));
    queen.thenBytes(echo, "500 X").thenBytes(echo, "409 X").thenBytes(echo);
    QVERIFY(clean(await(queen.client().remove(orderLetter()))));
    QVERIFY(clean(await(queen.client().replay(orderLetter(), std::nullopt))));
    QVERIFY(clean(await(queen.client().letters({}, {}))));
    queen.thenBytes("plain text with s3cr3t-token", "502 X").thenBytes(echo, "401 X").thenBytes(echo, "503 X");
    QVERIFY(clean(await(queen.client().queues())));
    QVERIFY(clean(await(queen.client().groups())));
    QVERIFY(clean(await(queen.client().depth())));
    queen.thenBytes(echo, "500 X").thenBytes(echo, "503 X");
    QVERIFY(clean(await(queen.client().details(orderLetter()))));
    QVERIFY(!await(queen.client().probe()).error().serverText.contains(u"s3cr3t"));
    // The cut may go through the secret.
    queen.thenBytes(QByteArray(Error::maxServerText - 10, 'x') + "s3cr3t-token", "502 X");
    QVERIFY(!await(queen.client().groups()).error().serverText.contains(u"s3cr3t"));
}

void TestQueenClient::headersAreRefused_data()
{
    QTest::addColumn<QStringList>("probe");
    QTest::newRow("C++ 0.15") << probeCpp;
    QTest::newRow("1.4") << probe14;
    QTest::newRow("1.6") << probe16;
    QTest::newRow("2.x") << probeRaft;
}

//! No generation keeps any with a message: losing them without a word would be worse than not sending.
void TestQueenClient::headersAreRefused()
{
    QFETCH(QStringList, probe);
    Queen queen(probe);
    QVERIFY(queen.probed);
    QVERIFY(!queen.client().info().capabilities.headers.carried);
    const PushItem item{
        .to = {u"orders"_s, {}}, .transactionId = u"t"_s, .payload = "1", .headers = {{.name = u"a"_s, .value = "1"}}};
    const auto receipt = await(queen.client().push(item));
    QVERIFY(!receipt);
    QCOMPARE(receipt.error().kind, ErrorKind::Rejected);
    QCOMPARE(receipt.error().code, u"headers-not-carried"_s);
    QVERIFY(!receipt.error().mayHaveHappened);
    QCOMPARE(queen.asked(), QStringList());
}

void TestQueenClient::quotasAreNotLearned()
{
    Queen queen(probe16);
    QSignalSpy changed(&queen.client(), &Broker::infoChanged);
    queen.then({u"proxy/quota"_s, u"rust-1.6/delete-miss"_s});
    const auto receipt = await(queen.client().push({.to = {u"orders"_s, {}}, .payload = "1"}));
    QCOMPARE(receipt.error().code, u"quota_exceeded"_s);
    QCOMPARE(await(queen.client().remove(orderLetter()))->status, RemoveStatus::Gone);
    QCOMPARE(changed.size(), 0);
}

void TestQueenClient::curl()
{
    Queen queen(probe16, token("very secret"));
    auto letter = orderLetter();
    letter.transactionId = u"it's $(id)"_s;
    const auto base = QString::fromLatin1(queen.server().url("/api/v1").toEncoded());
    const auto start = u"curl -sS --globoff --path-as-is -X "_s;
    const auto header = uR"( -H "Authorization: Bearer $TOKEN")"_s;
    const auto path = base + u"/messages/0198aaaa-0000-7000-8000-000000000009/it%27s%20%24%28id%29"_s;
    QCOMPARE(queen.client().curl(Broker::CurlOf::Read, letter), start + u"GET"_s + header + u" '"_s + path + u'\'');
    QCOMPARE(queen.client().curl(Broker::CurlOf::Remove, letter),
             start + u"DELETE"_s + header + u" '"_s + path + u'\'');
    QCOMPARE(queen.client().curl(Broker::CurlOf::Replay, letter),
             start + u"POST"_s + header + u" -H 'Content-Type: application/json' --data-binary '{}' '"_s + base
                 + u"/dlq/0198f3b1-0000-7000-8000-000000000001/replay'"_s);
    QCOMPARE(
        queen.client().curl(Broker::CurlOf::Push, letter),
        start + u"POST"_s + header + u" -H 'Content-Type: application/json' --data-binary "_s
            + u"'{\"items\":[{\"queue\":\"orders\",\"partition\":\"eu-1\",\"payload\":{\"it'\\''s\":\"$(id)\"}}]}' '"_s
            + base + u"/push'"_s);
    for (const auto what : {Broker::CurlOf::Read, Broker::CurlOf::Replay, Broker::CurlOf::Remove, Broker::CurlOf::Push})
        QVERIFY(!queen.client().curl(what, letter).contains(u"very secret"));

    Queen cpp(probeCpp);
    QVERIFY(cpp.client().curl(Broker::CurlOf::Remove, letter).isEmpty());
    QVERIFY(cpp.client().curl(Broker::CurlOf::Replay, letter).isEmpty());
    QVERIFY(cpp.client().curl(Broker::CurlOf::Read, letter).contains(u"/dlq?queue=orders&consumerGroup=invoicer"));
    QVERIFY(!cpp.client().curl(Broker::CurlOf::Read, letter).contains(u"$TOKEN"));
}

QTEST_GUILESS_MAIN(TestQueenClient)
#include "tst_queenclient.moc"
