// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of LetterPane that keeps what was typed beyond the end of the program, and brings it back.

#include "drafts/draftstore.h"
#include "session/draftrule.h"
#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/detailsview.h"
#include "views/letter/draftrecords.h"
#include "views/letter/headersview.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadpanel.h"

#include <QAction>
#include <QCoroFuture>
#include <QtConcurrentRun>

#include <algorithm>
#include <chrono>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {

//! After the last write took so long, in milliseconds: a slow disk is not kept busy.
std::chrono::milliseconds pauseAfter(qint64 lastWrite)
{
    return std::clamp(4 * std::chrono::milliseconds(lastWrite), 1000ms, 10'000ms);
}

//! Groups of one message that died more than once.
bool isSameMessage(const LetterKey &one, const LetterKey &other)
{
    return one.queue == other.queue && one.partitionId == other.partitionId && one.group == other.group
        && one.transactionId == other.transactionId && !one.transactionId.isEmpty();
}

} // namespace

void LetterPane::buildDrafts()
{
    m_discardDraft = new QAction(this);
    m_discardDraft->setObjectName("actionDiscardDraft"_L1);
    m_moveDraft = new QAction(tr("&Keep what I typed, on the present payload"), this);
    m_moveDraft->setObjectName("actionMoveDraft"_L1);
    m_showEarlier = new QAction(tr("Show &it here"), this);
    m_showEarlier->setObjectName("actionShowEarlierDraft"_L1);
    connect(m_discardDraft, &QAction::triggered, this, &LetterPane::discardDraft);
    connect(m_moveDraft, &QAction::triggered, this, &LetterPane::moveDraft);
    connect(m_showEarlier, &QAction::triggered, this, [this] {
        if (!m_earlier || !m_key || m_readingDraft || isEdited())
            return;
        m_readingDraft = true;
        m_draftNotice->dismiss();
        m_payload->clear();
        readDraft(*m_earlier, m_generation);
    });
    m_saveTimer.setSingleShot(true);
    connect(&m_saveTimer, &QTimer::timeout, this, &LetterPane::saveDraft);
}

bool LetterPane::isEdited() const
{
    return m_payload->isEdited() || m_headers->isEdited();
}

void LetterPane::setDraftStore(DraftStore *store)
{
    if (m_store)
        m_store->disconnect(this);
    m_store = store;
    if (!store)
        return;
    connect(store, &DraftStore::changed, this, [this] {
        lookForEncrypted();
        updateDraftStatus();
    });
}

void LetterPane::keepDrafts()
{
    rememberLook();
    keepDraft();
    saveDraft();
}

//! About a second after the first change that is not saved, so that no more than that is lost when the program is
//! killed.
void LetterPane::saveSoon()
{
    m_unsaved = true;
    if (m_store && m_key && !m_saveTimer.isActive())
        m_saveTimer.start(pauseAfter(m_store->lastWrite()));
}

void LetterPane::saveDraft()
{
    m_saveTimer.stop();
    if (!m_store || !m_key || m_readingDraft)
        return;
    const DraftStore::Id id{m_connection, *m_key};
    if (!isEdited()) {
        // What was typed was taken back. What another window keeps of this letter is not ours to forget.
        if (!m_payload->isLoading() && std::exchange(m_hadDraft, false))
            m_store->forget(id);
        return;
    }
    m_hadDraft = true;
    if (!m_unsaved && m_store->isKept(id))
        return;
    if (!m_session || draftRule(*m_session, *m_row, m_payload->protection()) != DraftRule::Keep)
        return lookForEncrypted();
    auto draft = m_payload->isEdited() ? m_payload->draft()
                                       : std::optional(Draft{.document = PayloadDocument(m_shown->payload.bytes())});
    if (!draft)
        return; // it is being put back: there is nothing newer
    draft->headers = m_headers->edited();
    draft->at = m_typedAt;
    m_unsaved = false;
    m_store->save(id, [id, draft = *std::move(draft)] { return draftrecords::recordOf(draft, id.first, id.second); });
    updateDraftStatus();
}

