// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>
#include <QString>

#include <optional>
#include <span>
#include <vector>

/*! JSON Pointer (RFC 6901) as segments without their escapes, in the bytes of exactstring (a lone surrogate in a name
   stays one). Pure functions, any thread. */
namespace dlo::pointerpath {

using Segments = std::vector<QByteArray>;

//! Nothing when \a pointer is not one.
[[nodiscard]] std::optional<Segments> parse(QByteArrayView pointer);
[[nodiscard]] QString write(std::span<const QByteArray> segments);
//! \a of lies inside of what \a around means.
[[nodiscard]] bool isInside(std::span<const QByteArray> of, std::span<const QByteArray> around);
//! Place in an array as section 4 has it; nothing when \a segment is none (no sign, no leading zeros).
[[nodiscard]] std::optional<size_t> index(QByteArrayView segment);

} // namespace dlo::pointerpath
