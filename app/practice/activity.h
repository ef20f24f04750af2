// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QtTypes>

#include <map>
#include <utility>
#include <vector>

namespace dlo::practice {

/*! What has gone through the broker: since it began, and per minute for an hour. A minute counts when it is over, as
   with the real brokers, whose workers write their figures down once a minute (queen-http.md section 6.2; observed,
   section O: nothing of the running minute, and a statsAge of its seconds). Times are microseconds since 1970. */
class Activity
{
public:
    //! Numbers of messages.
    struct Traffic
    {
        qint64 pushed = 0;
        qint64 popped = 0;
        qint64 acked = 0; //!< with any outcome
        qint64 ackFailed = 0; //!< those answered success:false
        qint64 dead = 0;
        Traffic &operator+=(const Traffic &other);
    };
    //! Requests that moved something.
    struct Requests
    {
        qint64 push = 0;
        qint64 pop = 0;
        qint64 ack = 0;
    };

    void add(const Traffic &what, qint64 us);
    [[nodiscard]] const Traffic &total() const { return m_total; }
    //! The minutes of the last \a count in which something happened and that are over: when they began, newest first.
    [[nodiscard]] std::vector<std::pair<qint64, Traffic>> minutes(qint64 us, int count) const;
    //! Those of minutes() added up.
    [[nodiscard]] Traffic recent(qint64 us, int count) const;
    //! Seconds since the last minute was over.
    [[nodiscard]] static qint64 ageSeconds(qint64 us);

    Requests requests;

private:
    Traffic m_total;
    std::map<qint64, Traffic> m_minutes; //!< by the minute since 1970
};

} // namespace dlo::practice
