// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>
#include <QUrl>

namespace dlo::queen {

//! \a text as one word of a POSIX shell: in single quotes, so that nothing in it is ever expanded.
[[nodiscard]] QString shellQuoted(const QString &text);

/*! A curl command line. The credential is the shell variable TOKEN. Globbing is off and the path goes out as it is,
   because ids may hold brackets and dots. \a body of null size: none. */
[[nodiscard]] QString curlCommand(const QByteArray &verb, const QUrl &url, bool withToken, const QByteArray &body = {});

} // namespace dlo::queen
