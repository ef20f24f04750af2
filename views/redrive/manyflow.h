// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/letterstore.h"
#include "plan/runkeeper.h"

#include <QObject>
#include <QPointer>

#include <optional>
#include <vector>

class QWidget;

namespace dlo {

class CarefulDialog;
class Journal;
class PlanDialog;
class RunDialog;
class Session;
struct SavedPlan;

/*! From "do this to all of them" to the run: asks in a PlanDialog, lets the session carry the plan out, and shows the
   run. One run for each connection at a time. GUI thread. */
class ManyFlow : public QObject
{
    Q_OBJECT
public:
    //! Dialogs belong to \a window.
    ManyFlow(Journal &journal, QWidget *window);

    //! That the next one is asked for; runs of others go on. Closes an open question.
    void setSession(Session *session);
    [[nodiscard]] Session *session() const;
    //! \a letters as they are listed.
    void ask(RedriveAction action, const std::vector<LetterStore::Entry> &letters);
    //! A plan from a file, for the session that is set; \a notice: what is to be known of where it comes from.
    void askPlan(const SavedPlan &plan, const QString &notice);
    //! The run of the connection that is shown; or the one that is asked for is refused because of it.
    void showRun();
    //! Goes on with an interrupted run of the connection that is shown.
    void goOn(const RunKeeper::Rest &rest);
    //! "Replaying… 340 of 12,000", of the connection that is shown; empty: there is no run.
    [[nodiscard]] QString line() const;

Q_SIGNALS:
    void lineChanged();
    //! By the open question, which lives on.
    void saveRequested(dlo::PlanDialog *question);
    void dryRunRequested(dlo::PlanDialog *question);

private:
    //! True when a question can be opened now; otherwise what is in the way is shown.
    bool isFree();
    void openQuestion(PlanDialog *dialog);
    void askAgain(const SavedPlan &plan);
    //! Writes down what is to be done, then lets it start.
    void begin(const SavedPlan &plan, std::optional<EpochMs> at = std::nullopt);
    RunDialog *openRun(const SavedPlan &plan);
    static QCoro::Task<void> keep(QPointer<RunDialog> dialog, QPointer<RunKeeper> keeper, SavedPlan plan,
                                  std::optional<EpochMs> at);
    [[nodiscard]] RunDialog *current() const;

    Journal &m_journal;
    QWidget *m_window;
    QPointer<Session> m_session;
    QPointer<CarefulDialog> m_question;
    std::vector<std::pair<QPointer<Session>, QPointer<RunDialog>>> m_runs;
};

} // namespace dlo
