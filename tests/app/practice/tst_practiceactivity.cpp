// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/activity.h"

#include <QTest>

using namespace dlo::practice;

namespace {

constexpr qint64 second = 1'000'000;
constexpr qint64 minute = 60 * second;
constexpr qint64 start = 29'833'333 * minute; // the first second of a minute

} // namespace

class TestPracticeActivity : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aMinuteCountsWhenItIsOver();
    void theLastFiveMinutes();
    void minutesOfBefore();
    void forgetsAfterAnHour();
    void tellsItsAge();
};

void TestPracticeActivity::aMinuteCountsWhenItIsOver()
{
    Activity activity;
    activity.add({.pushed = 2, .acked = 1, .ackFailed = 1}, start + 5 * second);
    activity.add({.pushed = 1, .popped = 4, .dead = 3}, start + 59 * second);
    QVERIFY(activity.minutes(start + 59 * second, 60).empty());
    const auto minutes = activity.minutes(start + minute, 60);
    QCOMPARE(minutes.size(), 1U);
    QCOMPARE(minutes[0].first, start);
    QCOMPARE(minutes[0].second.pushed, 3);
    QCOMPARE(minutes[0].second.popped, 4);
    QCOMPARE(minutes[0].second.acked, 1);
    QCOMPARE(minutes[0].second.ackFailed, 1);
    QCOMPARE(minutes[0].second.dead, 3);
    QCOMPARE(activity.total().pushed, 3);
}

// The figures of the recording: 25 pushed and 17 acknowledged in the minutes 20:35 to 20:38, asked at 20:39:55.
void TestPracticeActivity::theLastFiveMinutes()
{
    Activity activity;
    const auto at = [](int minutes) { return start + minutes * minute + 7 * second; };
    activity.add({.pushed = 17}, at(33));
    activity.add({.pushed = 1, .acked = 10}, at(34));
    activity.add({.pushed = 3}, at(35));
    activity.add({.pushed = 2, .acked = 2}, at(36));
    activity.add({.pushed = 18, .acked = 15}, at(37));
    activity.add({.pushed = 2}, at(38));
    const Activity::Traffic recent = activity.recent(start + 39 * minute + 55 * second, 5);
    QCOMPARE(recent.pushed, 25);
    QCOMPARE(recent.acked, 17);
    const auto minutes = activity.minutes(start + 39 * minute + 55 * second, 60);
    QCOMPARE(minutes.size(), 6U);
    QCOMPARE(minutes.front().first, start + 38 * minute); // newest first
}

// A practice broker begins with a past.
void TestPracticeActivity::minutesOfBefore()
{
    Activity activity;
    activity.add({.pushed = 1}, start);
    activity.add({.pushed = 5}, start - 10 * minute);
    QCOMPARE(activity.minutes(start + minute, 60).size(), 2U);
    QCOMPARE(activity.recent(start + minute, 5).pushed, 1);
}

void TestPracticeActivity::forgetsAfterAnHour()
{
    Activity activity;
    activity.add({.pushed = 1}, start);
    QCOMPARE(activity.minutes(start + 60 * minute, 60).size(), 1U);
    QVERIFY(activity.minutes(start + 61 * minute, 60).empty());
    activity.add({.pushed = 1}, start + 200 * minute);
    QVERIFY(activity.minutes(start + 60 * minute, 60).empty()); // nothing is kept for long
    QCOMPARE(activity.total().pushed, 2);
}

void TestPracticeActivity::tellsItsAge()
{
    QCOMPARE(Activity::ageSeconds(start), 0);
    QCOMPARE(Activity::ageSeconds(start + 55 * second + 698'000), 55);
}

QTEST_GUILESS_MAIN(TestPracticeActivity)
#include "tst_practiceactivity.moc"
