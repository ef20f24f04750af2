// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The other half of LetterPane: how it is laid out, and what its actions do.

#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/colours.h"
#include "views/common/plainlabel.h"
#include "views/letter/detailsview.h"
#include "views/letter/entrytexts.h"
#include "views/letter/headersview.h"
#include "views/letter/historyview.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterheading.h"
#include "views/letter/letterpane.h"
#include "views/letter/payloadeditor.h"
#include "views/letter/payloadpanel.h"
#include "views/letter/redriveflow.h"
#include "views/letter/schemaview.h"
#include "views/letter/unfinisheddialog.h"
#include "views/letter/unlockdialog.h"

#include <QAction>
#include <QHBoxLayout>
#include <QProgressBar>
#include <QPushButton>
#include <QStackedWidget>
#include <QTabWidget>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
//! A button for an action: with its own shorter text, but the action's state and tooltip.
QPushButton *buttonFor(QAction *action, const QString &text, const QString &name, QWidget *parent)
{
    auto *button = new QPushButton(action->icon(), text, parent);
    button->setObjectName(name);
    button->setAutoRepeat(false);
    button->setMinimumWidth(button->sizeHint().width() + 16);
    const auto follow = [action, button] {
        button->setIcon(action->icon()); // the window gives icons that follow the palette later
        button->setEnabled(action->isEnabled());
        button->setToolTip(action->toolTip());
    };
    QObject::connect(action, &QAction::changed, button, follow);
    QObject::connect(button, &QPushButton::clicked, action, &QAction::trigger);
    follow();
    return button;
}

Banner::Kind kindOf(const Verdict &verdict)
{
    // Ended well or not, these ask for somebody to look.
    for (const auto warns : {"gone-meanwhile"_L1, "gone-unproven"_L1, "sent-before"_L1}) {
        if (verdict.code == warns)
            return Banner::Kind::Warning;
    }
    switch (verdict.outcome) {
    case Outcome::Done:
        return verdict.code == "journal"_L1 ? Banner::Kind::Warning : Banner::Kind::Success;
    case Outcome::Gone:
    case Outcome::Duplicate:
        return Banner::Kind::Info;
    case Outcome::SentNotRemoved:
    case Outcome::Unknown:
        return Banner::Kind::Warning;
    case Outcome::Refused:
        return Banner::Kind::Error;
    case Outcome::Failed: // found out or said on purpose, these are no trouble
        return verdict.code == "settled-by-hand"_L1 || verdict.code == "still-there"_L1 ? Banner::Kind::Info
                                                                                        : Banner::Kind::Error;
    }
    return Banner::Kind::Error;
}
} // namespace

