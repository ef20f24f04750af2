// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/letterpane.h"

#include "drafts/draftstore.h"
#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/letter/detailsview.h"
#include "views/letter/headersview.h"
#include "views/letter/historyview.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterheading.h"
#include "views/letter/payloadpanel.h"
#include "views/letter/redriveflow.h"
#include "views/letter/schemaview.h"
#include "views/letter/unfinisheddialog.h"

#include <QAction>
#include <QDateTime>
#include <QStackedWidget>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {
bool isDecrypted(Protection protection)
{
    return protection == Protection::DecryptedByBroker || protection == Protection::DecryptedHere;
}

//! The row with what only a single read tells. Error and retries stay the row's: the single read may answer with
//! another group's (pitfalls Q11).
DeadLetter merged(DeadLetter row, const DeadLetter &details)
{
    if (details.enqueuedAt)
        row.enqueuedAt = details.enqueuedAt;
    if (row.messageId.isEmpty())
        row.messageId = details.messageId;
    if (row.producer.isEmpty())
        row.producer = details.producer;
    if (row.traceId.isEmpty())
        row.traceId = details.traceId;
    if (row.headers.empty())
        row.headers = details.headers;
    const bool opened = row.protection == Protection::Envelope && isDecrypted(details.protection);
    if ((opened || !row.payload.isPresent()) && details.payload.isPresent()) {
        row.payload = details.payload;
        row.protection = details.protection;
    }
    return row;
}
} // namespace

LetterPane::LetterPane(QWidget *parent)
    : QWidget(parent)
    , m_actions(new LetterActions(this))
    , m_flow(new RedriveFlow(this))
    , m_sendAgain(new QAction(tr("Send it &again…"), this))
    , m_showThat(new QAction(tr("Sho&w that letter"), this))
    , m_openKeys(new QAction(tr("Decryption &keys…"), this))
    , m_showOpened(new QAction(tr("Show the &plain text"), this))
{
    setObjectName("letterPane"_L1);
    buildLayout();
    connectActions();
    buildDrafts();
    m_detailsTimer.setSingleShot(true);
    m_detailsTimer.setInterval(80ms); // moving through a list with the keyboard asks for the last one only
    connect(&m_detailsTimer, &QTimer::timeout, this, [this] {
        if (m_session && m_row)
            fetchDetails(*m_row, m_generation);
    });
    connect(m_payload, &PayloadPanel::stateChanged, this, &LetterPane::updateState);
    connect(m_payload, &PayloadPanel::editedChanged, this, [this](bool edited) {
        if (!edited)
            keepDraft(); // forgets it; what was typed is taken when another letter is shown
        saveSoon();
    });
    connect(m_payload, &PayloadPanel::composedChanged, this, &LetterPane::lookWhetherCorrected);
    connect(m_payload, &PayloadPanel::composedChanged, this, &LetterPane::prepareToRepublish);
    connect(m_payload, &PayloadPanel::typed, this, &LetterPane::stopPreparing);
    connect(m_headers, &HeadersView::changed, this, &LetterPane::onHeadersChanged);
    connect(m_payload, &PayloadPanel::typed, this, [this] {
        ++m_moves;
        if (!m_payload->views()->isRestoring())
            m_typedAt = QDateTime::currentMSecsSinceEpoch();
        saveSoon();
    });
    connect(m_payload, &PayloadPanel::composedChanged, this, &LetterPane::saveSoon);
    setSession(nullptr);
}

LetterPane::~LetterPane() = default;

void LetterPane::setSettings(QSettings *settings)
{
    m_flow->setSettings(settings);
}

