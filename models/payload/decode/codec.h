// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

#include <utility>

//! What the decoders share among themselves. Private to models/payload/decode.
namespace dlo::codec {

using Code = DecodeProblem::Code;
using Fact = DecodedFact::Name;

inline std::unexpected<DecodeProblem> problem(Code code, qsizetype offset, QByteArray partial = {})
{
    return std::unexpected(DecodeProblem{.code = code, .offset = offset, .partial = std::move(partial)});
}

//! The text of a decoder that only shows.
inline Decoded shown(QByteArray text, bool cut, Decoded::Note note = Decoded::Note::None)
{
    return {.bytes = std::move(text), .reversal = Reversal::None, .cutAtLimit = cut, .note = note};
}

} // namespace dlo::codec
