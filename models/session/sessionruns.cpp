// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of Session that does something to many dead letters at once.

#include "redrive/canarylook.h"
#include "redrive/dryrun.h"
#include "redrive/redriverunner.h"
#include "session/session.h"

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

bool isActive(const RedriveRunner &run)
{
    using State = RedriveRunner::State;
    switch (run.state()) {
    case State::Running:
    case State::Watching:
    case State::Pausing:
    case State::Cancelling:
        return true;
    case State::Ready:
    case State::Paused:
    case State::Cancelled:
    case State::Finished:
        break;
    }
    return run.counts().of(RowState::UnderWay) > 0;
}

bool isOpen(const RedriveRunner &run)
{
    using State = RedriveRunner::State;
    switch (run.state()) {
    case State::Ready:
        return run.startsAt().has_value();
    case State::Running:
    case State::Watching:
    case State::Pausing:
    case State::Paused:
        return run.counts().ended() < run.counts().matched();
    case State::Cancelling:
    case State::Cancelled:
    case State::Finished:
        break;
    }
    return false;
}

} // namespace

//! What the session's own redriver is told, a run's is told too.
void Session::equip(Redriver &redriver)
{
    redriver.setLockCheck([this] { return isLockDue(); });
    redriver.setSiblings([this](const LetterKey &letter) -> Redriver::Siblings {
        return {.groups = siblingGroups(letter), .mayBeMore = !knowsSiblings(letter.queue)};
    });
    redriver.setLocked(isReadOnly());
}

void Session::eachRun(const std::function<void(RedriveRunner &)> &call)
{
    const auto runs = m_runs;
    for (const auto &run : runs) {
        if (run)
            call(*run);
    }
}

RedriveRunner *Session::makeRun(RedrivePlan plan)
{
    if (plan.pace.canary && !plan.pace.canary->look) {
        plan.pace.canary->look = [session = QPointer<Session>(this)](std::vector<Verdict> sent) {
            return countDiedAgain(session ? session->m_broker.get() : nullptr, std::move(sent));
        };
    }
    auto *run = new RedriveRunner(std::move(plan), origin(), m_journal, {}, this);
    equip(run->redriver());
    run->redriver().shareUnwritten(m_redriver);
    if (m_state == State::Ready)
        run->redriver().setBroker(m_broker.get());
    std::erase_if(m_runs, [](const auto &each) { return !each; });
    m_runs.push_back(run);
    connect(run, &RedriveRunner::progressed, this,
            [this, run](const QList<qsizetype> &rows) { onProgress(*run, rows); });
    connect(run, &RedriveRunner::stateChanged, this, [this, run] { onRunState(*run); });
    connect(run, &QObject::destroyed, this, &Session::openWaiting, Qt::QueuedConnection);
    return run;
}

std::vector<RedriveRunner *> Session::openRuns() const
{
    std::vector<RedriveRunner *> open;
    for (const auto &run : m_runs) {
        if (run && isOpen(*run))
            open.push_back(run);
    }
    return open;
}

DryRun *Session::makeDryRun(RedrivePlan plan, QObject *parent) const
{
    auto *run = new DryRun(std::move(plan), origin(), m_journal, parent);
    if (m_state == State::Ready)
        run->setBroker(m_broker.get());
    return run;
}

bool Session::isBusy() const
{
    return m_redriver.busyCount() > 0
        || std::ranges::any_of(m_runs, [](const auto &run) { return run && isActive(*run); });
}

void Session::onProgress(const RedriveRunner &run, const QList<qsizetype> &rows)
{
    std::vector<LetterKey> gone;
    for (const auto row : rows) {
        const auto &verdict = run.row(row).verdict;
        if (!verdict)
            continue;
        if (verdict->error && verdict->error->kind == ErrorKind::Auth)
            noteError(*verdict->error);
        if (!verdict->letterGone)
            continue;
        m_hasActed = true;
        gone.push_back(verdict->letter);
        m_groupCounts.remove(verdict->letter);
        m_census.remove(verdict->letter);
    }
    m_letters.removeLetters(gone);
}

//! The list is read again when the run stands still: of other groups, whose dead letters went along, it knows nothing.
void Session::onRunState(const RedriveRunner &run)
{
    Q_EMIT permissionsChanged();
    if (isActive(run) || run.state() == RedriveRunner::State::Ready)
        return;
    QMetaObject::invokeMethod(this, &Session::openWaiting, Qt::QueuedConnection);
    m_hasActed = true;
    m_newsAfter = m_depth.asked();
    setNewLetters(0);
    // Later: it may have halted because the broker is being taken from it.
    QMetaObject::invokeMethod(
        this,
        [this] {
            if (m_state == State::Ready)
                refresh();
        },
        Qt::QueuedConnection);
}

} // namespace dlo
