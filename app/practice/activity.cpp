// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/activity.h"

namespace dlo::practice {

namespace {

constexpr qint64 second = 1'000'000;
constexpr qint64 minute = 60 * second;
constexpr qint64 keptMinutes = 61;

} // namespace

Activity::Traffic &Activity::Traffic::operator+=(const Traffic &other)
{
    pushed += other.pushed;
    popped += other.popped;
    acked += other.acked;
    ackFailed += other.ackFailed;
    dead += other.dead;
    return *this;
}

void Activity::add(const Traffic &what, qint64 us)
{
    m_total += what;
    m_minutes[us / minute] += what;
    const qint64 newest = m_minutes.rbegin()->first;
    m_minutes.erase(m_minutes.begin(), m_minutes.lower_bound(newest - keptMinutes));
}

std::vector<std::pair<qint64, Activity::Traffic>> Activity::minutes(qint64 us, int count) const
{
    const qint64 current = us / minute;
    std::vector<std::pair<qint64, Traffic>> found;
    for (auto at = m_minutes.rbegin(); at != m_minutes.rend(); ++at) {
        if (at->first < current && at->first * minute >= us - count * minute)
            found.emplace_back(at->first * minute, at->second);
    }
    return found;
}

Activity::Traffic Activity::recent(qint64 us, int count) const
{
    Traffic sum;
    for (const auto &[begin, traffic] : minutes(us, count))
        sum += traffic;
    return sum;
}

qint64 Activity::ageSeconds(qint64 us)
{
    return us % minute / second;
}

} // namespace dlo::practice