QString LetterPane::whyNotSaved() const
{
    if (!m_session || !m_row || !m_key)
        return {};
    switch (draftRule(*m_session, *m_row, m_payload->protection())) {
    case DraftRule::Keep:
        break;
    case DraftRule::Encrypted:
        return tr("its payload is encrypted at the broker");
    case DraftRule::EncryptedQueue:
        return tr("its queue is an encrypted one");
    case DraftRule::NotKnown:
        return tr("this broker may have decrypted the payload without saying so");
    case DraftRule::Temporary:
        return tr("the broker it comes from ends with the program");
    }
    const auto trouble = m_store ? m_store->trouble({m_connection, *m_key}) : std::nullopt;
    if (!trouble)
        return {};
    if (trouble->code == "draft-too-large"_L1)
        return tr("it is larger than %1").arg(sentences::size(DraftRecord::maxBytes));
    if (trouble->code == "drafts-full"_L1)
        return tr("drafts of another window take up all the room there is");
    if (trouble->code == "drafts-in-use"_L1)
        return tr("the file with the drafts is damaged or newer, and another window uses it");
    return tr("the file with the drafts cannot be written (%1)").arg(visible(trouble->serverText));
}

void LetterPane::updateDraftStatus()
{
    const auto why = m_store && m_shown && isEdited() ? whyNotSaved() : QString();
    m_draftStatus->setVisible(!why.isEmpty());
    m_draftStatus->setText(
        why.isEmpty()
            ? QString()
            : tr("Drafts of this dead letter are kept only until the program ends, because %1.", "a reason").arg(why));
}

bool LetterPane::hasUnsavedEdits() const
{
    const auto isLost = [this](const DraftStore::Id &id) { return !m_store || !m_store->isKept(id); };
    if (m_key && isEdited()) {
        const bool canBeSaved = m_store && m_session
            && draftRule(*m_session, *m_row, m_payload->protection()) == DraftRule::Keep
            && !m_store->trouble({m_connection, *m_key});
        if (!canBeSaved)
            return true;
    }
    return std::ranges::any_of(m_drafts.ids(), [&](const DraftStore::Id &id) {
        const bool onScreen = m_key && id == DraftStore::Id(m_connection, *m_key);
        return !onScreen && isLost(id);
    });
}

void LetterPane::deleteDraft(const QString &connection, const LetterKey &key)
{
    m_drafts.forget(connection, key);
    if (m_store)
        m_store->forget({connection, key});
    if (m_key && connection == m_connection && key == *m_key && isEdited() && m_now)
        discardDraft();
    Q_EMIT draftsChanged();
}

//! What was typed for the same message when it had died before: another row, which is gone.
void LetterPane::offerEarlierDraft()
{
    m_earlier.reset();
    if (!m_store || !m_session)
        return;
    for (const auto &entry : m_store->entries()) {
        const bool other = entry.connection == m_connection && entry.letter != *m_key;
        if (!other || !isSameMessage(entry.letter, *m_key) || m_session->letters().store().find(entry.letter) >= 0)
            continue;
        m_earlier = {entry.connection, entry.letter};
        m_draftNotice->show(Banner::Kind::Info,
                            {tr("This message has failed before. What you typed over its payload then, on %1, is kept.")
                                 .arg(draftrecords::typedAt(entry.savedAt)),
                             tr("It has not been sent.")},
                            m_showEarlier);
        return;
    }
}

