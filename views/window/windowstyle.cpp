// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/windowstyle.h"

#include "views/window/icons.h"

using namespace Qt::StringLiterals;

namespace dlo {

QIcon WindowStyle::standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const
{
    switch (which) {
    case SP_TitleBarCloseButton:
    case SP_LineEditClearButton:
        return lineIcon(u"clear"_s);
    case SP_TitleBarNormalButton:
        return lineIcon(u"float"_s);
    default:
        return QProxyStyle::standardIcon(which, option, widget);
    }
}

} // namespace dlo
