// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/headerdifference.h"

#include <algorithm>
#include <map>
#include <tuple>

namespace dlo::headers {

namespace {

//! Gives each row of \a after that has none yet the first free row of \a before with an equal key.
template <typename KeyOf>
void pair(const std::vector<Header> &before, const std::vector<Header> &after, std::vector<bool> &taken,
          std::vector<int> &origins, KeyOf keyOf)
{
    std::map<decltype(keyOf(before.front())), std::vector<int>> free; // rows from the last to the first
    for (int row = int(before.size()) - 1; row >= 0; --row) {
        if (!taken[size_t(row)])
            free[keyOf(before[size_t(row)])].push_back(row);
    }
    for (size_t row = 0; row < after.size(); ++row) {
        const auto found = origins[row] < 0 ? free.find(keyOf(after[row])) : free.end();
        if (found == free.end() || found->second.empty())
            continue;
        origins[row] = found->second.back();
        found->second.pop_back();
        taken[size_t(origins[row])] = true;
    }
}

//! Of the rows that stayed, those of the longest run that kept its order: none of them was moved.
std::vector<bool> inOrder(const std::vector<int> &origins)
{
    std::vector<size_t> ends; // of the best run of each length
    std::vector<size_t> previous(origins.size());
    constexpr auto none = size_t(-1);
    for (size_t row = 0; row < origins.size(); ++row) {
        if (origins[row] < 0)
            continue;
        const auto at = std::ranges::lower_bound(ends, origins[row], {}, [&](size_t end) { return origins[end]; });
        previous[row] = at == ends.begin() ? none : *(at - 1);
        if (at == ends.end())
            ends.push_back(row);
        else
            *at = row;
    }
    std::vector<bool> kept(origins.size());
    for (size_t row = ends.empty() ? none : ends.back(); row != none; row = previous[row])
        kept[row] = true;
    return kept;
}

} // namespace

std::vector<int> origins(const std::vector<Header> &before, const std::vector<Header> &after)
{
    std::vector<int> origins(after.size(), -1);
    std::vector<bool> taken(before.size());
    const auto claim = [&](size_t old, size_t row) {
        origins[row] = int(old);
        taken[old] = true;
    };
    // Of equal rows the one in its place: the beginning and the end of a list mostly stay.
    const size_t shorter = std::min(before.size(), after.size());
    size_t first = 0;
    while (first < shorter && before[first] == after[first]) {
        claim(first, first);
        ++first;
    }
    for (size_t last = 1; first + last <= shorter; ++last) {
        if (before[before.size() - last] != after[after.size() - last])
            break;
        claim(before.size() - last, after.size() - last);
    }
    pair(before, after, taken, origins,
         [](const Header &header) { return std::tuple(header.name, header.type, header.value); });
    pair(before, after, taken, origins, [](const Header &header) { return header.name; });
    pair(before, after, taken, origins, [](const Header &header) { return std::tuple(header.type, header.value); });
    return origins;
}

std::vector<HeaderChange> difference(const std::vector<Header> &before, const std::vector<Header> &after,
                                     const std::vector<int> &origins)
{
    std::vector<HeaderChange> changes;
    changes.reserve(after.size());
    std::vector<bool> stayed(before.size());
    const auto kept = inOrder(origins);
    for (size_t row = 0; row < after.size(); ++row) {
        const int origin = origins[row];
        HeaderChange change{.before = origin, .after = int(row)};
        if (origin >= 0) {
            stayed[size_t(origin)] = true;
            change.changed = before[size_t(origin)] != after[row];
            change.moved = !kept[row];
        }
        changes.push_back(change);
    }
    for (size_t row = 0; row < before.size(); ++row) {
        if (!stayed[row])
            changes.push_back({.before = int(row)});
    }
    return changes;
}

std::vector<HeaderChange> difference(const std::vector<Header> &before, const std::vector<Header> &after)
{
    return difference(before, after, origins(before, after));
}

} // namespace dlo::headers