void LetterPane::buildLayout()
{
    m_banner = new Banner(this);
    m_banner->setObjectName("verdictBanner"_L1);
    m_pages = new QStackedWidget(this);
    m_empty = new PlainLabel(PlainLabel::Fit::Wrap, m_pages);
    m_empty->setObjectName("letterEmpty"_L1);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_page = new QWidget(m_pages);
    m_heading = new LetterHeading(m_page);
    m_notice = new Banner(m_page);
    m_notice->setObjectName("letterNotice"_L1);
    m_keysNotice = new Banner(m_page);
    m_keysNotice->setObjectName("letterKeysNotice"_L1);
    m_keysNotice->setClosable(false);
    m_keysNotice->hide();
    m_draftNotice = new Banner(m_page);
    m_draftNotice->setObjectName("letterDraftNotice"_L1);
    m_draftStatus = new PlainLabel(PlainLabel::Fit::Wrap, m_page);
    m_draftStatus->setObjectName("letterDraftStatus"_L1);
    m_draftStatus->hide();
    m_tabs = new QTabWidget(m_page);
    m_tabs->setObjectName("letterTabs"_L1);
    m_tabs->setDocumentMode(true);
    m_payload = new PayloadPanel(m_tabs);
    m_payload->setRevertAction(m_actions->revert());
    m_schema = new SchemaView(m_payload->editor(), m_payload);
    m_payload->addTool(m_schema->menuButton());
    m_payload->addBelow(m_schema);
    connect(m_schema, &SchemaView::marksChanged, m_payload,
            [this] { m_payload->editor()->setViolations(m_schema->marks()); });
    m_headers = new HeadersView(m_tabs);
    m_details = new DetailsView(m_tabs);
    m_tabs->addTab(m_payload, tr("&Payload"));
    m_tabs->addTab(m_headers, tr("&Headers"));
    m_history = new HistoryView(m_tabs);
    m_history->setNotesSeen(true);
    connect(m_history, &HistoryView::letterRequested, this, &LetterPane::letterRequested);
    connect(m_history, &HistoryView::keptRequested, this, &LetterPane::keptRequested);
    m_tabs->addTab(m_details, tr("De&tails"));
    m_tabs->addTab(m_history, tr("H&istory"));
    m_progress = new QProgressBar(m_page);
    m_progress->setObjectName("letterProgress"_L1);
    m_progress->setAccessibleName(tr("An action on this dead letter is under way"));
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_progress->setMaximumHeight(4);
    m_reason = new PlainLabel(PlainLabel::Fit::Wrap, m_page);
    m_reason->setObjectName("actionReason"_L1);
    m_unlock = new QPushButton(tr("&Unlock…"), m_page);
    m_unlock->setObjectName("letterUnlock"_L1);
    connect(m_unlock, &QPushButton::clicked, this, [this] {
        if (m_session)
            (new UnlockDialog(m_session, this))->open(); // deletes itself when closed
    });

    auto *buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(buttonFor(m_actions->replay(), tr("Replay"), u"buttonReplay"_s, m_page));
    buttons->addWidget(buttonFor(m_actions->republish(), tr("Republish…"), u"buttonRepublish"_s, m_page));
    buttons->addStretch(1);
    buttons->addWidget(buttonFor(m_actions->remove(), tr("Delete…"), u"buttonDelete"_s, m_page));
    auto *reasons = new QHBoxLayout;
    reasons->setSpacing(8);
    reasons->addWidget(m_reason, 1);
    reasons->addWidget(m_unlock, 0, Qt::AlignTop);

    auto *inner = new QVBoxLayout(m_page);
    inner->setContentsMargins(12, 12, 12, 12);
    inner->setSpacing(8);
    inner->addWidget(m_heading);
    inner->addWidget(m_notice);
    inner->addWidget(m_keysNotice);
    inner->addWidget(m_draftNotice);
    inner->addSpacing(4);
    inner->addWidget(m_tabs, 1);
    inner->addWidget(m_draftStatus);
    inner->addWidget(m_progress);
    inner->addLayout(buttons);
    inner->addLayout(reasons);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_page);
    auto *outer = new QVBoxLayout(this);
    outer->setContentsMargins(0, 0, 0, 0);
    outer->setSpacing(0);
    outer->addWidget(m_banner);
    outer->addWidget(m_pages, 1);
}

void LetterPane::connectActions()
{
    addActions(m_actions->all());
    connect(m_actions->replay(), &QAction::triggered, this, [this] { askToReplay(false); });
    connect(m_actions->replayElsewhere(), &QAction::triggered, this, [this] { askToReplay(true); });
    connect(m_actions->edit(), &QAction::triggered, this, &LetterPane::focusEditor);
    connect(m_actions->republish(), &QAction::triggered, this, &LetterPane::askToRepublish);
    connect(m_actions->remove(), &QAction::triggered, this, [this] {
        if (m_shown)
            m_flow->askToDelete(*m_shown, *m_row);
    });
    connect(m_actions->revert(), &QAction::triggered, m_payload, &PayloadPanel::revert);
    connect(m_actions->resolve(), &QAction::triggered, this, [this] {
        if (const auto entry = m_session && m_key ? m_session->unresolved(*m_key) : std::nullopt)
            m_flow->askToResolve(*entry);
    });
    connect(m_actions, &LetterActions::changed, this, &LetterPane::updateReasons);
    connect(m_payload, &PayloadPanel::leaveRequested, this, &LetterPane::leaveEditor);
    connect(m_headers, &HeadersView::leaveRequested, this, &LetterPane::leaveEditor);
    m_openKeys->setObjectName("actionLetterKeys"_L1);
    m_openKeys->setEnabled(false);
    connect(m_openKeys, &QAction::triggered, this, &LetterPane::openKeys);
    m_showOpened->setObjectName("actionShowOpened"_L1);
    connect(m_showOpened, &QAction::triggered, this, &LetterPane::showOpened);
    connectFlow();
}

