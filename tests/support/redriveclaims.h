// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "redrive/redriveresult.h"

//! What the program says of a letter, held against what a broker's own books say of it.
namespace dlo::test::claims {

struct Facts
{
    int copies = 0; //!< that were ever stored in its place
    int made = 0; //!< of them, those since the run of the claim began
    bool isThere = false; //!< the dead letter
};

//! Whether it can be true. "Unknown" always is.
[[nodiscard]] bool agrees(RowState said, const Facts &is);
//! Of an entry that was resolved.
[[nodiscard]] bool agrees(const Verdict &resolved, const Facts &is);
//! Of the last entry of a letter, as the journal has it. Facts::made: copies that no entry before it accounts for.
[[nodiscard]] bool agrees(const JournalEntry &last, const Facts &is);
//! The person is told that there may be two: that the outcome is not known, that the dead letter is still there, or
//! that what would have been sent was there before.
[[nodiscard]] bool admitsTwo(Step step);

} // namespace dlo::test::claims
