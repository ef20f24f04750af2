// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriveclock.h"
#include "redrive/redrivelanes.h"
#include "redrive/redriveplan.h"
#include "redrive/redriver.h"
#include "redrive/redriveresult.h"
#include "redrive/sendpacer.h"

#include <QList>
#include <QObject>

#include <deque>
#include <memory>
#include <optional>
#include <queue>
#include <vector>

namespace dlo {

/*! Carries out a plan: each letter once, and a word on every one.

    Each letter goes through Redriver, so that the journal is told first and nothing is sent that another run, window or
   process works on. The journal is written ahead: while some requests are under way (RedrivePace::atOnce), others are
   being claimed. It has a Redriver of its own, because the session's tells every pane of each letter that begins and
   ends, and those look each time at what is possible now: thousands of times a second. Against an action on the same
   letter from elsewhere stands the journal's claim, as between two processes.

    It halts by itself, and the letters concerned count as not started again: "auth" (401: log in again, then
   resume()), "not-connected", "read-only", "journal" (nothing is sent without it), "tls", "network", "unavailable",
   "rate-limited" (troubleLimit tries in a row came to nothing), "failure-limit", "canary-died", "canary-failed" (as
   many as were to be tried out were not sent), "canary-unchecked" (Canary::look did not tell),
   "plan-file-changed" and "plan-file-not-read" (the letters cannot be had any more, RedrivePlan::whole). resume() goes
   on; after the last of the canary's two without another trial.

    GUI thread. Nothing is done while the event loop waits; no call takes longer than a few milliseconds. */
class RedriveRunner : public QObject
{
    Q_OBJECT
public:
    enum class State : std::uint8_t
    {
        Ready,
        Running,
        Watching, //!< the canary was sent; until it is known whether it died again nothing more is
        Pausing, //!< nothing new is sent, some are under way still
        Paused, //!< by pause(), or by itself: haltCode()
        Cancelling, //!< the same as Pausing, for good
        Cancelled,
        Finished,
    };
    Q_ENUM(State)
    //! \a clock null: the system's.
    RedriveRunner(RedrivePlan plan, const Redriver::Origin &origin, Journal &journal,
                  std::unique_ptr<RedriveClock> clock = {}, QObject *parent = nullptr);
    //! As cancel(). What was pushed is still removed, and all that is answered later is written to the journal.
    ~RedriveRunner() override;

    //! For its broker, lock and siblings, as for the session's. Its own call of setBroker(nullptr) makes the run halt.
    [[nodiscard]] Redriver &redriver() { return m_redriver; }
    [[nodiscard]] const RedrivePlan &plan() const { return *m_plan; }

    //! As what the journal knows the run (RunRecord::id), for each of its entries. Before start(); 0: it does not.
    void setRun(qint64 id) { m_run = id; }
    [[nodiscard]] qint64 run() const { return m_run; }
    void start(); //!< when Ready
    //! When Ready: start() by itself as soon as the wall clock shows \a at or later. It is looked at each startCheck,
    //! so that neither a machine's sleep nor a clock that is set makes it miss that or start twice. Until then it is
    //! Ready, and start() and cancel() do what they do; what forbids sending at that time makes it halt, as later.
    void startAt(EpochMs at);
    //! Until when it waits; nothing when it does not, or no longer.
    [[nodiscard]] std::optional<EpochMs> startsAt() const { return m_startsAt; }
    void pause(); //!< when Running or Watching: nothing is sent after this
    void resume(); //!< when Paused
    void cancel(); //!< nothing is sent after this; what was pushed is still removed

    [[nodiscard]] State state() const { return m_state; }
    //! Why it halted by itself; empty otherwise.
    [[nodiscard]] QString haltCode() const { return m_haltCode; }
    //! The error that came with it.
    [[nodiscard]] const std::optional<Error> &haltError() const { return m_haltError; }
    [[nodiscard]] const RedriveCounts &counts() const { return m_counts; }
    //! \a index: of RedrivePlan::letters.
    [[nodiscard]] const RedriveRow &row(qsizetype index) const { return m_rows[std::size_t(index)]; }
    //! Letters a second that came to an end, over the last seconds; 0 while nothing does.
    [[nodiscard]] double rate() const;
    //! By rate(); nothing when that tells nothing.
    [[nodiscard]] std::optional<std::chrono::seconds> timeLeft() const;
    //! Until when nothing is sent because the broker asked for it or is in trouble.
    [[nodiscard]] std::chrono::milliseconds heldFor() const;
    //! How many of the canary died; of Watching and after.
    [[nodiscard]] int canaryDied() const { return m_canaryDied; }
    //! The same plan for those letters that stand so now: "retry the failed ones".
    [[nodiscard]] RedrivePlan planFor(const QList<RowState> &states) const;

