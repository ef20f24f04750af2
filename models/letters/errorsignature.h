// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>

namespace dlo {

//! Folds what varies in an error text, so that equal causes look equal: the rules of queen-http.md section 2
//! ("dlq-signatures, Folding"). Reads at most the first 16,384 characters. Any thread.
[[nodiscard]] QString errorSignature(QStringView error);

} // namespace dlo
