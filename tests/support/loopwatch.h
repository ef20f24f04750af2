// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QTimer>

namespace dlo::test {

/*! The longest stand-still a test allows, in milliseconds. The promise is 50; what a compiler that was told not to
   optimise, or a sanitizer, adds is not the program's. */
#if defined(__SANITIZE_ADDRESS__)
inline constexpr qint64 stallLimitMs = 500;
#elif defined(__OPTIMIZE__)
inline constexpr qint64 stallLimitMs = 50;
#else
inline constexpr qint64 stallLimitMs = 150;
#endif

/*! Watches that the event loop keeps turning: a 5 ms timer notes the longest time between two of its ticks. Make one
   before the action, let the loop run, then ask longestStallMs(). */
class LoopWatch
{
public:
    LoopWatch();
    [[nodiscard]] qint64 longestStallMs() const;
    void reset();

private:
    void tick();

    QTimer m_timer;
    QElapsedTimer m_since;
    qint64 m_longest = 0;
};

} // namespace dlo::test
