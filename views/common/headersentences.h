// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/headerrules.h"
#include "letters/headerdifference.h"

#include <QStringList>

namespace dlo::sentences {

// What is said of headers. As all sentences: plain text, hidden characters written out, long words cut.

//! Why the broker would not take it, with its place: "Header 3, “retry”: its value has to be a whole number."
[[nodiscard]] QString headerProblem(const HeaderProblem &problem, const std::vector<Header> &headers);
//! The same without a place.
[[nodiscard]] QString headerProblem(const QString &code);
//! "1 added, 2 changed"; empty when nothing was.
[[nodiscard]] QString headerSummary(const std::vector<HeaderChange> &changes);
//! A line for each header that is not as it was: "Changed: “retry”, value “1” → null".
[[nodiscard]] QStringList headerChanges(const std::vector<Header> &before, const std::vector<Header> &after,
                                        const std::vector<HeaderChange> &changes);
//! A value in one line: “text” in quotes, or null, empty, or bytes in hex.
[[nodiscard]] QString headerValue(const std::optional<QByteArray> &value);
//! A name in quotes.
[[nodiscard]] QString headerName(const QString &name);

} // namespace dlo::sentences
