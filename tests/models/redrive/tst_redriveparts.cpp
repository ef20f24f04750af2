// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redrivelanes.h"
#include "redrive/redriveresult.h"
#include "redrive/sendpacer.h"

#include "support/fakebroker.h"

#include <QRandomGenerator>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::sampleLetter;
using Time = RedriveClock::Time;

//! What a runner is made of: when, in which order, and what follows.
class RedrivePartsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void rate_data();
    void rate();
    void noBurstAfterSleep();
    void withoutRate();
    void order();
    void oneOfEachPartition();
    void stopping();
    void twiceInOnePlan();
    void ruling_data();
    void ruling();
    void prepared();
};

void RedrivePartsTest::rate_data()
{
    QTest::addColumn<double>("perSecond");
    QTest::addColumn<int>("lateMs"); //!< how late the timer comes at most
    QTest::newRow("one in two seconds") << 0.5 << 10;
    QTest::newRow("one") << 1.0 << 20;
    QTest::newRow("seven and a half") << 7.5 << 20;
    QTest::newRow("a hundred") << 100.0 << 15;
    QTest::newRow("three a millisecond") << 3000.0 << 5;
    QTest::newRow("punctual") << 333.0 << 0;
}

//! In each stretch of two seconds, and over all, within 5 % and the one at its edge.
void RedrivePartsTest::rate()
{
    QFETCH(const double, perSecond);
    QFETCH(const int, lateMs);
    QRandomGenerator random(7);
    SendPacer pacer;
    pacer.setRate(perSecond);
    std::vector<Time> sent;
    Time now{0};
    while (now < std::chrono::seconds(20)) {
        while (pacer.due(now) <= now) {
            pacer.take(now);
            sent.push_back(now);
        }
        QVERIFY(pacer.due(now) > now);
        now = pacer.due(now) + Time(lateMs == 0 ? 0 : random.bounded(lateMs * 1000));
    }
    const double whole = perSecond * 20;
    QVERIFY(double(sent.size()) >= whole * 0.95 - 1);
    QVERIFY(double(sent.size()) <= whole * 1.05 + 1);
    for (auto first = sent.begin(), last = sent.begin(); last != sent.end(); ++last) {
        while (*last - *first >= std::chrono::seconds(2))
            ++first;
        QVERIFY(double(last - first + 1) <= perSecond * 2 * 1.05 + 1);
    }
}

