// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "redrive/verdict.h"
#include "views/letter/senddialog.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>

namespace dlo {

class Session;

/*! From "do it" to the verdict: asks in a dialog (one at a time), lets the redriver work, hands the verdict back. The
   letter given to the redriver is the row as the broker listed it, so that nothing decrypted gets into the journal. */
class RedriveFlow : public QObject
{
    Q_OBJECT
public:
    //! Dialogs belong to \a window.
    explicit RedriveFlow(QWidget *window);

    void setSession(Session *session); //!< closes an open dialog

    void askToSend(const SendPlan &plan, const DeadLetter &row);
    void askToDelete(const DeadLetter &shown, const DeadLetter &row);
    void resolve(const JournalEntry &entry);
    [[nodiscard]] bool isAsking() const;

Q_SIGNALS:
    void begun(const dlo::LetterKey &letter);
    void ended(const dlo::Verdict &verdict);

private:
    void open(QDialog *dialog);
    QCoro::Task<void> replay(DeadLetter row, std::optional<Destination> to);
    QCoro::Task<void> republish(DeadLetter row, QByteArray payload, Destination to, bool removeOriginal);
    QCoro::Task<void> remove(DeadLetter row, QString reason);
    QCoro::Task<void> findOut(JournalEntry entry);

    QWidget *m_window;
    QPointer<Session> m_session;
    QPointer<QDialog> m_dialog;
};

} // namespace dlo
