// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QStringView>

#include <optional>

namespace dlo {

//! Two brackets that belong together; offsets in UTF-16 units.
struct JsonBrackets
{
    qsizetype opening = 0;
    qsizetype closing = 0;

    bool operator==(const JsonBrackets &) const = default;
};

//! The pair of the bracket at \a cursor: the one before it, or else the one behind it, as a block cursor stands between
//! two characters. Nothing inside of a string, where no partner is, or where the partner is of the other kind. One
//! pass; any thread.
[[nodiscard]] std::optional<JsonBrackets> bracketsAt(QStringView text, qsizetype cursor);

} // namespace dlo