void RedrivePartsTest::noBurstAfterSleep()
{
    SendPacer pacer;
    pacer.setRate(10);
    Time now{0};
    pacer.take(now);
    now += std::chrono::hours(8);
    int sent = 0;
    for (; pacer.due(now) <= now; ++sent)
        pacer.take(now);
    QCOMPARE(sent, 1);
    QCOMPARE(pacer.due(now, 1) - pacer.due(now), Time(100'000));
}

void RedrivePartsTest::withoutRate()
{
    SendPacer pacer;
    for (int i = 0; i < 1000; ++i) {
        QCOMPARE(pacer.due(Time(5), 100), Time(5));
        pacer.take(Time(5));
    }
}

void RedrivePartsTest::order()
{
    RedrivePlan plan;
    for (int number = 0; number < 20; ++number)
        plan.letters.push_back(sampleLetter(number));
    RedriveLanes lanes(plan);
    QCOMPARE(lanes.left(), size_t(20));
    for (RedriveLanes::Row row = 0; row < 20; ++row) {
        QVERIFY(lanes.hasNext());
        QCOMPARE(lanes.next(), row);
    }
    QVERIFY(!lanes.hasNext());
    QCOMPARE(lanes.left(), size_t(0));
}

//! The sample's partitions are the number modulo 7.
void RedrivePartsTest::oneOfEachPartition()
{
    RedrivePlan plan;
    plan.pace.keepOrder = true;
    for (int number = 0; number < 21; ++number)
        plan.letters.push_back(sampleLetter(number));
    RedriveLanes lanes(plan);
    for (RedriveLanes::Row row = 0; row < 7; ++row)
        QCOMPARE(lanes.next(), row);
    QVERIFY(!lanes.hasNext());
    lanes.ended(3);
    QCOMPARE(lanes.next(), RedriveLanes::Row(10));
    QVERIFY(!lanes.hasNext());
    lanes.ended(6);
    lanes.ended(0);
    QCOMPARE(lanes.next(), RedriveLanes::Row(7)); // the plan's order, not the one in which they ended
    QCOMPARE(lanes.next(), RedriveLanes::Row(13));
    QVERIFY(!lanes.hasNext());
}

void RedrivePartsTest::stopping()
{
    for (const bool keepOrder : {false, true}) {
        RedrivePlan plan;
        plan.pace.keepOrder = keepOrder;
        plan.pace.stopPartition = true;
        for (int number = 0; number < 21; ++number)
            plan.letters.push_back(sampleLetter(number));
        RedriveLanes lanes(plan);
        QCOMPARE(lanes.next(), RedriveLanes::Row(0));
        QCOMPARE(lanes.stop(0), (std::vector<RedriveLanes::Row>{7, 14}));
        QVERIFY(lanes.stop(0).empty());
        lanes.ended(0);
        QVERIFY(lanes.isStopped(14));
        QVERIFY(!lanes.isStopped(1));
        QCOMPARE(lanes.left(), size_t(18));
        QList<RedriveLanes::Row> rest;
        while (lanes.hasNext()) {
            rest.append(lanes.next());
            lanes.ended(rest.last());
        }
        QCOMPARE(rest.size(), 18);
        QVERIFY(!rest.contains(7) && !rest.contains(14));
    }
}

void RedrivePartsTest::twiceInOnePlan()
{
    RedrivePlan plan;
    plan.letters = {sampleLetter(1), sampleLetter(2), sampleLetter(1), sampleLetter(2), sampleLetter(3)};
    const RedriveLanes lanes(plan);
    QCOMPARE(lanes.repeated(), (std::vector<RedriveLanes::Row>{2, 3}));
    QCOMPARE(lanes.left(), size_t(3));
}

void RedrivePartsTest::ruling_data()
{
    QTest::addColumn<Outcome>("outcome");
    QTest::addColumn<QString>("code");
    QTest::addColumn<int>("kind"); //!< -1: no error
    QTest::addColumn<bool>("mayHaveHappened");
    QTest::addColumn<RowState>("state");
    QTest::addColumn<bool>("again");
    QTest::addColumn<QString>("halt");
    QTest::addColumn<QString>("trouble");
    const auto row = [](const char *name, Outcome outcome, const QString &code, std::optional<ErrorKind> kind,
                        bool mayHaveHappened, RowState state, bool again, const QString &halt, const QString &trouble) {
        QTest::newRow(name) << outcome << code << (kind ? int(*kind) : -1) << mayHaveHappened << state << again << halt
                            << trouble;
    };
    const QString none;
    using enum ErrorKind;
    row("done", Outcome::Done, none, {}, false, RowState::Done, false, none, none);
    row("gone", Outcome::Gone, none, {}, false, RowState::Gone, false, none, none);
    row("duplicate", Outcome::Duplicate, none, {}, false, RowState::Duplicate, false, none, none);
    row("buffered", Outcome::Unknown, u"buffered"_s, {}, false, RowState::Unknown, false, none, none);
    row("bad payload", Outcome::Refused, u"invalid-json"_s, {}, false, RowState::Refused, false, none, none);
    row("400", Outcome::Refused, none, Rejected, false, RowState::Refused, false, none, none);
    row("403", Outcome::Refused, none, Forbidden, false, RowState::Refused, false, none, none);
    row("sent before", Outcome::Refused, u"sent-before"_s, Conflict, false, RowState::Refused, false, none, none);
    row("busy", Outcome::Refused, u"busy"_s, Conflict, false, RowState::Skipped, false, none, none);
    row("unresolved", Outcome::Refused, u"unresolved"_s, Conflict, false, RowState::Skipped, false, none, none);
    row("cancelled", Outcome::Refused, u"cancelled"_s, Cancelled, false, RowState::NotStarted, false, none, none);
    row("401", Outcome::Refused, none, Auth, false, RowState::NotStarted, false, u"auth"_s, none);
    row("401, perhaps after it", Outcome::Unknown, none, Auth, true, RowState::Unknown, false, u"auth"_s, none);
    row("401 at the removal", Outcome::SentNotRemoved, none, Auth, false, RowState::SentNotRemoved, false, u"auth"_s,
        none);
    row("locked", Outcome::Refused, u"read-only"_s, {}, false, RowState::NotStarted, false, u"read-only"_s, none);
    row("closed", Outcome::Refused, u"not-connected"_s, {}, false, RowState::NotStarted, false, u"not-connected"_s,
        none);
    row("closed under way", Outcome::Failed, none, Cancelled, false, RowState::NotStarted, false, u"not-connected"_s,
        none);
    row("closed after sending", Outcome::Unknown, none, Cancelled, true, RowState::Unknown, false, u"not-connected"_s,
        none);
    row("journal", Outcome::Refused, u"journal"_s, Unavailable, false, RowState::NotStarted, false, u"journal"_s, none);
    row("done, not written", Outcome::Done, u"journal"_s, {}, false, RowState::Done, false, u"journal"_s, none);
    row("certificate", Outcome::Failed, none, Tls, false, RowState::NotStarted, false, u"tls"_s, none);
    row("no network", Outcome::Failed, none, Network, false, RowState::Failed, true, none, u"network"_s);
    row("cut", Outcome::Unknown, none, Network, true, RowState::Unknown, false, none, u"network"_s);
    row("time-out before sending", Outcome::Failed, none, Timeout, false, RowState::Failed, true, none, u"network"_s);
    row("time-out", Outcome::Unknown, none, Timeout, true, RowState::Unknown, false, none, u"network"_s);
    row("429", Outcome::Failed, none, RateLimited, false, RowState::Failed, true, none, u"rate-limited"_s);
    row("503", Outcome::Failed, none, Unavailable, false, RowState::Failed, true, none, u"unavailable"_s);
    row("nonsense", Outcome::Failed, none, Malformed, false, RowState::Failed, false, none, none);
    row("not removed", Outcome::SentNotRemoved, none, Unavailable, false, RowState::SentNotRemoved, false, none,
        u"unavailable"_s);
}

void RedrivePartsTest::ruling()
{
    QFETCH(const Outcome, outcome);
    QFETCH(const QString, code);
    QFETCH(const int, kind);
    QFETCH(const bool, mayHaveHappened);
    Verdict verdict;
    verdict.outcome = outcome;
    verdict.code = code;
    if (kind >= 0)
        verdict.error = Error{.kind = ErrorKind(kind), .mayHaveHappened = mayHaveHappened};
    const RedriveRuling ruling = ruleOn(verdict);
    QTEST(ruling.state, "state");
    QTEST(ruling.mayTryAgain, "again");
    QTEST(ruling.halt, "halt");
    QTEST(ruling.trouble, "trouble");
    QVERIFY(ruling.state == RowState::Done || outcome == Outcome::Gone || outcome == Outcome::Duplicate
            || !ruling.code.isEmpty());
}

void RedrivePartsTest::prepared()
{
    RedrivePlan plan;
    QVERIFY(plan.payloadOf(sampleLetter(1)) == sampleLetter(1).payload.bytes());
    DeadLetter bare = sampleLetter(1);
    bare.payload = {};
    QVERIFY(plan.payloadOf(bare) == std::unexpected(u"no-payload"_s));
    DeadLetter closed = sampleLetter(1);
    closed.protection = Protection::Envelope;
    QVERIFY(plan.payloadOf(closed) == std::unexpected(u"not-decryptable"_s));
    plan.payload = RedrivePlan::prepared({{sampleLetter(2).key(), "2"}}, u"does-not-apply"_s);
    QVERIFY(plan.payloadOf(sampleLetter(2)) == QByteArray("2"));
    QVERIFY(plan.payloadOf(sampleLetter(1)) == std::unexpected(u"does-not-apply"_s));
    QVERIFY(plan.destinationOf(sampleLetter(9)) == (Destination{u"orders"_s, u"2"_s}));
    plan.to = Destination{u"elsewhere"_s, {}};
    QVERIFY(plan.destinationOf(sampleLetter(9)) == (Destination{u"elsewhere"_s, u"2"_s}));
    plan.to = Destination{u"elsewhere"_s, u"7"_s};
    QVERIFY(plan.destinationOf(sampleLetter(9)) == (Destination{u"elsewhere"_s, u"7"_s}));
}

QTEST_GUILESS_MAIN(RedrivePartsTest)
#include "tst_redriveparts.moc"
