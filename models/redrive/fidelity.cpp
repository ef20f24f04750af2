// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/fidelity.h"

#include "brokers/headerrules.h"

#include <algorithm>
#include <array>
#include <utility>

namespace dlo {

namespace {

using Rule = CopyRules::Rule;

Rule payloadRule(const FidelityQuestion &question, Rule rule)
{
    if (question.action == RedriveAction::Replay)
        return rule;
    // That the broker makes something else of it is worse than that somebody wanted it to be something else.
    if (rule.why == FateReason::BrokerRewrites && question.storedOtherwise)
        rule = *question.storedOtherwise ? Rule{Fate::Changed, rule.why} : Rule{Fate::Kept, FateReason::BytesKept};
    return question.editsPayload && rule.fate == Fate::Kept ? Rule{Fate::Changed, FateReason::Edited} : rule;
}

//! Nothing: the letter has none, and none are put in.
std::optional<Rule> headersRule(const DeadLetter &letter, const FidelityQuestion &question, const HeaderRules &rules,
                                Rule rule)
{
    const auto &sent = question.headers ? *question.headers : letter.headers;
    if (letter.headers.empty() && sent.empty())
        return std::nullopt;
    if (question.action == RedriveAction::Replay)
        return rule;
    if (!rules.carried)
        return Rule{Fate::Lost, FateReason::NotCarried};
    if (question.headers && *question.headers != letter.headers)
        return Rule{Fate::Changed, FateReason::Edited};
    const bool leavesOut = headerrules::toSend(rules, sent).size() < sent.size();
    return leavesOut ? Rule{Fate::Changed, FateReason::ReservedNames} : Rule{Fate::Kept, FateReason::BytesKept};
}

//! Of a trait that the letter may have or not: a loss is one only when it has.
Rule toldRule(const QString &own, Rule rule)
{
    return own.isEmpty() && rule.fate == Fate::Lost ? Rule{Fate::Unknown, FateReason::NotTold} : rule;
}

int badness(Fate fate)
{
    constexpr std::array order{Fate::Kept, Fate::Unknown, Fate::New, Fate::Changed, Fate::Lost};
    return int(std::ranges::find(order, fate) - order.begin());
}

} // namespace

Fidelity fidelityOf(const DeadLetter &letter, const FidelityQuestion &question, const Capabilities &capabilities)
{
    Fidelity fidelity;
    if (question.action == RedriveAction::Remove)
        return fidelity;
    const auto &rules = question.action == RedriveAction::Replay ? capabilities.replayed : capabilities.pushed;
    for (std::size_t i = 0; i < std::size_t(Trait::TraitCount); ++i) {
        const auto trait = Trait(i);
        std::optional<Rule> rule = rules.of(trait);
        if (trait == Trait::Payload)
            rule = payloadRule(question, *rule);
        else if (trait == Trait::Headers)
            rule = headersRule(letter, question, capabilities.headers, *rule);
        else if (trait == Trait::TraceId)
            rule = toldRule(letter.traceId, *rule);
        else if (trait == Trait::Producer)
            rule = toldRule(letter.producer, *rule);
        if (rule)
            fidelity.push_back({trait, rule->fate, rule->why});
    }
    return fidelity;
}

Fidelity fidelityOfMany(const std::vector<DeadLetter> &letters, const FidelityQuestion &question,
                        const Capabilities &capabilities)
{
    std::array<std::optional<Difference>, std::size_t(Trait::TraitCount)> worst;
    std::array<bool, 4> seen = {}; // letters without headers differ in nothing else
    for (const auto &letter : letters) {
        if (letter.headers.empty()) {
            auto &known = seen[(letter.traceId.isEmpty() ? 0U : 1U) + (letter.producer.isEmpty() ? 0U : 2U)];
            if (std::exchange(known, true))
                continue;
        }
        for (const auto &difference : fidelityOf(letter, question, capabilities)) {
            auto &known = worst[std::size_t(difference.what)];
            if (!known || badness(difference.fate) > badness(known->fate))
                known = difference;
        }
    }
    Fidelity fidelity;
    for (const auto &difference : worst) {
        if (difference)
            fidelity.push_back(*difference);
    }
    return fidelity;
}

} // namespace dlo
