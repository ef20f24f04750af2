// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/depthpane.h"

#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/window/depthaxis.h"
#include "views/window/depthchartview.h"
#include "views/window/seriesstyle.h"

#include <QActionGroup>
#include <QChart>
#include <QDateTime>
#include <QDateTimeAxis>
#include <QEvent>
#include <QGraphicsLayout>
#include <QGuiApplication>
#include <QLegendMarker>
#include <QLineSeries>
#include <QLocale>
#include <QToolButton>
#include <QVBoxLayout>
#include <QValueAxis>

#include <algorithm>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

constexpr EpochMs minute = 60'000;

qint64 lastDepth(Session &session, const DepthSampler::SeriesKey &key)
{
    const DepthSeries *series = session.depth().series(key.first, key.second);
    return series ? series->last().value_or(0) : 0;
}

} // namespace

DepthPane::DepthPane(QWidget *parent)
    : QWidget(parent)
    , m_chart(new QChart)
    , m_view(new DepthChartView(m_chart, this))
    , m_time(new QDateTimeAxis(this))
    , m_depth(new QValueAxis(this))
    , m_readout(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_banner(new Banner(this))
    , m_windows(new QActionGroup(this))
{
    setObjectName(u"depthPane"_s);
    build();
    applyPalette();
    m_tick.setInterval(1s);
    connect(&m_tick, &QTimer::timeout, this, &DepthPane::redraw);
    connect(m_view, &DepthChartView::pointedTimeChanged, this, &DepthPane::reflectReadout);
    redraw();
}

void DepthPane::build()
{
    m_chart->setAnimationOptions(QChart::NoAnimation);
    m_chart->setMargins({4, 4, 12, 0});
    m_chart->setBackgroundRoundness(0);
    m_chart->setLocalizeNumbers(true);
    m_chart->layout()->setContentsMargins(0, 0, 0, 0);
    m_chart->legend()->setAlignment(Qt::AlignRight);
    m_chart->legend()->setMarkerShape(QLegend::MarkerShapeFromSeries);
    m_time->setFormat(u"HH:mm"_s);
    m_depth->setLabelFormat(u"%.0f"_s);
    m_depth->setTruncateLabels(false); // a cut figure is another figure
    m_chart->addAxis(m_time, Qt::AlignBottom);
    m_chart->addAxis(m_depth, Qt::AlignLeft);
    m_view->setObjectName(u"depthChart"_s);
    m_view->setAccessibleName(tr("Depth of the dead letters over time"));
    m_view->setAccessibleDescription(tr("The left and right arrow keys read out values"));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->setMinimumHeight(100);
    m_readout->setObjectName(u"depthReadout"_s);
    m_readout->setAccessibleName(tr("Depth at the pointer"));
    m_empty->setObjectName(u"depthEmpty"_s);
    m_empty->setAlignment(Qt::AlignCenter);
    m_banner->setObjectName(u"depthBanner"_s);
    m_banner->hide();

    auto *line = new QHBoxLayout;
    line->setContentsMargins(8, 2, 8, 2);
    addWindowActions();
    for (QAction *action : m_windows->actions()) {
        auto *button = new QToolButton(this);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->toolTip());
        line->addWidget(button);
    }
    line->addSpacing(12);
    line->addWidget(m_readout, 1);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    (new QVBoxLayout(m_view->viewport()))->addWidget(m_empty);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(line);
    column->addWidget(m_banner);
    column->addWidget(m_view, 1);
}

void DepthPane::addWindowActions()
{
    const auto add = [this](const QString &text, const QString &tip, EpochMs window) {
        QAction *action = m_windows->addAction(text);
        action->setObjectName(u"depthWindow%1"_s.arg(window / minute));
        action->setToolTip(tip);
        action->setCheckable(true);
        action->setChecked(window == m_window);
        connect(action, &QAction::triggered, this, [this, window] {
            m_window = window;
            redraw();
        });
    };
    add(tr("15 min"), tr("Show the last 15 minutes"), 15 * minute);
    add(tr("1 h"), tr("Show the last hour"), 60 * minute);
    add(tr("24 h"), tr("Show the last 24 hours"), 60 * minute * 24);
}

void DepthPane::setSession(Session *session)
{
    if (m_session)
        m_session->depth().disconnect(this);
    m_session = session;
    m_wanted.clear();
    if (session)
        connect(&session->depth(), &DepthSampler::sampled, this, &DepthPane::redraw);
    redraw();
}

void DepthPane::setKeys(const QList<DepthSampler::SeriesKey> &keys)
{
    m_wanted = keys;
    redraw();
}

QString DepthPane::label(const DepthSampler::SeriesKey &key)
{
    return key.second.isEmpty() ? visible(key.first) : visible(key.first) + u" › "_s + sentences::groupName(key.second);
}

void DepthPane::chooseKeys()
{
    QList<DepthSampler::SeriesKey> keys;
    if (m_session && !m_wanted.isEmpty()) {
        const auto known
            = [this](const auto &key) { return m_session->depth().series(key.first, key.second) != nullptr; };
        for (auto key : std::as_const(m_wanted)) {
            if (!known(key)) // where a broker tells no depth of a group, its queue's says most
                key.second.clear();
            if (known(key) && !keys.contains(key))
                keys.append(key);
        }
    } else if (m_session) {
        std::ranges::copy_if(m_session->depth().keys(), std::back_inserter(keys),
                             [](const auto &key) { return key.second.isEmpty(); });
        // The order changes only when depths do, so a line keeps its colour from one second to the next.
        std::ranges::stable_sort(keys, std::ranges::greater(),
                                 [this](const auto &key) { return lastDepth(*m_session, key); });
    }
    keys.resize(qMin<qsizetype>(keys.size(), mostSeries));
    std::ranges::sort(keys);
    m_shown = keys;
}

