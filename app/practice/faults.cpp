// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/faults.h"

#include <algorithm>

namespace dlo::practice {

std::optional<Faults::Armed> Faults::take(Fault fault, const Request &request)
{
    const auto found = std::ranges::find_if(m_armed, [fault, &request](const Armed &armed) {
        return armed.fault == fault && (armed.verb.isEmpty() || armed.verb == request.verb)
            && (armed.path.isEmpty() || request.path.startsWith(armed.path));
    });
    if (found == m_armed.end())
        return std::nullopt;
    if (found->times <= 0)
        return *found;
    --found->times;
    if (found->times > 0)
        return *found;
    std::optional<Armed> last(std::move(*found));
    m_armed.erase(found);
    return last;
}

} // namespace dlo::practice
