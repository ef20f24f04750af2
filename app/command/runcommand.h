// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandcontext.h"

#include <QStringList>

namespace dlo {

//! Whether \a word names a command.
[[nodiscard]] bool isCommand(const QString &word);
//! The commands with a line each, and the exit codes.
[[nodiscard]] QString commandsHelp();

/*! Does what \a words say, the first of which names a command, and gives the exit code of the process. Makes a
   QCoreApplication and turns its event loop: no display is needed and none is looked for. */
int runCommand(int argc, char **argv, const QStringList &words);

} // namespace dlo
