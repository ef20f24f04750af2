// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "change/jsonpath/query.h"

#include <algorithm>

namespace dlo::jsonpath {

bool Query::isSingular() const
{
    return std::ranges::all_of(segments, [](const Segment &segment) {
        return !segment.descendants && segment.selectors.size() == 1
            && (segment.selectors[0].kind == Selector::Kind::Name
                || segment.selectors[0].kind == Selector::Kind::Index);
    });
}

bool Expression::isValue() const
{
    switch (kind) {
    case Kind::Literal:
    case Kind::Length:
    case Kind::Count:
    case Kind::Value:
        return true;
    case Kind::Query:
        return query.isSingular();
    default:
        return false;
    }
}

} // namespace dlo::jsonpath
