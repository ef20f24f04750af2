// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <QByteArray>

#include <expected>
#include <vector>

namespace dlo {

/*! A JSON Schema (2020-12) that fits all of some payloads: types, members, which of them every object has ("required"),
   and what is in arrays. "enum" only for texts that are few, short and seen often; formats, lengths and ranges are
   never guessed. An object with more than maxMembers different names is taken for a table of anything. The same samples
   give the same bytes, whatever their number: members are in the order in which they were first seen. Pure. */
namespace learnschema {

inline constexpr qsizetype maxMembers = 200;
inline constexpr int maxDepth = 50; //!< below it anything is allowed
inline constexpr qsizetype enumSamples = 20; //!< texts seen, at least, before an enum is believed
inline constexpr qsizetype enumValues = 5; //!< different ones, at most
inline constexpr qsizetype enumLength = 32; //!< bytes of each, at most

struct Problem
{
    enum class Code : std::uint8_t
    {
        NoSamples,
        NotJson
    };
    Code code = Code::NoSamples;
    std::size_t sample = 0; //!< index
    JsonError json = {};
};

[[nodiscard]] std::expected<QByteArray, Problem> from(const std::vector<QByteArray> &samples);

/*! The payloads in a file: one JSON text, the elements of it when it is an array, or one JSON text a line (JSON Lines).
    NotJson: sample is the line, from 0, where it is none of these. */
[[nodiscard]] std::expected<std::vector<QByteArray>, Problem> samplesIn(const QByteArray &file);

} // namespace learnschema

} // namespace dlo
