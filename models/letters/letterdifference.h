// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/letterstore.h"

#include <vector>

namespace dlo {

//! What a newer list changes in a store. Rows are named by their serial number, so that it still fits when rows of the
//! store went meanwhile; serials ascend.
struct LetterDifference
{
    struct Changed
    {
        LetterStore::Entry before = nullptr;
        LetterStore::Entry after = nullptr;
    };
    std::vector<quint64> gone = {};
    std::vector<quint64> changed = {};
    std::vector<Changed> letters = {}; //!< of \c changed, one for each
    std::vector<DeadLetter> added = {};
};

/*! Compares \a letters with a store that has \a entries and \a serials. What was found out of a letter since it was
   listed and the newer list does not tell is kept: a decrypted payload above all. Pure, any thread: every payload is
   looked at. */
[[nodiscard]] LetterDifference compareLetters(const std::vector<LetterStore::Entry> &entries,
                                              const std::vector<quint64> &serials, std::vector<DeadLetter> letters);

} // namespace dlo
