// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QChartView>

#include <optional>

namespace dlo {

//! The chart with a line under the pointer; says at which time that is. With the arrow keys the line walks without a
//! mouse.
class DepthChartView final : public QChartView
{
    Q_OBJECT
public:
    explicit DepthChartView(QChart *chart, QWidget *parent = nullptr);

    //! Chart value of the time axis; none: the pointer is not over the plot.
    [[nodiscard]] std::optional<qreal> pointedTime() const { return m_time; }

Q_SIGNALS:
    void pointedTimeChanged();

protected:
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void drawForeground(QPainter *painter, const QRectF &rect) override;

private:
    void point(std::optional<qreal> plotX);

    std::optional<qreal> m_time;
    std::optional<qreal> m_x; //!< within the plot, in chart coordinates
};

} // namespace dlo
