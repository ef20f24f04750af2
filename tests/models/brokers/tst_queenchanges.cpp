// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/recorded.h"

#include "brokers/queen/queenchange.h"
#include "brokers/queen/queenpush.h"

using namespace dlo;
using namespace dlo::queen;
using namespace Qt::StringLiterals;
using dlo::test::recorded;

namespace {

DeadLetter orderLetter()
{
    DeadLetter letter;
    letter.rowId = u"0198f3b1-0000-7000-8000-000000000001"_s;
    letter.transactionId = u"order-4471"_s;
    letter.address = {.queue = u"orders"_s,
                      .partition = u"eu-1"_s,
                      .partitionId = u"0198aaaa-0000-7000-8000-000000000009"_s,
                      .group = u"invoicer"_s};
    return letter;
}

} // namespace

class TestQueenChanges : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pushBody();
    void pushAnswers_data();
    void pushAnswers();
    void statusOfSomethingBetween_data();
    void statusOfSomethingBetween();
    void removeAnswers_data();
    void removeAnswers();
    void purgeAnswers_data();
    void purgeAnswers();
    void replayAnswers_data();
    void replayAnswers();
    void refusals_data();
    void refusals();
    void names();
};

void TestQueenChanges::pushBody()
{
    const QByteArray payload = "{ \"b\" : 1.10, \"a\":1e400,\"a\":\"\\u00e9\\/\" }";
    QCOMPARE(writePush({.to = {u"a\"b"_s, u"eu-1"_s}, .transactionId = u"fix\\1"_s, .payload = payload}),
             R"({"items":[{"queue":"a\"b","partition":"eu-1","transactionId":"fix\\1","payload":)" + payload + "}]}");
    QCOMPARE(writePush({.to = {u"q"_s, {}}, .payload = "0"}), R"({"items":[{"queue":"q","payload":0}]})");
}

void TestQueenChanges::pushAnswers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("transactionId");
    QTest::addColumn<QString>("expected");
    const auto row = [](const QString &name, const QString &id, const QString &expected) {
        QTest::newRow(qPrintable(name)) << name << id << expected;
    };
    row(u"cpp-0.15/push-queued"_s, u"t-1"_s, u"queued"_s);
    row(u"cpp-0.15/push-duplicate"_s, u"t-1"_s, u"duplicate"_s);
    row(u"cpp-0.15/push-buffered"_s, u"t-1"_s, u"buffered"_s);
    row(u"cpp-0.15/push-bad-json"_s, u"t-1"_s, u"refused"_s);
    row(u"cpp-0.15/push-no-queue"_s, u"t-1"_s, u"refused"_s);
    row(u"cpp-0.15/push-empty"_s, u"t-1"_s, u"unknown wrong-member"_s);
    row(u"cpp-0.15/push-maintenance"_s, u"mm-1"_s, u"unknown wrong-member"_s); // two items for one
    row(u"cpp-0.15/dlq-sql-error"_s, u"t-1"_s, u"error-inside-200"_s);
    row(u"cpp-0.15/web-page"_s, u"t-1"_s, u"unknown html"_s);
    row(u"cpp-0.15/unauthorized"_s, u"t-1"_s, u"unauthorized"_s);
    row(u"cpp-0.15/groups-empty"_s, u"t-1"_s, u"unknown empty-answer"_s);
    for (const auto *gen : {"rust-1.4/", "rust-1.6/"}) {
        const auto g = QString::fromLatin1(gen);
        row(g + u"push-queued"_s, u"fix-1"_s, u"queued"_s);
        row(g + u"push-duplicate"_s, u"fix-1"_s, u"duplicate"_s);
        row(g + u"push-buffered"_s, u"fix-1"_s, u"buffered"_s);
        row(g + u"push-failed"_s, u"fix-1"_s, u"push-failed"_s);
        row(g + u"push-spool-failed"_s, u"fix-1"_s, u"push-failed"_s);
        row(g + u"push-bad-body"_s, u"fix-1"_s, u"refused"_s);
        row(g + u"push-too-large"_s, u"fix-1"_s, u"too-large"_s);
        row(g + u"no-such-route"_s, u"fix-1"_s, u"no_such_route"_s);
        row(g + u"pool"_s, u"fix-1"_s, u"server-error"_s);
        row(g + u"forbidden"_s, u"fix-1"_s, u"forbidden"_s);
    }
    row(u"rust-1.6/push-queued"_s, u"fix-2"_s, u"unknown another-transaction"_s);
    row(u"raft-2/push-queued"_s, u"fix-1"_s, u"queued"_s);
    row(u"raft-2/push-error"_s, u"fix-1"_s, u"push-failed"_s);
    row(u"raft-2/overloaded"_s, u"fix-1"_s, u"overloaded"_s);
    row(u"raft-2/storage-full"_s, u"fix-1"_s, u"storage_full"_s);
    row(u"raft-2/unavailable-retry"_s, u"fix-1"_s, u"retry"_s);
    row(u"raft-2/unavailable-standby"_s, u"fix-1"_s, u"standby"_s);
    row(u"raft-2/unavailable-outcome-unknown"_s, u"fix-1"_s, u"unknown outcome_unknown"_s);
    row(u"raft-2/unavailable-timeout"_s, u"fix-1"_s, u"unknown timeout"_s);
    row(u"raft-2/internal"_s, u"fix-1"_s, u"unknown internal"_s);
    row(u"proxy/quota"_s, u"fix-1"_s, u"quota_exceeded"_s);
    row(u"proxy/too-large"_s, u"fix-1"_s, u"too-large"_s);
    row(u"proxy/bad-gateway"_s, u"fix-1"_s, u"unknown bad_gateway"_s);
    row(u"proxy/upstream-timeout"_s, u"fix-1"_s, u"unknown upstream_timeout"_s);
    row(u"proxy/no-upstream"_s, u"fix-1"_s, u"unknown unavailable"_s);
    row(u"proxy/not-configured"_s, u"fix-1"_s, u"not_configured"_s);
}

