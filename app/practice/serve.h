// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practiceoptions.h"

class QCoreApplication;

namespace dlo::practice {

/*! What --serve-practice does: runs the practice broker until SIGINT or SIGTERM, after printing its address, the
   credentials it takes and a curl line to try. Gives the process's exit code: 0, or 1 when the port is taken. Turns the
   application's event loop. */
int serve(QCoreApplication &application, const Options &options);

//! The text that serve() prints for a broker at \a url.
[[nodiscard]] QString serveText(const Options &options, const QString &url);

} // namespace dlo::practice
