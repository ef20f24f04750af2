// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>

namespace dlo::practice {

//! An error text without what differs from letter to letter, as GET /api/v1/analytics/dlq-signatures folds it
//! (queen-http.md section 2).
[[nodiscard]] QByteArray foldedSignature(const QByteArray &error);

} // namespace dlo::practice
