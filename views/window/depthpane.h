// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "depth/depthsampler.h"

#include <QPointer>
#include <QTimer>
#include <QWidget>

class QActionGroup;
class QChart;
class QDateTimeAxis;
class QLineSeries;
class QValueAxis;

namespace dlo {

class Banner;
class DepthChartView;
class PlainLabel;
class Session;

/*! Depth over time of the selected queues and groups, from the samples of this run. At most eight of them; a gap in the
   samples is a gap in the line. Draws once a second, and only while it can be seen. objectNames: "depthChart",
   "depthReadout". */
class DepthPane final : public QWidget
{
    Q_OBJECT
public:
    static constexpr int mostSeries = 8;

    explicit DepthPane(QWidget *parent = nullptr);

    void setSession(Session *session);
    //! Empty: the queues with the most dead letters.
    void setKeys(const QList<DepthSampler::SeriesKey> &keys);
    [[nodiscard]] QList<DepthSampler::SeriesKey> shownKeys() const { return m_shown; }

protected:
    void showEvent(QShowEvent *event) override;
    void hideEvent(QHideEvent *event) override;
    bool event(QEvent *event) override;

private:
    void build();
    void addWindowActions();
    void redraw();
    void chooseKeys();
    void drawLines(EpochMs from, EpochMs to);
    QLineSeries *line(qsizetype key, qsizetype run);
    void reflectReadout();
    void applyPalette();
    [[nodiscard]] static QString label(const DepthSampler::SeriesKey &key);

    QPointer<Session> m_session;
    QList<DepthSampler::SeriesKey> m_wanted;
    QList<DepthSampler::SeriesKey> m_shown;
    QList<QList<QLineSeries *>> m_lines; //!< for each key, one a run
    QChart *m_chart; //!< owned by the view
    DepthChartView *m_view;
    QDateTimeAxis *m_time;
    QValueAxis *m_depth;
    PlainLabel *m_readout;
    PlainLabel *m_empty;
    Banner *m_banner;
    QActionGroup *m_windows;
    EpochMs m_window = EpochMs(15) * 60 * 1000;
    QTimer m_tick;
};

} // namespace dlo
