// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "change/change.h"
#include "views/letter/payloadtext.h"

namespace dlo {

//! What a change makes of one letter of a plan, to be looked at beforehand. A value.
struct SamplePreview
{
    enum class Trouble : std::uint8_t
    {
        None,
        NotTold, //!< the list told no payload
        Closed, //!< an envelope: what is in it is not known, and neither shown nor changed here
        DoesNotApply, //!< see refusal
        BrokerRefuses, //!< see brokerRefusal
    };
    Trouble trouble = Trouble::None;
    std::optional<Refusal> refusal = std::nullopt;
    std::optional<Broker::Refusal> brokerRefusal = std::nullopt;
    bool isChanged = false;
    int places = 0; //!< see Changed::places
    payloadtext::Comparison comparison = {}; //!< of Trouble::None and BrokerRefuses
    QByteArray sent = {};
};

//! \a change null: none. Any thread; a long payload takes its time.
[[nodiscard]] SamplePreview previewOf(const DeadLetter &letter, const std::optional<Change> &change,
                                      const Broker::PayloadCheck &check);

} // namespace dlo
