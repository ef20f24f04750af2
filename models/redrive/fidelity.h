// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/capabilities.h"
#include "brokers/values.h"
#include "redrive/verdict.h"

#include <optional>
#include <vector>

namespace dlo {

/*! The fidelity report (design.md section 6): in what the message that consumers get will differ from the dead letter,
   and why. Who else is touched is the other half of it: impactOf(). As codes for a view to say; pure, any thread.

   What a broker does is in Capabilities::replayed and pushed; for Queen the facts are those of queen-http.md sections 3
   (replay), 4 (push), 8 (retries) and 11 (surprises), and of queen-cpp-0.15-observed.md ("Payload fidelity", "Push",
   "Dead-lettering"), which outranks it. */
struct Difference
{
    Trait what = Trait::Payload;
    Fate fate = Fate::Unknown;
    FateReason why = FateReason::NotEstablished;

    bool operator==(const Difference &) const = default;
};

//! One a trait at most, in the order of Trait; what is kept is told too. A trait of which the letter has none is left
//! out.
using Fidelity = std::vector<Difference>;

//! What is known of an action before it is carried out.
struct FidelityQuestion
{
    RedriveAction action = RedriveAction::Replay;
    bool editsPayload = false; //!< what is sent is not what came
    //! Headers to be sent in place of the letter's own.
    std::optional<std::vector<Header>> headers = std::nullopt;
    //! Where a broker may rewrite what it stores: whether it does with this payload. Empty: not looked at.
    std::optional<bool> storedOtherwise = std::nullopt;
};

//! Empty for Remove, after which there is no message.
[[nodiscard]] Fidelity fidelityOf(const DeadLetter &letter, const FidelityQuestion &question,
                                  const Capabilities &capabilities);

//! Of the same done to each of \a letters: of each trait the worst, Lost before Changed, New, Unknown and Kept.
[[nodiscard]] Fidelity fidelityOfMany(const std::vector<DeadLetter> &letters, const FidelityQuestion &question,
                                      const Capabilities &capabilities);

} // namespace dlo
