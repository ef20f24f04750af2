// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

#include "plan/planhead.h"

//! The input is the first line of a plan file: what is taken of it is written and read again as the same.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace dlo;
    const auto line = fuzz::view(data, size);
    const auto head = planhead::read(line);
    if (!head) {
        fuzz::require(head.error().error.code.startsWith(QLatin1StringView("plan-")));
        return 0;
    }
    const auto written = planhead::write(*head);
    fuzz::require(!written.contains('\n') && written.isValidUtf8() && planhead::begins(written));
    const auto again = planhead::read(written);
    fuzz::require(again.has_value());
    fuzz::require(planhead::write(*again) == written);
    fuzz::require(again->change == head->change && again->to == head->to && again->reason == head->reason);
    return 0;
}
