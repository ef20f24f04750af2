// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/treerowdelegate.h"

#include "session/queuetreemodel.h"
#include "session/workspace.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/window/icons.h"
#include "views/window/sparkline.h"

#include <QAbstractItemView>
#include <QDateTime>
#include <QHelpEvent>
#include <QLocale>
#include <QPainter>
#include <QStyle>
#include <QToolTip>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

constexpr EpochMs sparklineWindow = EpochMs(15) * 60 * 1000;
constexpr int sparklineWidth = 30;
constexpr qsizetype longestName = 1000;

QChar arrowOf(qint64 growth)
{
    if (growth == 0)
        return u'→';
    return growth > 0 ? u'↗' : u'↘';
}

QPalette::ColorGroup groupOf(const QStyleOptionViewItem &option)
{
    if (!(option.state & QStyle::State_Enabled))
        return QPalette::Disabled;
    return option.state & QStyle::State_Active ? QPalette::Active : QPalette::Inactive;
}

} // namespace

TreeRowDelegate::TreeRowDelegate(Workspace &workspace, QObject *parent)
    : PlainTextDelegate(parent)
    , m_workspace(workspace)
    , m_open(lineIcon(u"connect"_s))
    , m_closed(lineIcon(u"disconnect"_s))
    , m_queue(lineIcon(u"queue"_s))
    , m_group(lineIcon(u"group"_s))
{ }

void TreeRowDelegate::initStyleOption(QStyleOptionViewItem *option, const QModelIndex &index) const
{
    PlainTextDelegate::initStyleOption(option, index);
    if (index.column() != QueueTreeModel::Name) {
        option->textElideMode = Qt::ElideNone; // a cut figure is another figure
        return;
    }
    option->features |= QStyleOptionViewItem::HasDecoration;
    switch (index.data(QueueTreeModel::KindRole).value<QueueTreeModel::Kind>()) {
    case QueueTreeModel::Kind::Connection: {
        const auto state = Session::State(index.data(QueueTreeModel::StateRole).toInt());
        option->font.setBold(true);
        option->icon = state == Session::State::Ready ? m_open : m_closed;
        if (state == Session::State::Connecting)
            option->text = tr("%1 – connecting…").arg(option->text);
        else if (state == Session::State::Failed)
            option->text = tr("%1 – not reached").arg(option->text);
        break;
    }
    case QueueTreeModel::Kind::Queue:
        option->icon = m_queue;
        break;
    case QueueTreeModel::Kind::Group:
        option->icon = m_group;
        option->text = sentences::groupName(index.data(QueueTreeModel::GroupRole).toString().left(longestName));
        break;
    }
}

QString TreeRowDelegate::growthInWords(const QModelIndex &index)
{
    const QVariant growth = index.data(QueueTreeModel::GrowthRole);
    if (!growth.isValid())
        return {};
    const qint64 change = growth.toLongLong();
    if (change == 0)
        return tr("No change in the last 5 minutes");
    const int count = int(qMin(qAbs(change), qint64(INT_MAX)));
    return change > 0 ? tr("%n more in the last 5 minutes", nullptr, count)
                      : tr("%n fewer in the last 5 minutes", nullptr, count);
}

const DepthSeries *TreeRowDelegate::seriesOf(const QModelIndex &index) const
{
    Session *session = m_workspace.session(index.data(QueueTreeModel::ProfileIdRole).toString());
    const QString queue = index.data(QueueTreeModel::QueueRole).toString();
    if (!session || queue.isEmpty())
        return nullptr;
    return session->depth().series(queue, index.data(QueueTreeModel::GroupRole).toString());
}

void TreeRowDelegate::paint(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    if (index.column() != QueueTreeModel::Growth) {
        PlainTextDelegate::paint(painter, option, index);
        return;
    }
    QStyleOptionViewItem background(option);
    initStyleOption(&background, index);
    background.text.clear();
    const QStyle *style = option.widget ? option.widget->style() : nullptr;
    if (style)
        style->drawControl(QStyle::CE_ItemViewItem, &background, painter, option.widget);
    painter->save();
    paintGrowth(painter, option, index);
    painter->restore();
}

void TreeRowDelegate::paintGrowth(QPainter *painter, const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    const bool selected = option.state & QStyle::State_Selected;
    const QColor color = option.palette.color(groupOf(option), selected ? QPalette::HighlightedText : QPalette::Text);
    const QRect inner = option.rect.adjusted(4, 3, -4, -3);
    const int arrowWidth = option.fontMetrics.horizontalAdvance(u'↗') + 4;
    const QRect arrowLogical(inner.right() - arrowWidth, inner.top(), arrowWidth, inner.height());
    painter->setPen(color);
    if (const QVariant growth = index.data(QueueTreeModel::GrowthRole); growth.isValid()) {
        painter->drawText(QStyle::visualRect(option.direction, inner, arrowLogical), Qt::AlignCenter,
                          arrowOf(growth.toLongLong()));
    }
    const DepthSeries *series = seriesOf(index);
    if (!series)
        return;
    // Time runs from left to right in every language, as in the chart; only the place of the line is mirrored.
    const QRect logical(inner.right() - arrowWidth - sparklineWidth, inner.top() + 1, sparklineWidth,
                        inner.height() - 2);
    const EpochMs now = QDateTime::currentMSecsSinceEpoch();
    const Sparkline sparkline = Sparkline::of(*series, now - sparklineWindow, now,
                                              QRectF(QStyle::visualRect(option.direction, inner, logical)));
    painter->setRenderHint(QPainter::Antialiasing);
    QColor faint = color;
    faint.setAlphaF(0.75F);
    painter->setPen(QPen(faint, 1.2));
    for (const QPolygonF &line : sparkline.lines)
        painter->drawPolyline(line);
}

QSize TreeRowDelegate::sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const
{
    QSize size = PlainTextDelegate::sizeHint(option, index);
    size.setHeight(qMax(size.height(), option.fontMetrics.height() + 8));
    if (index.column() == QueueTreeModel::Growth)
        size.setWidth(growthWidth(option.fontMetrics));
    return size;
}

int TreeRowDelegate::growthWidth(const QFontMetrics &metrics)
{
    return sparklineWidth + metrics.horizontalAdvance(u'↗') + 12;
}

int TreeRowDelegate::countWidth(const QWidget *view, qint64 largest)
{
    // As the style lays a cell out, with a little room between it and the name.
    const int margin = view->style()->pixelMetric(QStyle::PM_FocusFrameHMargin, nullptr, view) + 1;
    return view->fontMetrics().horizontalAdvance(QLocale().toString(largest)) + 2 * margin + 4;
}

bool TreeRowDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                                const QModelIndex &index)
{
    const QString words = index.column() == QueueTreeModel::Name ? QString() : growthInWords(index);
    if (event->type() != QEvent::ToolTip || words.isEmpty())
        return PlainTextDelegate::helpEvent(event, view, option, index);
    QToolTip::showText(event->globalPos(), PlainLabel::literalToolTip(words), view->viewport(), option.rect);
    return true;
}

} // namespace dlo
