// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/queuecheck.h"

#include "exchange/letterline.h"
#include "views/common/sentences.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

ExitCode refuse(CommandContext &context, Permission why)
{
    const auto code = why.reason == Reason::CredentialMayNot ? ExitCode::Credential : ExitCode::Refused;
    return context.out().fail(code, sentences::whyNot(why.reason), {.code = u"not-able"_s});
}

ExitCode mayList(CommandContext &context, const CommandConnection &connection)
{
    const Permission able = connection.broker->info().capabilities.can(Ability::ListLetters);
    return able ? ExitCode::Done : refuse(context, able);
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

LettersSource sourceOf(const CommandConnection &connection)
{
    const BrokerInfo &info = connection.broker->info();
    return {.connection = connection.profile.name,
            .address = addressWithoutSecrets(connection.profile.url),
            .product = info.product,
            .generation = info.generation,
            .version = info.version};
}

} // namespace dlo
