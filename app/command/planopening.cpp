// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/planopening.h"

#include "command/connectionchoice.h"
#include "command/queuecheck.h"
#include "session/brokerkey.h"

#include <QCoroFuture>
#include <QtConcurrentRun>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QString sentenceOf(const PlanFault &fault)
{
    const QString &code = fault.error.code;
    const QString line = fault.line > 0 ? u" (line %1)"_s.arg(fault.line) : QString();
    if (code == "plan-empty"_L1)
        return u"it is empty"_s;
    if (code == "plan-letters-file"_L1)
        return u"it is a letters file, which says nothing of what is to be done"_s;
    if (code == "plan-newer"_L1)
        return u"it was written by a newer version of this program"_s;
    if (code == "plan-incomplete"_L1)
        return u"its end is missing"_s;
    if (code == "plan-damaged"_L1)
        return u"it was changed or damaged since it was written"_s + line;
    if (code == "plan-missing-member"_L1)
        return u"\"%1\" is missing in its first line"_s.arg(fault.member);
    if (code == "plan-wrong-member"_L1)
        return u"\"%1\" in its first line is not as it should be"_s.arg(fault.member);
    if (code == "plan-unknown-member"_L1)
        return u"\"%1\" in its first line is not known to this version"_s.arg(fault.member);
    if (code == "plan-change"_L1)
        return u"its change cannot be made"_s;
    if (code == "plan-file-changed"_L1)
        return u"it was changed while it was read"_s;
    if (fault.error.kind == ErrorKind::TooLarge)
        return u"it is too large"_s + line;
    if (code == "file-is-folder"_L1)
        return u"it is a folder"_s;
    if (code == "file-not-read"_L1)
        return fault.error.serverText;
    return u"it is no plan"_s;
}

} // namespace

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<std::expected<SavedPlan, ExitCode>> openPlanFile(CommandContext *context, QString file, QString named)
{
    std::stop_source stop;
    QObject::connect(context, &CommandContext::interrupted, context, [stop]() mutable { stop.request_stop(); });
    auto future = QtConcurrent::run([file, token = stop.get_token()] { return openPlan({.file = file}, token); });
    auto plan = co_await qCoro(future).takeResult();
    if (!plan) {
        co_return std::unexpected(context->out().fail(
            ExitCode::File,
            u"\"%1\" cannot be used as a plan: %2."_s.arg(named.isEmpty() ? file : named, sentenceOf(plan.error())),
            plan.error().error));
    }
    co_return *std::move(plan);
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<CommandContext::Opened> openBrokerOf(CommandContext *context, PlanHead plan)
{
    const auto &arguments = context->arguments();
    std::optional<ConnectionProfile> profile;
    if (arguments.has(u"connection"_s) || arguments.has(u"url"_s) || plan.broker.isEmpty()) {
        const auto chosen = context->chosen();
        if (!chosen)
            co_return std::unexpected(chosen.error());
        profile = *chosen;
    } else {
        const auto saved = context->profiles();
        if (!saved)
            co_return std::unexpected(saved.error());
        if (const auto *found = connectionchoice::forBroker(*saved, plan.broker, {}))
            profile = *found;
    }
    if (!profile)
        co_return std::unexpected(context->out().fail(
            ExitCode::Usage,
            u"The plan is for \"%1\", and no saved connection leads there: save one, or name it with --url."_s.arg(
                plan.broker),
            {.code = u"connection"_s}));
    if (!plan.broker.isEmpty() && plan.broker != brokerKey(*profile))
        co_return std::unexpected(context->out().fail(
            ExitCode::Refused,
            u"The plan is for \"%1\", not for \"%2\": nothing was sent."_s.arg(plan.broker, brokerKey(*profile)),
            {.code = u"other-broker"_s}));
    co_return co_await context->open(*profile);
}

ExitCode mayCarryOut(CommandContext &context, const CommandConnection &connection, const PlanHead &plan)
{
    std::vector<Ability> needed;
    switch (plan.action) {
    case RedriveAction::Replay:
        needed = {plan.to ? Ability::ReplayElsewhere : Ability::Replay};
        break;
    case RedriveAction::Republish:
        needed = {Ability::Push};
        if (plan.removeOriginal)
            needed.push_back(Ability::Remove);
        break;
    case RedriveAction::Remove:
        needed = {Ability::Remove};
        break;
    case RedriveAction::Push:
        needed = {Ability::Push};
        break;
    case RedriveAction::Purge: // no part of a plan
        needed = {Ability::Purge};
        break;
    }
    for (const Ability each : needed) {
        if (const Permission able = connection.broker->info().capabilities.can(each); !able)
            return refuse(context, able);
    }
    return ExitCode::Done;
}

} // namespace dlo
