// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "depth/depthseries.h"

#include <algorithm>

namespace dlo {

namespace {

using Run = QList<QPointF>;

qsizetype pointCount(const QList<Run> &runs)
{
    qsizetype count = 0;
    for (const auto &run : runs) {
        count += run.size();
    }
    return count;
}

//! The smallest and the largest point of each bucket, in order of time.
Run reduced(const Run &run, double from, double bucketWidth)
{
    Run result;
    for (qsizetype i = 0; i < run.size();) {
        const auto bucket = qint64((run[i].x() - from) / bucketWidth);
        auto least = i;
        auto most = i;
        for (; i < run.size() && qint64((run[i].x() - from) / bucketWidth) == bucket; ++i) {
            least = run[i].y() < run[least].y() ? i : least;
            most = run[i].y() > run[most].y() ? i : most;
        }
        result.append(run[std::min(least, most)]);
        if (least != most) {
            result.append(run[std::max(least, most)]);
        }
    }
    return result;
}

} // namespace

DepthSeries::DepthSeries(qsizetype capacity, EpochMs gapLimit)
    : m_capacity(std::max<qsizetype>(capacity, 1))
    , m_gapLimit(gapLimit)
{ }

void DepthSeries::add(EpochMs at, std::optional<qint64> depth)
{
    if (!m_samples.empty() && at <= m_samples.back().at) {
        if (at == m_samples.back().at) {
            m_samples.back().depth = depth;
        }
        return;
    }
    m_samples.push_back({.at = at, .depth = depth});
    if (size() > m_capacity) {
        m_samples.pop_front();
    }
}

std::optional<qint64> DepthSeries::last() const
{
    return m_samples.empty() ? std::nullopt : m_samples.back().depth;
}

std::optional<DepthSeries::Sample> DepthSeries::sampleAt(EpochMs at) const
{
    const auto after = std::ranges::upper_bound(m_samples, at, {}, &Sample::at);
    if (after == m_samples.begin() || at - std::prev(after)->at > m_gapLimit) {
        return std::nullopt;
    }
    return *std::prev(after);
}

QList<QList<QPointF>> DepthSeries::runs(EpochMs from, EpochMs to, int maxPoints) const
{
    QList<Run> result;
    if (from > to || maxPoints < 1) {
        return result;
    }
    std::optional<EpochMs> before;
    for (auto sample = std::ranges::lower_bound(m_samples, from, {}, &Sample::at);
         sample != m_samples.end() && sample->at <= to; ++sample) {
        if (!sample->depth) {
            before = std::nullopt;
            continue;
        }
        if (!before || sample->at - *before > m_gapLimit) {
            result.append(Run());
        }
        result.last().append(QPointF(double(sample->at), double(*sample->depth)));
        before = sample->at;
    }
    if (pointCount(result) <= maxPoints) {
        return result;
    }
    // A bucket that a gap divides counts for both sides, so each gap costs one bucket.
    const auto buckets = std::max<qint64>(1, maxPoints / 2 - (result.size() - 1));
    const double width = (double(to) - double(from) + 1) / double(buckets);
    for (auto &run : result) {
        run = reduced(run, double(from), width);
    }
    // More gaps than points: the newest count.
    while (pointCount(result) > maxPoints) {
        result.first().removeFirst();
        if (result.first().isEmpty()) {
            result.removeFirst();
        }
    }
    return result;
}

std::optional<qint64> DepthSeries::growth(EpochMs now, EpochMs window) const
{
    const auto then = sampleAt(now - window);
    const auto current = sampleAt(now);
    if (!then || !current || !then->depth || !current->depth) {
        return std::nullopt;
    }
    return *current->depth - *then->depth;
}

} // namespace dlo
