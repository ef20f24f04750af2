// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a runner is told, and what it tells.

#include "redrive/redriverunner.h"

#include "redrive/redriveturn.h"

#include <QCoroFuture>
#include <QPointer>
#include <QtConcurrentRun>

#include <algorithm>
#include <cmath>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr RedriveClock::Time rateStretch = std::chrono::seconds(5);
constexpr RedriveClock::Time rateStep = std::chrono::milliseconds(250);

RedrivePlan checked(RedrivePlan plan)
{
    RedrivePace &pace = plan.pace;
    pace.atOnce = std::clamp(pace.atOnce, 1, RedrivePace::mostAtOnce);
    pace.attempts = std::max(1, pace.attempts);
    if (pace.perSecond && !(*pace.perSecond > 0))
        pace.perSecond.reset();
    if (pace.failureLimit)
        pace.failureLimit->among = std::max(1, pace.failureLimit->among);
    if (pace.canary)
        pace.canary->letters = std::max(1, pace.canary->letters);
    return plan;
}

} // namespace

RedriveRunner::RedriveRunner(RedrivePlan plan, const Redriver::Origin &origin, Journal &journal,
                             std::unique_ptr<RedriveClock> clock, QObject *parent)
    : QObject(parent)
    , m_plan(std::make_shared<const RedrivePlan>(checked(std::move(plan))))
    , m_clock(clock ? std::move(clock) : std::make_unique<SystemRedriveClock>())
    , m_redriver(origin, journal)
    , m_rows(m_plan->letters.size())
    , m_canary(m_plan->pace.canary ? CanaryStep::Sending : CanaryStep::None)
    , m_isChanged(m_plan->letters.size())
{
    m_counts.add(qsizetype(m_rows.size()));
    m_pacer.setRate(m_plan->pace.perSecond);
    m_lastTold = m_clock->now() - signalPace;
}

RedriveRunner::~RedriveRunner()
{
    m_closing = true;
    refuseWaiting();
    for (const TurnPtr &turn : std::exchange(m_finishers, {}))
        turn->open({});
}

void RedriveRunner::start()
{
    if (m_state != State::Ready)
        return;
    m_startsAt.reset();
    m_state = State::Running;
    m_runningSince = m_clock->now();
    prepare();
    pump();
}

void RedriveRunner::startAt(EpochMs at)
{
    if (m_state != State::Ready)
        return;
    const QPointer<RedriveRunner> self(this);
    m_startsAt = at;
    Q_EMIT stateChanged();
    if (self)
        pump();
}

//! Finding out which letters are in the plan twice, and which belong together, takes a while for 100,000.
QCoro::Task<void> RedriveRunner::prepare()
{
    const QPointer<RedriveRunner> self(this);
    auto future = QtConcurrent::run([plan = m_plan] { return RedriveLanes(*plan); });
    auto lanes = co_await qCoro(future).takeResult();
    if (!self)
        co_return;
    m_lanes = std::move(lanes);
    for (const Row row : m_lanes.repeated())
        put(row, RowState::Repeated);
    m_prepared = true;
    pump();
}

void RedriveRunner::pause()
{
    if (m_state != State::Running && m_state != State::Watching)
        return;
    stopSending(State::Pausing);
    pump();
}

void RedriveRunner::resume()
{
    if (m_state != State::Paused)
        return;
    m_haltCode.clear();
    m_haltError.reset();
    // It is not the letters that were at fault: they have all their tries again.
    for (const Row row : std::exchange(m_troubled, {})) {
        m_rows[row].attempts = 0;
        m_again.emplace(Time(0), row);
    }
    m_trouble = 0;
    m_troubleTurn = m_turns;
    m_lastEnded.clear();
    m_lastFailed = 0;
    m_runningSince = m_clock->now();
    m_state = m_canary == CanaryStep::Waiting ? State::Watching : State::Running;
    pump();
}

void RedriveRunner::cancel()
{
    if (m_state == State::Cancelling || m_state == State::Cancelled || m_state == State::Finished)
        return;
    stopSending(State::Cancelling);
    pump();
}

void RedriveRunner::stopSending(State state)
{
    m_state = state;
    m_startsAt.reset();
    if (m_canary == CanaryStep::Asking)
        m_canary = CanaryStep::Waiting; // its answer is not waited for
    refuseWaiting();
}

void RedriveRunner::put(Row row, RowState state, const QString &code)
{
    RedriveRow &entry = m_rows[row];
    m_counts.move(entry.state, state);
    entry.state = state;
    entry.code = code;
    if (!m_isChanged[row]) {
        m_isChanged[row] = true;
        m_changed.append(qsizetype(row));
    }
}

