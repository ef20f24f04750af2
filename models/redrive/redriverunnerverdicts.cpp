// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What follows from how a letter ended.

#include "redrive/redriverunner.h"

#include "redrive/redriveturn.h"

#include <QPointer>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr RedriveClock::Time rateStep = std::chrono::milliseconds(250);
constexpr std::size_t rateSteps = 24;

RedriveClock::Time backOff(int tries)
{
    const RedriveClock::Time first = RedriveRunner::firstBackOff;
    return std::min<RedriveClock::Time>(first * (1LL << std::clamp(tries - 1, 0, 16)), RedriveRunner::longestBackOff);
}

//! It was not sent as asked.
bool isFailure(RowState state)
{
    return state == RowState::Refused || state == RowState::Failed || state == RowState::Unknown
        || state == RowState::SentNotRemoved;
}

//! The broker said something about it.
bool isAnswer(const Verdict &verdict, const RedriveRuling &ruling)
{
    return ruling.trouble.isEmpty() && ruling.state != RowState::NotStarted && ruling.state != RowState::Skipped
        && (verdict.error || verdict.outcome != Outcome::Refused);
}

} // namespace

void RedriveRunner::onVerdict(Row row, const TurnPtr &turn, const Verdict &verdict)
{
    const QPointer<RedriveRunner> self(this);
    const RedriveRuling ruling = ruleOn(verdict);
    if (ruling.state == RowState::NotStarted) {
        putBack(row, turn);
        m_rows[row].code = ruling.code;
    } else {
        leave(*turn);
        m_rows[row].verdict = std::make_shared<const Verdict>(verdict);
        noteTrouble(*turn, ruling, verdict);
        if (ruling.mayTryAgain)
            tryAgain(row, ruling);
        else
            end(row, ruling.state, ruling.code);
    }
    if (self && !ruling.halt.isEmpty())
        halt(ruling.halt, verdict.error);
    if (self && m_trouble >= troubleLimit)
        halt(ruling.trouble, verdict.error);
    if (self)
        pump();
}

//! It could not be had, or there is nothing to push for it.
void RedriveRunner::onNotPrepared(Row row, const TurnPtr &turn, const QString &code)
{
    if (code == "plan-file-changed"_L1 || code == "plan-file-not-read"_L1) {
        putBack(row, turn);
        halt(code);
        return;
    }
    leave(*turn);
    m_rows[row].attempts = 0;
    end(row, RowState::Refused, code);
}

//! As if it had not been tried: it is the first to go when the run goes on.
void RedriveRunner::putBack(Row row, const TurnPtr &turn)
{
    leave(*turn);
    --m_rows[row].attempts;
    put(row, RowState::NotStarted);
    m_again.emplace(Time(0), row);
}

void RedriveRunner::tryAgain(Row row, const RedriveRuling &ruling)
{
    const int attempts = m_rows[row].attempts;
    put(row, RowState::NotStarted, ruling.code);
    if (attempts < m_plan->pace.attempts)
        m_again.emplace(m_clock->now() + backOff(attempts), row);
    else if (m_trouble > 0)
        m_troubled.push_back(row);
    else
        end(row, RowState::Failed, ruling.code);
}

void RedriveRunner::end(Row row, RowState state, const QString &code)
{
    put(row, state, code);
    m_lanes.ended(row);
    const bool notSent = state == RowState::Skipped || (isFailure(state) && state != RowState::SentNotRemoved);
    if (m_plan->pace.stopPartition && notSent) {
        for (const Row other : m_lanes.stop(row))
            put(other, RowState::Skipped, u"partition-stopped"_s);
    }
    const Time step{m_clock->now().count() / rateStep.count() * rateStep.count()};
    if (m_ends.empty() || m_ends.back().first != step)
        m_ends.emplace_back(step, 0);
    ++m_ends.back().second;
    if (m_ends.size() > rateSteps)
        m_ends.pop_front();
    if (m_rows[row].attempts == 0)
        return; // nothing was tried
    noteCanary(row, state);
    if (state != RowState::Skipped)
        noteFailure(isFailure(state));
}

