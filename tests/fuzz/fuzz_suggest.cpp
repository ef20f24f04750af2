// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    const auto likely = dlo::decoder::suggest(dlo::fuzz::view(data, size));
    for (std::size_t i = 0; i < likely.size(); ++i) {
        for (std::size_t j = 0; j < i; ++j) {
            dlo::fuzz::require(likely[i] != likely[j]);
        }
    }
    return 0;
}
