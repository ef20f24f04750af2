// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

namespace dlo {

//! Where the axes of the depth chart begin, end and have their ticks. Pure.
struct DepthAxis
{
    EpochMs from = 0;
    EpochMs to = 0; //!< a round time at or after now, so that the labels are round times
    int timeTicks = 0;
    qint64 largest = 0; //!< a round number at or above the largest depth, at least 4; the axis begins at 0
    int depthTicks = 0;

    //! \a window in ms, one of the three offered. \a offsetMs is the zone's distance to UTC, so that whole hours are
    //! local ones.
    [[nodiscard]] static DepthAxis of(EpochMs now, EpochMs window, qint64 largestDepth, EpochMs offsetMs = 0);
};

} // namespace dlo
