// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/redriveflow.h"

#include "session/session.h"
#include "views/letter/deletedialog.h"

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
    auto *dialog = new SendDialog(plan, m_session, m_window); // deletes itself when closed
    connect(dialog, &CarefulDialog::confirmed, this, [this, dialog, row] {
        const auto &sent = dialog->plan();
        if (sent.action == RedriveAction::Replay)
            replay(row, sent.choosesDestination ? dialog->changedDestination() : std::nullopt);
        else
            republish(row, sent.payload, dialog->destination(), dialog->removesOriginal());
    });
    open(dialog);
}

void RedriveFlow::askToDelete(const DeadLetter &shown, const DeadLetter &row)
{
    if (!m_session || isAsking())
        return;
    auto *dialog = new DeleteDialog(shown, m_session, m_window); // deletes itself when closed
    connect(dialog, &CarefulDialog::confirmed, this, [this, dialog, row] { remove(row, dialog->reason()); });
    open(dialog);
}

void RedriveFlow::resolve(const JournalEntry &entry)
{
    if (m_session && !isAsking())
        findOut(entry);
}

QCoro::Task<void> RedriveFlow::replay(DeadLetter row, std::optional<Destination> to)
{
    const QPointer self(this);
    auto task = m_session->redriver().replay(row, std::move(to));
    Q_EMIT begun(row.key());
    const auto verdict = co_await std::move(task);
    if (self)
        Q_EMIT ended(verdict);
}

QCoro::Task<void> RedriveFlow::republish(DeadLetter row, QByteArray payload, Destination to, bool removeOriginal)
{
    const QPointer self(this);
    auto task = m_session->redriver().republish(row, std::move(payload), std::move(to), removeOriginal);
    Q_EMIT begun(row.key());
    const auto verdict = co_await std::move(task);
    if (self)
        Q_EMIT ended(verdict);
}

QCoro::Task<void> RedriveFlow::remove(DeadLetter row, QString reason)
{
    const QPointer self(this);
    auto task = m_session->redriver().remove(row, std::move(reason));
    Q_EMIT begun(row.key());
    const auto verdict = co_await std::move(task);
    if (self)
        Q_EMIT ended(verdict);
}

QCoro::Task<void> RedriveFlow::findOut(JournalEntry entry)
{
    const QPointer self(this);
    const auto key = entry.letter;
    auto task = m_session->redriver().resolve(std::move(entry));
    Q_EMIT begun(key);
    const auto verdict = co_await std::move(task);
    if (self)
        Q_EMIT ended(verdict);
}

} // namespace dlo
