// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/queuecheck.h"

#include "views/common/sentences.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

ExitCode mayList(CommandContext &context, const CommandConnection &connection)
{
    const Permission able = connection.broker->info().capabilities.can(Ability::ListLetters);
    if (able)
        return ExitCode::Done;
    const auto code = able.reason == Reason::CredentialMayNot ? ExitCode::Credential : ExitCode::Refused;
    return context.out().fail(code, sentences::whyNot(able.reason));
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<ExitCode> checkQueue(CommandContext *context, Broker *broker, QString queue)
{
    if (!broker->info().capabilities.can(Ability::ListQueues))
        co_return ExitCode::Done;
    const auto queues = co_await broker->queues();
    if (!queues || std::ranges::contains(*queues, queue, &Queue::name))
        co_return ExitCode::Done;
    co_return context->out().fail(ExitCode::NotFound, u"The broker has no queue \"%1\"."_s.arg(queue),
                                  {.code = u"no-queue"_s});
}

LetterQuery queryOf(const CommandArguments &arguments)
{
    LetterQuery query{.queue = arguments.words.value(0)};
    if (arguments.has(u"group"_s))
        query.group = arguments.value(u"group"_s);
    return query;
}

} // namespace dlo
