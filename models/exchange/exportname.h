// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "exchange/letterexport.h"

#include <QDate>
#include <QString>

#include <optional>

namespace dlo {

/*! "orders-dead-letters-2026-11-30.jsonl", without a folder. The name of a queue comes from a broker and is never a
   path: of it only letters, digits, '-', '_' and single dots between them are kept, everything else becomes '-', and
   it is cut to what every file system takes. Without a \a queue, or when nothing of it is left, the name begins with
   "dead-letters". Pure, any thread. */
[[nodiscard]] QString proposedExportName(const std::optional<QString> &queue, QDate date, ExportFormat format);
//! "jsonl" or "csv".
[[nodiscard]] QString exportSuffix(ExportFormat format);

} // namespace dlo
