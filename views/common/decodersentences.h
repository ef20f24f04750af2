// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/decode/decoderstack.h"

#include <QStringList>

#include <span>

namespace dlo {

/*! What decoders found, could not do or would change, as sentences for a person. Plain text with words of the payload
   in it. Pure functions, GUI thread (they translate). */
namespace sentences {

//! "gzip", "JSON in a string".
[[nodiscard]] QString decoderName(DecoderId id);
//! "gzip in base64": the order in which a person says it, of layers in the order they are decoded.
[[nodiscard]] QString decoderChain(std::span<const DecoderId> ids);
//! What is to be known of a layer: what its header says, and what was not checked.
[[nodiscard]] QStringList layerNotes(const DecoderStack::Layer &layer);
//! Why what is on top can only be looked at; empty when it can be edited.
[[nodiscard]] QString whyOnlyForLooking(const DecoderStack &stack);
//! That the compressed bytes will differ; empty when \a rewriting is.
[[nodiscard]] QString rewriting(std::span<const DecoderId> rewriting);
//! Why these bytes are not in this format, and where that shows.
[[nodiscard]] QString decodeProblem(DecoderId id, const DecodeProblem &problem);
//! Why an edited text cannot be put in this format.
[[nodiscard]] QString encodeProblem(DecoderId id, const DecodeProblem &problem);

} // namespace sentences

} // namespace dlo
