// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practicecpp.h"

#include "practice/handlers.h"

#include <QRegularExpression>

using namespace dlo::practice;
using dlo::test::RawAnswer;
using namespace Qt::StringLiterals;

// The figures of queen-cpp-0.15-observed.md, sections A and O: overview and status.
class TestPracticeCppFigures : public QObject, private dlo::test::PracticeCpp
{
    Q_OBJECT
private Q_SLOTS:
    void init() { start(); }
    void cleanup() { m_broker.reset(); }
    void emptyOverview();
    void emptyStatus();
    void overviewCounts();
    void statusCounts();
    void throughputIsOfWholeMinutes();
    void rustHasNoneOfIt();

private:
    //! With <age> in place of the seconds since the last minute.
    [[nodiscard]] static QByteArray aged(const QByteArray &body)
    {
        static const QRegularExpression age(u"\"statsAge\":[0-9]{1,2}\\b"_s);
        return QString::fromUtf8(masked(body)).replace(age, u"\"statsAge\":<age>"_s).toUtf8();
    }
    //! What \a handler answers at \a us to a broker that is nothing but \a state.
    [[nodiscard]] static QByteArray answerAt(State &state, Reply (*handler)(Context &), qint64 us);
    void fill() const;
};

QByteArray TestPracticeCppFigures::answerAt(State &state, Reply (*handler)(Context &), qint64 us)
{
    const Request request;
    const Options options{.profile = state.profile()};
    Faults faults;
    Context context{.request = request,
                    .options = options,
                    .state = state,
                    .faults = faults,
                    .query = Params({}, state.profile()),
                    .us = us};
    return handler(context).body;
}

//! Nine messages in four partitions of three queues; two are dead, one is consumed, one is under a lease.
void TestPracticeCppFigures::fill() const
{
    static_cast<void>(
        post("/api/v1/configure", R"({"queue":"shop.bill","task":"bill","namespace":"shop","options":{}})"));
    for (int i = 0; i < 5; ++i)
        static_cast<void>(
            post("/api/v1/push", R"({"items":[{"queue":"shapes","payload":)" + QByteArray::number(i) + "}]}"));
    static_cast<void>(die("fid", "f-1", "1"));
    static_cast<void>(die("fid", "f-2", "2"));
    static_cast<void>(post("/api/v1/push",
                           R"({"items":[{"queue":"shop.bill","partition":"x","transactionId":"x-1","payload":1},)"
                           R"({"queue":"shop.bill","partition":"y","transactionId":"y-1","payload":1}]})"));
    const QByteArray popped = get("/api/v1/pop/queue/shop.bill?batch=1").body;
    static_cast<void>(post("/api/v1/ack",
                           R"({"transactionId":"x-1","partitionId":")" + idIn("partitionId", popped)
                               + R"(","leaseId":")" + idIn("leaseId", popped) + R"("})"));
    static_cast<void>(
        post("/api/v1/ack", R"({"transactionId":"none","partitionId":")" + idIn("partitionId", popped) + R"("})"));
    static_cast<void>(get("/api/v1/pop/queue/shop.bill?batch=1"));
}

void TestPracticeCppFigures::emptyOverview()
{
    const QByteArray expected
        = R"({"lag":{"offset":{"avg":0,"max":0,"median":0,"min":0},"time":{"avg":0,"max":0,"median":0,"min":0}},)"
          R"("messages":{"completed":0,"deadLetter":0,"failed":0,"pending":0,"processing":0,"total":0},)"
          R"("namespaces":0,"partitions":0,"queues":0,"statsAge":<age>,"tasks":0,)"
          R"("throughput":{"ingestedPerSecond":0.0,"processedPerSecond":0.0},"timestamp":"<ms>"})";
    QCOMPARE(aged(get("/api/v1/resources/overview").body), expected);
}

void TestPracticeCppFigures::emptyStatus()
{
    const QByteArray expected
        = R"({"bucketMinutes":1,"deadLetterQueue":{"affectedPartitions":0,"topErrors":[],"totalMessages":0},)"
          R"("errors":{"ackFailed":0,"dbErrors":0,"dlqMessages":0},)"
          R"("leases":{"active":0,"partitionsWithLeases":0,"totalAcked":0,"totalBatchSize":0},)"
          R"("messages":{"batchEfficiency":{"ack":0,"pop":0,"push":0},"completed":0,"deadLetter":0,"failed":0,)"
          R"("pending":0,"processing":0,"requests":{"ack":0,"pop":0,"push":0},"total":0},"pointCount":0,"queues":[],)"
          R"("statsAge":<age>,"throughput":[],"timeRange":{"from":"<ms>","to":"<ms>"},"workers":[]})";
    QCOMPARE(aged(get("/api/v1/status").body), expected);
}