//! What follows when nothing is under way any more.
void RedriveRunner::settle()
{
    if (underWay() > 0 || (m_state == State::Running && !m_prepared))
        return;
    if (m_state == State::Running && m_again.empty() && !m_lanes.hasNext())
        settleTroubled();
    settleCanary();
    if (m_state == State::Pausing)
        m_state = State::Paused;
    else if (m_state == State::Cancelling)
        m_state = State::Cancelled;
    else if (m_state == State::Running && !hasMore())
        m_state = State::Finished;
}

//! The last thing a call does: whoever is told may delete this.
void RedriveRunner::report()
{
    const QPointer<RedriveRunner> self(this);
    const bool otherState = m_told != m_state;
    const Time now = m_clock->now();
    if (!m_changed.isEmpty() && (otherState || now - m_lastTold >= signalPace)) {
        m_lastTold = now;
        const auto rows = std::exchange(m_changed, {});
        for (const qsizetype row : rows)
            m_isChanged[std::size_t(row)] = false;
        Q_EMIT progressed(rows);
    }
    if (self && otherState && m_told != m_state) {
        m_told = m_state;
        Q_EMIT stateChanged();
    }
    if (self)
        schedule();
}

std::optional<RedriveClock::Time> RedriveRunner::nextAlarm() const
{
    const Time now = m_clock->now();
    std::optional<Time> next;
    const auto consider = [&next](Time at) { next = next ? std::min(*next, at) : at; };
    if (!m_changed.isEmpty())
        consider(m_lastTold + signalPace);
    if (m_state == State::Watching && m_canary == CanaryStep::Waiting)
        consider(m_canaryDue);
    if (m_startsAt)
        consider(nextStartCheck());
    if (!isSending())
        return next;
    if (isHeld()) {
        consider(m_heldUntil);
        return next;
    }
    if (!m_senders.empty() && m_requests < m_plan->pace.atOnce)
        consider(m_pacer.due(now));
    if (!m_writers.empty() && m_written < m_plan->pace.atOnce)
        consider(m_pacer.due(now, m_written) - writeAhead);
    if (mayLaunch() && m_lanes.hasNext())
        consider(now);
    else if (mayLaunch() && !m_again.empty())
        consider(m_again.top().first);
    return next;
}

//! By the clock that timers go by, which knows nothing of what happens to the one on the wall meanwhile.
RedriveClock::Time RedriveRunner::nextStartCheck() const
{
    const std::chrono::milliseconds left(m_startsAt.value_or(0) - m_clock->wallClock());
    return m_clock->now() + std::clamp<Time>(left, Time(0), startCheck);
}

void RedriveRunner::schedule()
{
    const auto next = nextAlarm();
    if (!next || (m_alarm && *m_alarm <= *next))
        return;
    m_alarm = next;
    m_clock->wake(*next, [this] {
        m_alarm.reset();
        pump();
    });
}

double RedriveRunner::rate() const
{
    const Time now = m_clock->now();
    qsizetype ended = 0;
    for (const auto &[at, letters] : m_ends)
        ended += at > now - rateStretch ? letters : 0;
    const auto stretch = std::clamp<Time>(now - m_runningSince, rateStep, rateStretch);
    return double(ended) * 1e6 / double(stretch.count());
}

std::optional<std::chrono::seconds> RedriveRunner::timeLeft() const
{
    const double pace = rate();
    const auto left = m_counts.matched() - m_counts.ended();
    if (left == 0)
        return std::chrono::seconds(0);
    if (pace <= 0)
        return std::nullopt;
    return std::chrono::seconds(qint64(std::ceil(double(left) / pace)));
}

std::chrono::milliseconds RedriveRunner::heldFor() const
{
    return std::max(std::chrono::milliseconds(0),
                    std::chrono::ceil<std::chrono::milliseconds>(m_heldUntil - m_clock->now()));
}

RedrivePlan RedriveRunner::planFor(const QList<RowState> &states) const
{
    RedrivePlan plan{.action = m_plan->action,
                     .letters = {},
                     .whole = m_plan->whole,
                     .to = m_plan->to,
                     .removeOriginal = m_plan->removeOriginal,
                     .payload = m_plan->payload,
                     .reason = m_plan->reason,
                     .knowsSentBefore = m_plan->knowsSentBefore,
                     .pace = m_plan->pace};
    for (Row row = 0; row < m_rows.size(); ++row) {
        if (states.contains(m_rows[row].state))
            plan.letters.push_back(m_plan->letters[row]);
    }
    return plan;
}

} // namespace dlo