void DepthPane::redraw()
{
    if (!isVisible())
        return;
    chooseKeys();
    const bool empty = m_shown.isEmpty();
    m_empty->setVisible(empty);
    m_empty->setText(m_session ? tr("Depth is sampled while the program runs; nothing yet.")
                               : tr("Depth over time is drawn here once a connection is open."));
    m_chart->legend()->setVisible(!empty);
    const QDateTime now = QDateTime::currentDateTime();
    const EpochMs nowMs = now.toMSecsSinceEpoch();
    const DepthAxis span = DepthAxis::of(nowMs, m_window, 0, qint64(now.offsetFromUtc()) * 1000);
    drawLines(span.from, span.to);
    const auto &error = m_session ? m_session->depth().error() : std::nullopt;
    if (error && error->kind != ErrorKind::Cancelled && empty)
        m_banner->show(Banner::Kind::Warning, sentences::ofError(*error));
    else
        m_banner->dismiss();
    reflectReadout();
}

void DepthPane::drawLines(EpochMs from, EpochMs to)
{
    qreal largest = 0;
    const int most = qMax(100, 2 * m_view->width());
    for (qsizetype key = 0; key < qMax(m_shown.size(), m_lines.size()); ++key) {
        QList<QList<QPointF>> runs;
        if (key < m_shown.size())
            runs = m_session->depth().series(m_shown[key].first, m_shown[key].second)->runs(from, to, most);
        if (runs.isEmpty() && key < m_shown.size())
            runs.append(QList<QPointF>()); // an empty line still has its name in the legend
        const qsizetype existing = key < m_lines.size() ? m_lines[key].size() : 0;
        for (qsizetype run = 0; run < qMax(runs.size(), existing); ++run) {
            QLineSeries *series = line(key, run);
            QList<QPointF> points = run < runs.size() ? runs[run] : QList<QPointF>();
            for (const QPointF &point : std::as_const(points))
                largest = qMax(largest, point.y());
            if (points.size() == 1) // one sample between two gaps would be invisible
                points.append(points.first() + QPointF(qreal(to - from) / 300, 0));
            series->replace(points);
            const bool named = run == 0 && key < m_shown.size();
            // The legend lays names out as HTML.
            if (const QString name = named ? label(m_shown[key]).toHtmlEscaped() : QString();
                named && series->name() != name)
                series->setName(name);
            for (QLegendMarker *marker : m_chart->legend()->markers(series))
                marker->setVisible(named);
        }
    }
    const DepthAxis axis = DepthAxis::of(to, m_window, qint64(largest));
    m_time->setRange(QDateTime::fromMSecsSinceEpoch(from), QDateTime::fromMSecsSinceEpoch(to));
    m_time->setTickCount(axis.timeTicks);
    m_depth->setRange(0, qreal(axis.largest));
    m_depth->setTickCount(axis.depthTicks);
}

QLineSeries *DepthPane::line(qsizetype key, qsizetype run)
{
    while (m_lines.size() <= key)
        m_lines.append(QList<QLineSeries *>());
    while (m_lines[key].size() <= run) {
        auto *series = new QLineSeries(m_chart);
        m_chart->addSeries(series);
        series->attachAxis(m_time);
        series->attachAxis(m_depth);
        series->setPen(seriesPen(int(key), palette()));
        m_lines[key].append(series);
    }
    return m_lines[key][run];
}

void DepthPane::reflectReadout()
{
    const auto at = m_view->pointedTime();
    if (!at || m_shown.isEmpty()) {
        m_readout->setText(m_shown.isEmpty() ? QString() : tr("Point at the chart to read values"));
        return;
    }
    const auto time = EpochMs(*at);
    const QDateTime when = QDateTime::fromMSecsSinceEpoch(time);
    QStringList parts{tr("%1 (%2 UTC)").arg(when.toString(u"HH:mm:ss"_s), when.toUTC().toString(u"HH:mm:ss"_s))};
    for (const auto &key : std::as_const(m_shown)) {
        const auto sample = m_session->depth().series(key.first, key.second)->sampleAt(time);
        const QString value = sample && sample->depth ? QLocale().toString(*sample->depth) : u"–"_s;
        parts << tr("%1: %2", "a queue and its depth").arg(label(key), value);
    }
    m_readout->setText(parts.join(u"   "_s));
}

void DepthPane::applyPalette()
{
    const QPalette palette = QGuiApplication::palette();
    const QColor text = palette.color(QPalette::Text);
    QColor grid = text;
    grid.setAlphaF(0.18F);
    m_chart->setBackgroundBrush(palette.color(QPalette::Base));
    m_chart->setPlotAreaBackgroundVisible(false);
    m_chart->legend()->setLabelColor(text);
    for (QAbstractAxis *axis : {static_cast<QAbstractAxis *>(m_time), static_cast<QAbstractAxis *>(m_depth)}) {
        axis->setLabelsColor(text);
        axis->setGridLineColor(grid);
        axis->setLinePen(QPen(grid));
        axis->setLabelsFont(font());
    }
    m_chart->legend()->setFont(font());
    for (qsizetype key = 0; key < m_lines.size(); ++key) {
        for (QLineSeries *series : std::as_const(m_lines[key]))
            series->setPen(seriesPen(int(key), palette));
    }
}

void DepthPane::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    m_tick.start();
    redraw();
}

void DepthPane::hideEvent(QHideEvent *event)
{
    QWidget::hideEvent(event);
    m_tick.stop();
}

bool DepthPane::event(QEvent *event)
{
    const bool handled = QWidget::event(event);
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::PaletteChange
        || event->type() == QEvent::FontChange)
        applyPalette();
    return handled;
}

} // namespace dlo
