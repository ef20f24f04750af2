// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"
#include "change/jsonindex.h"

namespace dlo::specificationtext {

inline constexpr qsizetype maxText = qsizetype(8) * 1024 * 1024; //!< bytes
inline constexpr int maxDepth = 1'000;

//! JSON that a person wrote as a part of a change; \a part is where an error says it is.
[[nodiscard]] std::expected<JsonIndex, ChangeError> read(const QByteArray &text, ChangeError::Part part);

} // namespace dlo::specificationtext
