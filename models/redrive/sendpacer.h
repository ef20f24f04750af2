// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriveclock.h"

#include <optional>

namespace dlo {

/*! When the next message may go, for so many a second. What was not sent in time, because the broker was slow or the
   machine slept, is not made up for later, but for a tick of the timer: in any stretch of two seconds or more there are
   at most 5 % too many. */
class SendPacer
{
public:
    using Time = RedriveClock::Time;
    //! What may be made up for: as much as timers come late.
    static constexpr Time slack = std::chrono::milliseconds(50);

    //! Nothing: as fast as can be. Takes effect with the next message.
    void setRate(std::optional<double> perSecond);
    //! When the message after \a others more may go; at most \a now when it may go now.
    [[nodiscard]] Time due(Time now, int others = 0) const;
    //! One goes now.
    void take(Time now);

private:
    double m_microseconds = 0; //!< between two messages
    double m_next = 0; //!< in microseconds, with what is below one
};

} // namespace dlo
