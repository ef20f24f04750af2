// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/resumecommand.h"

#include "command/paceoptions.h"
#include "command/planopening.h"
#include "plan/keptplan.h"
#include "redrive/journal.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! How the last action of the run on a letter ended; nothing when the letter has its turn (again).
std::optional<RowState> endOf(const QHash<QString, Step> &steps, const DeadLetter &letter)
{
    const auto found = steps.constFind(letter.key().toString());
    if (found == steps.cend())
        return std::nullopt;
    switch (*found) {
    case Step::Done:
        return RowState::Done;
    case Step::Refused:
        return RowState::Refused;
    case Step::Gone:
        return RowState::Gone;
    case Step::Duplicate:
        return RowState::Duplicate;
    case Step::Planned:
    case Step::Failed: // nothing happened
    case Step::Sending: // what is open of it is told when its turn comes
    case Step::Sent:
    case Step::Removing:
    case Step::Unknown:
        break;
    }
    return std::nullopt;
}

//! Leaves in \a plan what is to be done still; the others are counted.
RedriveCounts takeOutEnded(SavedPlan &plan, const QHash<QString, Step> &steps)
{
    QHash<RowState, qsizetype> ended;
    std::erase_if(plan.letters, [&ended, &steps](const DeadLetter &letter) {
        const auto end = endOf(steps, letter);
        if (end)
            ++ended[*end];
        return end.has_value();
    });
    RedriveCounts counts;
    for (auto it = ended.cbegin(); it != ended.cend(); ++it)
        counts.set(it.key(), it.value());
    return counts;
}

} // namespace

CommandPage ResumeCommand::page()
{
    return {
        .name = u"resume"_s,
        .arguments = u"RUN"_s,
        .least = 1,
        .most = 1,
        .summary = u"Go on with a run that was stopped or whose process died."_s,
        .description
        = u"RUN is a number that `runs --unfinished` tells. Letters that came to an end are left alone; those to which "
          "certainly nothing happened have their turn again. Of which it is not known, nothing is sent: `resolve` "
          "them first. --stop gives the run up instead: what was not started stays so.\n\n"
          "Output and exit codes are those of `redrive`; the sum is of the whole run, the places of rows are among those that were left."_s,
        .options = std::vector<CommandOption>{{u"stop"_s, {}, u"Give it up."_s},
                                              {u"unlock"_s, u"NAME"_s,
                                               u"Allow a production connection, by its exact name."_s, true}}
            + paceoptions::options() + connectionOptions()};
}

QCoro::Task<std::expected<RunRecord, ExitCode>> ResumeCommand::take(qint64 id)
{
    auto record = co_await context().journal().takeOverRun(id);
    if (record)
        co_return *record;
    const Error &error = record.error();
    if (error.code == "claimed"_L1)
        co_return std::unexpected(
            out().fail(ExitCode::Refused, u"Run %1 is under way in another window or process."_s.arg(id), error));
    if (error.kind == ErrorKind::NotFound || error.code == "settled"_L1)
        co_return std::unexpected(out().fail(ExitCode::NotFound, u"There is no unfinished run %1."_s.arg(id), error));
    co_return std::unexpected(out().fail(error, context().journalFile()));
}

QCoro::Task<ExitCode> ResumeCommand::goOn(RunRecord record)
{
    if (record.planFile.isEmpty())
        co_return out().fail(ExitCode::File, u"The plan of run %1 was not kept."_s.arg(record.id),
                             {.code = u"no-plan"_s});
    auto plan = co_await openPlanFile(&context(), record.planFile);
    if (!plan)
        co_return plan.error();
    const auto pace = paceoptions::apply(arguments(), plan->head.pace);
    if (!pace)
        co_return out().fail(ExitCode::Usage, pace.error(), {.code = u"usage"_s});
    plan->head.pace = *pace;
    const auto steps = co_await context().journal().stepsOfRun(record.id);
    if (!steps)
        co_return out().fail(steps.error(), context().journalFile());
    const auto before = takeOutEnded(*plan, *steps);
    const auto opened = co_await openBrokerOf(&context(), plan->head);
    if (!opened)
        co_return opened.error();
    if ((*opened)->lock)
        co_return out().fail(ExitCode::Refused, *(*opened)->lock, {.code = u"read-only"_s});
    if (const auto may = mayCarryOut(context(), **opened, plan->head); may != ExitCode::Done)
        co_return may;
    m_run = std::make_unique<PlanRun>(context(), **opened, *plan, before);
    co_return co_await m_run->run(record);
}

QCoro::Task<ExitCode> ResumeCommand::run()
{
    bool isNumber = false;
    const qint64 id = arguments().words.constFirst().toLongLong(&isNumber);
    if (!isNumber)
        co_return out().fail(ExitCode::Usage, u"Name the run by its number."_s, {.code = u"usage"_s});
    const auto record = co_await take(id);
    if (!record)
        co_return record.error();
    auto code = ExitCode::Done;
    if (arguments().has(u"stop"_s)) {
        const auto stopped = co_await context().journal().noteRun(id, RunRecord::State::Stopped, record->counts);
        if (!stopped)
            co_return out().fail(stopped.error(), context().journalFile());
    } else {
        code = co_await goOn(*record);
    }
    if (arguments().has(u"stop"_s) || (m_run && m_run->isComplete()))
        keptplan::forget(record->planFile, context().plansFolder());
    co_return code;
}

} // namespace dlo
