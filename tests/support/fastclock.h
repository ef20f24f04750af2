// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriveclock.h"

namespace dlo::test {

//! The clock of a runner for which time passes so many times as fast: what it would wait for is over soon.
class FastClock : public RedriveClock
{
public:
    explicit FastClock(int times)
        : m_times(times)
    { }
    [[nodiscard]] Time now() const override { return m_clock.now() * m_times; }
    void wake(Time at, std::function<void()> alarm) override { m_clock.wake(at / m_times, std::move(alarm)); }

private:
    SystemRedriveClock m_clock;
    int m_times;
};

} // namespace dlo::test
