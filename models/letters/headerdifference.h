// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <vector>

namespace dlo {

//! What became of one header.
struct HeaderChange
{
    int before = -1; //!< its row in the first list; -1: it was added
    int after = -1; //!< its row in the second; -1: it was removed
    bool changed = false; //!< in both, with another name, type or value
    bool moved = false; //!< in both, and others do not stand around it as they did

    bool operator==(const HeaderChange &) const = default;
    [[nodiscard]] bool isAdded() const { return before < 0; }
    [[nodiscard]] bool isRemoved() const { return after < 0; }
    [[nodiscard]] bool isSame() const { return before >= 0 && after >= 0 && !changed && !moved; }
};

//! Pure functions over lists in which names may repeat, any thread.
namespace headers {

/*! For each row of \a after the row of \a before that it is made of; -1: none. Those that stayed as they are are told
   first, then those that kept their name, then those that kept type and value and were renamed. */
[[nodiscard]] std::vector<int> origins(const std::vector<Header> &before, const std::vector<Header> &after);

//! Every row of both: those of \a after in their order, then those that were removed. As few as can be count as moved.
[[nodiscard]] std::vector<HeaderChange> difference(const std::vector<Header> &before, const std::vector<Header> &after);
//! The same where it is known what each row of \a after is made of.
[[nodiscard]] std::vector<HeaderChange> difference(const std::vector<Header> &before, const std::vector<Header> &after,
                                                   const std::vector<int> &origins);

} // namespace headers

} // namespace dlo