QCoro::Task<void> LetterPane::readDraft(std::pair<QString, LetterKey> id, quint64 generation)
{
    const QPointer self(this);
    const auto record = co_await m_store->read(id);
    if (!self || generation != m_generation)
        co_return;
    std::optional<Draft> draft;
    if (record) {
        auto future = QtConcurrent::run([record = *record] { return draftrecords::draftOf(record); });
        auto made = co_await future;
        if (!self || generation != m_generation)
            co_return;
        if (made)
            draft = *std::move(made);
    }
    m_readingDraft = false;
    if (!draft) {
        m_shown = m_now;
        showFresh(m_decrypting);
        tryKeys();
        if (!record && record.error().code == "no-draft"_L1)
            co_return updateState(); // another window has dealt with it
        m_draftNotice->show(Banner::Kind::Warning,
                            {tr("What you typed over this payload earlier could not be read."),
                             tr("It is still listed under “Drafts”; typing here replaces it.")});
        co_return updateState();
    }
    m_restoredAt = draft->at;
    m_headers->showHeaders(m_now->headers, draft->headers);
    putBack(*draft);
    m_drafts.keep(m_connection, *m_key, *draft);
    if (id != DraftStore::Id(m_connection, *m_key)) {
        // Kept under the letter it is shown with, and then no more under the one that is gone.
        m_store->save({m_connection, *m_key}, [connection = m_connection, key = *m_key, draft = *draft] {
            return draftrecords::recordOf(draft, connection, key);
        });
        m_store->forget(id);
    }
    lookForEncrypted();
    updateState();
}

//! Shows a draft of the letter on the screen, on the payload that it was typed on.
void LetterPane::putBack(const Draft &draft)
{
    m_decrypting = false;
    m_hadDraft = true;
    m_payload->showDraft(draft);
    m_typedAt = draft.at;
    m_shown->payload = Slice::of(draft.document.payload());
    m_shown->protection = draft.protection;
    m_shown->keyName = draft.keyName;
    compareDraft();
}

//! Says where the draft comes from, and when the broker has another payload by now.
void LetterPane::compareDraft()
{
    if (!m_now || !m_shown)
        return;
    const bool closed = m_now->protection == Protection::Envelope || m_shown->protection == Protection::Envelope;
    const bool changed = !closed && m_now->payload.isPresent() && m_now->payload.view() != m_shown->payload.view();
    m_discardDraft->setText(changed ? tr("&Start over from the present payload") : tr("&Discard what was typed"));
    const auto when = m_restoredAt ? draftrecords::typedAt(*m_restoredAt) : QString();
    if (changed)
        m_draftNotice->show(
            Banner::Kind::Warning,
            {m_restoredAt ? tr("Restored what you typed on %1. The payload has changed at the broker since.").arg(when)
                          : tr("The payload has changed at the broker since you began to type."),
             tr("Shown is what you typed, compared with the payload as it was. Nothing has been sent.")},
            m_moveDraft, m_discardDraft);
    else if (m_restoredAt)
        m_draftNotice->show(Banner::Kind::Info,
                            {tr("Restored what you typed on %1.").arg(when), tr("It has not been sent.")},
                            m_discardDraft);
}

//! Back to the payload as the broker has it.
void LetterPane::discardDraft()
{
    if (!m_key || !m_now)
        return;
    ++m_moves;
    m_restoredAt.reset();
    m_draftNotice->dismiss();
    m_shown = m_now;
    m_details->showLetter(*m_shown);
    m_headers->showHeaders(m_shown->headers);
    m_payload->showPayload(*m_shown, false);
    m_drafts.forget(m_connection, *m_key);
    if (m_store)
        m_store->forget({m_connection, *m_key});
    Q_EMIT draftsChanged();
    tryKeys();
    updateState();
}

void LetterPane::moveDraft()
{
    const auto draft = m_payload->draft();
    if (!m_key || !m_now || !draft)
        return;
    const auto move = ++m_moves;
    QtConcurrent::run([draft = *draft, payload = m_now->payload] {
        return draft.on(payload.bytes());
    }).then(this, [this, move](const std::optional<Draft> &moved) {
        if (move != m_moves || !m_now)
            return; // something was typed meanwhile
        if (!moved) {
            m_noticeOf = Notice::Other;
            m_notice->show(Banner::Kind::Error,
                           {tr("What you typed cannot be written as a payload at the moment."),
                            tr("Correct it first, so that nothing of it is lost.")});
            return;
        }
        m_restoredAt.reset();
        m_draftNotice->dismiss();
        m_shown = m_now;
        const auto typedAt = m_typedAt;
        putBack(*moved);
        m_typedAt = typedAt;
        saveSoon();
        updateState();
    });
}

