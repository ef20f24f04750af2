// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/brokers/recorded.h"

#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenhealth.h"
#include "brokers/queen/queenjson.h"
#include "brokers/queen/queenletters.h"
#include "brokers/queen/queenlists.h"

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

class TestQueenWire : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void health_data();
    void health();
    void times();
    void cppList();
    void cppPayloadsAreTheBytesOfTheAnswer();
    void cppEnvelope();
    void rustList();
    void raftList();
    void decryptedBytesThatAreNotJson();
    void wrongMembers_data();
    void wrongMembers();
    void details();
    void errors_data();
    void errors();
    void lists();
    void exposition();
    void deepPayload();
};

void TestQueenWire::health_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<QString>("expected");
    QTest::newRow("cpp") << u"cpp-0.15/health"_s << u"C++ 0.15 "_s;
    QTest::newRow("cpp not ready") << u"cpp-0.15/health-not-ready"_s << u"not-ready"_s;
    QTest::newRow("node") << u"cpp-0.15/node-health"_s << u"proxy"_s;
    QTest::newRow("web page") << u"cpp-0.15/web-page"_s << u"html"_s;
    QTest::newRow("plain 404") << u"cpp-0.15/no-such-get"_s << u"not-queen"_s;
    QTest::newRow("bad gateway") << u"cpp-0.15/node-bad-gateway"_s << u"unavailable"_s;
    QTest::newRow("1.4") << u"rust-1.4/health"_s << u"1.4 1.4.2"_s;
    QTest::newRow("1.6") << u"rust-1.6/health"_s << u"1.6 1.6.0"_s;
    QTest::newRow("1.6 not ready") << u"rust-1.6/health-not-ready"_s << u"not-ready"_s;
    QTest::newRow("raft") << u"raft-2/health"_s << u"2.x 2.1.0"_s;
    QTest::newRow("raft not ready") << u"raft-2/health-not-ready"_s << u"not-ready"_s;
    QTest::newRow("something else") << u"rust-1.6/queues"_s << u"not-queen"_s;
    QTest::newRow("credential") << u"proxy/missing-credential"_s << u"unauthorized"_s;
    QTest::newRow("limit") << u"proxy/rate-limited"_s << u"rate_limited"_s;
    QTest::newRow("blocked") << u"proxy/route-blocked"_s << u"route_blocked"_s;
}

void TestQueenWire::health()
{
    QFETCH(const QString, name);
    QFETCH(const QString, expected);
    const auto health = readHealth(recorded(name));
    QString got = health
        ? (health->generation ? generationName(*health->generation) + u' ' + health->version : u"proxy"_s)
        : health.error().code;
    QCOMPARE(got, expected);
    if (expected == u"not-ready") {
        QCOMPARE(health.error().kind, ErrorKind::Unavailable);
        QVERIFY(!health.error().serverText.isEmpty());
    }
    QCOMPARE(isFromRustProxy(recorded(name)), name == u"proxy/missing-credential");
}

void TestQueenWire::times()
{
    QCOMPARE(parseTime("1970-01-01T00:00:00Z"), 0);
    QCOMPARE(parseTime("2026-05-10T08:01:02.003Z"),
             QDateTime::fromString(u"2026-05-10T08:01:02.003Z"_s, Qt::ISODateWithMs).toMSecsSinceEpoch());
    QCOMPARE(parseTime("2026-10-03T09:14:03.512887Z"), *parseTime("2026-10-03T09:14:03.512Z"));
    QCOMPARE(parseTime("2026-10-03T09:14:03+02:00"), *parseTime("2026-10-03T07:14:03Z"));
    QCOMPARE(parseTime("2026-10-03T09:14:03-0130"), *parseTime("2026-10-03T10:44:03Z"));
    for (const char *bad :
         {"", "2026", "2026-13-01T00:00:00Z", "2026-02-30T00:00:00Z", "2026-01-01T24:00:00Z", "2026-01-01T00:00:00X",
          "2026-01-01T00:00:00+", "20x6-01-01T00:00:00Z", "2026/01/01T00:00:00Z"})
        QVERIFY2(!parseTime(bad), bad);
}

