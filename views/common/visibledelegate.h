// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/visibletext.h"

#include <QStyledItemDelegate>

namespace dlo {

//! Rows of a list of names, drawn with their hidden characters; what is chosen stays the name itself.
class VisibleDelegate final : public QStyledItemDelegate
{
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    [[nodiscard]] QString displayText(const QVariant &value, const QLocale & /*locale*/) const override
    {
        constexpr qsizetype longest = 1000; // what can be seen of one line, with room to spare
        return visible(value.toString().left(longest));
    }
};

} // namespace dlo
