// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The third part of LetterPane: what is to be sent, worked out before the dialog asks.

#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/sentences.h"
#include "views/letter/headersview.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadcontroller.h"
#include "views/letter/payloadpanel.h"
#include "views/letter/redriveflow.h"

#include <QAction>
#include <QTabWidget>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

void LetterPane::askToReplay(bool elsewhere)
{
    if (!m_shown)
        return;
    m_flow->askToSend({.action = RedriveAction::Replay,
                       .choosesDestination = elsewhere,
                       .letter = *m_shown,
                       .edited = m_payload->isEdited(),
                       .headers = m_headers->edited()},
                      *m_row);
}

void LetterPane::askToRepublish()
{
    if (!m_shown || !m_session || !m_actions->republish()->isEnabled() || m_flow->isAsking())
        return;
    if (refuseHeaders())
        return;
    m_preparing = true;
    m_payload->composeSoon(); // of a short payload it is there at once
    prepareToRepublish();
}

//! Goes on when what the editor shows is composed; a key pressed meanwhile takes the wish back.
void LetterPane::prepareToRepublish()
{
    if (!m_preparing || !m_session || !m_shown)
        return;
    if (!m_payload->isComposedCurrent())
        return updateState(); // which says so
    if (const auto why = m_payload->whyNotSendable(); !why.isEmpty())
        return refuseToSend(why, true);
    const auto payload = m_payload->lastComposed().bytes;
    const auto before = m_payload->shownBefore();
    const auto after = m_payload->shownAfter();
    const auto ready = m_payload->comparison();
    const auto headers
        = Redriver::changedHeaders(m_session->info().capabilities.headers, *m_shown, m_headers->edited());
    const auto prepare = [letter = *m_shown, headers, check = m_session->payloadCheck(),
                          idOf = m_session->transactionIds(), payload, before, after, ready] {
        return Prepared{.transactionId = idOf(letter, payload, headers),
                        .comparison = ready ? *ready : payloadtext::compare(before, after),
                        .refusal = check(payload),
                        .isEnvelope = envelope::looksLikeOne(payload)};
    };
    if (std::max({payload.size(), before.size(), after.size()}) <= PayloadController::syncLimit)
        return openRepublish(prepare());
    QtConcurrent::run(prepare).then(this, [this, preparation = ++m_preparations](const Prepared &prepared) {
        if (m_preparing && preparation == m_preparations)
            openRepublish(prepared);
    });
    updateState();
}

//! Nothing has left; the person is led to what is to be corrected.
void LetterPane::refuseToSend(const QString &why, bool hasPlace)
{
    stopPreparing();
    m_tabs->setCurrentWidget(m_payload);
    m_notice->show(Banner::Kind::Error,
                   {tr("Not sent. %1").arg(why), tr("Correct the payload; nothing has left this program.")});
    m_noticeOf = Notice::Refused;
    if (hasPlace)
        m_payload->goToError();
}

//! The notice of what was refused goes with its reason.
void LetterPane::lookWhetherCorrected()
{
    ++m_corrections;
    if (m_noticeOf != Notice::Refused || !m_session || !m_payload->whyNotSendable().isEmpty())
        return;
    const auto check = m_session->payloadCheck();
    const auto payload = m_payload->lastComposed().bytes;
    if (payload.size() <= PayloadController::syncLimit) {
        if (!check(payload))
            dropNotice(Notice::Refused);
        return;
    }
    QtConcurrent::run([check, payload] {
        return check(payload).has_value();
    }).then(this, [this, correction = m_corrections](bool refused) {
        if (!refused && correction == m_corrections)
            dropNotice(Notice::Refused);
    });
}

void LetterPane::openRepublish(const Prepared &prepared)
{
    if (prepared.refusal)
        return refuseToSend(sentences::refusal(*prepared.refusal), false);
    stopPreparing();
    if (!m_shown || !m_row || !m_session || !m_actions->republish()->isEnabled())
        return;
    m_notice->dismiss();
    m_flow->askToSend({.action = RedriveAction::Republish,
                       .choosesDestination = true,
                       .letter = *m_shown,
                       .payload = m_payload->lastComposed().bytes,
                       .transactionId = prepared.transactionId,
                       .base = prepared.comparison.base,
                       .typed = prepared.comparison.after,
                       .edited = m_payload->isEdited(),
                       .headers = m_headers->edited(),
                       .isEnvelope = prepared.isEnvelope},
                      *m_row);
}

void LetterPane::stopPreparing()
{
    ++m_preparations;
    if (std::exchange(m_preparing, false))
        updateState();
}

//! What was sent is no draft any more; what was typed meanwhile still is.
void LetterPane::forgetDraftThatWasSent(const Verdict &verdict, bool mine)
{
    const auto sent = m_sent.constFind({m_connection, verdict.letter});
    if (sent == m_sent.cend() || verdict.code == "journal"_L1)
        return; // the journal does not know of it: what was typed is all that is left to look at
    if (mine)
        forgetHeadersThatWereSent(*sent);
    const auto draft = m_drafts.find(m_connection, verdict.letter);
    if (!mine && draft && draft->headers != sent->headers)
        return; // edited after it was sent
    const bool onlyHeaders = !mine && draft && !draft->editsPayload();
    const bool isShown = mine && !m_headers->isEdited() && m_payload->isComposedCurrent()
        && m_payload->lastComposed().bytes == sent->payload;
    if (onlyHeaders || isShown) {
        deleteDraft(m_connection, verdict.letter);
    } else if (!mine && draft && draft->document.present().size() <= PayloadController::syncLimit
               && draft->document.payload().size() <= PayloadController::syncLimit) {
        if (draft->composed() == sent->payload)
            deleteDraft(m_connection, verdict.letter);
    } else if (!mine && draft) {
        const auto revision = m_drafts.revision(m_connection, verdict.letter);
        QtConcurrent::run([draft = *draft, sent = sent->payload] {
            return draft.composed() == sent;
        }).then(this, [this, connection = m_connection, key = verdict.letter, revision](bool same) {
            const bool untouched = m_drafts.revision(connection, key) == revision;
            if (same && untouched && !(connection == m_connection && key == m_key))
                deleteDraft(connection, key);
        });
    }
}

} // namespace dlo
