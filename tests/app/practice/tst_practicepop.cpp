// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practicerust.h"

#include "practice/profiles.h"
#include "practice/state.h"

#include <QSet>

using namespace dlo::practice;
using dlo::test::ask;
using dlo::test::RawAnswer;
using namespace Qt::StringLiterals;

// A pop of several partitions at once (partitions=N): one lease over all of them, the batch is for all together.
class TestPracticePop : public QObject, private dlo::test::PracticeRust
{
    Q_OBJECT
private Q_SLOTS:
    void claimsSeveral_data() { profiles(); }
    void claimsSeveral();
    void claimsOneUnlessAsked_data() { profiles(); }
    void claimsOneUnlessAsked();
    void theBatchIsForAll_data() { profiles(); }
    void theBatchIsForAll();
    void aNamedPartitionIsAlone_data() { profiles(); }
    void aNamedPartitionIsAlone();
    void leavesOutWhatIsLeased();
    void oneLeaseForAll_data() { profiles(); }
    void oneLeaseForAll();
    void releasedPartitionsDoNotOpenOthers();
    void takesAtOnceWithAutoAck();

private:
    static void profiles();
    //! Two messages in each of three partitions.
    void fill(Profile profile);
    [[nodiscard]] QJsonObject pop(const QByteArray &query) const { return object(get("/api/v1/pop/queue/q" + query)); }
    [[nodiscard]] static QStringList partitionsOf(const QJsonObject &popped);
    [[nodiscard]] RawAnswer ack(const QJsonValue &message, const QByteArray &status) const;
};

void TestPracticePop::profiles()
{
    QTest::addColumn<Profile>("profile");
    for (const Profile profile : {Profile::Cpp015, Profile::Pg14, Profile::Pg16, Profile::Raft2})
        QTest::newRow(qPrintable(nameOf(profile))) << profile;
}

void TestPracticePop::fill(Profile profile)
{
    begin(profile);
    for (const char *partition : {"a", "b", "c"}) {
        for (const char *id : {"1", "2"}) {
            static_cast<void>(post("/api/v1/push",
                                   R"({"items":[{"queue":"q","partition":")" + QByteArray(partition)
                                       + R"(","transactionId":")" + partition + id + R"(","payload":{}}]})"));
        }
    }
}

QStringList TestPracticePop::partitionsOf(const QJsonObject &popped)
{
    QStringList partitions;
    for (const QJsonValue &message : popped.value("messages"_L1).toArray())
        partitions.append(message.toObject().value("partition"_L1).toString());
    return partitions;
}

RawAnswer TestPracticePop::ack(const QJsonValue &message, const QByteArray &status) const
{
    const QJsonObject one = message.toObject();
    return post("/api/v1/ack",
                R"({"transactionId":")" + text(one, "transactionId"_L1) + R"(","partitionId":")"
                    + text(one, "partitionId"_L1) + R"(","leaseId":")" + text(one, "leaseId"_L1) + R"(","status":")"
                    + status + R"("})");
}

void TestPracticePop::claimsSeveral()
{
    QFETCH(Profile, profile);
    fill(profile);
    const QJsonObject popped = pop("?batch=10&partitions=2");
    QCOMPARE(partitionsOf(popped), QStringList({u"a"_s, u"a"_s, u"b"_s, u"b"_s}));
    QCOMPARE(popped.value("partitionsClaimed"_L1).toInt(), 2);
    QCOMPARE(popped.value("partition"_L1).toString(), u"a"_s); // the first
    QSet<QString> leases{popped.value("leaseId"_L1).toString()};
    QSet<QString> ids;
    for (const QJsonValue &message : popped.value("messages"_L1).toArray()) {
        leases.insert(message.toObject().value("leaseId"_L1).toString());
        ids.insert(message.toObject().value("partitionId"_L1).toString());
    }
    QCOMPARE(leases.size(), 1);
    QCOMPARE(ids.size(), 2);
    QCOMPARE(partitionsOf(pop("?batch=10&partitions=10")), QStringList({u"c"_s, u"c"_s}));
}

void TestPracticePop::claimsOneUnlessAsked()
{
    QFETCH(Profile, profile);
    for (const QByteArray query : {"?batch=10", "?batch=10&partitions=0", "?batch=10&partitions=-3",
                                   "?batch=10&partitions=many", "?batch=10&partitions="}) {
        fill(profile);
        const QJsonObject popped = pop(query);
        QCOMPARE(partitionsOf(popped), QStringList({u"a"_s, u"a"_s}));
        QCOMPARE(popped.value("partitionsClaimed"_L1).toInt(), 1);
    }
}

