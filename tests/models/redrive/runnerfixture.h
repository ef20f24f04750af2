// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriverunner.h"

#include "redrivefixture.h"
#include "support/fastclock.h"

#include <QTest>

#include <algorithm>
#include <memory>

//! What the tests of the runner share.
namespace dlo::test::redrive {

//! Stands still until a test moves it.
class ManualClock : public RedriveClock
{
public:
    [[nodiscard]] Time now() const override { return m_now; }
    [[nodiscard]] EpochMs wallClock() const override { return m_wall; }
    //! Somebody sets it, or it is the hour of summer time.
    void setWallClock(EpochMs wall) { m_wall = wall; }
    //! The machine sleeps: this clock stands still, and the one on the wall goes on.
    void sleep(std::chrono::milliseconds time) { m_wall += time.count(); }
    void wake(Time at, std::function<void()> alarm) override
    {
        m_at = at;
        m_alarm = std::move(alarm);
        ring();
    }
    void advance(Time by)
    {
        m_now += by;
        m_wall += std::chrono::duration_cast<std::chrono::milliseconds>(by).count();
        ring();
    }

private:
    void ring()
    {
        if (!m_alarm || m_at > m_now)
            return;
        QTimer::singleShot(0, &m_context, [this] {
            if (const auto alarm = m_at <= m_now ? std::exchange(m_alarm, {}) : nullptr)
                alarm();
        });
    }

    QObject m_context;
    Time m_now{0};
    EpochMs m_wall = 1'795'942'800'000; // 2026-11-29T09:00:00Z
    Time m_at{0};
    std::function<void()> m_alarm;
};

class RunnerFixture
{
protected:
    void setUp(int letters)
    {
        m_dir = std::make_unique<QTemporaryDir>();
        m_file = m_dir->filePath(u"journal.sqlite"_s);
        m_journal = std::make_unique<Journal>(m_file);
        m_broker = std::make_unique<FakeBroker>();
        m_plan = {};
        for (int number = 1; number <= letters; ++number)
            m_plan.letters.push_back(sampleLetter(number));
        m_broker->setLetters(m_plan.letters);
        m_sumsUp = true;
    }
    void tearDown()
    {
        m_runner.reset();
        m_broker.reset();
        m_journal.reset();
    }

    //! \a clock null: a fast one.
    RedriveRunner &make(std::unique_ptr<RedriveClock> clock = {})
    {
        if (!clock)
            clock = std::make_unique<FastClock>(1000); // a second takes a millisecond
        m_runner = std::make_unique<RedriveRunner>(m_plan, origin, *m_journal, std::move(clock));
        m_runner->redriver().setBroker(m_broker.get());
        QObject::connect(m_runner.get(), &RedriveRunner::progressed, m_runner.get(), [this] { check(); });
        QObject::connect(m_runner.get(), &RedriveRunner::stateChanged, m_runner.get(), [this] { check(); });
        return *m_runner;
    }
    RedriveRunner &makeManual()
    {
        auto clock = std::make_unique<ManualClock>();
        m_clock = clock.get();
        return make(std::move(clock));
    }

    [[nodiscard]] bool reaches(RedriveRunner::State state, int timeoutMs = 20'000) const
    {
        return QTest::qWaitFor([&] { return m_runner->state() == state; }, timeoutMs);
    }
    //! Starts it and lets it come to its end.
    [[nodiscard]] bool runs()
    {
        m_runner->start();
        return reaches(RedriveRunner::State::Finished);
    }
    [[nodiscard]] qsizetype count(RowState state) const { return m_runner->counts().of(state); }
    [[nodiscard]] QString codeOf(int row) const { return m_runner->row(row).code; }

    //! The counts add up, and are those of the rows.
    void check()
    {
        const RedriveCounts &counts = m_runner->counts();
        qsizetype sum = 0;
        for (auto state = 0; state < int(RowState::Repeated); ++state)
            sum += counts.of(RowState(state));
        m_sumsUp = m_sumsUp && sum == counts.matched();
        QList<qsizetype> rows(qsizetype(RowState::StateCount), 0);
        for (qsizetype row = 0; row < qsizetype(m_plan.letters.size()); ++row)
            ++rows[qsizetype(m_runner->row(row).state)];
        for (auto state = 0; state < int(RowState::StateCount); ++state)
            m_sumsUp = m_sumsUp && rows[state] == counts.of(RowState(state));
    }

    std::unique_ptr<QTemporaryDir> m_dir;
    QString m_file;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<FakeBroker> m_broker;
    RedrivePlan m_plan;
    std::unique_ptr<RedriveRunner> m_runner;
    ManualClock *m_clock = nullptr;
    bool m_sumsUp = true;
};

} // namespace dlo::test::redrive