void LetterPane::setSession(Session *session)
{
    const bool same = m_session == session && session;
    // While it is still the old connection's: what was typed is kept there, by the rules of that broker.
    if (!same)
        showLetter(std::nullopt);
    if (m_session && m_session != session) {
        m_session->disconnect(this);
        m_session->letters().disconnect(this);
        m_session->loader().disconnect(this);
        m_session->redriver().disconnect(this);
    }
    m_session = session;
    m_flow->setSession(session);
    m_actions->setSession(session);
    if (same)
        return;
    if (session) {
        m_connection = session->profile().id;
        auto &letters = session->letters();
        connect(&letters, &QAbstractItemModel::dataChanged, this, &LetterPane::lookAgain);
        connect(&letters, &QAbstractItemModel::rowsRemoved, this, &LetterPane::lookAgain);
        connect(&letters, &QAbstractItemModel::rowsInserted, this, &LetterPane::lookAgain);
        connect(&letters, &QAbstractItemModel::modelReset, this, &LetterPane::lookAgain);
        connect(&letters, &LetterTableModel::totalChanged, this, &LetterPane::lookAgain);
        connect(&session->loader(), &LetterLoader::changed, this, &LetterPane::lookAgain);
        connect(&session->loader(), &LetterLoader::changed, this, &LetterPane::lookForEncrypted);
        connect(session, &Session::dataChanged, this, &LetterPane::lookForEncrypted);
        connect(session, &Session::permissionsChanged, this, &LetterPane::updateState);
        connect(session, &Session::stateChanged, this, &LetterPane::updateState);
        connect(&session->redriver(), &Redriver::busyChanged, this, &LetterPane::updateState);
        connect(session, &QObject::destroyed, this, [this] { setSession(nullptr); });
    }
    if (m_unfinished)
        m_unfinished->reject(); // it lists another connection's
    m_verdicts.clear();
    m_againKey.reset();
    m_ended.reset();
    m_banner->dismiss();
    showLetter(std::nullopt);
}

void LetterPane::showLetter(const std::optional<LetterKey> &key)
{
    if (key && key == m_key && !m_gone) {
        m_actions->setSeveral(false);
        m_pages->setCurrentWidget(m_page);
        lookAgain();
        return;
    }
    m_headers->commit();
    keepDrafts();
    stopPreparing();
    ++m_generation;
    m_detailsTimer.stop();
    m_key.reset();
    m_row.reset();
    m_shown.reset();
    m_gone = false;
    m_noticeOf = Notice::Other;
    m_decrypting = false;
    m_notice->dismiss();
    m_draftNotice->dismiss();
    m_restoredAt.reset();
    m_readingDraft = false;
    m_hadDraft = false;
    m_recalling = false;
    m_actions->setSeveral(false);
    m_opened.reset();

    const auto found = key && m_session ? m_session->letters().store().find(*key) : -1;
    if (found < 0) {
        m_payload->clear();
        m_headers->showHeaders({});
        m_history->clear();
        m_empty->setText(
            m_session ? tr("Select a dead letter to see why it died and what is in it.")
                      : tr("Open a connection and select a dead letter: why it died and what is in it is shown here."));
        m_pages->setCurrentWidget(m_empty);
    } else {
        m_key = key;
        fillFrom(m_session->letters().store().at(found));
        m_pages->setCurrentWidget(m_page);
        m_detailsTimer.start();
    }
    tryKeys();
    m_schema->setQueue(m_session, m_row ? m_row->address.queue : QString());
    showRememberedVerdict();
    updateState();
}

void LetterPane::showSeveral(qsizetype count)
{
    showLetter(std::nullopt);
    m_empty->setText(
        tr("%n dead letters are selected. Replay, republish or delete all of them, or select a single one to read or "
           "repair it.",
           nullptr, int(count)));
    m_actions->setSeveral(true);
    updateReasons();
}

void LetterPane::fillFrom(const DeadLetter &row)
{
    m_row = row;
    m_shown = row;
    m_now = row;
    m_heading->showLetter(row);
    m_details->showLetter(row);
    m_history->setListed(&m_session->letters());
    m_history->showLetter(m_session->broker(), row);
    auto draft = m_drafts.find(m_connection, *m_key);
    m_readingDraft = !draft && m_store && m_store->find({m_connection, *m_key});
    m_headers->showHeaders(row.headers, draft ? draft->headers : std::nullopt);
    if (draft && !draft->editsPayload())
        draft.reset(); // the payload itself may be better known by now
    m_decrypting = !draft && row.protection == Protection::Envelope
        && m_session->info().capabilities.can(Ability::DecryptOnRead);
    if (draft) {
        putBack(*draft);
    } else if (m_readingDraft) {
        m_payload->clear();
        readDraft({m_connection, *m_key}, m_generation);
    } else {
        showFresh(m_decrypting);
        offerEarlierDraft();
    }
}

//! What is shown, without any draft.
void LetterPane::showFresh(bool decrypting)
{
    m_payload->showPayload(*m_shown, decrypting);
    if (!decrypting)
        recallLook();
}

