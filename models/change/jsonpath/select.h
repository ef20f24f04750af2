// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/jsonindex.h"
#include "change/jsonpath/query.h"
#include "change/refusal.h"
#include "change/work.h"

#include <expected>
#include <vector>

namespace dlo::jsonpath {

/*! The values that \a query selects, by their first tokens, each once, in the order of the text. As RFC 9535 says, with
   numbers compared as decimals of any length (jsondecimal), and stricter in one thing: where a name is given twice in
   an object, a selector of that name, and a selected value whose way leads through it, is Ambiguous. */
[[nodiscard]] std::expected<std::vector<JsonIndex::Token>, Refusal> select(const JsonIndex &document,
                                                                           const Query &query, Work &work);

} // namespace dlo::jsonpath