    //! Requests in a row, begun one after the other, that fail by network, time-out, 429 or 503 before it halts.
    static constexpr int troubleLimit = 5;
    //! The list of dead letters in which a letter is looked for before it is pushed is at most so old.
    static constexpr std::chrono::seconds listAge{30};
    static constexpr std::chrono::milliseconds signalPace{50};
    static constexpr std::chrono::seconds startCheck{1};
    //! How long before its request a letter's step "sending" may be written.
    static constexpr std::chrono::milliseconds writeAhead{100};
    static constexpr std::chrono::milliseconds firstBackOff{500}; //!< doubled with each try
    static constexpr std::chrono::seconds longestBackOff{30};
    static constexpr std::chrono::hours longestRetryAfter{1}; //!< a server that asks for more is not waited for longer

Q_SIGNALS:
    void stateChanged();
    //! At most once in signalPace, and with every stateChanged(): the counts, the rate, and these rows.
    void progressed(const QList<qsizetype> &rows);

private:
    class Turn;
    using Row = RedriveLanes::Row;
    using Time = RedriveClock::Time;
    using TurnPtr = std::shared_ptr<Turn>;
    //! What may be tried again, or was put back: when, and which.
    using Again = std::pair<Time, Row>;
    enum class CanaryStep : std::uint8_t
    {
        None,
        Sending,
        Waiting,
        Asking,
    };

    // redriverunner.cpp: what it is told, and what it tells
    QCoro::Task<void> prepare();
    void put(Row row, RowState state, const QString &code = {});
    void stopSending(State state);
    void settle();
    void report();
    void schedule();
    [[nodiscard]] std::optional<Time> nextAlarm() const;
    [[nodiscard]] Time nextStartCheck() const;
    [[nodiscard]] qsizetype underWay() const { return m_counts.of(RowState::UnderWay); }
    [[nodiscard]] bool hasMore() const { return m_lanes.left() > 0 || !m_again.empty(); }

    // redriverunnersending.cpp: letters on their way out
    void pump();
    bool openNextGate();
    void letThrough(std::deque<TurnPtr> &queue, const QString &code);
    [[nodiscard]] bool mayLaunch() const;
    [[nodiscard]] std::optional<Row> nextRow();
    void launch(Row row);
    QCoro::Task<void> carryOut(Row row, TurnPtr turn);
    QCoro::Task<Verdict> act(TurnPtr turn, DeadLetter letter, QByteArray payload);
    void refuseWaiting();
    void leave(Turn &turn);
    [[nodiscard]] bool isSending() const { return m_prepared && m_state == State::Running; }
    [[nodiscard]] bool isHeld() const { return m_heldUntil > m_clock->now(); }
    //! So long that those that wait go back: what they were looked for in would be old by then.
    [[nodiscard]] bool isHeldLong() const { return m_heldUntil > m_clock->now() + std::chrono::seconds(5); }

    // redriverunnerverdicts.cpp: what follows from how they ended
    void onVerdict(Row row, const TurnPtr &turn, const Verdict &verdict);
    void onNotPrepared(Row row, const TurnPtr &turn, const QString &code);
    void putBack(Row row, const TurnPtr &turn);
    void tryAgain(Row row, const RedriveRuling &ruling);
    void end(Row row, RowState state, const QString &code);
    void noteTrouble(const Turn &turn, const RedriveRuling &ruling, const Verdict &verdict);
    void endTroubled();
    void settleTroubled();
    void noteFailure(bool failed);
    void hold(Time until);
    void halt(const QString &code, const std::optional<Error> &error = std::nullopt);
    void noteCanary(Row row, RowState state);
    void settleCanary();
    QCoro::Task<void> askCanary();

    std::shared_ptr<const RedrivePlan> m_plan;
    std::unique_ptr<RedriveClock> m_clock;
    Redriver m_redriver;
    SendPacer m_pacer;
    RedriveLanes m_lanes;
    qint64 m_run = 0;
    bool m_prepared = false;
    State m_state = State::Ready;
    State m_told = State::Ready;
    std::optional<EpochMs> m_startsAt;
    QString m_haltCode;
    std::optional<Error> m_haltError;

    std::vector<RedriveRow> m_rows;
    RedriveCounts m_counts;
    std::priority_queue<Again, std::vector<Again>, std::greater<>> m_again;
    std::deque<TurnPtr> m_writers; //!< wait for mayWrite()
    std::deque<TurnPtr> m_senders; //!< wait for maySend()
    std::deque<TurnPtr> m_finishers; //!< wait for mayFinish()
    int m_ahead = 0; //!< begun, and their first request has not gone out
    int m_written = 0; //!< let through mayWrite() and not yet through maySend()
    int m_requests = 0; //!< under way
    Time m_heldUntil{0};

    quint64 m_turns = 0; //!< begun so far
    int m_trouble = 0; //!< tries in a row
    quint64 m_troubleTurn = 0; //!< those begun before this belong to the last of them
    //! Whose tries are used up by it: failed when the broker answers again, tried again when it does not.
    std::vector<Row> m_troubled;
    std::deque<bool> m_lastEnded; //!< of the failure limit: failed?
    int m_lastFailed = 0;

    CanaryStep m_canary = CanaryStep::None;
    std::vector<Verdict> m_canarySent;
    int m_canaryBad = 0;
    int m_canaryDied = 0;
    Time m_canaryDue{0};

    Time m_runningSince{0};
    std::deque<std::pair<Time, qsizetype>> m_ends; //!< how many ended, by when
    QList<qsizetype> m_changed; //!< not told yet
    std::vector<bool> m_isChanged;
    Time m_lastTold{0};
    std::optional<Time> m_alarm;
    bool m_pumping = false;
    bool m_pumpAgain = false;
    bool m_closing = false;
};

} // namespace dlo