void TestPracticeCppFigures::overviewCounts()
{
    fill();
    const QByteArray answer = aged(get("/api/v1/resources/overview").body);
    // Six are unread in four partitions; the median wait is of a moment.
    const QByteArray lag
        = R"({"lag":{"offset":{"avg":1,"max":5,"median":0,"min":0},"time":{"avg":0,"max":0,"median":0,"min":0}},)";
    const QByteArray messages
        = R"("messages":{"completed":3,"deadLetter":2,"failed":1,"pending":5,"processing":1,"total":9},)";
    QVERIFY2(answer.startsWith(lag + messages + R"("namespaces":3,"partitions":)"), answer.constData());
    QVERIFY2(answer.contains(R"("queues":3,"statsAge":<age>,"tasks":1,"throughput":)"), answer.constData());
}

void TestPracticeCppFigures::statusCounts()
{
    fill();
    const QByteArray answer = get("/api/v1/status").body;
    QVERIFY2(answer.contains(R"("leases":{"active":1,"partitionsWithLeases":1,"totalAcked":0,"totalBatchSize":1})"),
             answer.constData());
    QVERIFY2(answer.contains(R"("errors":{"ackFailed":1,"dbErrors":0,"dlqMessages":2})"), answer.constData());
    // What is under a lease counts as pending here (section O).
    QVERIFY2(answer.contains(
                 R"("messages":{"batchEfficiency":{"ack":1.0,"pop":1.0,"push":1.13},"completed":3,"deadLetter":2,)"
                 R"("failed":1,"pending":6,"processing":0,"requests":{"ack":4,"pop":2,"push":8},"total":9})"),
             answer.constData());
}

void TestPracticeCppFigures::throughputIsOfWholeMinutes()
{
    constexpr qint64 second = 1'000'000;
    constexpr qint64 minute = 60 * second;
    constexpr qint64 begin = 29'833'333 * minute;
    State state(Profile::Cpp015, 1);
    for (int i = 0; i < 25; ++i)
        static_cast<void>(state.push({.queue = "q", .payload = "1"}, begin + i * second));
    const State::Popped popped = state.pop({.queue = "q", .batch = 17}, begin + 30 * second);
    for (const auto &taken : popped.messages) {
        static_cast<void>(state.ack({.transactionId = taken.message->transactionId,
                                     .partitionId = taken.partition->id,
                                     .leaseId = popped.leaseId},
                                    begin + 40 * second));
    }
    QVERIFY(answerAt(state, resourceOverview, begin + 59 * second)
                .contains(R"("statsAge":59,"tasks":0,"throughput":{"ingestedPerSecond":0.0,)"));
    const QByteArray overview = answerAt(state, resourceOverview, begin + 2 * minute + 17 * second);
    QVERIFY2(overview.contains(R"("throughput":{"ingestedPerSecond":0.08,"processedPerSecond":0.06})"),
             overview.constData());
    // The oldest of the eight unread ones was pushed at second 17.
    QVERIFY2(overview.contains(R"("time":{"avg":0,"max":0,"median":120,"min":0})"), overview.constData());
    const QByteArray status = answerAt(state, systemStatus, begin + 2 * minute);
    QVERIFY2(status.contains(R"("pointCount":1,)"), status.constData());
    QVERIFY2(status.contains(R"("throughput":[{"ackFailed":0,"avgEventLoopLagMs":0,"avgLagMs":0,"dbErrors":0,)"
                             R"("dbPoolActive":null,"dbPoolIdle":null,"dbPoolSize":null,"dlqCount":0,"ingested":25,)"
                             R"("ingestedPerSecond":0.42,"maxEventLoopLagMs":0,"maxLagMs":0,"minFreeSlots":null,)"
                             R"("popMessages":17,"popPerSecond":0.28,"processed":17,"processedPerSecond":0.28,)"
                             R"("queenCpuSysPct":null,"queenCpuUserPct":null,"queenRssMb":null,"timestamp":")"),
             status.constData());
    static const QRegularExpression timestamp(u"\"timestamp\":\"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:00Z\""_s);
    QVERIFY(timestamp.match(QString::fromUtf8(status)).hasMatch());
    QVERIFY(answerAt(state, systemStatus, begin + 62 * minute).contains(R"("pointCount":0,)"));
}

// The reference has these members for C++ only.
void TestPracticeCppFigures::rustHasNoneOfIt()
{
    for (const Profile profile : {Profile::Pg14, Profile::Pg16, Profile::Raft2}) {
        State state(profile, 1);
        const QByteArray answer = answerAt(state, resourceOverview, 1'790'000'000'000'000);
        QVERIFY(answer.startsWith(R"({"queues":0,"partitions":0,"messages":{"total":0,"pending":0,"processing":0,)"));
        QVERIFY(!answer.contains("lag") && !answer.contains("statsAge"));
    }
}

QTEST_GUILESS_MAIN(TestPracticeCppFigures)
#include "tst_practicecppfigures.moc"
