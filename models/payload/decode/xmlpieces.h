// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/codec.h"

namespace dlo::codec {

//! A tag, a text, a comment …, and the white space before it where that means nothing.
struct XmlPiece
{
    QByteArrayView bytes;
    QByteArrayView gap = {};
    bool gapAllowed = false; //!< white space before this piece means nothing
    int depth = 0;
};

struct XmlPieces
{
    std::vector<XmlPiece> pieces = {};
    QByteArrayView end = {}; //!< white space after the last piece
    std::optional<DecodeProblem> fault = {}; //!< pieces are then what was read before it
};

//! Cuts XML into pieces; all views point into \a xml. Iterative: no depth of nesting does harm.
[[nodiscard]] XmlPieces xmlPieces(QByteArrayView xml);

} // namespace dlo::codec