void RedriveRunner::noteTrouble(const Turn &turn, const RedriveRuling &ruling, const Verdict &verdict)
{
    if (isAnswer(verdict, ruling)) {
        m_trouble = 0;
        endTroubled();
    }
    if (verdict.error && verdict.error->retryAfter)
        hold(m_clock->now() + std::clamp<Time>(*verdict.error->retryAfter, Time(0), longestRetryAfter));
    // Those that were under way together fail together: that is once.
    if (ruling.trouble.isEmpty() || turn.number() <= m_troubleTurn)
        return;
    ++m_trouble;
    m_troubleTurn = m_turns;
    // One may be the letter's own; two in a row concern the others too.
    if (m_trouble > 1 || ruling.trouble == "rate-limited"_L1)
        hold(m_clock->now() + backOff(m_trouble));
}

void RedriveRunner::endTroubled()
{
    for (const Row row : std::exchange(m_troubled, {}))
        end(row, RowState::Failed, m_rows[row].code);
}

//! Nothing else can go, by which to see whether the broker answers again.
void RedriveRunner::settleTroubled()
{
    if (m_lanes.left() == 0) {
        endTroubled();
        return;
    }
    const Time later = std::max(m_heldUntil, m_clock->now() + backOff(m_trouble));
    for (const Row row : std::exchange(m_troubled, {}))
        m_again.emplace(later, row); // those behind them wait for their end
}

void RedriveRunner::hold(Time until)
{
    m_heldUntil = std::max(m_heldUntil, until);
    if (isHeldLong())
        refuseWaiting();
}

void RedriveRunner::noteFailure(bool failed)
{
    const auto &limit = m_plan->pace.failureLimit;
    if (!limit)
        return;
    m_lastEnded.push_back(failed);
    m_lastFailed += failed ? 1 : 0;
    if (int(m_lastEnded.size()) > limit->among) {
        m_lastFailed -= m_lastEnded.front() ? 1 : 0;
        m_lastEnded.pop_front();
    }
    if (int(m_lastEnded.size()) == limit->among && m_lastFailed > limit->share * limit->among)
        halt(u"failure-limit"_s);
}

void RedriveRunner::halt(const QString &code, const std::optional<Error> &error)
{
    if (m_state != State::Running && m_state != State::Watching)
        return;
    m_haltCode = code;
    m_haltError = error;
    stopSending(State::Pausing);
}

void RedriveRunner::noteCanary(Row row, RowState state)
{
    if (m_canary != CanaryStep::Sending)
        return;
    if ((state == RowState::Done || state == RowState::SentNotRemoved) && m_rows[row].verdict)
        m_canarySent.push_back(*m_rows[row].verdict);
    else if (isFailure(state))
        ++m_canaryBad;
}

//! Nothing is under way.
void RedriveRunner::settleCanary()
{
    if (m_canary == CanaryStep::Sending && m_state == State::Running && hasMore()) {
        const Canary &canary = *m_plan->pace.canary;
        if (m_canaryBad >= canary.letters) {
            m_canaryBad = 0; // it is tried again when the run goes on
            halt(u"canary-failed"_s);
        } else if (qsizetype(m_canarySent.size()) >= canary.letters) {
            m_canary = CanaryStep::Waiting;
            m_canaryDue = m_clock->now() + canary.wait;
            m_state = State::Watching;
        }
    }
    if (m_canary == CanaryStep::Waiting && m_state == State::Watching && m_canaryDue <= m_clock->now())
        askCanary();
}

QCoro::Task<void> RedriveRunner::askCanary()
{
    const QPointer<RedriveRunner> self(this);
    m_canary = CanaryStep::Asking;
    const auto look = m_plan->pace.canary->look;
    Result<int> died = fail({.kind = ErrorKind::NotFound, .code = u"no-look"_s});
    if (look)
        died = co_await look(m_canarySent);
    if (!self || m_canary != CanaryStep::Asking)
        co_return; // stopped meanwhile
    m_canary = CanaryStep::None;
    m_canaryDied = died.value_or(0);
    if (!died)
        halt(u"canary-unchecked"_s, died.error());
    else if (*died > 0)
        halt(u"canary-died"_s);
    else
        m_state = State::Running;
    m_runningSince = m_clock->now();
    pump();
}

} // namespace dlo
