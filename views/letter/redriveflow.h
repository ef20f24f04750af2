// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/journal.h"
#include "redrive/verdict.h"
#include "views/letter/senddialog.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>
#include <QPointer>

namespace dlo {

struct CarefulQuestion;
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
    //! Remembers how comparisons are shown; must outlive this. Without it nothing is remembered.
    void setSettings(QSettings *settings) { m_settings = settings; }

    void askToSend(const SendPlan &plan, const DeadLetter &row);
    void askToDelete(const DeadLetter &shown, const DeadLetter &row);
    //! Says what finding out does (it may send and remove), then does it. \a over: the window that asks, when it is
    //! another one.
    void askToResolve(const JournalEntry &entry, QWidget *over = nullptr);
    //! The person's own word on how it ended.
    void askToSettle(const JournalEntry &entry, bool happened, QWidget *over = nullptr);
    //! After a verdict Refused "sent-before": the same once more, knowing that it makes a second copy.
    void askToSendAgain(const LetterKey &letter);
    [[nodiscard]] bool canSendAgain(const LetterKey &letter) const { return m_again.contains(letter); }
    [[nodiscard]] bool isAsking() const;

Q_SIGNALS:
    //! \a payload: what is sent by a republish, otherwise null; \a headers: edited ones that go with it.
    void begun(const dlo::LetterKey &letter, const QByteArray &payload,
               const std::optional<std::vector<dlo::Header>> &headers);
    //! \a connection: profile id of the session that was asked.
    void ended(const dlo::Verdict &verdict, const QString &connection);

private:
    //! All that is needed to send.
    struct Sending
    {
        DeadLetter row = {};
        RedriveAction action = RedriveAction::Replay;
        QByteArray payload = {};
        std::optional<std::vector<Header>> headers = std::nullopt;
        std::optional<Destination> to = std::nullopt;
        bool removesOriginal = true;
    };
    void open(QDialog *dialog);
    [[nodiscard]] CarefulDialog *ask(const CarefulQuestion &question, QWidget *over);
    void follow(QCoro::Task<Verdict> task, const LetterKey &letter, const QByteArray &payload = {},
                const std::optional<std::vector<Header>> &headers = std::nullopt);
    QCoro::Task<void> awaitVerdict(QCoro::Task<Verdict> task, QString connection);
    void send(const Sending &sending, bool knowsSentBefore);

    QWidget *m_window;
    QHash<LetterKey, Sending> m_again; //!< refused because they were sent before
    QHash<LetterKey, Sending> m_underWay;
    QPointer<Session> m_session;
    QSettings *m_settings = nullptr;
    QPointer<QDialog> m_dialog;
};

} // namespace dlo
