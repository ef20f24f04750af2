// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "plan/runkeeper.h"

#include "plan/keptplan.h"
#include "plan/planreader.h"
#include "plan/planwriter.h"
#include "redrive/redriverunner.h"

#include <QCoroFuture>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QtConcurrentRun>

#include <algorithm>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! What an action that was begun says of its letter; nothing: it is as if it had not been.
std::optional<RowState> stateOf(Step step)
{
    switch (step) {
    case Step::Planned:
    case Step::Failed:
        return std::nullopt;
    case Step::Sending:
    case Step::Unknown:
        return RowState::Unknown;
    case Step::Sent:
    case Step::Removing:
        return RowState::SentNotRemoved;
    case Step::Done:
        return RowState::Done;
    case Step::Refused:
        return RowState::Refused;
    case Step::Gone:
        return RowState::Gone;
    case Step::Duplicate:
        return RowState::Duplicate;
    }
    return RowState::Unknown;
}

//! Nothing: the letter waits still.
std::optional<RowState> stateOf(RedriveAction action, Step step)
{
    const auto state = stateOf(step);
    // A removal alone that was begun may have happened or not; no message was sent by it.
    return state == RowState::SentNotRemoved && action == RedriveAction::Remove ? RowState::Unknown : state;
}

void count(RedriveCounts &counts, RedriveAction action, Step step)
{
    const auto state = stateOf(action, step).value_or(RowState::NotStarted);
    counts.set(state, counts.of(state) + 1);
}

//! Leaves in \a rest what waits still, and counts the others.
void takeOut(RunKeeper::Rest &rest, const QHash<QString, Step> &steps)
{
    std::vector<DeadLetter> left;
    for (DeadLetter &letter : rest.plan.letters) {
        const auto step = steps.constFind(letter.key().toString());
        if (step != steps.cend() && stateOf(rest.run.action, *step))
            count(rest.before, rest.run.action, *step);
        else
            left.push_back(std::move(letter));
    }
    rest.plan.letters = std::move(left);
    // A few were to be tried out first, and they have been.
    auto &canary = rest.plan.head.pace.canary;
    if (canary && rest.before.of(RowState::Done) >= canary->letters)
        canary.reset();
}

Result<void> makeFolder(const QString &folder)
{
    if (!QDir().mkpath(folder))
        return fail({.kind = ErrorKind::Unavailable, .code = u"file-not-written"_s, .serverText = folder});
    QFile::setPermissions(folder, QFile::ReadOwner | QFile::WriteOwner | QFile::ExeOwner);
    return {};
}

Result<void> writeKept(const PlanWriting &what)
{
    if (auto made = makeFolder(QFileInfo(what.file).absolutePath()); !made)
        return made;
    const auto written = writePlan(what);
    return written.error ? Result<void>(fail(*written.error)) : Result<void>();
}

} // namespace

RunKeeper::RunKeeper(RedriveRunner *run, Journal &journal, RunRecord record)
    : QObject(run)
    , m_run(run)
    , m_journal(&journal)
    , m_record(std::move(record))
{
    m_pace.setSingleShot(true);
    m_pace.setInterval(notePace);
    connect(&m_pace, &QTimer::timeout, this, &RunKeeper::note);
}

QCoro::Task<Result<void>> RunKeeper::begin(SavedPlan plan)
{
    const QPointer<RunKeeper> self(this);
    const QPointer<Journal> journal(m_journal);
    m_record.action = plan.head.action;
    m_record.name = plan.head.name;
    m_record.counts = {};
    m_record.counts.add(qsizetype(plan.letters.size()));
    QString file;
    if (!plan.whole || plan.payloadBytes <= mostCopied) {
        file = keptplan::newName(keptplan::folderOf(*m_journal));
        auto writing = QtConcurrent::run(writeKept, PlanWriting{.file = file, .plan = std::move(plan)});
        const auto written = co_await qCoro(writing).takeResult();
        if (!written)
            co_return written;
        if (self)
            m_record.planFile = file;
    }
    if (self && journal && m_run) {
        const auto counts = m_record.counts;
        const auto id = co_await journal->beginRun(m_record);
        if (!id) {
            QFile::remove(file);
            co_return fail(id.error());
        }
        if (self && m_run) {
            m_record.id = *id;
            follow();
            co_return Result<void>();
        }
        if (journal)
            co_await journal->noteRun(*id, RunRecord::State::Stopped, counts);
    }
    QFile::remove(file);
    co_return fail({.kind = ErrorKind::Cancelled, .code = u"stopped"_s});
}

void RunKeeper::goOn(const Rest &rest)
{
    m_record = rest.run;
    m_before = rest.before;
    follow();
}

