// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/plantrial.h"

#include "redrive/journal.h"
#include "session/brokerkey.h"

#include <utility>

namespace dlo {

namespace {

Redriver::Origin originOf(const ConnectionProfile &profile)
{
    return {.broker = brokerKey(profile), .connection = profile.id, .connectionName = profile.name};
}

} // namespace

PlanTrial::PlanTrial(CommandContext &context, CommandConnection &connection, const SavedPlan &plan)
    : m_context(context)
    , m_report(context.out(), qsizetype(plan.letters.size()))
    , m_trial(plan.redrivePlan(), originOf(connection.profile), context.journal())
{
    m_trial.setBroker(connection.broker.get());
    connect(&m_trial, &DryRun::progressed, this, &PlanTrial::onProgress);
    connect(&m_trial, &DryRun::stateChanged, this, &PlanTrial::onState);
    connect(&context, &CommandContext::interrupted, &m_trial, &DryRun::cancel);
}

PlanTrial::~PlanTrial() = default;

QCoro::Task<ExitCode> PlanTrial::run()
{
    m_trial.start();
    co_await m_over;
    m_report.sum(std::nullopt, m_trial.counts(), m_trial.haltCode());
    co_return m_report.result(m_trial.counts(), m_trial.haltCode(), m_trial.haltError());
}

void PlanTrial::onState()
{
    const auto state = m_trial.state();
    const bool over = state == DryRun::State::Stopped || state == DryRun::State::Finished;
    if (over && !std::exchange(m_isOver, true))
        QMetaObject::invokeMethod(this, [this] { m_over.open(); }, Qt::QueuedConnection);
}

void PlanTrial::onProgress(const QList<qsizetype> &rows)
{
    for (const qsizetype row : rows)
        m_report.row(row, m_trial.plan().letters[std::size_t(row)], m_trial.row(row));
    if (m_context.out().isBroken())
        QMetaObject::invokeMethod(&m_trial, &DryRun::cancel, Qt::QueuedConnection);
}

} // namespace dlo
