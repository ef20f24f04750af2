// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QElapsedTimer>
#include <QTimer>

namespace dlo::test {

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
