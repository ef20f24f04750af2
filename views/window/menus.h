// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>

class QAction;
class QMainWindow;
class QToolBar;

namespace dlo {

class LetterActions;
class WindowActions;

//! The menus File, Letter, Redrive, View and Help of \a window. \a docks: the actions that show and hide the panes.
void buildMenus(QMainWindow &window, const WindowActions &actions, const LetterActions &letter,
                const QList<QAction *> &docks);
//! The main actions as a toolbar, objectName "mainToolBar".
QToolBar *buildToolBar(QMainWindow &window, const WindowActions &actions, const LetterActions &letter);
//! The letter's actions come with icons of their own; here they get those that follow the palette.
void giveLineIcons(const LetterActions &letter);

} // namespace dlo
