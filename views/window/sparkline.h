// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "depth/depthseries.h"

#include <QList>
#include <QPolygonF>
#include <QRectF>

namespace dlo {

/*! The geometry of a sparkline: depth over a stretch of time, drawn into a small rectangle, from zero at the bottom to
   the largest value at the top. A gap in the samples is a gap in the line. Pure; what is tested is this, not pixels. */
struct Sparkline
{
    QList<QPolygonF> lines = {};
    qint64 largest = 0;

    [[nodiscard]] static Sparkline of(const DepthSeries &series, EpochMs from, EpochMs to, const QRectF &into);
};

} // namespace dlo