void TestQueenChanges::statusOfSomethingBetween_data()
{
    QTest::addColumn<int>("status");
    QTest::addColumn<bool>("unknown");
    for (const int status : {303, 408, 499, 500, 502, 504})
        QTest::addRow("%d", status) << status << true;
    for (const int status : {302, 307, 400, 411, 425, 429, 507})
        QTest::addRow("%d", status) << status << false;
}

//! An answer without words, as proxies and gateways give it.
void TestQueenChanges::statusOfSomethingBetween()
{
    QFETCH(const int, status);
    QFETCH(const bool, unknown);
    const HttpResponse response{.status = status};
    const auto receipt = readPush(response, {.to = {u"orders"_s, {}}, .transactionId = u"t-1"_s});
    QVERIFY(!receipt);
    QCOMPARE(receipt.error().mayHaveHappened, unknown);
}

void TestQueenChanges::pushAnswers()
{
    QFETCH(const QString, name);
    QFETCH(const QString, transactionId);
    QFETCH(const QString, expected);
    const auto receipt = readPush(recorded(name), {.to = {u"orders"_s, {}}, .transactionId = transactionId});
    static constexpr const char *statuses[] = {"queued", "duplicate", "buffered"};
    const auto got = receipt ? QString::fromLatin1(statuses[int(receipt->status)])
                             : (receipt.error().mayHaveHappened ? u"unknown "_s : QString()) + receipt.error().code;
    QCOMPARE(got, expected);
    if (receipt) {
        QCOMPARE(receipt->transactionId, transactionId);
        QCOMPARE(receipt->to, (Destination{u"orders"_s, u"Default"_s}));
    }
}

