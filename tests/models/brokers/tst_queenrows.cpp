// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenletters.h"
#include "brokers/queen/queenlists.h"
#include "brokers/queen/queenpager.h"

#include <QSet>
#include <QTest>

#include <limits>

using namespace dlo;
using namespace dlo::queen;
using namespace Qt::StringLiterals;

namespace {

QByteArray goodRow(int number, const QByteArray &more = {})
{
    return R"({"id":"r)" + QByteArray::number(number) + R"(","queue":"q","partitionId":"1","partition":"p",)"
        + R"("transactionId":"t","consumerGroup":"g","failedAt":"2026-11-29T09:00:0)" + QByteArray::number(number % 10)
        + "Z\"" + (more.isEmpty() ? QByteArray() : ',' + more) + '}';
}

QByteArray list(const QByteArrayList &rows, const QByteArray &more = {})
{
    return "{\"messages\":[" + rows.join(',') + "]" + more + '}';
}

//! Everything optional that a reader made of a row.
QString optionalPart(const DeadLetter &letter)
{
    const auto number = [](const auto &value) { return value ? QString::number(*value) : u"?"_s; };
    return QStringList{letter.messageId,       letter.address.group, number(letter.failedAt), number(letter.enqueuedAt),
                       number(letter.retries), letter.error,         letter.producer,         letter.traceId}
        .join(u'|');
}

} // namespace

//! Rows that are not as expected: of the letters, the queues and the groups.
class TestQueenRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void strangeMembersAreUnknown_data();
    void strangeMembersAreUnknown();
    void retries_data();
    void retries();
    void unreadableRowsAreCounted_data();
    void unreadableRowsAreCounted();
    void standInsStayTheSame();
    void detailsWithStrangeMembers();
    void queuesWithStrangeMembers();
    void groupsWithStrangeMembers();
    void pagesWithUnreadableRows_data();
    void pagesWithUnreadableRows();
    void pagesOfUnknownTimesJoin();
    void aRowThatHidesItsGroup();
    void negativeTotalIsUnknown();
};

void TestQueenRows::strangeMembersAreUnknown_data()
{
    QTest::addColumn<QByteArray>("member");
    for (const auto *name : {"id", "failedAt", "createdAt", "retryCount", "producerSub", "traceId", "errorMessage",
                             "messageId", "consumerGroup", "isEncrypted", "transactionId"}) {
        for (const auto *value : {"null", "[]", "{}", "true", "-1.5e3"})
            QTest::addRow("%s %s", name, value) << QByteArray("\"") + name + "\":" + value;
        if (QByteArrayView(name) == "failedAt" || QByteArrayView(name) == "createdAt")
            QTest::addRow("%s text", name) << QByteArray("\"") + name + R"(":"yesterday")";
    }
}

//! The list keeps its rows, in every generation, and what is strange is unknown: not zero, not empty for full.
void TestQueenRows::strangeMembersAreUnknown()
{
    QFETCH(const QByteArray, member);
    const auto name = member.sliced(1, member.indexOf('"', 1) - 1);
    for (const auto generation : {Generation::Cpp015, Generation::Rust14, Generation::Rust16, Generation::Raft}) {
        const auto without
            = readLetters(list({R"({"queue":"q","partitionId":"1","partition":"p",)"
                                + QByteArray(name == "id" ? "\"transactionId\":\"t\"" : "\"id\":\"r\"") + '}'}),
                          generation);
        const auto with = readLetters(
            list({R"({"queue":"q","partitionId":"1","partition":"p",)"
                      + QByteArray(name == "id" ? "\"transactionId\":\"t\"" : "\"id\":\"r\"") + ',' + member + '}',
                  goodRow(2)}),
            generation);
        QVERIFY(without && with);
        QVERIFY(with->unreadable.empty());
        QCOMPARE(with->letters.size(), 2U);
        QCOMPARE(optionalPart(with->letters.front()), optionalPart(without->letters.front()));
        QCOMPARE(with->letters.back().rowId, u"r2"_s);
    }
}

void TestQueenRows::retries_data()
{
    QTest::addColumn<QByteArray>("value");
    QTest::addColumn<int>("retries"); // -1: unknown
    QTest::newRow("3") << QByteArray("3") << 3;
    QTest::newRow("0") << QByteArray("0") << 0;
    QTest::newRow("negative") << QByteArray("-5") << -1;
    QTest::newRow("fraction") << QByteArray("3.5") << -1;
    QTest::newRow("text") << QByteArray("\"3\"") << -1;
    QTest::newRow("null") << QByteArray("null") << -1;
    QTest::newRow("flag") << QByteArray("false") << -1;
    QTest::newRow("huge") << QByteArray("9000000000") << std::numeric_limits<int>::max();
    QTest::newRow("beyond 64 bits") << QByteArray("90000000000000000000000") << -1;
}