void TestPracticePop::theBatchIsForAll()
{
    QFETCH(Profile, profile);
    fill(profile);
    const QJsonObject popped = pop("?batch=3&partitions=3");
    QCOMPARE(partitionsOf(popped), QStringList({u"a"_s, u"a"_s, u"b"_s}));
    QCOMPARE(popped.value("partitionsClaimed"_L1).toInt(), 2); // none without a message for it
    QCOMPARE(partitionsOf(pop("?batch=10&partitions=3")), QStringList({u"c"_s, u"c"_s}));
}

void TestPracticePop::aNamedPartitionIsAlone()
{
    QFETCH(Profile, profile);
    fill(profile);
    QCOMPARE(partitionsOf(pop("/partition/b?batch=10&partitions=3")), QStringList({u"b"_s, u"b"_s}));
}

void TestPracticePop::leavesOutWhatIsLeased()
{
    fill(Profile::Pg16);
    static_cast<void>(pop("/partition/b?batch=1"));
    QCOMPARE(partitionsOf(pop("?batch=10&partitions=2")), QStringList({u"a"_s, u"a"_s, u"c"_s, u"c"_s}));
}

// A renewal holds every partition of the lease; each is acknowledged by itself.
void TestPracticePop::oneLeaseForAll()
{
    QFETCH(Profile, profile);
    constexpr qint64 second = 1'000'000;
    constexpr qint64 now = 1'790'000'000 * second;
    State state(profile, 1);
    for (const char *partition : {"a", "b"})
        static_cast<void>(state.push({.queue = "q", .partition = partition, .transactionId = partition}, now));
    const auto pop = [&state](qint64 us) { return state.pop({.queue = "q", .batch = 9, .partitions = 9}, us); };
    const State::Popped popped = pop(now);
    QCOMPARE(popped.messages.size(), 2U);
    QVERIFY(state.extend(popped.leaseId, 1000, now + 10 * second));
    QCOMPARE(pop(now + 1000 * second).messages.size(), 0U);
    const State::Acked first
        = state.ack({.transactionId = "a", .partitionId = popped.messages[0].partition->id, .leaseId = popped.leaseId},
                    now + 1000 * second);
    QVERIFY(first.success && first.leaseReleased);
    const State::Popped again = pop(now + 1011 * second); // what was not acknowledged comes back when the lease ends
    QCOMPARE(again.messages.size(), 1U);
    QCOMPARE(again.messages[0].message->transactionId, QByteArray("b"));
}

// The acknowledgements of a request stand under the lease it came with, but each partition for itself.
void TestPracticePop::releasedPartitionsDoNotOpenOthers()
{
    fill(Profile::Pg16);
    const QJsonArray messages = pop("?batch=10&partitions=2").value("messages"_L1).toArray();
    QVERIFY(ack(messages.at(2), "retry").body.contains(R"("leaseReleased":true)")); // b is free again
    const auto item = [&messages](int index, const QByteArray &status) {
        const QJsonObject one = messages.at(index).toObject();
        return R"({"transactionId":")" + text(one, "transactionId"_L1) + R"(","partitionId":")"
            + text(one, "partitionId"_L1) + R"(","leaseId":")" + text(one, "leaseId"_L1) + R"(","status":")" + status
            + R"("})";
    };
    const QByteArray answer = post("/api/v1/ack/batch",
                                   R"({"acknowledgments":[)" + item(0, "dlq") + ',' + item(1, "completed") + ','
                                       + item(3, "completed") + "]}")
                                  .body;
    const QJsonArray results = QJsonDocument::fromJson(answer).array();
    QCOMPARE(results.size(), 3);
    QVERIFY(results.at(0).toObject().value("dlq"_L1).toBool());
    QVERIFY(results.at(1).toObject().value("success"_L1).toBool());
    QVERIFY2(!results.at(2).toObject().value("success"_L1).toBool(), answer.constData());
}

void TestPracticePop::takesAtOnceWithAutoAck()
{
    fill(Profile::Raft2);
    const QJsonObject popped = pop("?batch=10&partitions=3&autoAck=true");
    QCOMPARE(partitionsOf(popped).size(), 6);
    QCOMPARE(popped.value("leaseId"_L1).toString(), QString());
    QCOMPARE(popped.value("partitionsClaimed"_L1).toInt(), 3);
    QCOMPARE(get("/api/v1/pop/queue/q?batch=10&partitions=3").status(), 204);
}

QTEST_GUILESS_MAIN(TestPracticePop)
#include "tst_practicepop.moc"
