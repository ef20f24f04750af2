// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

#include <vector>

namespace dlo {

//! Some lines of a text that follow each other. Lines end at '\n'; an empty text has none.
struct LineRun
{
    qsizetype line = 0; //!< the first, from 0; where they would stand when there are none
    qsizetype count = 0;
    qsizetype offset = 0; //!< byte where the first begins
    qsizetype size = 0; //!< bytes, without the line end of the last one
};

//! Lines that went and lines that came in their place; one of both may be none. All between two changes is the same.
struct LineChange
{
    LineRun before = {};
    LineRun after = {};
};

struct LineDiff
{
    std::vector<LineChange> changes = {}; //!< in order, never touching each other
    qsizetype beforeLines = 0;
    qsizetype afterLines = 0;
    bool gaveUp = false; //!< too different: all between the first and the last difference is one change
};

/*! Compares by line: the fewest lines removed and added (Myers), as long as they are no more than \a maxEdits (the work
   grows with the square of it). Any thread. Ten megabytes with a thousand changes take some tens of milliseconds. */
[[nodiscard]] LineDiff lineDiff(QByteArrayView before, QByteArrayView after, int maxEdits = 4000);

} // namespace dlo
