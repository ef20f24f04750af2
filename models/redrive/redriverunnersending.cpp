// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// Letters on their way out.

#include "redrive/redriverunner.h"

#include "redrive/redriveturn.h"

#include <QCoroFuture>
#include <QPointer>
#include <QtConcurrentRun>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! Begun before the event loop turns again.
constexpr int mostLaunches = 16;

//! What is needed to act on one letter.
struct Prepared
{
    DeadLetter letter = {};
    QByteArray payload = {}; //!< of what is pushed
};

std::expected<Prepared, QString> prepareRow(const RedrivePlan &plan, std::size_t row)
{
    auto letter = plan.wholeOf(plan.letters[row]);
    if (!letter)
        return std::unexpected(letter.error());
    if (!plan.pushes())
        return Prepared{.letter = std::move(*letter)};
    auto payload = plan.payloadOf(*letter);
    if (!payload)
        return std::unexpected(payload.error());
    return Prepared{.letter = std::move(*letter), .payload = std::move(*payload)};
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Verdict> refusedPurge(LetterKey letter)
{
    co_return Verdict{.action = RedriveAction::Purge,
                      .outcome = Outcome::Refused,
                      .letter = std::move(letter),
                      .code = u"not-permitted"_s};
}

} // namespace

void RedriveRunner::pump()
{
    if (m_closing)
        return;
    if (m_pumping) {
        m_pumpAgain = true;
        return;
    }
    if (m_startsAt && m_clock->wallClock() >= *m_startsAt)
        return start();
    const QPointer<RedriveRunner> self(this);
    m_pumping = true;
    int launches = 0;
    do {
        m_pumpAgain = false;
        while (self && openNextGate()) { }
        while (self && launches < mostLaunches && mayLaunch()) {
            const auto row = nextRow();
            if (!row)
                break;
            ++launches;
            launch(*row);
        }
        if (self)
            settle();
    } while (self && m_pumpAgain);
    if (!self)
        return;
    m_pumping = false;
    report();
}

//! Lets the first through of the queue that may go.
bool RedriveRunner::openNextGate()
{
    const RedrivePace &pace = m_plan->pace;
    const bool room = m_requests < pace.atOnce;
    if (room && !m_finishers.empty()) {
        ++m_requests;
        m_finishers.front()->setPlace(Turn::Place::Asking);
        letThrough(m_finishers, {});
        return true;
    }
    if (!isSending() || isHeld())
        return false;
    const Time now = m_clock->now();
    if (room && !m_senders.empty() && m_pacer.due(now) <= now) {
        m_pacer.take(now);
        --m_written;
        --m_ahead;
        ++m_requests;
        m_senders.front()->setPlace(Turn::Place::Asking);
        m_senders.front()->setNumber(++m_turns);
        letThrough(m_senders, {});
        return true;
    }
    if (!m_writers.empty() && m_written < pace.atOnce && m_pacer.due(now, m_written) <= now + writeAhead) {
        ++m_written;
        m_writers.front()->setPlace(Turn::Place::Written);
        letThrough(m_writers, {});
        return true;
    }
    return false;
}

void RedriveRunner::letThrough(std::deque<TurnPtr> &queue, const QString &code)
{
    const TurnPtr turn = std::move(queue.front());
    queue.pop_front();
    turn->open(code);
}

bool RedriveRunner::mayLaunch() const
{
    if (!isSending() || isHeld())
        return false;
    const RedrivePace &pace = m_plan->pace;
    // Enough that no request waits for the journal, but no more than soon can go: what has been looked for in the list
    // should not grow old.
    const int most = std::min(3 * pace.atOnce, std::max(1, int(std::min(2 * pace.perSecond.value_or(1e6), 1e6))));
    if (m_ahead >= most || underWay() >= qsizetype(6) * pace.atOnce)
        return false;
    return m_canary != CanaryStep::Sending
        || std::max(qsizetype(m_canarySent.size()), qsizetype(m_canaryBad)) + underWay() < pace.canary->letters;
}

