// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QElapsedTimer>
#include <QTimer>

#include <chrono>
#include <functional>

namespace dlo {

//! The time by which a runner works, and its alarm: a value of its own so that tests need not wait.
class RedriveClock
{
public:
    using Time = std::chrono::microseconds;
    RedriveClock() = default;
    virtual ~RedriveClock() = default;
    RedriveClock(const RedriveClock &) = delete;
    RedriveClock &operator=(const RedriveClock &) = delete;

    //! Never goes back. In a machine's sleep it may stand still or go on.
    [[nodiscard]] virtual Time now() const = 0;
    //! What the clock on the wall shows. It may jump, either way: the person sets it, or the machine slept.
    [[nodiscard]] virtual EpochMs wallClock() const;
    //! Calls \a alarm once, from the event loop, when it is \a at or soon after. The last one counts.
    virtual void wake(Time at, std::function<void()> alarm) = 0;
};

class SystemRedriveClock : public RedriveClock
{
public:
    SystemRedriveClock();
    [[nodiscard]] Time now() const override;
    void wake(Time at, std::function<void()> alarm) override;

private:
    QElapsedTimer m_since;
    QTimer m_timer;
    std::function<void()> m_alarm;
};

} // namespace dlo
