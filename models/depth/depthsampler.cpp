// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "depth/depthsampler.h"

#include <QDateTime>
#include <QSet>

#include <algorithm>

using namespace std::chrono_literals;

namespace dlo {

DepthSampler::DepthSampler(QObject *parent)
    : QObject(parent)
    , m_clock(&QDateTime::currentMSecsSinceEpoch)
{
    m_timer.setSingleShot(true);
    connect(&m_timer, &QTimer::timeout, this, &DepthSampler::sampleNow);
}

DepthSampler::~DepthSampler() = default;

void DepthSampler::setBroker(Broker *broker)
{
    ++m_generation;
    m_timer.stop();
    m_sampling = false;
    m_failures = 0;
    m_error = std::nullopt;
    m_series.clear();
    m_broker = broker;
    if (broker != nullptr) {
        sampleNow();
    }
}

void DepthSampler::setInterval(std::chrono::milliseconds interval)
{
    m_interval = std::max<std::chrono::milliseconds>(interval, 100ms);
    for (auto &series : m_series) {
        series.setGapLimit(gapLimit());
    }
    if (m_timer.isActive()) {
        m_timer.start(nextDelay());
    }
}

std::chrono::milliseconds DepthSampler::nextDelay() const
{
    if (!m_error) {
        return m_interval;
    }
    const auto backedOff = m_interval * std::min(1 << std::min(m_failures, 4), 10);
    return std::max(backedOff, m_error->retryAfter.value_or(0ms));
}

void DepthSampler::sampleNow()
{
    if (m_sampling || !m_broker) {
        return;
    }
    m_timer.stop();
    m_sampling = true;
    ++m_asked;
    QCoro::connect(sample(m_generation), this, [] { });
}

QCoro::Task<void> DepthSampler::sample(quint64 generation)
{
    const QPointer<DepthSampler> self = this;
    const auto readings = co_await m_broker->depth();
    if (!self || generation != m_generation) {
        co_return;
    }
    m_sampling = false;
    if (!readings && readings.error().kind == ErrorKind::Cancelled) {
        co_return; // the connection was closed: nothing failed, and nothing more is to be asked
    }
    if (readings) {
        take(*readings);
    } else {
        takeError(readings.error());
    }
    m_timer.start(nextDelay());
    Q_EMIT sampled();
}

void DepthSampler::take(const std::vector<DepthReading> &readings)
{
    m_failures = 0;
    m_error = std::nullopt;
    const auto now = m_clock();
    QSet<SeriesKey> told;
    for (const auto &reading : readings) {
        const SeriesKey key(reading.queue, reading.group);
        told.insert(key);
        seriesOf(key).add(now, reading.depth);
    }
    // Nothing told of a queue that was there: a gap, not a zero.
    for (auto series = m_series.begin(); series != m_series.end(); ++series) {
        if (!told.contains(series.key())) {
            series->add(now, std::nullopt);
        }
    }
}

void DepthSampler::takeError(const Error &error)
{
    ++m_failures;
    m_error = error;
    const auto now = m_clock();
    for (auto &series : m_series) {
        series.add(now, std::nullopt);
    }
}

DepthSeries &DepthSampler::seriesOf(const SeriesKey &key)
{
    const auto found = m_series.find(key);
    return found != m_series.end() ? *found : *m_series.insert(key, DepthSeries(8640, gapLimit()));
}

EpochMs DepthSampler::gapLimit() const
{
    // A few readings may fail to come; after that a line would be invented.
    return std::max<EpochMs>(DepthSeries::defaultGapLimit, 12 * m_interval.count());
}

const DepthSeries *DepthSampler::series(const QString &queue, const QString &group) const
{
    const auto found = m_series.constFind(SeriesKey(queue, group));
    return found != m_series.cend() ? &*found : nullptr;
}

QList<DepthSampler::SeriesKey> DepthSampler::keys() const
{
    auto result = m_series.keys();
    std::ranges::sort(result);
    return result;
}

} // namespace dlo
