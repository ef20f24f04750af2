// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/depthaxis.h"

#include <algorithm>

namespace dlo {

namespace {
constexpr EpochMs minute = 60'000;
constexpr EpochMs hour = EpochMs(60) * minute;
constexpr int depthSteps = 4;
} // namespace

DepthAxis DepthAxis::of(EpochMs now, EpochMs window, qint64 largestDepth, EpochMs offsetMs)
{
    DepthAxis axis;
    const EpochMs round = window <= 15 * minute ? minute : window <= hour ? 5 * minute : hour;
    axis.to = (now + offsetMs + round - 1) / round * round - offsetMs;
    axis.from = axis.to - window;
    axis.timeTicks = window <= 15 * minute ? 6 : window <= hour ? 7 : 9; // every 3 minutes, 10 minutes, 3 hours

    // Steps of 1, 2, 5 times a power of ten: labels are whole numbers, as letters are.
    const qint64 wanted = std::max<qint64>(largestDepth, depthSteps);
    qint64 step = 1;
    for (qint64 power = 1; step * depthSteps < wanted; power *= 10) {
        for (const qint64 factor : {1, 2, 5}) {
            step = factor * power;
            if (step * depthSteps >= wanted)
                break;
        }
    }
    axis.largest = step * depthSteps;
    axis.depthTicks = depthSteps + 1;
    return axis;
}

} // namespace dlo
