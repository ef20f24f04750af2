// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QList>
#include <QPointF>

#include <deque>
#include <optional>

namespace dlo {

//! Depth of one queue or group over time, in memory. A gap is a point without a value. Plain C++.
class DepthSeries
{
public:
    struct Sample
    {
        EpochMs at = 0;
        std::optional<qint64> depth = std::nullopt;
    };
    //! Nothing is known of the time between two samples further apart than this: two minutes.
    static constexpr EpochMs defaultGapLimit = 120'000;

    //! \a capacity: samples kept (a day at 10 s), the oldest go; at least 1.
    explicit DepthSeries(qsizetype capacity = 8640, EpochMs gapLimit = defaultGapLimit);
    void setGapLimit(EpochMs limit) { m_gapLimit = limit; }
    [[nodiscard]] EpochMs gapLimit() const { return m_gapLimit; }
    //! Times that go backwards are dropped; the same time again replaces.
    void add(EpochMs at, std::optional<qint64> depth);
    [[nodiscard]] qsizetype size() const { return qsizetype(m_samples.size()); }
    [[nodiscard]] const Sample &at(qsizetype i) const { return m_samples[size_t(i)]; }
    [[nodiscard]] std::optional<qint64> last() const;
    //! Sample at or before \a at, no older than the gap limit. It may be a gap itself.
    [[nodiscard]] std::optional<Sample> sampleAt(EpochMs at) const;
    //! Runs of points without gaps in [from, to], reduced to the smallest and largest of each bucket, at most \a
    //! maxPoints in all.
    [[nodiscard]] QList<QList<QPointF>> runs(EpochMs from, EpochMs to, int maxPoints) const;
    //! Change over the window before \a now (letters); nothing when the data do not carry it: no sample, or a gap, at
    //! either end.
    [[nodiscard]] std::optional<qint64> growth(EpochMs now, EpochMs window) const;

private:
    std::deque<Sample> m_samples;
    qsizetype m_capacity;
    EpochMs m_gapLimit;
};

} // namespace dlo