void LetterPane::connectFlow()
{
    m_sendAgain->setObjectName("actionSendAgain"_L1);
    connect(m_actions->unfinished(), &QAction::triggered, this, &LetterPane::openUnfinished);
    connect(m_sendAgain, &QAction::triggered, this, [this] {
        if (m_againKey)
            m_flow->askToSendAgain(*m_againKey);
    });
    m_showThat->setObjectName("actionShowThatLetter"_L1);
    connect(m_showThat, &QAction::triggered, this, [this] { Q_EMIT letterRequested(m_thatKey); });
    connect(m_flow, &RedriveFlow::begun, this,
            [this](const LetterKey &key, const QByteArray &payload, const std::optional<std::vector<Header>> &headers) {
                if (!payload.isNull())
                    m_sent.insert({m_connection, key}, {payload, headers});
                m_ended.reset();
                m_banner->dismiss();
                m_notice->dismiss();
                updateState();
            });
    connect(m_flow, &RedriveFlow::ended, this, &LetterPane::onEnded);
}

void LetterPane::openUnfinished()
{
    if (!m_session)
        return;
    if (!m_unfinished) {
        auto *dialog = new UnfinishedDialog(m_session, this); // deletes itself when closed
        connect(dialog, &UnfinishedDialog::findOutRequested, m_flow,
                [this, dialog](const JournalEntry &entry) { m_flow->askToResolve(entry, dialog); });
        connect(
            dialog, &UnfinishedDialog::settleRequested, m_flow,
            [this, dialog](const JournalEntry &entry, bool happened) { m_flow->askToSettle(entry, happened, dialog); });
        m_unfinished = dialog;
    }
    m_unfinished->show();
    m_unfinished->raise();
    m_unfinished->activateWindow();
}

void LetterPane::focusEditor()
{
    if (!m_shown)
        return;
    if (auto *before = window()->focusWidget(); before && !isAncestorOf(before))
        m_cameFrom = before;
    m_tabs->setCurrentWidget(m_payload);
    m_payload->focusView();
}

void LetterPane::leaveEditor()
{
    if (m_cameFrom && m_cameFrom->isVisible())
        m_cameFrom->setFocus(Qt::OtherFocusReason);
    else
        m_tabs->setFocus(Qt::OtherFocusReason);
}

void LetterPane::onEnded(const Verdict &verdict, const QString &connection)
{
    const auto &key = verdict.letter;
    const bool ours = connection == m_connection;
    const bool mine = ours && m_key == key;
    if (verdict.outcome == Outcome::Done) {
        if (ours) {
            m_handled.insert(key);
            m_verdicts.remove(key);
        }
        if (mine)
            m_notice->dismiss(); // "gone": we know why
        if (verdict.action == RedriveAction::Republish && ours)
            forgetDraftThatWasSent(verdict, mine);
        m_sent.remove({connection, key});
        keepDraft();
    } else if (ours) {
        m_verdicts.insert(key, verdict);
    }
    showVerdict(verdict, mine ? Whose::Shown : Whose::Another);
    if (m_unfinished && ours)
        m_unfinished->showVerdict(kindOf(verdict), verdict);
    m_ended.reset();
    if (mine && (verdict.outcome == Outcome::Done || verdict.letterGone))
        m_ended = verdict;
    updateState();
    Q_EMIT letterHandled(verdict);
}

