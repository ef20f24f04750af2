// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

#include <expected>

namespace dlo {

//! A value, or the reason why there is none.
template <typename T>
using Result = std::expected<T, Error>;

inline std::unexpected<Error> fail(Error error)
{
    return std::unexpected<Error>(std::move(error));
}

} // namespace dlo
