// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/redrivecommand.h"

#include "command/paceoptions.h"
#include "command/planopening.h"
#include "plan/keptplan.h"
#include "plan/runkeeper.h"
#include "redrive/journal.h"

using namespace Qt::StringLiterals;

namespace dlo {

CommandPage RedriveCommand::page()
{
    return {
        .name = u"redrive"_s,
        .arguments = u"PLAN (--dry-run | --run)"_s,
        .least = 1,
        .most = 1,
        .summary = u"Carry out a plan file: each letter once, and a word on every one."_s,
        .description
        = u"PLAN is written by the window or by `plan`. It is carried out whole or not at all: a file that was cut or "
          "changed is refused. What the journal knows to have been sent, or what is under way elsewhere, is not sent "
          "again. Without --connection and --url it goes through the saved connection to the broker that it is for.\n\n"
          "--dry-run sends nothing: it looks whether each letter is still there, makes its payload, checks it by the "
          "broker's rules, asks the journal, and tells of each what would become of it; \"done\" means would be done. "
          "The "
          "exit code is that of the run as far as it can be known before.\n\n"
          "--run sends. Each letter is told as it ends, and at the end a sum that adds up. SIGINT and SIGTERM stop it: "
          "nothing new is sent, what was pushed is still removed, and all is written down; a second one ends the "
          "program at once, after which `journal --unfinished` and `resolve` tell what became of those under way. "
          "What was not started can be gone on with by `resume`.\n\n"
          "Read-only connections never send. Production wants --unlock and the exact name of the connection.\n\n"
          "JSON, on standard output: one object a letter with row (its place in the plan, from 0), outcome (done, "
          "refused, failed, gone, duplicate, sent-not-removed, unknown, skipped, repeated), code, attempts, letter, "
          "and, where something was tried, action, to, newTransactionId, newMessageId, letterGone, error. Last "
          "{\"sum\":{run, matched, done, refused, failed, gone, duplicate, sent-not-removed, unknown, skipped, "
          "not-started, halt}}: matched is the sum of all the others, run is null of a dry run.\n\n"
          "Exit codes: 0 all done; 6 some not; 7 of some it is not known; 3, 4, 9 when the broker, the credential or "
          "the journal stopped it."_s,
        .options = std::vector<CommandOption>{{u"dry-run"_s, {}, u"Say what would happen."_s},
                                              {u"run"_s, {}, u"Do it."_s},
                                              {u"yes-sent-before"_s,
                                               {},
                                               u"Send also what the journal knows to have been sent before: a second "
                                               "copy of it."_s},
                                              {u"unlock"_s, u"NAME"_s,
                                               u"Allow a production connection, by its exact name."_s, true}}
            + paceoptions::options() + connectionOptions()};
}

QCoro::Task<std::expected<SavedPlan, ExitCode>> RedriveCommand::plan(QString file, QString named)
{
    auto plan = co_await openPlanFile(&context(), std::move(file), std::move(named));
    if (!plan)
        co_return plan;
    const auto pace = paceoptions::apply(arguments(), plan->head.pace);
    if (!pace)
        co_return std::unexpected(out().fail(ExitCode::Usage, pace.error(), {.code = u"usage"_s}));
    plan->head.pace = *pace;
    plan->head.knowsSentBefore = plan->head.knowsSentBefore || arguments().has(u"yes-sent-before"_s);
    co_return plan;
}

QCoro::Task<ExitCode> RedriveCommand::tryOut()
{
    auto plan = co_await this->plan(arguments().words.constFirst(), {});
    if (!plan)
        co_return plan.error();
    const auto opened = co_await openBrokerOf(&context(), plan->head);
    if (!opened)
        co_return opened.error();
    if (const auto may = mayCarryOut(context(), **opened, plan->head); may != ExitCode::Done)
        co_return may;
    if (const auto ready = co_await context().journal().ready(); !ready)
        co_return out().fail(ready.error(), context().journalFile());
    m_trial = std::make_unique<PlanTrial>(context(), **opened, *plan);
    co_return co_await m_trial->run();
}

QCoro::Task<ExitCode> RedriveCommand::carryOut(QString file)
{
    auto plan = co_await this->plan(file, arguments().words.constFirst());
    if (!plan)
        co_return plan.error();
    const auto opened = co_await openBrokerOf(&context(), plan->head);
    if (!opened)
        co_return opened.error();
    CommandConnection &connection = **opened;
    if (connection.lock)
        co_return out().fail(ExitCode::Refused, *connection.lock, {.code = u"read-only"_s});
    if (const auto may = mayCarryOut(context(), connection, plan->head); may != ExitCode::Done)
        co_return may;
    if (const auto ready = co_await context().journal().ready(); !ready)
        co_return out().fail(ready.error(), context().journalFile());
    co_await RunKeeper::sweep(&context().journal());
    m_run = std::make_unique<PlanRun>(context(), connection, *plan);
    co_return co_await m_run->run({.name = plan->head.name, .planFile = file});
}

QCoro::Task<ExitCode> RedriveCommand::run()
{
    const bool isTrial = arguments().has(u"dry-run"_s);
    if (isTrial == arguments().has(u"run"_s))
        co_return out().fail(ExitCode::Usage, u"Give --dry-run to try it out, or --run to do it."_s,
                             {.code = u"usage"_s});
    if (isTrial)
        co_return co_await tryOut();
    const auto kept = keptplan::keep(arguments().words.constFirst(), context().plansFolder());
    if (!kept && kept.error().code == "file-not-written"_L1) {
        co_return out().fail(ExitCode::Journal,
                             u"Nothing was sent: the plan cannot be kept in \"%1\" for the time of the run: %2"_s.arg(
                                 context().plansFolder(), kept.error().serverText),
                             kept.error());
    }
    if (!kept) {
        co_return out().fail(
            ExitCode::File,
            u"\"%1\" cannot be used as a plan: %2"_s.arg(arguments().words.constFirst(), kept.error().serverText),
            kept.error());
    }
    const auto code = co_await carryOut(*kept);
    if (!m_run || m_run->isComplete())
        keptplan::forget(*kept, context().plansFolder());
    co_return code;
}

} // namespace dlo