void LetterPane::keepDraft()
{
    if (!m_key || m_readingDraft)
        return;
    if (m_payload->isEdited()) {
        if (auto draft = m_payload->draft()) {
            draft->at = m_typedAt;
            draft->headers = m_headers->edited();
            m_drafts.keep(m_connection, *m_key, *draft);
        }
    } else if (m_headers->isEdited()) {
        m_drafts.keep(m_connection, *m_key, {.headers = m_headers->edited(), .at = m_typedAt});
    } else if (!m_payload->isLoading()) {
        m_drafts.forget(m_connection, *m_key);
    }
    Q_EMIT draftsChanged();
}

bool LetterPane::hasUnsentEdits() const
{
    return !m_drafts.isEmpty() || m_payload->isEdited() || m_headers->isEdited();
}

void LetterPane::dropNotice(Notice of)
{
    if (m_noticeOf != of)
        return;
    m_noticeOf = Notice::Other;
    m_notice->dismiss();
}

void LetterPane::lookAgain()
{
    if (!m_session || !m_key || !m_row)
        return;
    const auto &store = m_session->letters().store();
    const auto found = store.find(*m_key);
    if (found >= 0) {
        if (std::exchange(m_gone, false))
            dropNotice(Notice::Gone);
        const auto &row = store.at(found);
        if (row.error != m_row->error || row.retries != m_row->retries || row.failedAt != m_row->failedAt) {
            m_row->error = m_shown->error = row.error;
            m_row->retries = m_shown->retries = row.retries;
            m_heading->showLetter(*m_shown);
            m_details->showLetter(*m_shown);
        }
        // What is in the editor is left alone; that there is another payload now is said.
        if (m_payload->isEdited() && row.payload.isPresent() && row.protection == m_now->protection
            && row.payload.view() != m_now->payload.view()) {
            m_now->payload = row.payload;
            compareDraft();
        }
        updateState();
        return;
    }
    const auto &loader = m_session->loader();
    const bool stillReading = loader.state() == LetterLoader::State::Loading;
    const bool otherList = !loader.query().matches(*m_row);
    if (m_gone || stillReading || otherList)
        return;
    m_gone = true;
    if (!m_handled.contains(*m_key)) {
        m_noticeOf = Notice::Gone;
        const bool typed = m_payload->isEdited() || m_headers->isEdited();
        m_notice->show(Banner::Kind::Warning,
                       {tr("This dead letter is gone: it was replayed or removed, here or by someone else."),
                        typed ? tr("What you typed is kept here. Copy it if you need it elsewhere.") : QString()});
    }
    updateState();
}

QCoro::Task<void> LetterPane::fetchDetails(DeadLetter row, quint64 generation)
{
    const QPointer self(this);
    const auto details = co_await m_session->details(row);
    if (!self || generation != m_generation || !m_row)
        co_return;
    const bool waited = std::exchange(m_decrypting, false);
    auto shown = details ? merged(*m_row, *details) : *m_row;
    m_now = shown;
    const bool openedHere
        = m_shown->protection == Protection::DecryptedHere && shown.protection == Protection::Envelope;
    if (m_payload->isEdited() || openedHere) {
        shown.payload = m_shown->payload; // what the draft was typed on
        shown.protection = m_shown->protection;
        shown.keyName = m_shown->keyName;
    }
    const bool opened
        = shown.protection != m_shown->protection || (shown.payload.isPresent() && !m_shown->payload.isPresent());
    m_shown = shown;
    m_details->showLetter(shown);
    m_history->showLetter(m_session->broker(), shown);
    m_headers->updateOwn(shown.headers);
    m_row->headers = shown.headers; // which the list did not tell: a push carries them along
    if ((waited || opened) && !m_readingDraft)
        showFresh(false);
    if (waited || opened)
        tryKeys();
    if (m_payload->isEdited())
        compareDraft();
    if (waited && !details && m_shown->protection == Protection::Envelope) {
        const auto why = sentences::ofError(details.error());
        m_noticeOf = Notice::Other;
        m_notice->show(Banner::Kind::Warning,
                       {tr("The broker did not decrypt the payload. %1").arg(why.what), why.next});
    }
    updateState();
}

} // namespace dlo
