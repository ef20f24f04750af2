// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/samplepreview.h"

namespace dlo {

SamplePreview previewOf(const DeadLetter &letter, const std::optional<Change> &change,
                        const Broker::PayloadCheck &check)
{
    using Trouble = SamplePreview::Trouble;
    if (!letter.payload.isPresent())
        return {.trouble = Trouble::NotTold};
    if (letter.protection == Protection::Envelope)
        return {.trouble = Trouble::Closed};
    const auto before = letter.payload.bytes();
    SamplePreview preview{.sent = before};
    if (change) {
        auto changed = change->apply(before);
        if (!changed)
            return {.trouble = Trouble::DoesNotApply, .refusal = std::move(changed.error())};
        preview.isChanged = !changed->unchanged;
        preview.places = changed->places;
        preview.sent = std::move(changed->bytes);
    }
    preview.brokerRefusal = check ? check(preview.sent) : std::nullopt;
    preview.trouble = preview.brokerRefusal ? Trouble::BrokerRefuses : Trouble::None;
    preview.comparison = payloadtext::compare(before, preview.sent);
    return preview;
}

} // namespace dlo