void TestQueenChanges::removeAnswers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("transactionId");
    QTest::addColumn<QString>("expected");
    const auto row = [](const QString &name, const QString &id, const QString &expected) {
        QTest::newRow(qPrintable(name + u' ' + id)) << name << id << expected;
    };
    row(u"cpp-0.15/delete-hit"_s, u"t-1"_s, u"removed"_s);
    row(u"cpp-0.15/delete-hit"_s, u"t-1?x"_s, u"unknown deleted-another"_s);
    row(u"cpp-0.15/delete-miss"_s, u"t-1"_s, u"gone"_s);
    row(u"cpp-0.15/delete-miss"_s, u"t-9"_s, u"wrong-member"_s);
    row(u"cpp-0.15/delete-bad-uuid"_s, u"t-1"_s, u"error-inside-200"_s);
    row(u"cpp-0.15/no-such-post"_s, u"t-1"_s, u"no-such-route"_s);
    row(u"cpp-0.15/no-such-get"_s, u"t-1"_s, u"no-such-route"_s);
    row(u"cpp-0.15/forbidden"_s, u"t-1"_s, u"forbidden"_s);
    row(u"cpp-0.15/node-forbidden"_s, u"t-1"_s, u"forbidden"_s);
    row(u"cpp-0.15/node-bad-gateway"_s, u"t-1"_s, u"unknown unavailable"_s);
    row(u"cpp-0.15/web-page"_s, u"t-1"_s, u"unknown html"_s);
    row(u"rust-1.6/delete-hit"_s, u"order-4471"_s, u"removed"_s);
    row(u"rust-1.6/delete-miss"_s, u"order-4471"_s, u"gone"_s);
    row(u"rust-1.6/delete-failed"_s, u"order-4471"_s, u"unknown server-error"_s);
    row(u"rust-1.6/pool"_s, u"order-4471"_s, u"server-error"_s);
    row(u"rust-1.6/no-such-route"_s, u"order-4471"_s, u"no_such_route"_s);
    row(u"raft-2/delete-hit"_s, u"order-4471"_s, u"removed 2"_s);
    row(u"raft-2/delete-miss"_s, u"order-4471"_s, u"gone"_s);
    row(u"raft-2/unavailable-outcome-unknown"_s, u"order-4471"_s, u"unknown outcome_unknown"_s);
    row(u"proxy/route-blocked"_s, u"order-4471"_s, u"route_blocked"_s);
}

void TestQueenChanges::removeAnswers()
{
    QFETCH(const QString, name);
    QFETCH(const QString, transactionId);
    QFETCH(const QString, expected);
    auto letter = orderLetter();
    letter.transactionId = transactionId;
    const auto generation = test::generationOf(name);
    if (generation == Generation::Cpp015)
        letter.address.partitionId = u"681EF07C-f207-46e1-a8d0-283320e58232"_s;
    const auto receipt = readRemove(recorded(name), letter, generation);
    QString got;
    if (!receipt)
        got = (receipt.error().mayHaveHappened ? u"unknown "_s : QString()) + receipt.error().code;
    else if (receipt->status == RemoveStatus::Gone)
        got = u"gone"_s;
    else
        got = u"removed"_s + (receipt->rows ? u" "_s + QString::number(*receipt->rows) : QString());
    QCOMPARE(got, expected);
}

void TestQueenChanges::purgeAnswers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("group");
    QTest::addColumn<QString>("expected");
    const auto row = [](const QString &name, const QString &group, const QString &expected) {
        QTest::newRow(qPrintable(name + u' ' + group)) << name << group << expected;
    };
    row(u"rust-1.6/purge"_s, {}, u"0"_s);
    row(u"rust-1.6/purge-group"_s, u"invoicer"_s, u"17"_s);
    row(u"rust-1.6/purge"_s, u"invoicer"_s, u"unknown deleted-another"_s);
    row(u"rust-1.6/purge-group"_s, {}, u"unknown deleted-another"_s);
    row(u"rust-1.6/purge-group"_s, u"billing"_s, u"unknown deleted-another"_s);
    row(u"rust-1.6/purge-no-queue"_s, {}, u"refused"_s);
    row(u"rust-1.6/purge-failed"_s, {}, u"unknown server-error"_s);
    row(u"rust-1.6/forbidden"_s, {}, u"forbidden"_s);
    row(u"rust-1.6/no-such-route"_s, {}, u"no_such_route"_s);
    row(u"rust-1.6/web-page"_s, {}, u"unknown html"_s);
    row(u"rust-1.6/pool"_s, {}, u"server-error"_s);
    row(u"rust-1.6/queues"_s, {}, u"unknown wrong-member"_s);
    row(u"raft-2/unavailable-outcome-unknown"_s, {}, u"unknown outcome_unknown"_s);
    row(u"raft-2/unavailable-standby"_s, {}, u"standby"_s);
    row(u"proxy/no-upstream"_s, {}, u"unknown unavailable"_s);
    row(u"proxy/route-blocked"_s, {}, u"route_blocked"_s);
}

