// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "change/changespecification.h"

#include <expected>

/*! How a change is saved; Change::toJson says what it looks like. Part of Change. */
namespace dlo::changejson {

[[nodiscard]] QByteArray write(const ChangeSpecification &specification);
[[nodiscard]] std::expected<ChangeSpecification, ChangeError> read(QByteArrayView saved);

} // namespace dlo::changejson
