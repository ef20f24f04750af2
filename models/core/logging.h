// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QLoggingCategory>

// Every category of the program in one place. Off by default below warning; QT_LOGGING_RULES="dlo.*.debug=true" shows
// all. Nothing that comes from a message payload is logged, and a Secret cannot be.
namespace dlo {
Q_DECLARE_LOGGING_CATEGORY(lcHttp)
Q_DECLARE_LOGGING_CATEGORY(lcBroker)
Q_DECLARE_LOGGING_CATEGORY(lcLetters)
Q_DECLARE_LOGGING_CATEGORY(lcRedrive)
Q_DECLARE_LOGGING_CATEGORY(lcDepth)
Q_DECLARE_LOGGING_CATEGORY(lcSession)
Q_DECLARE_LOGGING_CATEGORY(lcPractice)
} // namespace dlo
