// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "depth/depthseries.h"

#include <QTest>

using namespace dlo;

namespace {

QList<QPointF> points(std::initializer_list<std::pair<int, int>> list)
{
    QList<QPointF> result;
    for (const auto &[x, y] : list) {
        result.append(QPointF(x, y));
    }
    return result;
}

qsizetype count(const QList<QList<QPointF>> &runs)
{
    qsizetype result = 0;
    for (const auto &run : runs) {
        result += run.size();
    }
    return result;
}

} // namespace

class DepthSeriesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void keepsTheNewest();
    void dropsTimeThatGoesBack();
    void findsSamples();
    void tellsGrowth();
    void splitsAtGaps();
    void reducesToExtremes();
    void neverGivesMoreThanAsked();
};

void DepthSeriesTest::keepsTheNewest()
{
    DepthSeries series(3);
    QVERIFY(!series.last());
    for (int i = 1; i <= 5; ++i) {
        series.add(i * 1000, i * 10);
    }
    QCOMPARE(series.size(), 3);
    QCOMPARE(series.at(0).at, 3000);
    QCOMPARE(series.last().value(), 50);
    series.add(6000, std::nullopt);
    QVERIFY(!series.last());
}

void DepthSeriesTest::dropsTimeThatGoesBack()
{
    DepthSeries series;
    series.add(2000, 1);
    series.add(1000, 2);
    QCOMPARE(series.size(), 1);
    series.add(2000, 3);
    QCOMPARE(series.size(), 1);
    QCOMPARE(series.last().value(), 3);
}

void DepthSeriesTest::findsSamples()
{
    DepthSeries series(100, 60'000);
    series.add(100'000, 5);
    series.add(110'000, std::nullopt);
    series.add(120'000, 7);
    QVERIFY(!series.sampleAt(99'999));
    QCOMPARE(series.sampleAt(100'000)->depth, std::optional<qint64>(5));
    QCOMPARE(series.sampleAt(109'999)->at, 100'000);
    QCOMPARE(series.sampleAt(115'000)->depth, std::optional<qint64>());
    QCOMPARE(series.sampleAt(180'000)->depth, std::optional<qint64>(7));
    QVERIFY(!series.sampleAt(180'001));
}

void DepthSeriesTest::tellsGrowth()
{
    DepthSeries series(100, 60'000);
    series.add(0, 10);
    series.add(30'000, std::nullopt);
    series.add(60'000, 4);
    series.add(120'000, 25);
    QCOMPARE(series.growth(120'000, 120'000).value(), 15);
    QCOMPARE(series.growth(130'000, 70'000).value(), 21);
    QCOMPARE(series.growth(60'000, 60'000).value(), -6);
    QVERIFY(!series.growth(120'000, 90'000)); // a gap then
    QVERIFY(!series.growth(120'000, 120'001)); // nothing known then
    QVERIFY(!series.growth(200'000, 60'000)); // nothing known now
}

void DepthSeriesTest::splitsAtGaps()
{
    DepthSeries series(100, 60);
    series.add(10, 1);
    series.add(20, 2);
    series.add(30, std::nullopt);
    series.add(40, 3);
    series.add(100, 4);
    series.add(161, 5);
    QCOMPARE(series.runs(0, 1000, 100),
             (QList<QList<QPointF>>{points({{10, 1}, {20, 2}}), points({{40, 3}, {100, 4}}), points({{161, 5}})}));
    QCOMPARE(series.runs(20, 40, 100), (QList<QList<QPointF>>{points({{20, 2}}), points({{40, 3}})}));
    QVERIFY(series.runs(25, 35, 100).isEmpty());
    QVERIFY(series.runs(200, 100, 100).isEmpty());
    QVERIFY(series.runs(0, 1000, 0).isEmpty());
}

void DepthSeriesTest::reducesToExtremes()
{
    DepthSeries series(100, 1000);
    for (int i = 0; i < 40; ++i) {
        series.add(i, i == 13 ? 100 : i == 15 ? -5 : 1);
    }
    const auto runs = series.runs(0, 39, 8);
    // Four buckets of ten: flat ones give one point, the second its peak and then its trough.
    QCOMPARE(runs, (QList<QList<QPointF>>{points({{0, 1}, {13, 100}, {15, -5}, {20, 1}, {30, 1}})}));
}

void DepthSeriesTest::neverGivesMoreThanAsked()
{
    DepthSeries series(10'000, 1000);
    for (int i = 0; i < 5000; ++i) {
        series.add(i, i % 97 == 0 ? std::nullopt : std::optional<qint64>(i * 7919 % 1000));
    }
    for (const int most : {1, 2, 3, 10, 51, 100, 101, 1000, 4999, 6000}) {
        const auto runs = series.runs(0, 5000, most);
        QVERIFY(count(runs) <= most);
        QVERIFY(count(runs) > 0);
        double last = -1;
        for (const auto &run : runs) {
            QVERIFY(!run.isEmpty());
            for (const auto &point : run) {
                QVERIFY(point.x() > last);
                last = point.x();
            }
        }
    }
    QVERIFY(count(series.runs(0, 5000, 1000)) > 500);
}

QTEST_GUILESS_MAIN(DepthSeriesTest)
#include "tst_depthseries.moc"
