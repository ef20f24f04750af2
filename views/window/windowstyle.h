// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QProxyStyle>

namespace dlo {

//! The platform's style with our own line icons on the buttons of docks and line edits, so that they follow light and
//! dark as all others do. It saves time too: the style's own are looked for in the icon theme and in sixteen files
//! each, for every button anew (a seventh of the time to start). For QApplication::setStyle(). GUI thread.
class WindowStyle : public QProxyStyle
{
    Q_OBJECT
public:
    QIcon standardIcon(StandardPixmap which, const QStyleOption *option, const QWidget *widget) const override;
};

} // namespace dlo