void TestQueenRows::retries()
{
    QFETCH(const QByteArray, value);
    QFETCH(const int, retries);
    const auto rows = readLetters(list({goodRow(1, "\"retryCount\":" + value)}), Generation::Rust16);
    QVERIFY(rows.has_value());
    QCOMPARE(rows->letters.at(0).retries, retries < 0 ? std::nullopt : std::optional(retries));
}

void TestQueenRows::unreadableRowsAreCounted_data()
{
    QTest::addColumn<QByteArray>("row");
    QTest::newRow("number") << QByteArray("7");
    QTest::newRow("null") << QByteArray("null");
    QTest::newRow("array") << QByteArray("[{}]");
    QTest::newRow("empty") << QByteArray("{}");
    QTest::newRow("no queue") << QByteArray(R"({"id":"x","partitionId":"1"})");
    QTest::newRow("queue null") << QByteArray(R"({"id":"x","queue":null,"partitionId":"1"})");
    QTest::newRow("queue number") << QByteArray(R"({"id":"x","queue":1,"partitionId":"1"})");
    QTest::newRow("no partition id") << QByteArray(R"({"id":"x","queue":"q"})");
    QTest::newRow("partition id number") << QByteArray(R"({"id":"x","queue":"q","partitionId":1})");
    QTest::newRow("partition number") << QByteArray(R"({"id":"x","queue":"q","partitionId":"1","partition":5})");
    QTest::newRow("no identity") << QByteArray(R"({"queue":"q","partitionId":"1","partition":"p"})");
    QTest::newRow("identity of numbers") << QByteArray(R"({"id":1,"transactionId":2,"queue":"q","partitionId":"1"})");
}

void TestQueenRows::unreadableRowsAreCounted()
{
    QFETCH(const QByteArray, row);
    const auto rows = readLetters(list({goodRow(1), row, row, goodRow(2), row}, R"(,"total":5)"), Generation::Raft);
    QVERIFY(rows.has_value());
    QCOMPARE(rows->letters.size(), 2U);
    QCOMPARE(rows->unreadable.size(), 3U);
    QCOMPARE(rows->unreadable.at(0).at, 1U);
    QCOMPARE(rows->unreadable.at(2).at, 4U);
    QSet<LetterKey> keys;
    for (const auto &unreadable : rows->unreadable)
        keys.insert(unreadable.standIn);
    QCOMPARE(keys.size(), 3); // equal bytes, but three rows
    const auto page = Pager({}, {}, Generation::Raft, {.rows = 20, .overlap = 5}).take(*rows);
    QCOMPARE(page->letters.size(), 2U);
    QCOMPARE(page->unreadable.size(), 3U);
    QVERIFY(!page->next); // all five of the total were seen
}

void TestQueenRows::standInsStayTheSame()
{
    const auto first = readLetters(list({goodRow(1), R"({"id":"a"})", R"({"id":"b"})"}), Generation::Rust16);
    const auto second = readLetters(list({R"({"id":"b"})", goodRow(3)}), Generation::Rust16);
    QCOMPARE(first->unreadable.at(1).standIn, second->unreadable.at(0).standIn);
    QVERIFY(first->unreadable.at(0).standIn != first->unreadable.at(1).standIn);
}

void TestQueenRows::detailsWithStrangeMembers()
{
    DeadLetter letter;
    letter.transactionId = u"t"_s;
    letter.traceId = u"mine"_s;
    const auto whole = readDetails(
        R"({"transactionId":"t","createdAt":5,"traceId":[],"producerSub":{},"id":7,"isEncrypted":"no","payload":[1]})",
        letter, Generation::Rust16);
    QVERIFY(whole.has_value());
    QCOMPARE(whole->traceId, u"mine"_s);
    QVERIFY(!whole->enqueuedAt && whole->producer.isEmpty() && whole->messageId.isEmpty());
    QCOMPARE(whole->payload.bytes(), "[1]");
    QVERIFY(!readDetails(R"({"transactionId":7})", letter, Generation::Rust16));
}

void TestQueenRows::queuesWithStrangeMembers()
{
    const auto read = readQueues(R"({"queues":[
        {"name":"a","partitions":"8","namespace":5,"task":[],"messages":{"pending":-1,"deadLetter":"3"},"options":7},
        {"name":"b","messages":[1]}, {"name":7}, 5, null,
        {"name":"c","partitions":2,"messages":{"pending":4,"deadLetter":1}}]})",
                                 Generation::Raft);
    QVERIFY(read.has_value());
    QCOMPARE(read->rows, 6);
    QCOMPARE(read->queues.size(), 3U);
    for (const auto &queue : {read->queues[0], read->queues[1]})
        QVERIFY(!queue.partitions && !queue.pending && !queue.deadLetters && !queue.encrypted);
    QCOMPARE(read->queues[2].deadLetters, 1);
    QVERIFY(!readQueues(R"({"queues":{}})", Generation::Raft));
}