std::optional<RedriveRunner::Row> RedriveRunner::nextRow()
{
    while (!m_again.empty() && m_again.top().first <= m_clock->now()) {
        const Row row = m_again.top().second;
        m_again.pop();
        if (!m_lanes.isStopped(row))
            return row;
        put(row, RowState::Skipped, u"partition-stopped"_s);
    }
    return m_lanes.hasNext() ? std::optional(m_lanes.next()) : std::nullopt;
}

void RedriveRunner::launch(Row row)
{
    RedriveRow &entry = m_rows[row];
    entry.attempts = std::uint8_t(std::min(255, entry.attempts + 1));
    put(row, RowState::UnderWay);
    ++m_ahead;
    carryOut(row, std::make_shared<Turn>(this, ++m_turns));
}

QCoro::Task<void> RedriveRunner::carryOut(Row row, TurnPtr turn)
{
    const QPointer<RedriveRunner> self(this);
    const auto plan = m_plan;
    std::expected<Prepared, QString> prepared;
    if (plan->needsWorker(plan->letters[row])) {
        auto future = QtConcurrent::run([plan, row] { return prepareRow(*plan, row); });
        prepared = co_await qCoro(future).takeResult();
        if (!self || m_closing)
            co_return;
    } else {
        prepared = prepareRow(*plan, row);
    }
    if (!prepared)
        onNotPrepared(row, turn, prepared.error());
    else if (!turn->refusal().isEmpty())
        putBack(row, turn); // it was paused meanwhile: the journal need not know
    else {
        const Verdict verdict = co_await act(turn, std::move(prepared->letter), std::move(prepared->payload));
        if (self && !m_closing)
            onVerdict(row, turn, verdict);
        co_return;
    }
    if (self)
        pump();
}

QCoro::Task<Verdict> RedriveRunner::act(TurnPtr turn, DeadLetter letter, QByteArray payload)
{
    const RedriveCourse course{
        .gate = std::move(turn), .lookAge = listAge, .knowsSentBefore = m_plan->knowsSentBefore, .run = m_run};
    switch (m_plan->action) {
    case RedriveAction::Replay:
        return m_redriver.replayOneOf(course, letter,
                                      m_plan->to ? std::optional(m_plan->destinationOf(letter)) : std::nullopt);
    case RedriveAction::Republish: {
        auto to = m_plan->destinationOf(letter);
        return m_redriver.republishOneOf(course, std::move(letter), std::move(payload), std::move(to),
                                         m_plan->removeOriginal);
    }
    case RedriveAction::Push: {
        auto to = m_plan->destinationOf(letter);
        return m_redriver.pushOneOf(course, std::move(letter), std::move(payload), std::move(to));
    }
    case RedriveAction::Purge: // no part of a plan
        return refusedPurge(letter.key());
    case RedriveAction::Remove:
        break;
    }
    return m_redriver.removeOneOf(course, std::move(letter), m_plan->reason);
}

//! What was pushed waits on: it is to be finished.
void RedriveRunner::refuseWaiting()
{
    const QPointer<RedriveRunner> self(this);
    const bool was = std::exchange(m_pumping, true);
    while (self && !m_senders.empty())
        letThrough(m_senders, u"cancelled"_s);
    while (self && !m_writers.empty())
        letThrough(m_writers, u"cancelled"_s);
    if (self)
        m_pumping = was;
}

//! The turn is over.
void RedriveRunner::leave(Turn &turn)
{
    const auto place = turn.place();
    if (place == Turn::Place::Before || place == Turn::Place::Written)
        --m_ahead;
    if (place == Turn::Place::Written)
        --m_written;
    if (place == Turn::Place::Asking)
        --m_requests;
    turn.setPlace(Turn::Place::Between);
}

} // namespace dlo
