// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

#include <QByteArrayView>

#include <cstddef>
#include <cstdint>
#include <cstdlib>

//! The entry of libFuzzer; each fuzz_*.cpp has one.
extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace dlo::fuzz {

inline QByteArrayView view(const std::uint8_t *data, std::size_t size)
{
    return {reinterpret_cast<const char *>(data), qsizetype(size)};
}

//! What must always hold; ends the process, which is what a fuzzer looks for.
inline void require(bool holds)
{
    if (!holds) {
        std::abort();
    }
}

//! Decodes, and holds the promise of the reversal.
inline void tryDecoder(DecoderId id, QByteArrayView bytes, const DecodeOptions &options = {.limit = 1024 * 1024})
{
    const auto decoded = decoder::decode(id, bytes, options);
    if (!decoded) {
        require(decoded.error().offset >= 0);
        return;
    }
    require(decoded->bytes.size() <= options.limit);
    if (decoded->reversal == Reversal::None) {
        return;
    }
    require(!decoded->cutAtLimit);
    const auto back = decoder::encode(id, decoded->bytes, bytes);
    require(back.has_value());
    if (decoded->reversal == Reversal::Exact) {
        require(*back == bytes);
    } else {
        const auto again = decoder::decode(id, *back, {.limit = options.limit * 2, .schema = options.schema});
        require(again && again->bytes == decoded->bytes);
    }
}

} // namespace dlo::fuzz