void TestQueenWire::cppList()
{
    const auto rows = readLetters(recorded(u"cpp-0.15/dlq-all"_s).body, Generation::Cpp015);
    QVERIFY(rows.has_value());
    QCOMPARE(rows->letters.size(), 6U);
    QVERIFY(!rows->total);
    const auto &last = rows->letters.back();
    QCOMPARE(last.transactionId, u"t-1"_s);
    QCOMPARE(last.address.queue, u"orders"_s);
    QCOMPARE(last.messageId, last.rowId);
    QVERIFY(last.enqueuedAt && last.failedAt && *last.enqueuedAt < *last.failedAt);
    QCOMPARE(last.retries, 1);
    // The same message, dead for two groups: two letters, two keys.
    QSet<LetterKey> keys;
    for (const auto &letter : rows->letters)
        keys.insert(letter.key());
    QCOMPARE(keys.size(), 6);

    // What it says to a second page, which nobody asks it for: no list, and above all not an empty one.
    for (const auto generation : {Generation::Cpp015, Generation::Rust16}) {
        const auto end = readLetters(recorded(u"cpp-0.15/dlq-second-page"_s).body, generation);
        QVERIFY(!end);
        QCOMPARE(end.error().kind, ErrorKind::Malformed);
        QCOMPARE(end.error().serverText, u"messages"_s);
    }
}

void TestQueenWire::cppPayloadsAreTheBytesOfTheAnswer()
{
    const auto body = recorded(u"cpp-0.15/dlq-fidelity"_s).body;
    const auto rows = readLetters(body, Generation::Cpp015);
    QVERIFY(rows.has_value());
    QCOMPARE(rows->letters.size(), 6U);
    for (const auto &letter : rows->letters)
        QVERIFY2(body.contains("\"data\":" + letter.payload.bytes() + ",\"errorMessage\""),
                 letter.payload.bytes().constData());
    QCOMPARE(rows->letters.back().payload.bytes(), R"({"n":1.2345678901234568e+22})");
}

void TestQueenWire::cppEnvelope()
{
    const auto secret = readLetters(recorded(u"cpp-0.15/dlq-envelope"_s).body, Generation::Cpp015);
    QCOMPARE(secret->letters.front().protection, Protection::Envelope);
    const auto opened
        = readDetails(recorded(u"cpp-0.15/message-decrypted"_s).body, secret->letters.front(), Generation::Cpp015);
    QVERIFY(opened.has_value());
    QCOMPARE(opened->protection, Protection::DecryptedByBroker);
    QCOMPARE(opened->payload.bytes(), R"({"alpha":2,"big":1.2345678901234568e+22,"pin":1234,"price":1.1,"zeta":1})");
    const auto looks = readLetters(recorded(u"cpp-0.15/dlq-looks-like-envelope"_s).body, Generation::Cpp015);
    QCOMPARE(looks->letters.front().protection, Protection::Envelope);
    QVERIFY(looksLikeEnvelope(R"({"x":1,"iv":"","authTag":"b","encrypted":"c"})"));
    QVERIFY(!looksLikeEnvelope(R"({"iv":1,"authTag":"b","encrypted":"c"})"));
    QVERIFY(!looksLikeEnvelope(R"({"a":{"iv":"","authTag":"b","encrypted":"c"}})"));
    QVERIFY(!looksLikeEnvelope("[]"));
}

void TestQueenWire::rustList()
{
    const auto rows = readLetters(recorded(u"rust-1.6/dlq"_s).body, Generation::Rust16);
    QVERIFY(rows.has_value());
    QCOMPARE(rows->letters.size(), 2U);
    const auto &first = rows->letters.front();
    QCOMPARE(first.protection, Protection::DecryptedByBroker);
    QVERIFY(!first.enqueuedAt);
    QVERIFY(first.failedAt.has_value());
    QVERIFY(first.messageId.isEmpty());
    QCOMPARE(rows->letters.back().protection, Protection::Envelope);
}

void TestQueenWire::raftList()
{
    const auto rows = readLetters(recorded(u"raft-2/dlq"_s).body, Generation::Raft);
    QVERIFY(rows.has_value());
    QCOMPARE(rows->total, 3205);
    QCOMPARE(rows->limit, 100);
    const auto &first = rows->letters.front();
    QCOMPARE(first.address.partitionId, u"17"_s);
    QCOMPARE(first.messageId, u"01990000-0000-7000-8000-000000000077"_s);
    QVERIFY(!first.enqueuedAt);
    const auto &reclaimed = rows->letters.back();
    QVERIFY(!reclaimed.address.partition);
    QVERIFY(reclaimed.messageId.isEmpty());
}

//! 1.x tells null both for a payload that is null and for decrypted bytes that are not JSON; only the flag parts them.
void TestQueenWire::decryptedBytesThatAreNotJson()
{
    const auto body = recorded(u"rust-1.4/dlq-not-json"_s).body;
    for (const auto generation : {Generation::Rust14, Generation::Rust16}) {
        const auto rows = readLetters(body, generation);
        QVERIFY(rows.has_value());
        QVERIFY(!rows->letters.front().payload.isPresent());
        QCOMPARE(rows->letters.back().payload.bytes(), "null");
    }
    auto letter = orderLetter();
    const auto whole = readDetails(R"({"transactionId":"order-4471","payload":null,"isEncrypted":true})", letter,
                                   Generation::Rust16);
    QVERIFY(whole.has_value());
    QVERIFY(!whole->payload.isPresent());
}

