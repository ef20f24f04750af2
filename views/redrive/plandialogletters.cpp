// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// PlanDialog: which letters, which of them are refused, and to which the change applies.

#include "views/redrive/plandialog.h"

#include "redrive/plantotals.h"
#include "session/session.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/redrive/changeform.h"
#include "views/redrive/changesentences.h"
#include "views/redrive/plantexts.h"
#include "views/redrive/runtexts.h"
#include "views/redrive/samplesview.h"

#include <QCheckBox>
#include <QtConcurrentRun>

namespace dlo {

struct PlanDialog::Looked
{
    PlanTotals totals;
    Letters first; //!< null: no two are of one message
};

PlanDialog::Looked PlanDialog::lookedAt(const Letters &letters)
{
    Looked looked{.totals = totalsOf(*letters), .first = {}};
    if (looked.totals.ofSameMessage > 0)
        looked.first = std::make_shared<const std::vector<DeadLetter>>(onePerMessage(*letters));
    return looked;
}

//! Of many letters on a worker.
void PlanDialog::describe()
{
    constexpr qsizetype mostAtOnce = 2'000;
    if (std::ssize(*m_all) <= mostAtOnce)
        return showTotals(lookedAt(m_all));
    m_summary->setText(runtexts::title(m_action, std::ssize(*m_all)));
    QtConcurrent::run([letters = m_all] { return lookedAt(letters); }).then(this, [this](const Looked &looked) {
        showTotals(looked);
    });
}

void PlanDialog::showTotals(const Looked &looked)
{
    m_summary->setText(plantexts::summary(looked.totals));
    m_sameMessage = looked.totals.ofSameMessage;
    m_first = looked.first;
    showSameMessage();
}

//! Where each letter makes a copy, those of one message make several: the choice is offered.
void PlanDialog::showSameMessage()
{
    const bool copies
        = m_session && m_first && copiesEachLetter(m_action, m_remove->isChecked(), m_session->info().capabilities);
    m_same->setText(copies ? plantexts::sameMessage(m_sameMessage) : QString());
    m_same->setVisible(copies);
    m_onlyFirst->setVisible(copies);
    chooseLetters();
}

void PlanDialog::chooseLetters()
{
    const bool onlyFirst = m_onlyFirst->isVisibleTo(this) && m_onlyFirst->isChecked();
    const auto &letters = onlyFirst ? m_first : m_all;
    if (m_letters == letters)
        return;
    m_letters = letters;
    m_samples->setLetters(m_letters);
    lookForRefusals();
    tryChange();
}

//! Whatever is done to its payload.
Reason PlanDialog::forbids(const DeadLetter &letter) const
{
    if (!m_session)
        return Reason::NotProbed;
    const auto reason = m_session->may(m_action, &letter).reason;
    const bool removes = m_action == RedriveAction::Republish && m_remove->isChecked();
    return removes && reason == Reason::None ? m_session->may(RedriveAction::Remove, &letter).reason : reason;
}

//! What is known beforehand to be refused, with the reasons.
void PlanDialog::lookForRefusals()
{
    m_forbidden.clear();
    for (const auto &letter : *m_letters) {
        const auto reason = forbids(letter);
        if (reason != Reason::None)
            ++m_forbidden[sentences::whyNot(reason)];
        else if (pushes() && !letter.payload.isPresent() && !m_whole) // otherwise it is in the file
            ++m_forbidden[runtexts::reason({.code = RedrivePlan::ownPayload(letter).error()})];
    }
    m_samples->recheck();
    showRefusals();
}

//! To which payloads the change applies, and what it makes of the examples.
void PlanDialog::tryChange()
{
    m_tryLater.stop();
    m_trial->drop();
    m_untouched.clear();
    const auto made = m_form->change();
    m_changeError = made ? QString() : changesentences::ofError(made.error());
    m_change = made ? std::optional(*made) : std::nullopt;
    m_trying = made && !m_form->isNone();
    m_samples->setChange(m_trying ? m_change : std::nullopt);
    showEffects();
    showRefusals();
    if (m_trying)
        m_trial->run(m_letters, *made);
}

void PlanDialog::noteRefusals(const ChangeTrial::Refusals &refusals)
{
    m_trying = false;
    for (const auto &[code, count] : refusals.asKeyValueRange())
        m_untouched.insert(changesentences::ofRefusal(code), count);
    showRefusals();
}

void PlanDialog::showRefusals()
{
    m_refusals->setText(plantexts::refusals(m_forbidden, m_untouched));
    m_refusals->setVisible(!m_refusals->fullText().isEmpty());
    update();
}

} // namespace dlo
