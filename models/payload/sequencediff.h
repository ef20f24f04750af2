// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

namespace dlo {

/*! Longest common subsequence of two sequences of interned elements (Myers 1986, linear space): for each element of \a
   after the index of the element of \a before it was, -1 for a new one; indexes only grow. Nothing when more than \a
   maxEdits insertions and removals would be needed: the work grows with their square. Any thread. */
[[nodiscard]] std::optional<std::vector<int>> matchSequences(std::span<const int> before, std::span<const int> after,
                                                             int maxEdits);
//! The same of elements known by their hashes.
[[nodiscard]] std::optional<std::vector<int>> matchSequences(std::span<const std::uint64_t> before,
                                                             std::span<const std::uint64_t> after, int maxEdits);

} // namespace dlo
