// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "redrive/journal.h"
#include "redrive/verdict.h"

#include <QCoroTask>
#include <QHash>
#include <QObject>
#include <QPointer>
#include <QSet>

#include <chrono>
#include <functional>
#include <initializer_list>
#include <memory>

namespace dlo {

class LetterLook;
class SendGate;

//! How one of many actions goes (RedriveRunner).
struct RedriveCourse
{
    std::shared_ptr<SendGate> gate = nullptr; //!< asked before each request; null: at once
    //! The list in which the letter is looked for may have been read so long ago; 0: it is read for this action.
    std::chrono::milliseconds lookAge{0};
    //! The person was told that this letter may have been sent before and wants it all the same.
    bool knowsSentBefore = false;
    qint64 run = 0; //!< JournalEntry::run
};

/*! Carries out one action on one letter, in the only order that cannot lose it: journal, send, journal, remove,
   journal. A letter under way is busy: a second call for it is Refused "busy" without a request. GUI thread. */
class Redriver : public QObject
{
    Q_OBJECT
public:
    //! What the journal says of where an action was begun, see JournalEntry.
    struct Origin
    {
        QString broker = {};
        QString connection = {};
        QString connectionName = {};
    };
    Redriver(Origin origin, Journal &journal, QObject *parent = nullptr);
    ~Redriver() override;

    void setBroker(Broker *broker);
    void setOrigin(const Origin &origin) { m_origin = origin; } //!< for what is begun from now on
    //! While locked everything is Refused "read-only" without a request; finishing what was begun (resolve()) too.
    void setLocked(bool locked) { m_locked = locked; }
    //! Asked besides, right before anything is sent: a lock that falls due while the machine sleeps, when timers stand
    //! still, holds at once. True: locked.
    void setLockCheck(std::function<bool()> isLocked) { m_lockCheck = std::move(isLocked); }
    //! Other groups that have a dead letter of the same message.
    struct Siblings
    {
        QStringList groups = {};
        bool mayBeMore = true;
    };
    //! Asked right before a removal that takes theirs along, to be told in the verdict.
    void setSiblings(std::function<Siblings(const LetterKey &)> siblings) { m_siblings = std::move(siblings); }
    [[nodiscard]] bool isLocked() const { return m_locked || (m_lockCheck && m_lockCheck()); }

    //! How long after an action began a push may be repeated to find out what happened, where the broker's memory of
    //! transaction ids ends (not Capabilities::dedupForever) and is not known to be shorter (Broker::dedupWindow(),
    //! less replaySettles for the way). That memory is set per queue, 3600 s by default and 0 for none (queen-http.md
    //! sections 4 "Dedup" and 7.1), and cannot be read from every broker and with every credential: later, the same
    //! push could make a second copy. Five minutes is far below what is set where it is on.
    static constexpr std::chrono::minutes repeatWindow{5};
    //! How long after a replay began a row that is still there tells nothing yet: the request may be under way still,
    //! in the broker or a proxy, although its answer was given up.
    static constexpr std::chrono::minutes replaySettles{2};

    //! How long the list is read at most to see whether a letter is still there; each request has its own limit
    //! besides. A list that never ends would otherwise keep the letter claimed for ever. Then nothing is sent.
    static constexpr std::chrono::minutes lookLimit{5};
    void setLookLimit(std::chrono::milliseconds limit) { m_lookLimit = limit; } //!< for tests

    //! Lets both know the pushes of unknown outcome whose payload may not be written to the file, so that each can
    //! resolve() what the other began.
    void shareUnwritten(const Redriver &other) { m_unwritten = other.m_unwritten; }

    //! What a push carries when \a edited are sent in the place of the letter's own headers; none when that is the
    //! same.
    [[nodiscard]] static std::optional<std::vector<Header>> changedHeaders(
        const HeaderRules &rules, const DeadLetter &letter, const std::optional<std::vector<Header>> &edited);

