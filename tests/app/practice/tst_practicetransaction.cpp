// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practicerust.h"

using namespace dlo::practice;
using namespace Qt::StringLiterals;

namespace {

QByteArray pushOf(const QByteArray &queue, const QByteArray &transactionIds)
{
    QByteArray items;
    for (const QByteArray &id : transactionIds.split(' '))
        items += QByteArray(items.isEmpty() ? "" : ",") + R"({"queue":")" + queue + R"(","payload":1,"transactionId":")"
            + id + "\"}";
    return R"({"type":"push","items":[)" + items + "]}";
}

QByteArray ackOf(const QByteArray &transactionId, const QByteArray &partition, const QByteArray &more = "")
{
    return R"({"type":"ack","transactionId":")" + transactionId + R"(","partitionId":")" + partition
        + R"(","consumerGroup":"g")" + more + "}";
}

} // namespace

// All of a transaction is done or nothing of it, on every generation.
class TestPracticeTransaction : public QObject, private dlo::test::PracticeRust
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void doesAll_data() { profiles(); }
    void doesAll();
    void duplicateTakesTheNewWithIt_data() { profiles(); }
    void duplicateTakesTheNewWithIt();
    void twiceInOneRequest_data() { profiles(); }
    void twiceInOneRequest();
    void refusesAnAcknowledgement_data();
    void refusesAnAcknowledgement();
    void takesTheRequiredLease_data() { profiles(); }
    void takesTheRequiredLease();
    void deadLettersWithoutAnErrorText_data() { profiles(); }
    void deadLettersWithoutAnErrorText();
    void oneRequestStandsUnderItsLease();

private:
    static void profiles();
    [[nodiscard]] QJsonObject run(const QList<QByteArray> &operations, const QByteArray &leases = "") const;
    [[nodiscard]] QByteArray stored(const QByteArray &queue) const;
    //! Leases "a", "b" and "c" of queue "in" to the group g.
    void lease();

    QByteArray m_partition;
    QByteArray m_lease;
};

void TestPracticeTransaction::init()
{
    m_partition.clear();
    m_lease.clear();
}

void TestPracticeTransaction::profiles()
{
    QTest::addColumn<Profile>("profile");
    QTest::newRow("cpp") << Profile::Cpp015;
    QTest::newRow("1.4") << Profile::Pg14;
    QTest::newRow("1.6") << Profile::Pg16;
    QTest::newRow("raft") << Profile::Raft2;
}

QJsonObject TestPracticeTransaction::run(const QList<QByteArray> &operations, const QByteArray &leases) const
{
    const auto answer = post("/api/v1/transaction",
                             R"({"operations":[)" + operations.join(',') + R"(],"requiredLeases":[)" + leases + "]}");
    return answer.status() == 200 ? object(answer) : QJsonObject{{u"status"_s, answer.status()}};
}

QByteArray TestPracticeTransaction::stored(const QByteArray &queue) const
{
    QByteArrayList ids;
    const auto messages = object(get("/api/v1/pop/queue/" + queue + "?batch=10&autoAck=true"));
    for (const QJsonValue message : messages.value("messages"_L1).toArray())
        ids.append(text(message.toObject(), "transactionId"_L1));
    return ids.join(' ');
}

void TestPracticeTransaction::lease()
{
    static_cast<void>(run({pushOf("in", "a b c")}));
    const QJsonObject popped = object(get("/api/v1/pop/queue/in?batch=3&consumerGroup=g&subscriptionMode=all"));
    m_partition = text(popped, "partitionId"_L1);
    m_lease = text(popped, "leaseId"_L1);
    QVERIFY(!m_lease.isEmpty());
}

void TestPracticeTransaction::doesAll()
{
    QFETCH(Profile, profile);
    begin(profile);
    lease();
    const QJsonObject done = run({ackOf("a", m_partition), pushOf("out", "x y")});
    QCOMPARE(done.value("success"_L1).toBool(), true);
    QCOMPARE(done.value("results"_L1).toArray().size(), 3);
    QCOMPARE(stored("out"), QByteArray("x y"));
}

void TestPracticeTransaction::duplicateTakesTheNewWithIt()
{
    QFETCH(Profile, profile);
    begin(profile);
    QCOMPARE(run({pushOf("out", "old")}).value("success"_L1).toBool(), true);
    const QJsonObject refused = run({pushOf("out", "new old")});
    QCOMPARE(refused.value("success"_L1).toBool(true), false);
    QCOMPARE(refused.value("results"_L1).toArray().size(), 0);
    const QByteArray error = text(refused, "error"_L1);
    if (profile == Profile::Cpp015)
        QVERIFY2(error.startsWith("duplicate key value violates unique constraint"), error.constData());
    else if (profile == Profile::Raft2)
        QCOMPARE(error, QByteArray("QDUP duplicate transactionId; transaction rolled back"));
    else
        QVERIFY2(error.startsWith(R"(QDUP duplicate messages in queue "out" partition "Default")"), error.constData());
    QCOMPARE(stored("out"), QByteArray("old"));
}

