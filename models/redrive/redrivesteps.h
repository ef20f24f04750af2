// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriver.h"
#include "redrive/sendgate.h"

namespace dlo {

/*! One action under way: its requests and its lines in the journal, in order. A value that each coroutine holds for
   itself, so that what has been answered is still written when the Redriver has gone meanwhile. */
class Redriver::Steps
{
public:
    Steps(Redriver *redriver, Journal *journal, Broker *broker, RedriveCourse course)
        : m_redriver(redriver)
        , m_journal(journal)
        , m_broker(broker)
        , m_course(std::move(course))
    { }

    // Each is a static coroutine with the state as a parameter: a member function's "this" would not outlive the first
    // wait.

    //! Claims the letter.
    static QCoro::Task<Result<qint64>> claim(Steps steps, JournalEntry entry, DeadLetter letter);
    //! Writes \a first for a claimed letter, or gives it up when nothing may be sent any more.
    static QCoro::Task<Result<void>> start(Steps steps, qint64 id, Step first);
    //! Both: claims the letter and writes \a first. When it returns an id, that step is on disk and the request may go
    //! out.
    static QCoro::Task<Result<qint64>> begin(Steps steps, JournalEntry entry, DeadLetter letter, Step first);
    //! Writes how it ended and gives the entry up.
    static QCoro::Task<Verdict> conclude(Steps steps, qint64 id, Verdict verdict);
    //! The letter is claimed. Looks whether it is still listed, then pushes: a list shown for long may show letters
    //! that somebody has replayed since, and a push of one of those makes a second copy.
    static QCoro::Task<Verdict> pushListed(Steps steps, qint64 id, DeadLetter letter, Message message,
                                           bool removeOriginal, Verdict verdict);
    //! The same for RedriveAction::Push, which is not looked for.
    static QCoro::Task<Verdict> pushUnlisted(Steps steps, qint64 id, DeadLetter letter, Message message,
                                             Verdict verdict);
    //! Step Sending is on disk. \a expected: this repeats a push of unknown outcome, so a duplicate is that one.
    static QCoro::Task<Verdict> push(Steps steps, qint64 id, DeadLetter letter, Message message, bool removeOriginal,
                                     bool expected, Verdict verdict);
    //! The push was accepted. \a resolving: not the first run, so that an earlier one may have removed the row.
    static QCoro::Task<Verdict> removeSent(Steps steps, qint64 id, DeadLetter letter, bool resolving, Verdict verdict);
    static QCoro::Task<Verdict> replay(Steps steps, qint64 id, DeadLetter letter, std::optional<Destination> to,
                                       Verdict verdict);
    //! For RedriveAction::Remove. Step Removing is on disk.
    static QCoro::Task<Verdict> removeOnly(Steps steps, qint64 id, DeadLetter letter, Verdict verdict);

    //! Step Sending is on disk.
    static QCoro::Task<Verdict> purge(Steps steps, qint64 id, Verdict verdict);

    //! The entry has been taken over.
    static QCoro::Task<Verdict> resolve(Steps steps, JournalEntry entry, Verdict verdict);

private:
    static QCoro::Task<Error> giveUp(Steps steps, qint64 id, QString code);
    //! True when the message that a replay of the letter makes is in its home partition.
    static QCoro::Task<bool> isReplayThere(Steps steps, DeadLetter letter);
    static QCoro::Task<Result<bool>> isListed(Steps steps, DeadLetter letter);
    static QCoro::Task<bool> isRemembered(Steps steps, JournalEntry entry);
    static QCoro::Task<Verdict> resolvePush(Steps steps, JournalEntry entry, DeadLetter letter, Verdict verdict);
    static QCoro::Task<Verdict> resolveReplay(Steps steps, JournalEntry entry, DeadLetter letter, Verdict verdict);
    static QCoro::Task<Verdict> resolvePurge(Steps steps, JournalEntry entry, Verdict verdict);
    static QCoro::Task<Verdict> finishRemoval(Steps steps, JournalEntry entry, DeadLetter letter, Verdict verdict);
    //! What the push of unknown outcome was of, from wherever it can still be had.
    static QCoro::Task<std::optional<Message>> pushedMessage(Steps steps, JournalEntry entry, DeadLetter letter);

    //! Null when the connection was closed meanwhile.
    [[nodiscard]] Broker *broker() const { return m_redriver ? m_broker.data() : nullptr; }

    //! What the removal of \a letter takes along, as known now. \a ownMove: the broker removes it in a replay.
    [[nodiscard]] Verdict withReach(Verdict verdict, const LetterKey &letter, bool ownMove) const;

    //! Why nothing may be sent at this moment; empty: it may.
    [[nodiscard]] QString notNow() const;
    void answered() const
    {
        if (m_course.gate)
            m_course.gate->answered();
    }

    QPointer<Redriver> m_redriver;
    QPointer<Journal> m_journal;
    QPointer<Broker> m_broker;
    RedriveCourse m_course;
};

//! The code of a verdict for an error of the journal: "journal", whatever ails it.
[[nodiscard]] QString codeOf(const Error &error);

//! What an error says about whether anything happened.
[[nodiscard]] Outcome outcomeOf(const Error &error);

} // namespace dlo