void TestQueenWire::wrongMembers_data()
{
    QTest::addColumn<QByteArray>("body");
    QTest::addColumn<QString>("place");
    const auto row
        = [](const char *name, const QByteArray &body, const QString &place) { QTest::newRow(name) << body << place; };
    row("no messages", R"({"total":1})", u"messages"_s);
    row("messages is an object", R"({"messages":{}})", u"messages"_s);
    row("total is a text", R"({"messages":[],"total":"1"})", u"total"_s);
    row("limit is a text", R"({"messages":[],"pagination":{"limit":"1"}})", u"pagination.limit"_s);
    row("pagination is an array", R"({"messages":[],"pagination":[]})", u"pagination"_s);
    row("a web page", "<html></html>", {});
    row("nothing", "", {});
    row("an array", "[]", u"messages"_s);
}

void TestQueenWire::wrongMembers()
{
    QFETCH(const QByteArray, body);
    QFETCH(const QString, place);
    const auto rows = readLetters(body, Generation::Rust16);
    QVERIFY(!rows);
    QCOMPARE(rows.error().kind, ErrorKind::Malformed);
    QCOMPARE(rows.error().serverText, place);
    QCOMPARE(rows.error().code == u"wrong-member", !place.isEmpty()); // JSON, but not as expected
}

void TestQueenWire::details()
{
    auto letter = orderLetter();
    letter.error = u"mine"_s;
    letter.retries = 3;
    letter.payload = Slice::of(R"({"amount":41})");
    const auto whole = readDetails(recorded(u"rust-1.6/message"_s).body, letter, Generation::Rust16);
    QVERIFY(whole.has_value());
    QCOMPARE(whole->error, u"mine"_s);
    QCOMPARE(whole->retries, 3);
    QCOMPARE(whole->producer, u"svc-checkout"_s);
    QCOMPARE(whole->traceId, u"7d0c0000-0000-7000-8000-000000000001"_s);
    QCOMPARE(whole->enqueuedAt, parseTime("2026-07-30T09:00:00Z"));
    QCOMPARE(whole->messageId, u"0198cccc-0000-7000-8000-000000000001"_s);
    letter.transactionId = u"another"_s;
    QCOMPARE(readDetails(recorded(u"rust-1.6/message"_s).body, letter, Generation::Rust16).error().serverText,
             u"transactionId"_s);
}

void TestQueenWire::errors_data()
{
    QTest::addColumn<QString>("name");
    QTest::addColumn<ErrorKind>("kind");
    QTest::addColumn<QString>("words");
    const auto row = [](const QString &name, ErrorKind kind, const QString &words) {
        QTest::newRow(qPrintable(name)) << name << kind << words;
    };
    row(u"cpp-0.15/dlq-sql-error"_s, ErrorKind::Rejected, u"ERROR:  LIMIT must not be negative"_s);
    row(u"cpp-0.15/queue-unknown"_s, ErrorKind::NotFound, u"Queue not found"_s);
    row(u"cpp-0.15/message-gone"_s, ErrorKind::NotFound, u"Message not found"_s);
    row(u"cpp-0.15/no-such-get"_s, ErrorKind::RouteMissing, u"Not Found"_s);
    row(u"cpp-0.15/no-such-post"_s, ErrorKind::RouteMissing, {});
    row(u"cpp-0.15/unauthorized"_s, ErrorKind::Auth, u"Authentication required"_s);
    row(u"rust-1.6/message-gone"_s, ErrorKind::NotFound, u"Message not found"_s);
    row(u"rust-1.6/no-such-route"_s, ErrorKind::RouteMissing, u"Not Found"_s);
    row(u"rust-1.6/web-page"_s, ErrorKind::Malformed, {});
    row(u"rust-1.6/push-too-large"_s, ErrorKind::Rejected, u"length limit exceeded"_s);
    row(u"raft-2/phase1"_s, ErrorKind::RouteMissing, u"not served in raft mode yet"_s);
    row(u"raft-2/overloaded"_s, ErrorKind::RateLimited, u"too much at once"_s);
    row(u"raft-2/storage-full"_s, ErrorKind::Unavailable, u"disk full"_s);
    row(u"raft-2/replay-conflict"_s, ErrorKind::Conflict, u"destination refuses"_s);
    row(u"proxy/cluster-unknown"_s, ErrorKind::Rejected, u"no cluster for this host"_s);
    row(u"proxy/bad-gateway"_s, ErrorKind::Unavailable, u"upstream went away"_s);
    row(u"proxy/suspended"_s, ErrorKind::Forbidden, u"cluster suspended"_s);
}

