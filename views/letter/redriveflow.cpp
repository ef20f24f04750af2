// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/redriveflow.h"

#include "session/session.h"
#include "views/common/sentences.h"
#include "views/letter/deletedialog.h"
#include "views/letter/entrytexts.h"
#include "views/letter/questiondialog.h"

using namespace Qt::StringLiterals;

namespace dlo {

RedriveFlow::RedriveFlow(QWidget *window)
    : QObject(window)
    , m_window(window)
{ }

void RedriveFlow::setSession(Session *session)
{
    if (m_session == session)
        return;
    if (m_dialog)
        m_dialog->reject();
    m_again.clear();
    m_underWay.clear();
    m_session = session;
}

bool RedriveFlow::isAsking() const
{
    return m_dialog && m_dialog->isVisible(); // a closed one lives until the event loop turns
}

void RedriveFlow::open(QDialog *dialog)
{
    m_dialog = dialog;
    dialog->open();
}

void RedriveFlow::askToSend(const SendPlan &plan, const DeadLetter &row)
{
    if (!m_session || isAsking())
        return;
    auto *dialog = new SendDialog(plan, m_session, m_settings, m_window); // deletes itself when closed
    connect(dialog, &CarefulDialog::confirmed, this, [this, dialog, row] {
        const auto &sent = dialog->plan();
        Sending sending{.row = row, .action = sent.action, .payload = sent.payload, .headers = sent.headers};
        sending.removesOriginal = dialog->removesOriginal();
        if (sent.action == RedriveAction::Republish)
            sending.to = dialog->destination();
        else if (sent.choosesDestination)
            sending.to = dialog->changedDestination();
        send(sending, false);
    });
    open(dialog);
}

void RedriveFlow::askToDelete(const DeadLetter &shown, const DeadLetter &row)
{
    if (!m_session || isAsking())
        return;
    auto *dialog = new DeleteDialog(shown, row, m_session, m_window); // deletes itself when closed
    connect(dialog, &CarefulDialog::confirmed, this, [this, dialog, row] {
        if (m_session)
            follow(m_session->redriver().remove(row, dialog->reason()), row.key());
    });
    open(dialog);
}

CarefulDialog *RedriveFlow::ask(const CarefulQuestion &question, QWidget *over)
{
    auto *dialog = new QuestionDialog(question, m_session, over ? over : m_window); // deletes itself when closed
    open(dialog);
    return dialog;
}

void RedriveFlow::askToResolve(const JournalEntry &entry, QWidget *over)
{
    if (!m_session || isAsking())
        return;
    const auto *dialog
        = ask({.name = u"resolve"_s,
               .title = tr("Find out what happened"),
               .subject = tr("%1: %2").arg(entrytexts::action(entry), entrytexts::letterName(entry.letter)),
               .lines = entrytexts::findingOut(entry),
               .confirm = tr("&Find out now"),
               .whyNot = [this, key = entry.letter] { return entrytexts::whyNotFindOut(m_session, key); }},
              over);
    connect(dialog, &CarefulDialog::confirmed, this, [this, entry] {
        if (m_session)
            follow(m_session->redriver().resolve(entry), entry.letter);
    });
}

void RedriveFlow::askToSettle(const JournalEntry &entry, bool happened, QWidget *over)
{
    if (!m_session || isAsking())
        return;
    const bool removal = entry.action == RedriveAction::Remove;
    auto confirm = happened ? tr("&It arrived") : tr("It did &not arrive");
    if (entry.action == RedriveAction::Purge)
        confirm = happened ? tr("&They were purged") : tr("They were &not purged");
    else if (removal)
        confirm = happened ? tr("&It was deleted") : tr("It was &not deleted");
    else if (entrytexts::isSent(entry))
        confirm = tr("&It has been dealt with");
    const auto busy = [this, key = entry.letter] {
        return m_session && m_session->redriver().isBusy(key) ? sentences::whyNot(Reason::Busy) : QString();
    };
    const auto *dialog
        = ask({.name = u"settle"_s,
               .title = tr("Say how it ended"),
               .subject = tr("%1: %2").arg(entrytexts::action(entry), entrytexts::letterName(entry.letter)),
               .lines = entrytexts::settling(entry, happened),
               .confirm = confirm,
               .whyNot = busy},
              over);
    connect(dialog, &CarefulDialog::confirmed, this, [this, entry, happened] {
        if (m_session)
            follow(m_session->redriver().settle(entry, happened), entry.letter);
    });
}

void RedriveFlow::askToSendAgain(const LetterKey &letter)
{
    const auto found = m_again.constFind(letter);
    if (!m_session || isAsking() || found == m_again.cend())
        return;
    const auto &sending = *found;
    const auto whyNot = [this, action = sending.action, row = sending.row] {
        return m_session ? sentences::whyNot(m_session->may(action, &row).reason) : QString();
    };
    const auto *dialog = ask({.name = u"sendAgain"_s,
                              .title = tr("Send it a second time?"),
                              .subject = entrytexts::letterName(letter),
                              .lines = {tr("The journal knows that this dead letter was sent before."),
                                        tr("Sending it again makes a second copy, which every consumer group of the "
                                           "destination receives, unless the broker still knows the transaction id.")},
                              .confirm = tr("&Send it again"),
                              .whyNot = whyNot},
                             nullptr);
    connect(dialog, &CarefulDialog::confirmed, this, [this, sending] { send(sending, true); });
}

void RedriveFlow::send(const Sending &sending, bool knowsSentBefore)
{
    if (!m_session)
        return;
    const auto key = sending.row.key();
    auto &redriver = m_session->redriver();
    if (!redriver.isBusy(key))
        m_underWay.insert(key, sending);
    m_again.remove(key);
    if (sending.action == RedriveAction::Replay)
        follow(redriver.replay(sending.row, sending.to, knowsSentBefore), key);
    else
        follow(redriver.republish(sending.row, sending.payload, sending.to.value_or(Destination{}),
                                  sending.removesOriginal, knowsSentBefore, sending.headers),
               key, sending.payload, sending.headers);
}

void RedriveFlow::follow(QCoro::Task<Verdict> task, const LetterKey &letter, const QByteArray &payload,
                         const std::optional<std::vector<Header>> &headers)
{
    const auto connection = m_session->profile().id;
    Q_EMIT begun(letter, payload, headers);
    awaitVerdict(std::move(task), connection);
}

QCoro::Task<void> RedriveFlow::awaitVerdict(QCoro::Task<Verdict> task, QString connection)
{
    const QPointer self(this);
    const auto verdict = co_await std::move(task);
    if (!self)
        co_return;
    const bool here = m_session && m_session->profile().id == connection;
    if (here && m_underWay.contains(verdict.letter)) {
        const auto sending = m_underWay.take(verdict.letter);
        if (verdict.outcome == Outcome::Refused && verdict.code == "sent-before"_L1)
            m_again.insert(verdict.letter, sending);
    }
    Q_EMIT ended(verdict, connection);
}

} // namespace dlo