void TestQueenChanges::purgeAnswers()
{
    QFETCH(const QString, name);
    QFETCH(const QString, group);
    QFETCH(const QString, expected);
    const auto receipt = readPurge(recorded(name), u"orders"_s, group.isEmpty() ? std::nullopt : std::optional(group));
    QCOMPARE(receipt ? QString::number(receipt->rows.value_or(-1))
                     : (receipt.error().mayHaveHappened ? u"unknown "_s : QString()) + receipt.error().code,
             expected);
}

void TestQueenChanges::replayAnswers_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    const auto row
        = [](const QString &name, const QString &expected) { QTest::newRow(qPrintable(name)) << name << expected; };
    row(u"rust-1.4/retry-moved"_s, u"moved"_s);
    row(u"rust-1.4/retry-row-vanished"_s, u"moved"_s);
    row(u"rust-1.4/retry-buffered"_s, u"buffered"_s);
    row(u"rust-1.4/retry-gone"_s, u"gone"_s);
    row(u"rust-1.4/retry-push-failed"_s, u"unknown push-failed"_s);
    row(u"rust-1.4/retry-push-refused"_s, u"push-failed"_s);
    row(u"rust-1.4/retry-spool-failed"_s, u"push-failed"_s);
    row(u"rust-1.4/retry-push-rejected"_s, u"push-failed"_s);
    row(u"rust-1.4/retry-cleanup-failed"_s, u"copied"_s);
    row(u"rust-1.4/lookup-failed"_s, u"replay-failed"_s);
    row(u"rust-1.4/pool"_s, u"replay-failed"_s);
    row(u"rust-1.4/no-such-route"_s, u"no_such_route"_s);
    row(u"rust-1.4/web-page"_s, u"unknown html"_s);
    row(u"rust-1.6/replay-moved"_s, u"moved"_s);
    row(u"rust-1.6/replay-duplicate"_s, u"duplicate"_s);
    row(u"rust-1.6/replay-gone"_s, u"gone"_s);
    row(u"rust-1.6/replay-bad-body"_s, u"refused"_s);
    row(u"rust-1.6/replay-maintenance"_s, u"maintenance"_s);
    row(u"rust-1.6/replay-failed"_s, u"replay-failed"_s);
    row(u"rust-1.6/replay-unknown"_s, u"unknown outcome-unknown"_s);
    row(u"rust-1.6/expired"_s, u"unauthorized"_s);
    row(u"rust-1.6/queues"_s, u"unknown success"_s);
    row(u"raft-2/replay-moved"_s, u"moved"_s);
    row(u"raft-2/replay-duplicate"_s, u"duplicate"_s);
    row(u"raft-2/replay-gone"_s, u"gone"_s);
    row(u"raft-2/replay-conflict"_s, u"queue_paused"_s);
    row(u"raft-2/beta-maintenance"_s, u"maintenance"_s);
    row(u"raft-2/phase1"_s, u"raft_phase1_unsupported"_s);
    row(u"raft-2/name-too-long"_s, u"name_too_long"_s);
    row(u"raft-2/storage-full"_s, u"storage_full"_s);
    row(u"raft-2/overloaded"_s, u"overloaded"_s);
    row(u"raft-2/unavailable-no-leader"_s, u"no_leader"_s);
    row(u"raft-2/unavailable-outcome-unknown"_s, u"unknown outcome_unknown"_s);
    row(u"raft-2/unavailable-standby"_s, u"standby"_s);
    row(u"raft-2/unavailable-retry"_s, u"retry"_s);
    row(u"proxy/no-upstream"_s, u"unknown unavailable"_s);
    row(u"proxy/half-a-destination"_s, u"invalid_request"_s);
    row(u"proxy/forbidden"_s, u"forbidden"_s);
}

