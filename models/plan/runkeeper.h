// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/savedplan.h"
#include "redrive/journal.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>
#include <QTimer>

namespace dlo {

class RedriveRunner;

/*! Writes down what a run is to do and how far it is, so that it can be gone on with when its process has died: the
   plan as a file beside the journal, a row in the journal (RunRecord), and in each entry the run's number. The file is
   removed when nothing of the run waits any more. Belongs to the run. GUI thread. */
class RunKeeper : public QObject
{
    Q_OBJECT
public:
    //! What is left of an interrupted run.
    struct Rest
    {
        RunRecord run = {}; //!< taken over
        SavedPlan plan = {}; //!< of the letters on which nothing was done, or for certain nothing happened
        RedriveCounts before = {}; //!< of the others; those in doubt are Unknown, or SentNotRemoved
    };

    //! \a record: who runs it where; the rest is filled in here. \a run is not started.
    RunKeeper(RedriveRunner *run, Journal &journal, RunRecord record);

    /*! Before the run is started. When it fails nothing was kept, and the run should not be started: what it did could
        not be told from what it did not after a crash. Codes of Journal::ready() and of writePlan(). A plan whose
        letters are read from a file of more than mostCopied bytes of payload is not kept: it can be opened again from
       there, and the journal knows what was sent. */
    QCoro::Task<Result<void>> begin(SavedPlan plan);
    //! The same for what goes on: \a rest as take() gave it.
    void goOn(const Rest &rest);

    /*! Takes over an interrupted run and reads what is left of it. Conflict "claimed" (another process works on it),
        "settled" (it has ended, or nothing is left of it: then it is Ended now), "run-not-kept" (its plan was not
        kept); the codes of PlanFault when the plan's file cannot be read. After an error it is as it was. */
    static QCoro::Task<Result<Rest>> take(QPointer<Journal> journal, qint64 id);
    //! Ends an interrupted run for good; its letters are left as they are. Conflict as take().
    static QCoro::Task<Result<void>> giveUp(QPointer<Journal> journal, qint64 id);

    //! Removes plans of a day ago and more that no run needs: their process died before its run began.
    static QCoro::Task<void> sweep(QPointer<Journal> journal);

    static constexpr qint64 mostCopied = qint64(1024) * 1024 * 1024; //!< bytes
    static constexpr std::chrono::seconds notePace{5};

private:
    static QCoro::Task<Result<void>> close(QPointer<Journal> journal, RunRecord record, RunRecord::State state,
                                           RedriveCounts counts);
    void follow();
    void note();
    void end(RunRecord::State state);
    [[nodiscard]] RedriveCounts counts() const;

    QPointer<RedriveRunner> m_run;
    QPointer<Journal> m_journal;
    RunRecord m_record;
    RedriveCounts m_before;
    QTimer m_pace;
    bool m_ended = false;
};

} // namespace dlo