void RunKeeper::follow()
{
    m_run->setRun(m_record.id);
    connect(m_run, &RedriveRunner::progressed, this, [this] {
        if (!m_pace.isActive() && !m_ended)
            m_pace.start();
    });
    const auto look = [this] {
        if (m_run->state() == RedriveRunner::State::Finished)
            end(RunRecord::State::Ended);
        else if (m_run->state() == RedriveRunner::State::Cancelled)
            end(RunRecord::State::Stopped);
        else if (m_run->state() == RedriveRunner::State::Paused)
            note(); // it may be left so
    };
    connect(m_run, &RedriveRunner::stateChanged, this, look);
    look(); // it may have been stopped while its plan was written
    // Left without an end: the session is closed, or the program. It can be gone on with.
    connect(m_run, &QObject::destroyed, m_journal, [journal = m_journal, id = m_record.id] { journal->leaveRun(id); });
}

RedriveCounts RunKeeper::counts() const
{
    RedriveCounts all = m_run->counts();
    for (int state = 0; state < int(RowState::Repeated); ++state)
        all.set(RowState(state), all.of(RowState(state)) + m_before.of(RowState(state)));
    return all;
}

void RunKeeper::note()
{
    if (m_ended || !m_run || !m_journal)
        return;
    m_journal->noteRun(m_record.id, RunRecord::State::Open, counts());
}

void RunKeeper::end(RunRecord::State state)
{
    if (std::exchange(m_ended, true) || !m_journal)
        return;
    m_pace.stop();
    close(m_journal, m_record, state, counts());
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<void>> RunKeeper::close(QPointer<Journal> journal, RunRecord record, RunRecord::State state,
                                           RedriveCounts counts)
{
    const QString folder = keptplan::folderOf(*journal);
    const auto noted = co_await journal->noteRun(record.id, state, counts);
    // As long as the journal says that something waits, the plan is needed.
    if (noted)
        keptplan::forget(record.planFile, folder);
    co_return noted;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<RunKeeper::Rest>> RunKeeper::take(QPointer<Journal> journal, qint64 id)
{
    const Error gone{.kind = ErrorKind::Cancelled, .code = u"stopped"_s};
    const auto taken = co_await journal->takeOverRun(id);
    if (!taken)
        co_return fail(taken.error());
    Error error{.kind = ErrorKind::Conflict, .code = u"run-not-kept"_s};
    if (journal && !taken->planFile.isEmpty()) {
        const PlanOpening what{.file = taken->planFile};
        auto reading = QtConcurrent::run([what] { return openPlan(what); });
        auto plan = co_await qCoro(reading).takeResult();
        if (!journal)
            co_return fail(gone);
        const auto steps = co_await journal->stepsOfRun(id);
        if (plan && steps && journal) {
            Rest rest{.run = *taken, .plan = *std::move(plan)};
            takeOut(rest, *steps);
            if (!rest.plan.letters.empty())
                co_return rest;
            co_await close(journal, *taken, RunRecord::State::Ended, rest.before);
            co_return fail({.kind = ErrorKind::Conflict, .code = u"settled"_s});
        }
        error = plan ? steps.error() : plan.error().error;
    }
    if (journal)
        co_await journal->leaveRun(id);
    co_return fail(error);
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<void>> RunKeeper::giveUp(QPointer<Journal> journal, qint64 id)
{
    const auto taken = co_await journal->takeOverRun(id);
    if (!taken)
        co_return fail(taken.error());
    if (!journal)
        co_return fail({.kind = ErrorKind::Cancelled, .code = u"stopped"_s});
    const auto steps = co_await journal->stepsOfRun(id);
    if (!steps || !journal)
        co_return steps ? fail({.kind = ErrorKind::Cancelled, .code = u"stopped"_s})
                        : Result<void>(fail(steps.error()));
    RedriveCounts counts;
    for (const Step step : *steps)
        count(counts, taken->action, step);
    const auto others = taken->counts.matched() - counts.matched();
    counts.set(RowState::NotStarted, counts.of(RowState::NotStarted) + std::max(qsizetype(0), others));
    co_return co_await close(journal, *taken, RunRecord::State::Stopped, counts);
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> RunKeeper::sweep(QPointer<Journal> journal)
{
    const QString folder = keptplan::folderOf(*journal);
    const auto runs = co_await journal->runs(std::numeric_limits<int>::max());
    if (!runs)
        co_return;
    QStringList needed;
    for (const RunRecord &run : *runs) {
        if (run.state == RunRecord::State::Open)
            needed << run.planFile;
    }
    keptplan::sweep(folder, needed);
}

} // namespace dlo
