// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/plaintextdelegate.h"

#include "views/common/plainlabel.h"
#include "views/common/visiblelines.h"

#include <QAbstractItemView>
#include <QHelpEvent>
#include <QToolTip>

namespace dlo {

namespace {
// What can be seen of one line of a cell, with room to spare: a stack trace of megabytes is not laid out for it.
constexpr qsizetype longestCell = 1000;
} // namespace

PlainTextDelegate::PlainTextDelegate(QObject *parent, ToolTips toolTips)
    : QStyledItemDelegate(parent)
    , m_toolTips(toolTips)
{ }

QString PlainTextDelegate::displayText(const QVariant &value, const QLocale &locale) const
{
    if (value.typeId() != QMetaType::QString)
        return QStyledItemDelegate::displayText(value, locale);
    return visible(value.toString().left(longestCell)).simplified();
}

bool PlainTextDelegate::helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                                  const QModelIndex &index)
{
    if (event->type() != QEvent::ToolTip)
        return QStyledItemDelegate::helpEvent(event, view, option, index);
    QString tip;
    if (m_toolTips == ToolTips::EscapedByModel) {
        tip = visibleLines(index.data(Qt::ToolTipRole).toString()); // an escaped text has no other hidden characters
    } else {
        const QString whole = index.data(Qt::DisplayRole).toString();
        const bool fits = !hasHidden(whole) && sizeHint(option, index).width() <= option.rect.width();
        tip = fits ? QString() : PlainLabel::literalToolTip(whole);
    }
    if (tip.isEmpty())
        QToolTip::hideText();
    else
        QToolTip::showText(event->globalPos(), tip, view->viewport(), option.rect);
    return true;
}

} // namespace dlo
