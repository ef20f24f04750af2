// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "core/logging.h"

namespace dlo {
Q_LOGGING_CATEGORY(lcHttp, "dlo.http", QtWarningMsg)
Q_LOGGING_CATEGORY(lcBroker, "dlo.broker", QtWarningMsg)
Q_LOGGING_CATEGORY(lcLetters, "dlo.letters", QtWarningMsg)
Q_LOGGING_CATEGORY(lcRedrive, "dlo.redrive", QtWarningMsg)
Q_LOGGING_CATEGORY(lcDepth, "dlo.depth", QtWarningMsg)
Q_LOGGING_CATEGORY(lcSession, "dlo.session", QtWarningMsg)
Q_LOGGING_CATEGORY(lcPractice, "dlo.practice", QtWarningMsg)
} // namespace dlo
