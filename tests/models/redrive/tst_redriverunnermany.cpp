// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "runnerfixture.h"

#include "support/loopwatch.h"

#include <QSet>
#include <QSignalSpy>
#include <QTest>

#include <chrono>
#include <ctime>

using namespace dlo;
using namespace dlo::test;
using namespace dlo::test::redrive;
using State = RedriveRunner::State;

namespace {

//! The most that this thread worked between two turns of its event loop. By its own clock where there is one: how busy
//! the machine is does not count.
class BusyWatch
{
public:
    BusyWatch()
        : m_last(now())
    {
        QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
            const double at = now();
            m_longest = std::max(m_longest, at - m_last);
            m_last = at;
        });
        m_timer.start(0);
    }
    [[nodiscard]] double longestMs() const { return m_longest; }

private:
    static double now()
    {
#ifdef Q_OS_LINUX
        timespec time = {};
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
        return double(time.tv_sec) * 1e3 + double(time.tv_nsec) / 1e6;
#else
        return double(std::chrono::steady_clock::now().time_since_epoch() / std::chrono::microseconds(1)) / 1e3;
#endif
    }
    QTimer m_timer;
    double m_last;
    double m_longest = 0;
};

} // namespace

//! What a window that shows it has to bear.
class RedriveRunnerManyTest : public QObject, protected RunnerFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(100); }
    void cleanup() { tearDown(); }
    void progressIsToldAtAPace();
    void hundredThousand();
};

void RedriveRunnerManyTest::progressIsToldAtAPace()
{
    makeManual();
    QSignalSpy progress(m_runner.get(), &RedriveRunner::progressed);
    QVERIFY(runs()); // no time passes
    QVERIFY(progress.count() <= 3);
    QSet<qsizetype> told;
    for (const auto &arguments : progress) {
        for (const qsizetype row : arguments.front().value<QList<qsizetype>>())
            told.insert(row);
    }
    QCOMPARE(told.size(), 100);
}

//! Nothing that grows with the plan happens on the thread that paints. Without the journal, which is measured
//! elsewhere.
void RedriveRunnerManyTest::hundredThousand()
{
    constexpr int many = 100'000;
    m_plan.letters.clear();
    for (int number = 0; number < many; ++number) {
        m_plan.letters.push_back(sampleLetter(number));
        m_plan.letters.back().payload = {};
    }
    m_plan.action = RedriveAction::Republish;
    m_plan.pace.keepOrder = true;
    make(std::make_unique<SystemRedriveClock>());
    QObject::disconnect(m_runner.get(), nullptr, m_runner.get(), nullptr); // check() looks at all rows
    BusyWatch watch;
    m_runner->start();
    QVERIFY(reaches(State::Finished, 150'000));
    QVERIFY2(watch.longestMs() <= double(stallLimitMs) / 2, qPrintable(u"%1 ms"_s.arg(watch.longestMs())));
    QCOMPARE(count(RowState::Refused), many);
    QCOMPARE(codeOf(9), u"no-payload"_s);
}

QTEST_GUILESS_MAIN(RedriveRunnerManyTest)
#include "tst_redriverunnermany.moc"
