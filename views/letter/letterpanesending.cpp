// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The third part of LetterPane: what is to be sent, worked out before the dialog asks.

#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/sentences.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadpanel.h"
#include "views/letter/redriveflow.h"

#include <QAction>
#include <QTabWidget>
#include <QtConcurrentRun>

#include <utility>

namespace dlo {

void LetterPane::askToReplay(bool elsewhere)
{
    if (!m_shown)
        return;
    m_flow->askToSend({.action = RedriveAction::Replay,
                       .choosesDestination = elsewhere,
                       .letter = *m_shown,
                       .edited = m_payload->editor()->isEdited()},
                      *m_row);
}

void LetterPane::askToRepublish()
{
    if (!m_shown || !m_session || !m_actions->republish()->isEnabled() || m_flow->isAsking())
        return;
    m_preparing = true;
    m_payload->editor()->composeSoon(); // of a short payload it is there at once
    prepareToRepublish();
}

//! Goes on when what the editor shows is composed; a key pressed meanwhile takes the wish back.
void LetterPane::prepareToRepublish()
{
    auto *editor = m_payload->editor();
    if (!m_preparing || !m_session || !m_shown)
        return;
    if (!editor->isComposedCurrent())
        return updateState(); // which says so
    const auto composed = editor->lastComposed();
    if (composed.error && editor->base().isJson())
        return refuseToSend(sentences::jsonError(*composed.error), composed.error->offset);
    const auto prepare = [letter = *m_shown, check = m_session->payloadCheck(), payload = composed.bytes] {
        return Prepared{.transactionId = Redriver::derivedTransactionId(letter, payload), .refusal = check(payload), .isEnvelope = envelope::looksLikeOne(payload)};
    };
    if (composed.bytes.size() <= PayloadEditor::syncLimit)
        return openRepublish(prepare());
    QtConcurrent::run(prepare).then(this, [this, preparation = ++m_preparations](const Prepared &prepared) {
        if (m_preparing && preparation == m_preparations)
            openRepublish(prepared);
    });
    updateState();
}

//! Nothing has left; the person is led to what is to be corrected. \a place in the editor, none: not known.
void LetterPane::refuseToSend(const QString &why, std::optional<qsizetype> place)
{
    stopPreparing();
    m_tabs->setCurrentWidget(m_payload);
    m_notice->show(Banner::Kind::Error,
                   {tr("Not sent. %1").arg(why), tr("Correct the payload; nothing has left this program.")});
    m_noticeOf = Notice::Refused;
    if (place)
        m_payload->editor()->goTo(*place);
}

//! The notice of what was refused goes with its reason.
void LetterPane::lookWhetherCorrected()
{
    const auto &composed = m_payload->editor()->lastComposed();
    ++m_corrections;
    if (m_noticeOf != Notice::Refused || !m_session || (composed.error && m_payload->editor()->base().isJson()))
        return;
    const auto check = m_session->payloadCheck();
    if (composed.bytes.size() <= PayloadEditor::syncLimit) {
        if (!check(composed.bytes))
            dropNotice(Notice::Refused);
        return;
    }
    QtConcurrent::run([check, payload = composed.bytes] {
        return check(payload).has_value();
    }).then(this, [this, correction = m_corrections](bool refused) {
        if (!refused && correction == m_corrections)
            dropNotice(Notice::Refused);
    });
}

void LetterPane::openRepublish(const Prepared &prepared)
{
    auto *editor = m_payload->editor();
    if (prepared.refusal)
        return refuseToSend(sentences::refusal(*prepared.refusal), std::nullopt);
    stopPreparing();
    if (!m_shown || !m_row || !m_session || !m_actions->republish()->isEnabled())
        return;
    m_notice->dismiss();
    const auto &composed = editor->lastComposed();
    m_flow->askToSend({.action = RedriveAction::Republish,
                       .choosesDestination = true,
                       .letter = *m_shown,
                       .payload = composed.bytes,
                       .transactionId = prepared.transactionId,
                       .base = editor->base(),
                       .typed = editor->lastTyped(),
                       .edited = editor->isEdited(),
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
    if (sent == m_sent.cend())
        return;
    const auto draft = m_drafts.find(m_connection, verdict.letter);
    if (!mine && draft && draft->text.size() <= PayloadEditor::syncLimit) {
        if (draft->base.compose(draft->text).bytes == *sent)
            m_drafts.forget(m_connection, verdict.letter);
    } else if (!mine && draft) {
        QtConcurrent::run([draft = *draft, sent = *sent] {
            return draft.base.compose(draft.text).bytes == sent;
        }).then(this, [this, connection = m_connection, key = verdict.letter, text = draft->text](bool same) {
            const auto now = m_drafts.find(connection, key);
            if (same && now && now->text == text && !(connection == m_connection && key == m_key))
                m_drafts.forget(connection, key);
        });
    } else if (mine && m_payload->editor()->isComposedCurrent() && m_payload->editor()->lastComposed().bytes == *sent) {
        m_payload->showPayload(*m_shown, false);
    }
}

} // namespace dlo
