// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStyledItemDelegate>

#include <cstdint>

namespace dlo {

/*! Cells whose text comes from outside: one line, never markup, and a tooltip that shows the whole text literally when
   the cell cannot. Qt guesses whether a tooltip is rich text; here it is always escaped (pitfalls.md, U9). */
class PlainTextDelegate : public QStyledItemDelegate
{
    Q_OBJECT
public:
    //! Where the tooltips come from: the cell's own text, or the model's ToolTipRole where the model says that it
    //! escapes.
    enum class ToolTips : std::uint8_t
    {
        OwnText,
        EscapedByModel
    };

    explicit PlainTextDelegate(QObject *parent = nullptr, ToolTips toolTips = ToolTips::OwnText);

    QString displayText(const QVariant &value, const QLocale &locale) const override;
    bool helpEvent(QHelpEvent *event, QAbstractItemView *view, const QStyleOptionViewItem &option,
                   const QModelIndex &index) override;

private:
    ToolTips m_toolTips;
};

} // namespace dlo
