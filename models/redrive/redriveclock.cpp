// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriveclock.h"

#include <QDateTime>

#include <algorithm>

namespace dlo {

EpochMs RedriveClock::wallClock() const
{
    return QDateTime::currentMSecsSinceEpoch();
}

SystemRedriveClock::SystemRedriveClock()
{
    m_since.start();
    m_timer.setSingleShot(true);
    m_timer.setTimerType(Qt::PreciseTimer);
    QObject::connect(&m_timer, &QTimer::timeout, &m_timer, [this] {
        if (const auto alarm = m_alarm)
            alarm(); // may be the end of this
    });
}

RedriveClock::Time SystemRedriveClock::now() const
{
    return std::chrono::duration_cast<Time>(m_since.durationElapsed());
}

void SystemRedriveClock::wake(Time at, std::function<void()> alarm)
{
    m_alarm = std::move(alarm);
    constexpr std::chrono::milliseconds longest = std::chrono::hours(1); // woken too early asks again
    m_timer.start(
        std::clamp(std::chrono::ceil<std::chrono::milliseconds>(at - now()), std::chrono::milliseconds(0), longest));
}

} // namespace dlo
