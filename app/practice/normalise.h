// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/jsondoc.h"

#include <QByteArray>

#include <optional>

namespace dlo::practice {

/*! A payload as the C++ broker stores it (observed, section F): keys sorted by bytes, of duplicate keys the last, white
   space gone, decimals through a double, integers of 64 bits exact. Nothing when its database refuses the value (a
   U+0000 in a string, nesting too deep): such a push is "buffered" and never stored (section F2). */
[[nodiscard]] std::optional<QByteArray> normalised(JsonDoc::Value value);

//! A number token as that broker writes it after a round through its database.
[[nodiscard]] QByteArray normalisedNumber(const QByteArray &token);

} // namespace dlo::practice
