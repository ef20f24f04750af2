// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>

class QAction;
class QWidget;

namespace dlo {

//! Versions and licences of the program and its libraries; objectName "aboutDialog". Opened with open().
void openAboutDialog(QWidget *window);
//! Every action with its keys; objectName "shortcutsDialog". Opened with open().
void openShortcutsDialog(const QList<QAction *> &actions, QWidget *window);

} // namespace dlo
