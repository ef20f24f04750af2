// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArray>
#include <QByteArrayView>

#include <algorithm>

namespace dlo::codec {

//! One character of an escaped text: how many bytes it takes, and how many it stands for.
struct SpelledUnit
{
    qsizetype spelled;
    qsizetype meant;
};

/*! Spells \a edited as \a original is spelled, which means \a decoded: what both have in common at the beginning and at
   the end keeps its bytes, \c spell(bytes) writes what lies between. \c unitAt(offset) reads one unit of the original.
 */
template <typename UnitAt, typename Spell>
QByteArray respell(QByteArrayView original, QByteArrayView decoded, QByteArrayView edited, UnitAt unitAt, Spell spell)
{
    const auto most = std::min(decoded.size(), edited.size());
    const auto prefix = std::mismatch(decoded.begin(), decoded.begin() + most, edited.begin()).first - decoded.begin();
    qsizetype suffix = 0;
    while (suffix < most - prefix && decoded[decoded.size() - 1 - suffix] == edited[edited.size() - 1 - suffix]) {
        ++suffix;
    }
    // head: the last unit border in the common beginning; tail: the first in the common end.
    SpelledUnit head{};
    SpelledUnit tail{.spelled = original.size(), .meant = decoded.size()};
    for (SpelledUnit at{}; at.spelled < original.size();) {
        if (at.meant <= prefix) {
            head = at;
        }
        if (at.meant >= decoded.size() - suffix) {
            tail = at;
            break;
        }
        const auto unit = unitAt(at.spelled);
        at = {.spelled = at.spelled + unit.spelled, .meant = at.meant + unit.meant};
    }
    if (tail.meant <= prefix) {
        head = tail;
    }
    const auto keptAtEnd = decoded.size() - tail.meant;
    return original.first(head.spelled).toByteArray()
        + spell(edited.sliced(head.meant, edited.size() - keptAtEnd - head.meant))
        + original.sliced(tail.spelled).toByteArray();
}

} // namespace dlo::codec
