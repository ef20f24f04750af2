// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/window/plaintextdelegate.h"

#include <QIcon>

namespace dlo {

class DepthSeries;
class Workspace;

/*! A row of the connection tree: an icon for what it is, the state of a connection in words, and names of groups as
   people say them. The growth column shows a sparkline of the last 15 minutes and an arrow. The arrow is said in words
   by the tooltip and to screen readers by the cell's text. */
class TreeRowDelegate final : public PlainTextDelegate
{
    Q_OBJECT
public:
    explicit TreeRowDelegate(Workspace &workspace, QObject *parent = nullptr);

    void paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

    [[nodiscard]] static int growthWidth(const QFontMetrics &metrics);
    //! Of the column with counts, so that \a largest is shown whole.
    [[nodiscard]] static int countWidth(const QWidget *view, qint64 largest);
    //! The growth of a row in words ("12 more in the last 5 minutes"); empty when it is unknown.
    [[nodiscard]] static QString growthInWords(const QModelIndex &index);

protected:
    void initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const override;

private:
    [[nodiscard]] const DepthSeries *seriesOf(const QModelIndex &index) const;
    void paintGrowth(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const;

    Workspace &m_workspace;
    QIcon m_open;
    QIcon m_closed;
    QIcon m_queue;
    QIcon m_group;
};

} // namespace dlo
