// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/runkeeper.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>

class QWidget;

namespace dlo {

class CarefulDialog;
class Journal;
class RunsDialog;
class Session;

/*! The runs that the journal knows, and from "go on with this one" to what is left of it. GUI thread. */
class RunsFlow : public QObject
{
    Q_OBJECT
public:
    //! Dialogs belong to \a window.
    RunsFlow(Journal &journal, QWidget *window);

    //! With whose broker interrupted runs can be gone on with. Closes an open question.
    void setSession(Session *session);
    void open(); //!< the list
    //! At the broker of the session, when it was opened; those of which something was done since are not among them.
    [[nodiscard]] int interruptedRuns() const { return m_interrupted; }

Q_SIGNALS:
    //! The person wants to go on: \a rest has been taken over, and is to be begun or left (Journal::leaveRun()).
    void goOn(const dlo::RunKeeper::Rest &rest);
    void interruptedChanged(); //!< interruptedRuns() is another number

private:
    void setInterrupted(int runs);
    QCoro::Task<void> look(QPointer<Session> session);
    QCoro::Task<void> take(RunRecord run);
    QCoro::Task<void> giveUp(RunRecord run);
    void askToGoOn(const RunKeeper::Rest &rest);
    void askToGiveUp(const RunRecord &run);
    void say(const Error &error);

    Journal &m_journal;
    QWidget *m_window;
    QPointer<Session> m_session;
    QPointer<RunsDialog> m_dialog;
    QPointer<CarefulDialog> m_question;
    int m_interrupted = 0;
    bool m_taking = false;
};

} // namespace dlo
