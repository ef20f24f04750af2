// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/sparkline.h"

#include <algorithm>

namespace dlo {

Sparkline Sparkline::of(const DepthSeries &series, EpochMs from, EpochMs to, const QRectF &into)
{
    Sparkline result;
    if (to <= from || into.width() <= 0 || into.height() <= 0)
        return result;
    const QList<QList<QPointF>> runs = series.runs(from, to, int(into.width()));
    qreal largest = 0;
    for (const auto &run : runs) {
        for (const QPointF &point : run)
            largest = std::max(largest, point.y());
    }
    result.largest = qint64(largest);
    const qreal perMs = into.width() / qreal(to - from);
    const qreal perLetter = largest > 0 ? into.height() / largest : 0;
    for (const auto &run : runs) {
        QPolygonF line;
        line.reserve(run.size() + 1);
        for (const QPointF &point : run)
            line.append({into.left() + (point.x() - qreal(from)) * perMs, into.bottom() - point.y() * perLetter});
        if (line.size() == 1) // one sample between two gaps: a short dash, or nobody would see it
            line.append(line.first() + QPointF(1, 0));
        result.lines.append(line);
    }
    return result;
}

} // namespace dlo