void TestQueenRows::groupsWithStrangeMembers()
{
    const auto groups = readGroups(R"([{"name":"a","queueName":7,"topics":["q"],"members":-1,"totalLag":"9",
        "maxTimeLag":-3,"state":1}, {"name":5}, 7, {"name":"b","queueName":"q","members":2,"totalLag":1}])",
                                   Generation::Rust16);
    QVERIFY(groups.has_value());
    QCOMPARE(groups->size(), 2U);
    const auto &strange = groups->front();
    QCOMPARE(strange.queue, u"q"_s);
    QVERIFY(!strange.members && !strange.lag && !strange.lagMs);
    QCOMPARE(strange.state, GroupState::Unknown);
    QCOMPARE(groups->back().lag, 1);
    QVERIFY(!readGroups("{}", Generation::Rust16));
}

void TestQueenRows::pagesWithUnreadableRows_data()
{
    QTest::addColumn<QString>("pattern"); // of good and bad rows, repeated
    QTest::newRow("one of ten") << u"ggggggbggg"_s;
    QTest::newRow("half") << u"gb"_s;
    QTest::newRow("ends of pages") << u"gggggggggggggggbbbbb"_s;
    QTest::newRow("nearly all") << u"bbbbbbbbbbbbbbbbbbbbbbbg"_s;
    QTest::newRow("all") << u"b"_s;
}

//! Each row is seen once, good or bad, and the paging ends.
void TestQueenRows::pagesWithUnreadableRows()
{
    QFETCH(const QString, pattern);
    constexpr int rowsThere = 100;
    QByteArrayList all;
    int good = 0;
    for (int i = 0; i < rowsThere; ++i) {
        const bool isGood = pattern.at(i % pattern.size()) == u'g';
        good += isGood ? 1 : 0;
        const auto time = QByteArray::number(rowsThere - i).rightJustified(3, '0');
        all += R"({"id":")" + QByteArray::number(i) + R"(","queue":"q","partitionId":)" + (isGood ? "\"1\"" : "1")
            + R"(,"failedAt":"2026-11-29T09:00:00.)" + time + "Z\"}";
    }
    for (const auto generation : {Generation::Rust16, Generation::Raft}) {
        QSet<LetterKey> letters;
        QSet<LetterKey> unreadable;
        int requests = 0;
        for (std::optional<LetterCursor> cursor = LetterCursor{}; cursor;) {
            Pager pager({}, *cursor, generation, {.rows = 20, .overlap = 5});
            std::optional<LetterPage> page;
            while (!page) {
                QVERIFY(++requests < 20);
                page = pager.take(
                    *readLetters(list(all.mid(pager.offset(), pager.limit()), R"(,"total":100)"), generation));
            }
            for (const auto &letter : page->letters)
                letters.insert(letter.key());
            unreadable += QSet<LetterKey>(page->unreadable.begin(), page->unreadable.end());
            cursor = page->next;
        }
        QCOMPARE(letters.size(), good);
        QCOMPARE(unreadable.size(), rowsThere - good);
    }
}

//! Rows without a time at the end of a page must not let any page pass for one that joins.
void TestQueenRows::pagesOfUnknownTimesJoin()
{
    const auto row = [](int number, EpochMs failedAt) {
        DeadLetter letter;
        letter.rowId = QString::number(number);
        letter.address = {.queue = u"q"_s, .partitionId = u"1"_s};
        if (failedAt > 0)
            letter.failedAt = failedAt;
        return letter;
    };
    const PageSize size{.rows = 4, .overlap = 2};
    LetterRows first{.letters = {row(1, 100), row(2, 99), row(3, 98), row(4, 0)}};
    const auto page = Pager({}, {}, Generation::Rust16, size).take(first);
    QVERIFY(page && page->next);
    Pager pager({}, *page->next, Generation::Rust16, size);
    QCOMPARE(pager.offset(), 2);
    // Rows have left: what stands here now begins below the old end.
    QVERIFY(!pager.take({.letters = {row(7, 95), row(8, 94)}}));
    QVERIFY(pager.offset() < 2);
}

void TestQueenRows::aRowThatHidesItsGroup()
{
    const auto rows = readLetters(list({goodRow(1), R"({"id":"x","queue":"q","partitionId":"1","consumerGroup":7})",
                                        R"({"id":"y","queue":"q","partitionId":"1","consumerGroup":"other"})",
                                        R"({"id":"z","queue":"elsewhere","partitionId":"1","consumerGroup":7})"}),
                                  Generation::Rust16);
    const auto page = Pager({.queue = u"q"_s, .group = u"g"_s}, {}, Generation::Rust16).take(*rows);
    QCOMPARE(page->letters.size(), 1U);
    QCOMPARE(page->unreadable.size(), 1U); // it may be of the group that was asked for
    const auto all = Pager({}, {}, Generation::Rust16).take(*rows);
    QCOMPARE(all->letters.size(), 4U);
}

void TestQueenRows::negativeTotalIsUnknown()
{
    QVERIFY(!readLetters(list({}, R"(,"total":-1)"), Generation::Raft)->total);
}

QTEST_GUILESS_MAIN(TestQueenRows)
#include "tst_queenrows.moc"
