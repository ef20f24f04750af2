// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <vector>

namespace dlo {

//! One line of a comparison.
struct DiffLine
{
    enum class Kind : std::uint8_t
    {
        Same,
        Removed,
        Added
    };
    Kind kind = Kind::Same;
    int before = 0; //!< line number in the old text, from 1; 0 when not in it
    int after = 0;
    QString text = {};
};

//! Compares by line (Myers), with \a context unchanged lines around each change (a negative number: all). Any thread.
//! Texts whose difference is larger than \a maxEdits lines are shown as all removed, all added.
[[nodiscard]] std::vector<DiffLine> lineDiff(const QString &before, const QString &after, int context = 3,
                                             int maxEdits = 4000);

} // namespace dlo