//! What turns out to have been encrypted goes off the disk; it stays in memory, because nobody wanted to lose it.
void LetterPane::lookForEncrypted()
{
    if (!m_store || !m_session || m_readingDraft)
        return;
    std::vector<DraftStore::Id> encrypted;
    const auto &letters = m_session->letters().store();
    for (const auto &entry : m_store->entries()) {
        if (entry.connection != m_connection)
            continue;
        const bool onScreen = m_key == entry.letter;
        const auto row = letters.find(entry.letter);
        DeadLetter letter;
        letter.address.queue = entry.letter.queue;
        letter.protection = row >= 0 ? letters.at(row).protection : Protection::Plain;
        const auto shown = onScreen ? m_payload->protection() : Protection::Plain;
        const auto rule = draftRule(*m_session, letter, shown);
        if (rule == DraftRule::Encrypted || rule == DraftRule::EncryptedQueue)
            encrypted.emplace_back(entry.connection, entry.letter);
    }
    std::erase_if(encrypted, [this](const DraftStore::Id &id) { return m_leavingDisk.contains(id); });
    if (!encrypted.empty())
        takeOffDisk(std::move(encrypted));
    else if (m_key && m_row && isEdited() && !m_store->isKept({m_connection, *m_key}))
        updateDraftStatus();
}

QCoro::Task<void> LetterPane::takeOffDisk(std::vector<std::pair<QString, LetterKey>> ids)
{
    const QPointer self(this);
    for (const auto &id : ids)
        m_leavingDisk.insert(id);
    for (const auto &id : ids) {
        const bool onScreen = m_key && id == DraftStore::Id(m_connection, *m_key) && isEdited();
        if (!onScreen && !m_drafts.find(id.first, id.second)) {
            const auto record = co_await m_store->read(id);
            if (!self || !m_store)
                co_return;
            auto future = QtConcurrent::run(
                [record] { return record ? draftrecords::draftOf(*record) : std::unexpected(DecodeProblem()); });
            const auto draft = co_await future;
            if (!self || !m_store)
                co_return;
            if (draft && !m_drafts.find(id.first, id.second))
                m_drafts.keep(id.first, id.second, *draft);
        }
        m_store->forget(id);
        m_leavingDisk.remove(id);
    }
    Q_EMIT draftsNotKeptAnyMore(int(ids.size()));
    updateDraftStatus();
}

//! The decoders and the view that were chosen, for when the letter is looked at again.
void LetterPane::rememberLook()
{
    constexpr qsizetype most = 1000;
    if (!m_key || m_readingDraft || m_recalling || m_payload->isLoading())
        return;
    const std::pair id(m_connection, *m_key);
    m_looks.remove(id);
    if (m_looks.size() >= most)
        m_looks.clear();
    if (const auto look = m_payload->views()->look())
        m_looks.insert(id, {.how = *look, .protection = m_payload->protection()});
}

void LetterPane::recallLook()
{
    const auto found = m_looks.constFind({m_connection, *m_key});
    if (found == m_looks.cend() || found->protection != m_shown->protection || !m_shown->payload.isPresent())
        return;
    const auto look = found->how;
    m_recalling = true;
    QtConcurrent::run([look, payload = m_shown->payload] {
        return PayloadDocument::of({.payload = payload.bytes(), .layers = look.layers});
    })
        .then(this,
              [this, look, generation = m_generation, moves = m_moves,
               protection = m_shown->protection](const std::expected<PayloadDocument, DecodeProblem> &document) {
                  if (generation == m_generation)
                      m_recalling = false;
                  const bool untouched = generation == m_generation && moves == m_moves && !isEdited();
                  if (!document || !untouched || !m_shown || m_shown->protection != protection)
                      return;
                  m_payload->showDraft({.document = *document,
                                        .protection = protection,
                                        .keyName = m_shown->keyName,
                                        .view = look.view,
                                        .charset = look.charset});
              });
}

} // namespace dlo
