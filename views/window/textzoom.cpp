// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/textzoom.h"

#include <QApplication>
#include <QFontDatabase>
#include <QMainWindow>
#include <QMenuBar>
#include <QPlainTextEdit>

namespace dlo {

namespace {

QFont scaled(QFont font, int percent)
{
    if (font.pointSizeF() > 0)
        font.setPointSizeF(font.pointSizeF() * percent / 100.0);
    else
        font.setPixelSize(qMax(1, font.pixelSize() * percent / 100));
    return font;
}

} // namespace

void zoomText(QMainWindow &window, int percent)
{
    const QFont text = scaled(QApplication::font(), percent);
    window.setFont(text);
    window.menuBar()->setFont(text); // a menu bar has a font of its own on some platforms
    const QFont fixed = scaled(QFontDatabase::systemFont(QFontDatabase::FixedFont), percent);
    for (QPlainTextEdit *editor : window.findChildren<QPlainTextEdit *>())
        editor->setFont(fixed);
}

} // namespace dlo
