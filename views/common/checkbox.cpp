// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/checkbox.h"

#include "views/common/colours.h"

#include <QEvent>

namespace dlo {

CheckBox::CheckBox(const QString &text, QWidget *parent)
    : QCheckBox(text, parent)
{
    applyColours();
}

void CheckBox::changeEvent(QEvent *event)
{
    QCheckBox::changeEvent(event);
    // Our own setPalette() comes back as PaletteChange; only the application's palette matters.
    if (event->type() == QEvent::ApplicationPaletteChange || event->type() == QEvent::ThemeChange)
        applyColours();
}

void CheckBox::applyColours()
{
    auto own = parentWidget() ? parentWidget()->palette() : QPalette();
    if (colours::isDark(own))
        own.setColor(QPalette::Base, colours::box(own));
    setPalette(own);
}

} // namespace dlo