void TestQueenWire::errors()
{
    QFETCH(const QString, name);
    QFETCH(const ErrorKind, kind);
    QFETCH(const QString, words);
    const auto result = accepted(recorded(name), Intent::Read);
    QVERIFY(!result);
    QCOMPARE(result.error().kind, kind);
    QCOMPARE(result.error().serverText, words);
    QVERIFY(!result.error().code.isEmpty());
    QVERIFY(!result.error().mayHaveHappened);
    QCOMPARE(result.error().retryAfter.has_value(), name == u"raft-2/overloaded");
}

void TestQueenWire::lists()
{
    const auto cpp = readQueues(recorded(u"cpp-0.15/queues"_s).body, Generation::Cpp015);
    QVERIFY(cpp.has_value());
    QCOMPARE(cpp->queues.front().name, u"q é/x"_s);
    QCOMPARE(cpp->queues.front().pending, 1);
    QVERIFY(!cpp->queues.front().deadLetters);
    const auto rust = readQueues(recorded(u"rust-1.4/status-queues"_s).body, Generation::Rust14);
    QCOMPARE(rust->queues.front().deadLetters, 2);
    QCOMPARE(rust->queues.back().deadLetters, 0);
    QVERIFY(!readQueues(recorded(u"rust-1.4/queues"_s).body, Generation::Rust14)->queues.front().deadLetters);
    QCOMPARE(readQueues(recorded(u"raft-2/queues"_s).body, Generation::Raft)->queues.front().deadLetters, 2);

    const auto none = readGroups(recorded(u"cpp-0.15/groups-empty"_s).body, Generation::Cpp015);
    QVERIFY(none && none->empty());
    QCOMPARE(readGroups({}, Generation::Rust16).error().kind, ErrorKind::Malformed);
    const auto groups = readGroups(recorded(u"cpp-0.15/groups"_s).body, Generation::Cpp015);
    QVERIFY(groups.has_value());
    QCOMPARE(groups->at(1).name, u"B"_s);
    QCOMPARE(groups->at(1).queue, u"two"_s);
    QCOMPARE(groups->at(1).lagMs, 141'000);
    QVERIFY(!groups->at(1).lag);
    QCOMPARE(groups->at(2).state, GroupState::Dead);
    const auto lagging = readGroups(recorded(u"rust-1.6/groups"_s).body, Generation::Rust16);
    QCOMPARE(lagging->front().state, GroupState::Lagging);
    QCOMPARE(lagging->front().lag, 12);
    QCOMPARE(lagging->front().lagMs, 301'500);
}

void TestQueenWire::exposition()
{
    const auto all = readExposition(recorded(u"cpp-0.15/prometheus"_s).body);
    QCOMPARE(all.queues.size(), 8);
    QCOMPARE(all.queues.value(u"fid"_s), 6);
    QVERIFY(all.complete);
    const auto odd
        = readExposition("queen_dlq_depth_by_queue{tenant=\"t\",queue=\"a\\\"b\\\\c\\nd}\"} 4\n"
                         "queen_dlq_depth_by_queue{queue=\"x\"} NaN\nqueen_dlq_depth_by_queue{queue=\"open} 4\n"
                         "queen_dlq_depth{scope=\"cluster\"} 4");
    QCOMPARE(odd.queues, (QHash<QString, qint64>{{u"a\"b\\c\nd}"_s, 4}}));
    QVERIFY(odd.complete);
    QVERIFY(!readExposition("queen_dlq_depth_by_queue{queue=\"a\"} 4\n").complete);
    QVERIFY(!readExposition({}).complete);
    QVERIFY(readExposition("queen_dlq_depth{scope=\"cluster\"} 0\n").complete);
}

void TestQueenWire::deepPayload()
{
    const QByteArray deep = QByteArray(20'000, '[') + QByteArray(20'000, ']');
    const auto rows = readLetters(R"({"messages":[{"id":"r","queue":"q","partitionId":"1","data": )" + deep + " }]}",
                                  Generation::Rust16);
    QVERIFY(rows.has_value());
    QCOMPARE(rows->letters.front().payload.bytes(), deep);
}

QTEST_GUILESS_MAIN(TestQueenWire)
#include "tst_queenwire.moc"
