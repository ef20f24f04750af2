// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// SendDialog: what else happens, and in what the copy will differ.

#include "views/letter/senddialog.h"

#include "session/session.h"
#include "views/letter/effectsview.h"
#include "views/letter/fidelityview.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

ImpactQuestion SendDialog::question() const
{
    ImpactQuestion question{.action = m_plan.action, .removesOriginal = removesOriginal(), .to = changedDestination()};
    for (const auto &queue : m_session->queues())
        question.knownQueues.append(queue.name);
    question.sendsEnvelope = m_plan.isEnvelope;
    question.destinationEncrypts = destinationEncrypts();
    question.siblingGroups = m_session->siblingGroups(m_plan.letter.key());
    question.listComplete = m_session->listTellsSiblings(m_plan.letter);
    return question;
}

//! By the list of queues: none when it does not tell, or does not have the queue.
std::optional<bool> SendDialog::destinationEncrypts() const
{
    const auto &queues = m_session->queues();
    const auto found = std::ranges::find(queues, destination().queue, &Queue::name);
    return found == queues.end() ? std::nullopt : found->encrypted;
}

//! Of what is not too long to find out here and now.
std::optional<bool> SendDialog::isStoredOtherwise() const
{
    constexpr qsizetype longest = qsizetype(64) * 1024; // bytes
    const auto normaliser = m_session->normaliser();
    if (!normaliser || m_plan.action == RedriveAction::Replay || m_plan.payload.size() > longest)
        return std::nullopt;
    const auto stored = normaliser(m_plan.payload);
    return stored ? std::optional(stored->bytes != m_plan.payload) : std::nullopt;
}

void SendDialog::forgetImpact()
{
    if (!m_session)
        return;
    m_impactOf.reset();
    m_knownQueues.clear();
    for (const auto &queue : m_session->queues())
        m_knownQueues.insert(queue.name);
    update();
}

void SendDialog::updateImpact()
{
    const ImpactInput input{removesOriginal(), changedDestination().has_value(),
                            m_knownQueues.contains(destination().queue), destinationEncrypts()};
    if (m_impactOf == input)
        return;
    m_impactOf = input;
    m_effects->showImpact(
        impactOf(m_plan.letter, question(), m_session->info().capabilities, m_session->letters().store()));
    const FidelityQuestion question{.action = m_plan.action,
                                    .editsPayload = m_plan.edited,
                                    .headers = m_plan.headers,
                                    .storedOtherwise = m_storedOtherwise};
    m_fidelity->showFidelity(fidelityOf(m_plan.letter, question, m_session->info().capabilities));
    Q_EMIT impactComputed();
}

} // namespace dlo
