// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/planrun.h"

#include "redrive/canarylook.h"
#include "redrive/journal.h"
#include "session/brokerkey.h"

#include <unistd.h>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

constexpr std::chrono::seconds notingPace{5};
Redriver::Origin originOf(const ConnectionProfile &profile)
{
    return {.broker = brokerKey(profile), .connection = profile.id, .connectionName = profile.name};
}

} // namespace

PlanRun::PlanRun(CommandContext &context, CommandConnection &connection, const SavedPlan &plan, RedriveCounts before)
    : m_context(context)
    , m_connection(connection)
    , m_before(before)
    , m_report(context.out(), qsizetype(plan.letters.size()))
{
    RedrivePlan redrive = plan.redrivePlan();
    const QPointer<Broker> broker(connection.broker.get());
    if (redrive.pace.canary) {
        redrive.pace.canary->look
            = [broker](std::vector<Verdict> sent) { return countDiedAgain(broker, std::move(sent)); };
    }
    m_runner = std::make_unique<RedriveRunner>(std::move(redrive), originOf(connection.profile), context.journal());
    m_runner->redriver().setBroker(broker);
    m_runner->redriver().setLocked(connection.lock.has_value());
    connect(m_runner.get(), &RedriveRunner::progressed, this, &PlanRun::onProgress);
    connect(m_runner.get(), &RedriveRunner::stateChanged, this, &PlanRun::onState);
    connect(&context, &CommandContext::interrupted, m_runner.get(), &RedriveRunner::cancel);
    // To a terminal more often than into the log of a night.
    m_progress.setInterval(::isatty(STDERR_FILENO) == 1 ? 1'000 : 10'000);
    connect(&m_progress, &QTimer::timeout, this,
            [this] { m_report.progress(counts(), m_runner->rate(), m_runner->timeLeft()); });
    m_noting.setInterval(notingPace);
    connect(&m_noting, &QTimer::timeout, this,
            [this] { m_context.journal().noteRun(m_runner->run(), RunRecord::State::Open, counts()); });
}

PlanRun::~PlanRun() = default;

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<ExitCode> PlanRun::run(RunRecord record)
{
    Journal &journal = m_context.journal();
    if (record.id == 0) {
        const auto origin = originOf(m_connection.profile);
        record.broker = origin.broker;
        record.connection = origin.connection;
        record.connectionName = origin.connectionName;
        record.action = m_runner->plan().action;
        record.counts = counts();
        const auto begun = co_await journal.beginRun(record);
        if (!begun)
            co_return m_context.out().fail(begun.error(), m_context.journalFile());
        record.id = *begun;
    }
    m_context.setSending(true);
    if (!m_context.isInterrupted()) {
        m_runner->setRun(record.id);
        m_runner->start();
        m_progress.start();
        m_noting.start();
        co_await m_over;
        m_progress.stop();
        m_noting.stop();
    }
    m_context.setSending(false);
    // What waits still can be gone on with, whoever stopped it.
    const auto waiting = counts().of(RowState::NotStarted);
    const auto noted
        = co_await journal.noteRun(record.id, waiting > 0 ? RunRecord::State::Open : RunRecord::State::Ended, counts());
    if (!noted)
        m_context.out().warn(noted.error().code, u"How the run ended could not be written to the journal."_s);
    m_report.sum(record.id, counts(), m_runner->haltCode());
    if (waiting > 0)
        m_context.out().note(u"Go on with: dead-letter-office resume %1"_s.arg(record.id));
    co_return m_report.result(counts(), m_runner->haltCode(), m_runner->haltError());
}

void PlanRun::onState()
{
    switch (m_runner->state()) {
    case RedriveRunner::State::Paused:
    case RedriveRunner::State::Cancelled:
    case RedriveRunner::State::Finished:
        break;
    default:
        return;
    }
    if (!std::exchange(m_isOver, true)) {
        // From the event loop: the runner is in the middle of telling.
        QMetaObject::invokeMethod(this, [this] { m_over.open(); }, Qt::QueuedConnection);
    }
}

void PlanRun::onProgress(const QList<qsizetype> &rows)
{
    for (const qsizetype row : rows)
        m_report.row(row, m_runner->plan().letters[std::size_t(row)], m_runner->row(row));
    if (m_context.out().isBroken())
        QMetaObject::invokeMethod(m_runner.get(), &RedriveRunner::cancel, Qt::QueuedConnection);
}

RedriveCounts PlanRun::counts() const
{
    RedriveCounts all;
    for (int each = 0; each < int(RowState::Repeated); ++each) {
        const auto state = RowState(each);
        all.set(state, m_before.of(state) + m_runner->counts().of(state));
    }
    return all;
}

} // namespace dlo
