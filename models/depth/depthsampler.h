// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "depth/depthseries.h"

#include <QHash>
#include <QObject>
#include <QPointer>
#include <QTimer>

#include <chrono>
#include <functional>
#include <optional>

namespace dlo {

//! Asks a broker for depths at its own pace while the program runs, and keeps them. GUI thread.
class DepthSampler : public QObject
{
    Q_OBJECT
public:
    using SeriesKey = std::pair<QString, QString>; //!< queue, group ("" = the whole queue)

    explicit DepthSampler(QObject *parent = nullptr);
    ~DepthSampler() override;
    //! Forgets what was sampled and starts anew; null stops.
    void setBroker(Broker *broker);
    //! Pace, at least 100 ms; on errors it backs off to at most ten times as long, or to what Retry-After asks if that
    //! is longer.
    void setInterval(std::chrono::milliseconds interval);
    [[nodiscard]] std::chrono::milliseconds interval() const { return m_interval; }
    //! From the end of the last sampling to the next one.
    [[nodiscard]] std::chrono::milliseconds nextDelay() const;
    //! Where the time of a sample comes from; the system's clock unless a test sets another.
    void setClock(std::function<EpochMs()> clock) { m_clock = std::move(clock); }
    //! Now, unless one is under way.
    void sampleNow();
    //! How many samplings were begun so far; that of the last one when sampled() is told.
    [[nodiscard]] quint64 asked() const { return m_asked; }
    [[nodiscard]] const DepthSeries *series(const QString &queue, const QString &group = {}) const; //!< null: none yet
    [[nodiscard]] QList<SeriesKey> keys() const; //!< sorted
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; } //!< of the last try

Q_SIGNALS:
    void sampled(); //!< new samples, or an error

private:
    QCoro::Task<void> sample(quint64 generation);
    void take(const std::vector<DepthReading> &readings);
    void takeError(const Error &error);
    DepthSeries &seriesOf(const SeriesKey &key);
    [[nodiscard]] EpochMs gapLimit() const;

    QPointer<Broker> m_broker;
    QHash<SeriesKey, DepthSeries> m_series;
    std::optional<Error> m_error;
    QTimer m_timer;
    std::chrono::milliseconds m_interval{10'000};
    std::function<EpochMs()> m_clock;
    quint64 m_generation = 0;
    quint64 m_asked = 0;
    int m_failures = 0; //!< in a row
    bool m_sampling = false;
};

} // namespace dlo
