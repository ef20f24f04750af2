// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/result.h"

#include <QString>
#include <QStringList>

namespace dlo {

class Journal;

/*! A plan file kept in the program's own folder for as long as its run is not over: a script may write the next plan
   under the same name meanwhile, and a run that is gone on with after a crash must have its own. RunRecord::planFile
   names it, whichever of the program's parts began the run. */
namespace keptplan {

//! Beside the journal; need not be there.
[[nodiscard]] QString folderOf(const Journal &journal);
[[nodiscard]] QString newName(const QString &folder); //!< with its path

//! Keeps \a file in \a folder under a new name, which is the answer. Unavailable "file-not-read" or "file-not-written".
[[nodiscard]] Result<QString> keep(const QString &file, const QString &folder);
//! Forgets one that keep() gave for this \a folder; leaves any other file alone.
void forget(const QString &file, const QString &folder);

//! Forgets those of a day ago and more that nobody needs: their process died before its run began. \a needed: those of
//! runs that are not over.
void sweep(const QString &folder, const QStringList &needed);

} // namespace keptplan

} // namespace dlo
