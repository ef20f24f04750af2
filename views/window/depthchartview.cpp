// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/depthchartview.h"

#include <QChart>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>

namespace dlo {

DepthChartView::DepthChartView(QChart *chart, QWidget *parent)
    : QChartView(chart, parent)
{
    setRenderHint(QPainter::Antialiasing);
    setMouseTracking(true);
    setFocusPolicy(Qt::StrongFocus);
    setRubberBand(QChartView::NoRubberBand);
    // In part, Qt Charts leaves halves of labels behind that have moved.
    setViewportUpdateMode(QGraphicsView::FullViewportUpdate);
}

void DepthChartView::point(std::optional<qreal> plotX)
{
    const QRectF plot = chart()->plotArea();
    if (plotX && (*plotX < plot.left() || *plotX > plot.right() || chart()->series().isEmpty()))
        plotX.reset();
    m_x = plotX;
    m_time.reset();
    if (m_x)
        m_time = chart()->mapToValue({*m_x, plot.center().y()}, chart()->series().first()).x();
    viewport()->update();
    Q_EMIT pointedTimeChanged();
}

void DepthChartView::mouseMoveEvent(QMouseEvent *event)
{
    QChartView::mouseMoveEvent(event);
    point(chart()->mapFromScene(mapToScene(event->position().toPoint())).x());
}

void DepthChartView::leaveEvent(QEvent *event)
{
    QChartView::leaveEvent(event);
    point(std::nullopt);
}

void DepthChartView::keyPressEvent(QKeyEvent *event)
{
    const QRectF plot = chart()->plotArea();
    switch (event->key()) {
    case Qt::Key_Left:
        return point(qMax(plot.left(), m_x.value_or(plot.right()) - plot.width() / 60));
    case Qt::Key_Right:
        return point(qMin(plot.right(), m_x.value_or(plot.left()) + plot.width() / 60));
    case Qt::Key_Escape:
        return point(std::nullopt);
    default:
        QChartView::keyPressEvent(event);
    }
}

void DepthChartView::drawForeground(QPainter *painter, const QRectF &rect)
{
    QChartView::drawForeground(painter, rect);
    if (!m_x)
        return;
    const QRectF plot = chart()->plotArea();
    painter->save();
    painter->setPen(QPen(palette().color(QPalette::Text), 1, Qt::DotLine));
    painter->drawLine(chart()->mapToScene({*m_x, plot.top()}), chart()->mapToScene({*m_x, plot.bottom()}));
    painter->restore();
}

} // namespace dlo
