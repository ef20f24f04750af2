// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "change/jsonpath/query.h"

#include <expected>

namespace dlo::jsonpath {

inline constexpr qsizetype maxQuery = 10'000; //!< bytes
inline constexpr int maxNesting = 100; //!< filters and brackets within each other

/*! Reads a JSONPath exactly as RFC 9535 has it: nothing of what older dialects have besides, which would select
   something else without a word. \a text is UTF-8. The error's part is Place, its offset is in UTF-16 units. */
[[nodiscard]] std::expected<Query, ChangeError> parse(QByteArrayView text);

} // namespace dlo::jsonpath
