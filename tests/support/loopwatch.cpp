// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "support/loopwatch.h"

#include <algorithm>

using namespace std::chrono_literals;

namespace dlo::test {

LoopWatch::LoopWatch()
{
    m_timer.setTimerType(Qt::PreciseTimer);
    m_timer.setInterval(5ms);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] { tick(); });
    reset();
    m_timer.start();
}

qint64 LoopWatch::longestStallMs() const
{
    return std::max(m_longest, m_since.elapsed());
}

void LoopWatch::reset()
{
    m_longest = 0;
    m_since.start();
}

void LoopWatch::tick()
{
    m_longest = std::max(m_longest, m_since.restart());
}

} // namespace dlo::test
