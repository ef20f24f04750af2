// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redrivelanes.h"
#include "redrive/redriveplan.h"
#include "redrive/redriver.h"
#include "redrive/redriveresult.h"
#include "redrive/sendfacts.h"

#include <QList>
#include <QObject>
#include <QSet>

#include <memory>
#include <optional>
#include <stop_token>
#include <vector>

namespace dlo {

class LetterLook;

/*! Says what a run of a plan would come to, letter by letter, and sends nothing: it only reads the broker's list of
   dead letters and asks the journal, which is not written either.

    Rows have the states and codes of RedriveRunner: Done means *would be done*, as far as that can be known before:
    - what could not be had or made ("no-payload", "does-not-apply", …), and what the broker would refuse (its payload
      check, headers, permissions, addresses) is Refused with the run's code;
    - what somebody works on or whose outcome is open is Skipped ("busy", "unresolved"), what may have been sent before
      is Refused ("sent-before");
    - what is not in the list any more is Gone; "taken-along": it would go with another letter of the same message,
   whose removal comes before (a run may find it busy instead);
    - the rest of a partition after one that would not be sent, when the plan says so, is Skipped ("partition-stopped").
    Not known before: whether the broker takes a push for a duplicate, what it refuses by rules of its own, and what
    happens meanwhile. A canary and the failure limit are not played.

    It stops by itself where a run would halt before its first letter: "journal", "not-connected", "auth", "tls",
    "network", "unavailable", "rate-limited", "plan-file-changed", "plan-file-not-read"; the other letters count as not
    started. Whether the connection is read-only does not matter here. GUI thread; nothing takes longer than a few
    milliseconds. */
class DryRun : public QObject
{
    Q_OBJECT
public:
    enum class State : std::uint8_t
    {
        Ready,
        Running,
        Stopped, //!< by cancel(), or by itself: haltCode()
        Finished,
    };
    Q_ENUM(State)
    //! \a origin: of whoever would run it; the journal is asked for its broker.
    DryRun(RedrivePlan plan, const Redriver::Origin &origin, Journal &journal, QObject *parent = nullptr);
    ~DryRun() override; //!< as cancel()

    void setBroker(Broker *broker) { m_redriver.setBroker(broker); }
    void start(); //!< when Ready
    void cancel();

    [[nodiscard]] const RedrivePlan &plan() const { return *m_plan; }
    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] QString haltCode() const { return m_haltCode; }
    [[nodiscard]] const std::optional<Error> &haltError() const { return m_haltError; }
    //! They add up, as those of a run.
    [[nodiscard]] const RedriveCounts &counts() const { return m_counts; }
    [[nodiscard]] const RedriveRow &row(qsizetype index) const { return m_rows[std::size_t(index)]; }

Q_SIGNALS:
    void stateChanged();
    void progressed(const QList<qsizetype> &rows);

private:
    using Row = RedriveLanes::Row;
    //! What a worker finds out about one letter.
    struct Found
    {
        Row row = 0;
        QString refusal = {}; //!< it could not be had, or there is nothing to push
        SendFacts facts = {}; //!< of what is pushed
    };
    //! What is needed for that.
    struct Questions
    {
        std::shared_ptr<const RedrivePlan> plan = nullptr;
        HeaderRules rules = {};
        Broker::PayloadCheck check = {};
        Secret key = {};
        std::stop_token stop = {};
    };
    //! One letter on its way to its row.
    struct Case
    {
        Row row = 0;
        RedriveRuling ruling = {};
        JournalEntry claim = {};
        bool isOpen = true; //!< nothing is in its way so far
        std::shared_ptr<const Verdict> verdict = nullptr; //!< that a run would have of it, where it is not open
    };

    QCoro::Task<void> run();
    [[nodiscard]] static std::vector<Found> findOut(const Questions &ask, const std::vector<Row> &rows);
    [[nodiscard]] std::vector<Row> nextRows();
    [[nodiscard]] Case caseOf(const Found &found) const;
    QCoro::Task<bool> askJournal(std::shared_ptr<std::vector<Case>> cases);
    QCoro::Task<bool> look(std::shared_ptr<std::vector<Case>> cases);
    void settle(const std::vector<Case> &cases);
    //! What a run would be told.
    static void close(Case &which, const Verdict &verdict);
    void put(Row row, RowState state, const QString &code);
    void halt(const QString &code, const std::optional<Error> &error = std::nullopt);
    void end(State state);
    [[nodiscard]] bool isRunning() const { return m_state == State::Running; }

    std::shared_ptr<const RedrivePlan> m_plan;
    Journal &m_journal;
    Redriver m_redriver; //!< asked what it would refuse; nothing is sent through it
    std::unique_ptr<LetterLook> m_look;
    std::stop_source m_stop;
    RedriveLanes m_lanes;
    State m_state = State::Ready;
    QString m_haltCode;
    std::optional<Error> m_haltError;
    std::vector<RedriveRow> m_rows;
    RedriveCounts m_counts;
    QSet<LetterKey> m_takenAlong; //!< messages whose dead letters would be gone
    QList<qsizetype> m_changed;
};

} // namespace dlo
