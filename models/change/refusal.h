// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/jsontext.h"

#include <QByteArray>
#include <QString>

#include <cstdint>
#include <optional>

namespace dlo {

//! Why a change does not apply to a payload, which is then left alone as a whole. A view makes the sentence.
struct Refusal
{
    enum class Code : std::uint8_t
    {
        NotJson, //!< see json; an empty payload, a byte order mark and invalid UTF-8 too
        PayloadTooLarge, //!< more than Change::maxPayload bytes
        PathNotFound, //!< nothing is there, or what is around it is no object or array
        NothingSelected, //!< the JSONPath selects nothing
        NothingFound, //!< the places are there, and what is to be found is in none of them
        TestFailed, //!< of JSON Patch
        Ambiguous, //!< an object on the way has the name twice, so that nobody knows which one is meant
        TooDeep, //!< more than jsontext::maxDepth levels, in the payload or in the result
        ResultTooLarge, //!< more than Change::maxPayload bytes, or as much was written on the way
        TooExpensive //!< more work than is done for one payload, by a regular expression for example
    };
    Code code = Code::NotJson;
    int operation = -1; //!< of JSON Patch, from 0
    QString pointer = {}; //!< RFC 6901, of the place concerned
    std::optional<JsonError> json = std::nullopt;
};

} // namespace dlo
