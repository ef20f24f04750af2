// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/unfinisheddialog.h"

#include "session/session.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/letter/entrytexts.h"

#include <QDialogButtonBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

UnfinishedDialog::UnfinishedDialog(Session *session, QWidget *parent)
    : QDialog(parent)
    , m_session(session)
    , m_banner(new Banner(this))
    , m_list(new QListWidget(this))
    , m_known(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_reason(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_findOut(new QPushButton(tr("&Find out…"), this))
    , m_arrived(new QPushButton(this))
    , m_notArrived(new QPushButton(this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("unfinishedDialog"_L1);
    setWindowTitle(tr("Unfinished actions"));
    buildLayout();
    const auto ask = [this](bool happened) {
        if (const auto entry = current())
            Q_EMIT settleRequested(*entry, happened);
    };
    connect(m_findOut, &QPushButton::clicked, this, [this] {
        if (const auto entry = current())
            Q_EMIT findOutRequested(*entry);
    });
    connect(m_arrived, &QPushButton::clicked, this, [ask] { ask(true); });
    connect(m_notArrived, &QPushButton::clicked, this, [ask] { ask(false); });
    connect(m_list, &QListWidget::currentRowChanged, this, [this] {
        if (const auto entry = current())
            m_chosen = entry->id;
        showCurrent();
    });
    connect(session, &Session::permissionsChanged, this, &UnfinishedDialog::fill);
    connect(session, &Session::stateChanged, this, &UnfinishedDialog::updateButtons);
    connect(&session->redriver(), &Redriver::busyChanged, this, &UnfinishedDialog::updateButtons);
    connect(session, &QObject::destroyed, this, &QDialog::reject);
    fill();
    m_list->setFocus();
    resize(640, 460);
}

void UnfinishedDialog::buildLayout()
{
    m_banner->setObjectName("unfinishedVerdict"_L1);
    m_banner->hide();
    m_list->setObjectName("unfinishedList"_L1);
    m_list->setAccessibleName(tr("Actions with an unknown outcome"));
    m_known->setObjectName("unfinishedKnown"_L1);
    m_reason->setObjectName("unfinishedReason"_L1);
    m_findOut->setObjectName("unfinishedFindOut"_L1);
    m_arrived->setObjectName("unfinishedArrived"_L1);
    m_notArrived->setObjectName("unfinishedNotArrived"_L1);
    auto *label
        = new QLabel(tr("&Actions that were begun and whose outcome is not known, or that are half done:"), this);
    label->setWordWrap(true);
    label->setBuddy(m_list);
    auto *ways = new QHBoxLayout;
    ways->setSpacing(8);
    for (auto *button : {m_findOut, m_arrived, m_notArrived}) {
        button->setAutoDefault(false);
        ways->addWidget(button);
    }
    ways->addStretch(1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setObjectName("unfinishedClose"_L1);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(label);
    column->addWidget(m_list, 1);
    column->addWidget(m_known);
    column->addLayout(ways);
    column->addWidget(m_reason);
    column->addWidget(buttons);
}

std::optional<JournalEntry> UnfinishedDialog::current() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < m_entries.size() ? std::optional(m_entries[row]) : std::nullopt;
}

void UnfinishedDialog::showVerdict(Banner::Kind kind, const Verdict &verdict)
{
    auto message = sentences::ofVerdict(verdict);
    message.what = tr("%1: %2", "a dead letter, and what happened to it")
                       .arg(entrytexts::letterName(verdict.letter), message.what);
    m_banner->show(kind, message);
}

void UnfinishedDialog::fill()
{
    if (!m_session)
        return;
    const auto before = current();
    const int row = m_list->currentRow();
    m_entries = m_session->unfinished();
    const auto isChosen = [this](const JournalEntry &entry) { return entry.id == m_chosen; };
    // What is being found out has left the list until that is done; another one must not stand in its place meanwhile.
    if (before && isChosen(*before) && m_session->redriver().isBusy(before->letter)
        && std::ranges::none_of(m_entries, isChosen))
        m_entries.insert(std::min<qsizetype>(row, m_entries.size()), *before);
    {
        const QSignalBlocker quiet(m_list);
        m_list->clear();
        for (const auto &entry : std::as_const(m_entries))
            m_list->addItem(tr("%1  %2: %3", "time, action, dead letter")
                                .arg(sentences::localTime(entry.at), entrytexts::action(entry),
                                     entrytexts::letterName(entry.letter)));
        const auto same = std::ranges::find_if(m_entries, isChosen);
        const auto stay = same != m_entries.end() ? int(same - m_entries.begin()) : std::max(row, 0);
        m_list->setCurrentRow(std::min(stay, int(m_entries.size()) - 1));
    }
    if (const auto entry = current(); entry && m_chosen == 0)
        m_chosen = entry->id;
    showCurrent();
}

void UnfinishedDialog::showCurrent()
{
    const auto entry = current();
    if (!entry) {
        m_known->setText(tr("Nothing is unfinished."));
        updateButtons();
        return;
    }
    QStringList lines{tr("What: %1").arg(entrytexts::action(*entry)),
                      tr("Dead letter: %1").arg(entrytexts::letterName(entry->letter))};
    if (!entry->to.queue.isEmpty())
        lines.append(tr("Where to: %1").arg(sentences::destination(entry->to)));
    if (m_session && entry->connection != m_session->profile().id)
        lines.append(tr("Begun with another connection to this broker: %1")
                         .arg(entry->connectionName.isEmpty() ? tr("(without a name)") : entry->connectionName));
    lines.append(tr("Begun: %1 (%2)").arg(sentences::localTime(entry->at), sentences::utcTime(entry->at)));
    if (!entry->newTransactionId.isEmpty())
        lines.append(tr("New transaction id: %1").arg(visible(entry->newTransactionId)));
    lines.append(tr("Known: %1").arg(entrytexts::known(*entry)));
    m_known->setText(lines.join(u'\n'));
    const bool removal = entry->action == RedriveAction::Remove || entry->action == RedriveAction::Purge;
    const bool sent = entrytexts::isSent(*entry);
    m_arrived->setText(removal ? tr("It was &deleted…") : sent ? tr("It has been &dealt with…") : tr("It &arrived…"));
    m_notArrived->setText(removal ? tr("It was &not deleted…") : tr("It did &not arrive…"));
    updateButtons();
}

void UnfinishedDialog::updateButtons()
{
    if (!m_session)
        return;
    const auto entry = current();
    const bool busy = entry && m_session->redriver().isBusy(entry->letter);
    const bool sent = entry && entrytexts::isSent(*entry);
    const auto why = entry ? entrytexts::whyNotFindOut(m_session, entry->letter) : QString();
    m_findOut->setEnabled(entry && why.isEmpty());
    m_findOut->setToolTip(why);
    m_arrived->setEnabled(entry && !busy);
    m_notArrived->setEnabled(entry && !busy && !sent);
    m_notArrived->setToolTip(sent ? tr("The broker accepted the message; only the removal is open.") : QString());
    m_reason->setText(why.isEmpty() ? QString() : tr("Finding out is not possible: %1").arg(why));
    m_reason->setVisible(!why.isEmpty());
}

} // namespace dlo
