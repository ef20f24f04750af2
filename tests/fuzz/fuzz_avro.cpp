// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "fuzzinput.h"

//! The schema, a NUL, the data; without a NUL all is data.
int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size)
{
    using namespace dlo;
    const auto bytes = fuzz::view(data, size);
    const auto nul = bytes.indexOf('\0');
    const auto schema = bytes.first(nul < 0 ? 0 : nul).toByteArray();
    for (const auto id : {DecoderId::Confluent, DecoderId::AvroSingleObject}) {
        fuzz::tryDecoder(id, bytes.sliced(schema.size()), {.limit = 100'000, .schema = schema});
    }
    return 0;
}
