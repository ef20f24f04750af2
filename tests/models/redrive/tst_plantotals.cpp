// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/plantotals.h"

#include "support/fakebroker.h"

#include <QElapsedTimer>
#include <QSet>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::sampleLetter;

class PlanTotalsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void addsUp();
    void oneOfEachMessage();
    void whoCopiesEach_data();
    void whoCopiesEach();
    void samplesAreSpread();
    void fewAreAllSamples();
    void manyTakeNoTime();
};

namespace {

DeadLetter letterOf(int number, const QString &error, const QString &group, const QString &partition)
{
    auto letter = sampleLetter(number);
    letter.error = error;
    letter.address.group = group;
    letter.address.partition = partition;
    return letter;
}

} // namespace

void PlanTotalsTest::addsUp()
{
    std::vector<DeadLetter> letters{sampleLetter(3), sampleLetter(1), sampleLetter(2, u"emails"_s, u"audit"_s)};
    const auto bytes = letters[0].payload.size() + letters[1].payload.size();
    letters[2].payload = {};
    auto untold = sampleLetter(4);
    untold.failedAt.reset();
    untold.payload = {};
    letters.push_back(untold);
    const auto totals = totalsOf(letters);
    QCOMPARE(totals.letters, 4);
    QCOMPARE(totals.bytes, bytes);
    QCOMPARE(totals.queues, (QHash<QString, qsizetype>{{u"orders"_s, 3}, {u"emails"_s, 1}}));
    QCOMPARE(totals.groups, 2);
    QCOMPARE(totals.oldest, sampleLetter(1).failedAt);
    QCOMPARE(totals.newest, sampleLetter(3).failedAt);
    QCOMPARE(totals.ofSameMessage, 0);
    const auto none = totalsOf({});
    QVERIFY(none.letters == 0 && !none.oldest && !none.newest);
}

void PlanTotalsTest::oneOfEachMessage()
{
    auto other = sampleLetter(1, u"orders"_s, u"audit"_s);
    auto elsewhere = sampleLetter(1);
    elsewhere.address.partitionId = u"another"_s;
    auto nameless = sampleLetter(5);
    nameless.transactionId.clear();
    const std::vector<DeadLetter> letters{sampleLetter(1), sampleLetter(2), other, elsewhere, nameless, nameless};
    QCOMPARE(totalsOf(letters).ofSameMessage, 1);
    const auto first = onePerMessage(letters);
    QCOMPARE(first.size(), size_t(5));
    QCOMPARE(first[0].address.group, letters[0].address.group);
    QCOMPARE(totalsOf(first).ofSameMessage, 0);
}

void PlanTotalsTest::whoCopiesEach_data()
{
    QTest::addColumn<RedriveAction>("action");
    QTest::addColumn<bool>("removes");
    QTest::addColumn<RemovalReach>("reach");
    QTest::addColumn<ReplayKind>("kind");
    QTest::addColumn<bool>("copies");
    using enum RedriveAction;
    const auto all = RemovalReach::AllGroupsRows;
    const auto live = RemovalReach::LiveMessage;
    QTest::newRow("the move") << Replay << true << all << ReplayKind::AtomicMove << true;
    QTest::newRow("push then delete by the broker") << Replay << true << all << ReplayKind::PushThenDelete << false;
    QTest::newRow("republish") << Republish << true << all << ReplayKind::AtomicMove << false;
    QTest::newRow("republish on 0.15") << Republish << true << live << ReplayKind::None << false;
    QTest::newRow("republish, row only") << Republish << true << RemovalReach::RowOnly << ReplayKind::None << true;
    QTest::newRow("copies kept") << Republish << false << all << ReplayKind::AtomicMove << true;
    QTest::newRow("out of the trash") << Push << false << all << ReplayKind::AtomicMove << true;
    QTest::newRow("delete") << Remove << true << all << ReplayKind::AtomicMove << false;
}

void PlanTotalsTest::whoCopiesEach()
{
    QFETCH(RedriveAction, action);
    QFETCH(bool, removes);
    QFETCH(RemovalReach, reach);
    QFETCH(ReplayKind, kind);
    Capabilities capabilities;
    capabilities.removal = reach;
    capabilities.replay = kind;
    QTEST(copiesEachLetter(action, removes, capabilities), "copies");
}

//! One error of a thousand letters does not hide those of a few.
void PlanTotalsTest::samplesAreSpread()
{
    std::vector<DeadLetter> letters;
    letters.reserve(1004);
    for (int i = 0; i < 1000; ++i)
        letters.push_back(letterOf(i, u"order %1 is broken"_s.arg(i), u"billing"_s, u"p%1"_s.arg(i % 50)));
    for (int i = 0; i < 3; ++i)
        letters.push_back(letterOf(2000 + i, u"no such customer"_s, u"billing"_s, u"p1"_s));
    letters.push_back(letterOf(3000, u"time-out"_s, u"audit"_s, u"p2"_s));
    const auto samples = spreadSamples(letters, 20);
    QCOMPARE(samples.size(), size_t(20));
    QVERIFY(std::ranges::is_sorted(samples));
    QSet<QString> partitions;
    QSet<qsizetype> seen;
    int rare = 0;
    for (const auto sample : samples) {
        seen.insert(sample);
        rare += sample >= 1000 ? 1 : 0;
        partitions.insert(letters[size_t(sample)].address.partition.value());
    }
    QCOMPARE(seen.size(), 20); // each once
    QCOMPARE(rare, 4);
    QVERIFY2(partitions.size() >= 16, qPrintable(QString::number(partitions.size())));
    QVERIFY(spreadSamples(letters, 20) == samples); // the same each time
}

void PlanTotalsTest::fewAreAllSamples()
{
    QVERIFY(spreadSamples({}, 20).empty());
    const std::vector<DeadLetter> letters{sampleLetter(1), sampleLetter(1), sampleLetter(2)};
    QVERIFY(spreadSamples(letters, 20) == (std::vector<qsizetype>{0, 1, 2}));
    QCOMPARE(spreadSamples(letters, 2).size(), size_t(2));
}

void PlanTotalsTest::manyTakeNoTime()
{
    std::vector<DeadLetter> letters;
    letters.reserve(20'000);
    for (int i = 0; i < 20'000; ++i)
        letters.push_back(letterOf(i, u"order %1 is broken"_s.arg(i), u"g%1"_s.arg(i % 7), u"p%1"_s.arg(i)));
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(spreadSamples(letters, 20).size(), size_t(20));
    QVERIFY2(timer.elapsed() < 20'000, qPrintable(QString::number(timer.elapsed())));
}

QTEST_GUILESS_MAIN(PlanTotalsTest)
#include "tst_plantotals.moc"