void TestQueenChanges::replayAnswers()
{
    QFETCH(const QString, name);
    QFETCH(const QString, expected);
    const auto receipt = readReplay(recorded(name), orderLetter());
    static constexpr const char *statuses[] = {"moved", "copied", "duplicate", "gone", "buffered"};
    QString got;
    if (receipt) {
        got = QString::fromLatin1(statuses[int(receipt->status)]);
        QCOMPARE(receipt->to, (Destination{u"orders"_s, u"eu-1"_s}));
        QCOMPARE(receipt->rowRemoved, recorded(name).body.contains("\"dlqRowRemoved\":true"));
        QVERIFY(receipt->status != ReplayStatus::Duplicate || receipt->newMessageId.isEmpty());
    } else {
        const auto &error = receipt.error();
        got = (error.mayHaveHappened ? u"unknown "_s : QString())
            + (error.code == u"wrong-member" ? error.serverText : error.code);
    }
    QCOMPARE(got, expected);
}

void TestQueenChanges::refusals_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QString>("onCpp");
    QTest::addColumn<QString>("onRust");
    QTest::newRow("null") << QByteArray("null") << QString() << QString();
    QTest::newRow("huge number") << QByteArray(R"({"n":1e400})") << u"number-overflow"_s << QString();
    QTest::newRow("digits in strings") << QByteArray(R"({"1e999":")") + QByteArray(400, '1') + "\"}" << QString()
                                       << QString();
    QTest::newRow("400 digits") << '[' + QByteArray(400, '1') + ']' << u"number-overflow"_s << QString();
    QTest::newRow("small number") << QByteArray("-1e-400") << QString() << QString();
    QTest::newRow("empty") << QByteArray() << u"invalid-json"_s << u"invalid-json"_s;
    QTest::newRow("not UTF-8") << QByteArray("{\"s\":\"\xFF\"}") << u"invalid-utf8"_s << u"invalid-utf8"_s;
    QTest::newRow("typographic") << QByteArray("{“a”:1}") << u"invalid-json"_s << u"invalid-json"_s;
    QTest::newRow("lone surrogate") << QByteArray(R"({"s":"\ud83d"})") << u"lone-surrogate"_s << QString();
    QTest::newRow("NUL") << QByteArray(R"({"s":"a\u0000b"})") << u"nul-character"_s << QString();
    QTest::newRow("deep") << QByteArray(10'001, '[') + QByteArray(10'001, ']') << u"too-deep"_s << u"too-deep"_s;
    QTest::newRow("not too deep") << QByteArray(10'000, '[') + QByteArray(10'000, ']') << QString() << QString();
    QTest::newRow("large") << '"' + QByteArray(64 * 1024 * 1024, 'x') + '"' << QString() << u"too-large"_s;
}

void TestQueenChanges::refusals()
{
    QFETCH(const QByteArray, payload);
    QFETCH(const QString, onCpp);
    QFETCH(const QString, onRust);
    const auto code = [](const std::optional<Broker::Refusal> &refusal) { return refusal ? refusal->code : QString(); };
    QCOMPARE(code(refusalOf(payload, Generation::Cpp015)), onCpp);
    QCOMPARE(code(refusalOf(payload, Generation::Rust16)), onRust);
    QCOMPARE(code(refusalOf(payload, Generation::Raft)), onRust);
}

void TestQueenChanges::names()
{
    const auto refusal = [](const QString &queue, const QString &id, Generation generation) {
        return nameRefusal({.to = {queue, {}}, .transactionId = id}, generation);
    };
    QCOMPARE(refusal(u"q"_s, u"t"_s, Generation::Cpp015), QString());
    QCOMPARE(refusal({}, u"t"_s, Generation::Cpp015), u"no-queue"_s);
    QCOMPARE(refusal(u"q"_s, QString(255, u'x'), Generation::Cpp015), QString());
    QCOMPARE(refusal(u"q"_s, QString(256, u'x'), Generation::Cpp015), u"transaction-id-too-long"_s);
    QCOMPARE(refusal(u"q"_s, QString(256, u'x'), Generation::Rust16), QString());
    QCOMPARE(refusal(u"q"_s, QString(QChar(u'\xD800')), Generation::Rust16), u"lone-surrogate"_s);
    QCOMPARE(refusal(u"q"_s, QString(QChar(u'\0')), Generation::Rust16), u"nul-character"_s);
}

QTEST_GUILESS_MAIN(TestQueenChanges)
#include "tst_queenchanges.moc"