void TestPracticeTransaction::twiceInOneRequest()
{
    QFETCH(Profile, profile);
    begin(profile);
    const bool rust = profile != Profile::Cpp015;
    QCOMPARE(run({pushOf("out", "x x")}).value("success"_L1).toBool(), rust);
    QCOMPARE(stored("out"), QByteArray(rust ? "x" : ""));
}

void TestPracticeTransaction::refusesAnAcknowledgement_data()
{
    QTest::addColumn<Profile>("profile");
    QTest::addColumn<QByteArray>("transactionId");
    QTest::addColumn<QByteArray>("more");
    QTest::addColumn<QByteArray>("leases");
    QTest::addColumn<QByteArray>("error");
    const QByteArray other = R"("00000000-0000-7000-8000-00000000000a")";
    for (const Profile profile : {Profile::Cpp015, Profile::Pg14, Profile::Pg16, Profile::Raft2}) {
        const auto row = [profile](const char *what) -> QTestData & {
            return QTest::addRow("%s, profile %d", what, int(profile)) << profile;
        };
        const bool rust = profile != Profile::Cpp015;
        const QByteArray lease = rust ? "invalid or expired lease" : "Invalid or expired lease";
        row("unknown") << QByteArray("none") << QByteArray() << QByteArray()
                       << QByteArray(rust ? "QTXN ack references unknown transactionId; transaction rolled back"
                                          : "ACK operation failed: Message not found");
        row("lease of its own") << QByteArray("a") << QByteArray(R"(,"leaseId":)" + other) << QByteArray() << lease;
        row("required lease") << QByteArray("a") << QByteArray() << other << lease;
        if (rust)
            row("committed") << QByteArray("done") << QByteArray() << QByteArray() << QByteArray("already committed: ");
        else
            row("status") << QByteArray("a") << QByteArray(R"(,"status":"exploded")") << QByteArray()
                          << QByteArray("ACK operation failed");
    }
}

void TestPracticeTransaction::refusesAnAcknowledgement()
{
    QFETCH(Profile, profile);
    QFETCH(QByteArray, transactionId);
    QFETCH(QByteArray, more);
    QFETCH(QByteArray, leases);
    QFETCH(QByteArray, error);
    begin(profile);
    static_cast<void>(run({pushOf("in", "done")}));
    const QJsonObject first = object(get("/api/v1/pop/queue/in?consumerGroup=g&subscriptionMode=all&batch=1"));
    QVERIFY(run({ackOf("done", text(first, "partitionId"_L1))}).value("success"_L1).toBool());
    lease();
    const QJsonObject refused
        = run({pushOf("out", "x"), ackOf("b", m_partition), ackOf(transactionId, m_partition, more)}, leases);
    QCOMPARE(refused.value("success"_L1).toBool(true), false);
    QVERIFY2(text(refused, "error"_L1).contains(error), text(refused, "error"_L1).constData());
    QCOMPARE(stored("out"), QByteArray());
    // b is not acknowledged: all three are still there for who has the lease.
    const QJsonObject done
        = run({ackOf("a", m_partition), ackOf("b", m_partition), ackOf("c", m_partition)}, '"' + m_lease + '"');
    QCOMPARE(done.value("success"_L1).toBool(), true);
}

void TestPracticeTransaction::takesTheRequiredLease()
{
    QFETCH(Profile, profile);
    begin(profile);
    lease();
    // The dead letter in front releases the lease that the transaction came with, and the rest is done all the same.
    const QJsonObject done = run({ackOf("a", m_partition, R"(,"status":"dlq")"), ackOf("b", m_partition),
                                  ackOf("c", m_partition), pushOf("out", "x")},
                                 R"("00000000-0000-7000-8000-00000000000a",")" + m_lease + '"');
    QCOMPARE(done.value("success"_L1).toBool(), true);
    for (const QJsonValue result : done.value("results"_L1).toArray())
        QCOMPARE(result.toObject().value("success"_L1).toBool(), true);
    QCOMPARE(stored("out"), QByteArray("x"));
    QCOMPARE(run({ackOf("c", m_partition)}, '"' + m_lease + '"').value("success"_L1).toBool(true), false);
}

void TestPracticeTransaction::deadLettersWithoutAnErrorText()
{
    QFETCH(Profile, profile);
    begin(profile);
    lease();
    QCOMPARE(run({ackOf("a", m_partition, R"(,"status":"dlq")")}).value("success"_L1).toBool(), true);
    QCOMPARE(row().value("transactionId"_L1).toString(), u"a"_s);
    QCOMPARE(row().value("errorMessage"_L1).toString(),
             profile == Profile::Cpp015 ? QString() : u"Retries exhausted"_s);
}

void TestPracticeTransaction::oneRequestStandsUnderItsLease()
{
    begin(Profile::Pg16);
    lease();
    QByteArrayList acks;
    for (const QByteArray id : {"a", "b", "c"})
        acks.append(ackOf(id, m_partition, R"(,"status":"dlq","leaseId":")" + m_lease + '"'));
    const QByteArray answer = post("/api/v1/ack/batch", R"({"acknowledgments":[)" + acks.join(',') + "]}").body;
    QCOMPARE(answer.count(R"("dlq":true)"), 3);
    QCOMPARE(m_broker->deadLetters(), 3);
}

QTEST_GUILESS_MAIN(TestPracticeTransaction)
#include "tst_practicetransaction.moc"