    //! Refused "sent-before", nothing sent: our own journal says that a copy of it may be there already
    //! (Journal::claim);
    //! \a knowsSentBefore: the person was told so and wants it.
    QCoro::Task<Verdict> replay(DeadLetter letter, std::optional<Destination> to, bool knowsSentBefore = false);
    //! Pushes \a payload, and only after the broker stored it removes the letter (when \a removeOriginal). The letter
    //! is looked for in the list first: Gone, nothing sent, when somebody was quicker. Gone between the push and the
    //! removal: Done "gone-meanwhile", there may be two copies. "sent-before" as in replay(). The letter's own headers
    //! go along, or \a headers in their place, as far as Capabilities::headers lets them; Refused with the code of a
    //! HeaderProblem when that allows them not.
    QCoro::Task<Verdict> republish(DeadLetter letter, QByteArray payload, Destination to, bool removeOriginal,
                                   bool knowsSentBefore = false,
                                   std::optional<std::vector<Header>> headers = std::nullopt);
    QCoro::Task<Verdict> remove(DeadLetter letter, QString reason);
    //! Pushes \a payload for a letter that is not among the broker's dead letters (RedriveAction::Push): nothing is
    //! looked for in the list, and nothing is removed. Otherwise as republish().
    QCoro::Task<Verdict> push(DeadLetter letter, QByteArray payload, Destination to, bool knowsSentBefore = false,
                              std::optional<std::vector<Header>> headers = std::nullopt);
    //! The same for one of many: \a course says when. Refused with the code of the gate, nothing sent, when that says
    //! so.
    QCoro::Task<Verdict> replayOneOf(RedriveCourse course, DeadLetter letter, std::optional<Destination> to);
    QCoro::Task<Verdict> republishOneOf(RedriveCourse course, DeadLetter letter, QByteArray payload, Destination to,
                                        bool removeOriginal, std::optional<std::vector<Header>> headers = std::nullopt);
    QCoro::Task<Verdict> removeOneOf(RedriveCourse course, DeadLetter letter, QString reason);
    QCoro::Task<Verdict> pushOneOf(RedriveCourse course, DeadLetter letter, QByteArray payload, Destination to,
                                   std::optional<std::vector<Header>> headers = std::nullopt);
    //! Removes every dead letter of \a queue, or of one \a group of it, by the broker's own purge (Broker::purge). The
    //! journal is told before and after, and keeps nothing of the letters. Verdict::rowsRemoved: as the broker counted.
    //! Refused "busy" while an action on a letter of the queue is under way, here or in another process, and
    //! "unresolved" while one has an unknown outcome.
    QCoro::Task<Verdict> purge(QString queue, QString group = {});
    //! For an Unknown or SentNotRemoved entry: finds out what happened by harmless means (the same push again comes
    //! back as a duplicate; the row is looked for in the list) and finishes the removal. The verdict is what is then
    //! known. Codes: "was-gone", "already-there", "sent-now" (the first push had not been stored); of a replay
    //! "still-there", "too-early" (replaySettles), "replay-found" (the row is gone and the message it became is there),
    //! "gone-unproven" (Outcome::Gone: the row is gone, by that replay or by somebody); "row-gone" (somebody removed
    //! it), "too-late" (repeatWindow), "payload-not-kept", "settled" (nothing open any more); Refused
    //! "other-broker": it was begun at another one. Of a purge the list is read: "was-gone" (nothing is left that
    //! failed before it), "still-there", "too-early", "purge-unproven" (what is left failed at about the same time).
    QCoro::Task<Verdict> resolve(JournalEntry entry);
    //! The person's own word where resolve() cannot find out: \a happened closes the entry as sent (a Republish that is
    //! to remove its original then awaits resolve()), otherwise as Failed, so that it can be tried again. Code
    //! "settled-by-hand".
    QCoro::Task<Verdict> settle(JournalEntry entry, bool happened);

    [[nodiscard]] bool isBusy(const LetterKey &key) const; //!< also while its queue is being purged
    [[nodiscard]] int busyCount() const { return int(m_busy.size()); }

Q_SIGNALS:
    void busyChanged();
    void finished(const dlo::Verdict &verdict);

private:
    friend class DryRun; // asks what would be refused
    class Steps;
    //! What is pushed.
    struct Message
    {
        QByteArray payload = {};
        std::vector<Header> headers = {};
    };
    //! How something is pushed.
    struct Sending
    {
        RedriveAction action = RedriveAction::Republish;
        QByteArray payload = {};
        std::optional<std::vector<Header>> headers = std::nullopt;
        bool removeOriginal = false;
    };
    QCoro::Task<Verdict> send(RedriveCourse course, DeadLetter letter, Destination to, Sending sending);
    [[nodiscard]] Verdict blank(RedriveAction action, const LetterKey &key, const Destination &to) const;
    [[nodiscard]] std::optional<Verdict> refusal(Verdict verdict, std::initializer_list<Ability> needed) const;
    [[nodiscard]] std::optional<Verdict> sendRefusal(const Verdict &verdict, const DeadLetter &letter,
                                                     bool removeOriginal) const;
    [[nodiscard]] JournalEntry entryFor(const Verdict &verdict, bool removes, const RedriveCourse &course) const;
    [[nodiscard]] Steps steps(const RedriveCourse &course = {});
    void enter(const LetterKey &key);
    void leave(const Verdict &verdict);

    Origin m_origin;
    Journal &m_journal;
    QPointer<Broker> m_broker;
    QSet<LetterKey> m_busy;
    //! Pushed messages of unknown outcome that must not be written to the file (Protection), by entry.
    std::shared_ptr<QHash<qint64, Message>> m_unwritten;
    std::shared_ptr<LetterLook> m_look;
    std::chrono::milliseconds m_lookLimit = lookLimit;
    bool m_locked = false;
    std::function<bool()> m_lockCheck;
    std::function<Siblings(const LetterKey &)> m_siblings;
};

} // namespace dlo
