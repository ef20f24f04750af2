// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QIcon>
#include <QString>

namespace dlo {

//! The line icon ":/icons/<name>.svg" in the colours of the application's palette at the moment it is painted, so that
//! it follows a change between light and dark by itself. GUI thread.
[[nodiscard]] QIcon lineIcon(const QString &name);

} // namespace dlo
