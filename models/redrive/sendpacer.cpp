// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/sendpacer.h"

#include <algorithm>
#include <cmath>

namespace dlo {

void SendPacer::setRate(std::optional<double> perSecond)
{
    m_microseconds = perSecond && *perSecond > 0 ? 1e6 / *perSecond : 0;
}

SendPacer::Time SendPacer::due(Time now, int others) const
{
    if (m_microseconds == 0)
        return now;
    const double next = std::max(m_next, double((now - slack).count()));
    return Time(qint64(std::ceil(std::min(next + others * m_microseconds, 9e15))));
}

void SendPacer::take(Time now)
{
    m_next = std::max(m_next, double((now - slack).count())) + m_microseconds;
}

} // namespace dlo
