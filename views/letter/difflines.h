// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/textdiff.h"

namespace dlo {

//! A line as a column of a comparison shows it.
struct DiffDisplayLine
{
    enum class Mark : std::uint8_t
    {
        None, //!< nothing in this column
        Same,
        Removed,
        Added,
        Spacing, //!< differs in white space only
        Stored, //!< what the broker will store
        NotStored, //!< inline: the broker will not store this here
        Skipped //!< says how many lines are left out
    };
    Mark mark = Mark::None;
    qsizetype number = 0; //!< of the line, from 1; 0: none
    QString text = {};
    std::vector<TextSpan> emphasis = {};
    bool isStop = false; //!< where "next change" goes
};

using DiffDisplayLines = std::vector<DiffDisplayLine>;

enum class DiffSide : std::uint8_t
{
    Before,
    After,
    Stored
};

//! One column of several side by side: line for line the rows of \a diff.
[[nodiscard]] DiffDisplayLines sideLines(const TextDiff &diff, DiffSide side);
//! All in one column: of each change what went, what came, and what will be stored otherwise.
[[nodiscard]] DiffDisplayLines inlineLines(const TextDiff &diff);

//! The sign before the text of a line, so that colour is not all that tells.
[[nodiscard]] QChar signOf(DiffDisplayLine::Mark mark);

} // namespace dlo
