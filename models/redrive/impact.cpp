// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/impact.h"

#include "letters/letterstore.h"

#include <algorithm>

namespace dlo {

namespace {

//! What was encrypted at rest leaves this program readable: opened by whomever, or typed in the place of an envelope.
bool travelsInPlainText(const DeadLetter &letter, const ImpactQuestion &question, bool moved)
{
    // A broker that moves the message itself keeps it encrypted where the queue is (queen-http.md section 9).
    if (question.action == RedriveAction::Replay)
        return moved && letter.protection == Protection::DecryptedByBroker;
    return letter.protection != Protection::Plain && !question.sendsEnvelope;
}

//! A broker that could not decrypt the message when it was read can neither when it moves it.
bool movesEnvelope(const DeadLetter &letter, const ImpactQuestion &question)
{
    return question.action == RedriveAction::Replay
        && (letter.protection == Protection::Envelope || letter.protection == Protection::DecryptedHere);
}

//! What the copy that is sent touches.
void addCopyEffects(std::vector<Effect> &effects, const DeadLetter &letter, const ImpactQuestion &question,
                    const Capabilities &capabilities)
{
    const bool replay = question.action == RedriveAction::Replay;
    const Destination home{letter.address.queue, letter.address.partition.value_or(QString())};
    const Destination to = question.to.value_or(home);
    const bool moved = to != home || (question.to && !letter.address.partition);
    effects.push_back(Effect::AllGroupsSeeCopy);
    if (moved)
        effects.push_back(Effect::DestinationChanged);
    // No queue known: the list was not read, so nothing can be said.
    if (!question.knownQueues.isEmpty() && !question.knownQueues.contains(to.queue))
        effects.push_back(Effect::CreatesQueue);
    if (travelsInPlainText(letter, question, moved))
        effects.push_back(Effect::TravelsInPlainText);
    if (movesEnvelope(letter, question))
        effects.push_back(Effect::MovesEnvelope);
    const bool twoSteps = replay ? capabilities.replay == ReplayKind::PushThenDelete
                                 : question.action == RedriveAction::Republish && question.removesOriginal;
    if (twoSteps)
        effects.push_back(Effect::NotAtomic);
    // Our own pushes carry an id made of row and content, which the broker knows again; its own old replay does not
    // (3.1).
    if (replay && capabilities.replay == ReplayKind::PushThenDelete)
        effects.push_back(Effect::MayDuplicateOnRetry);
}

RemovalReach reachOf(const ImpactQuestion &question, const Capabilities &capabilities)
{
    if (question.action != RedriveAction::Replay)
        return capabilities.removal;
    // The move takes its own row only (3.2), the older replay ends with an ordinary delete (3.1).
    return capabilities.replay == ReplayKind::PushThenDelete ? capabilities.removal : RemovalReach::RowOnly;
}

void addRemovalEffects(Impact &impact, const DeadLetter &letter, RemovalReach reach, const ImpactQuestion &question,
                       const LetterStore &store)
{
    if (reach == RemovalReach::LiveMessage)
        impact.effects.push_back(Effect::LiveMessageGoes);
    if (reach == RemovalReach::RowOnly)
        return;
    impact.otherGroups = question.siblingGroups;
    for (const DeadLetter *sibling : store.siblings(letter.key())) {
        if (!impact.otherGroups.contains(sibling->address.group))
            impact.otherGroups.append(sibling->address.group);
    }
    impact.otherGroups.sort();
    impact.otherGroupsMayBeMore = !question.listComplete;
    if (!impact.otherGroups.isEmpty() || impact.otherGroupsMayBeMore)
        impact.effects.push_back(Effect::OtherGroupsRowsGo);
}

} // namespace

Impact impactOf(const DeadLetter &letter, const ImpactQuestion &question, const Capabilities &capabilities,
                const LetterStore &store)
{
    Impact impact;
    impact.destinationEncrypts = question.destinationEncrypts;
    if (question.action != RedriveAction::Remove)
        addCopyEffects(impact.effects, letter, question, capabilities);
    const bool removes = question.action != RedriveAction::Push
        && (question.action != RedriveAction::Republish || question.removesOriginal);
    if (removes)
        addRemovalEffects(impact, letter, reachOf(question, capabilities), question, store);
    return impact;
}

Impact impactOfMany(const std::vector<DeadLetter> &letters, const ImpactQuestion &question,
                    const Capabilities &capabilities, const LetterStore &store)
{
    Impact all;
    const auto looked = std::min(letters.size(), mostLookedAt);
    for (std::size_t i = 0; i < looked; ++i) {
        const auto one = impactOf(letters[i], question, capabilities, store);
        for (const Effect effect : one.effects) {
            if (!std::ranges::contains(all.effects, effect))
                all.effects.push_back(effect);
        }
        for (const auto &group : one.otherGroups) {
            if (!all.otherGroups.contains(group))
                all.otherGroups.append(group);
        }
        all.otherGroupsMayBeMore = all.otherGroupsMayBeMore || one.otherGroupsMayBeMore;
        all.destinationEncrypts = one.destinationEncrypts;
    }
    all.otherGroups.sort();
    if (looked < letters.size() && std::ranges::contains(all.effects, Effect::OtherGroupsRowsGo))
        all.otherGroupsMayBeMore = true;
    return all;
}

} // namespace dlo
