// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoder.h"

namespace dlo::codec {

/*! XML 1.0 in an encoding that has ASCII as it is, indented by white space where that means nothing: between the
   children of elements that hold elements and no text. Mixed content, CDATA, xml:space="preserve" and everything below
   them stay as they are, and so does an element that holds only white space. Entities are never expanded and no DTD is
   fetched: tags are found, nothing else is interpreted. */
[[nodiscard]] DecodeResult decodeXml(QByteArrayView xml, qsizetype limit);
//! What was not edited keeps the white space of \a original; what was is written without, when \a original has none.
//! Malformed or Truncated, with the offset in the edited text, when its tags do not fit.
[[nodiscard]] EncodeResult encodeXml(QByteArrayView edited, QByteArrayView original);

} // namespace dlo::codec