void LetterPane::showVerdict(const Verdict &verdict, Whose whose)
{
    auto message = sentences::ofVerdict(verdict);
    const bool elsewhere = whose != Whose::Shown;
    if (whose == Whose::Before)
        message.what = tr("The letter before (%1): %2", "which dead letter, and what happened to it")
                           .arg(entrytexts::letterInShort(verdict.letter), message.what);
    else if (elsewhere)
        message.what = tr("Another letter (%1): %2", "which dead letter, and what happened to it")
                           .arg(entrytexts::letterName(verdict.letter), message.what);
    QAction *action = nullptr;
    if (elsewhere && m_session && m_session->letters().rowOf(verdict.letter) >= 0) {
        m_thatKey = verdict.letter;
        action = m_showThat;
    }
    if (verdict.outcome == Outcome::Unknown || verdict.outcome == Outcome::SentNotRemoved)
        action = elsewhere ? m_actions->unfinished() : m_actions->resolve();
    m_againKey.reset();
    if (m_flow->canSendAgain(verdict.letter) && verdict.code == "sent-before"_L1) {
        m_againKey = verdict.letter;
        action = m_sendAgain;
    }
    m_banner->show(kindOf(verdict), message, action);
}

void LetterPane::showRememberedVerdict()
{
    if (m_key && m_verdicts.contains(*m_key))
        showVerdict(m_verdicts.value(*m_key));
    else if (const auto ended = std::exchange(m_ended, std::nullopt); !ended)
        m_banner->dismiss();
    else if (m_key && m_key != ended->letter && !m_banner->isHidden())
        showVerdict(*ended, Whose::Before);
}

void LetterPane::setArchive(JournalArchive *archive)
{
    m_history->setArchive(archive);
}

void LetterPane::setSchemaStore(SchemaStore *schemas)
{
    m_schema->setStore(schemas);
}

void LetterPane::updateState()
{
    m_schema->setProtection(m_payload->protection());
    m_schema->setEditorShown(m_payload->isTextShown());
    const bool busy = m_session && m_key && m_session->redriver().isBusy(*m_key);
    m_progress->setVisible(busy || m_preparing);
    QString blocked;
    if (m_gone)
        blocked = tr("This dead letter is gone.");
    QString republishBlocked;
    if (m_shown && m_decrypting)
        republishBlocked = tr("The broker is being asked for the plain text of the payload.");
    else if (m_shown && m_tryingKeys)
        republishBlocked = tr("The decryption keys are being tried on the payload.");
    else if (m_preparing)
        republishBlocked = tr("What is to be sent is being worked out.");
    else if (m_readingDraft)
        republishBlocked = tr("What you typed is being read.");
    else if (m_shown && m_payload->isLoading())
        republishBlocked = tr("The payload is still being put into the editor.");
    else if (m_shown && !m_payload->hasPayload())
        republishBlocked = tr("The broker told no payload that could be sent.");
    m_actions->setState({.letter = m_shown,
                         .blocked = blocked,
                         .republishBlocked = republishBlocked,
                         .edited = m_payload->isEdited(),
                         .unresolved = m_session && m_key && m_session->unresolved(*m_key)});
    updateDraftStatus();
    m_history->setDraft(isEdited() && m_typedAt > 0 ? std::optional(m_typedAt) : std::nullopt);
    m_tabs->setTabText(0, m_payload->isEdited() ? tr("&Payload •") : tr("&Payload"));
    reflectHeaders();
}

void LetterPane::updateReasons()
{
    const std::pair<QAction *, QString> acts[] = {{m_actions->replay(), tr("Replay")},
                                                  {m_actions->republish(), tr("Republish")},
                                                  {m_actions->remove(), tr("Delete")}};
    QStringList reasons;
    QHash<QString, QStringList> who;
    for (const auto &[action, name] : acts) {
        const auto reason = m_actions->whyDisabled(action);
        if (reason.isEmpty())
            continue;
        if (!reasons.contains(reason))
            reasons.append(reason);
        who[reason].append(name);
    }
    QStringList lines;
    for (const auto &reason : reasons) {
        const bool all = who.value(reason).size() == qsizetype(std::size(acts));
        lines.append(all ? reason : tr("%1: %2").arg(who.value(reason).join(u", "_s), reason));
    }
    m_reason->setText(lines.join(u'\n'));
    m_reason->setVisible(!lines.isEmpty());
    m_unlock->setVisible(m_session && m_session->isReadOnly() && m_shown);
}

} // namespace dlo
