// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using enum dlo::DecoderId;
    const auto bytes = dlo::fuzz::view(data, size);
    for (const auto id : {Xml}) {
        dlo::fuzz::tryDecoder(id, bytes);
    }
    return 0;
}
