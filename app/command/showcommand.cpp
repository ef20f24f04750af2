// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/showcommand.h"

#include "command/jsonrecord.h"
#include "command/letterstream.h"
#include "command/lettertext.h"
#include "command/queuecheck.h"
#include "exchange/letterline.h"
#include "views/common/sentences.h"

#include <unistd.h>

using namespace Qt::StringLiterals;

namespace dlo {

CommandPage ShowCommand::page()
{
    return {
        .name = u"show"_s,
        .arguments = u"QUEUE ID"_s,
        .least = 2,
        .most = 2,
        .summary = u"Show one dead letter, by its id or its transaction id."_s,
        .description
        = u"Asks the broker for all that can be known of it, so the payload is decrypted where the broker does that. "
          "Where several dead letters fit (one message may have died in several groups) none is shown and they are "
          "named: --group chooses.\n\n"
          "JSON: one object, as in a letters file (models/exchange/FORMAT.md)."_s,
        .options
        = std::vector<CommandOption>{{u"group"_s, u"GROUP"_s, u"Only of this consumer group."_s},
                                     {u"payload"_s,
                                      {},
                                      u"Write the bytes of the payload and nothing else, to a file or a pipe; not to "
                                      "a terminal, which they could steer."_s}}
            + connectionOptions()};
}

QCoro::Task<std::expected<DeadLetter, ExitCode>> ShowCommand::find(Broker *broker, QString queue, QString id)
{
    LetterStream stream(*broker, queryOf(arguments()));
    std::vector<DeadLetter> byRow;
    std::vector<DeadLetter> byTransaction;
    while (true) {
        auto letters = co_await stream.next();
        if (!letters)
            co_return std::unexpected(out().fail(letters.error()));
        if (letters->empty())
            break;
        for (DeadLetter &letter : *letters) {
            const bool row = letter.rowId == id;
            if (!row && letter.transactionId != id)
                continue;
            letter.payload = letter.payload.isPresent() ? Slice::of(letter.payload.bytes()) : Slice();
            (row ? byRow : byTransaction).push_back(std::move(letter));
        }
    }
    const auto &found = byRow.empty() ? byTransaction : byRow;
    if (found.size() == 1)
        co_return found.front();
    if (found.size() > 1)
        co_return std::unexpected(tellSeveral(found));
    if (stream.read() == 0) {
        if (const auto known = co_await checkQueue(&context(), broker, queue); known != ExitCode::Done)
            co_return std::unexpected(known);
    }
    co_return std::unexpected(out().fail(
        ExitCode::NotFound, u"No dead letter of \"%1\" has the id or the transaction id \"%2\"."_s.arg(queue, id),
        {.code = u"no-letter"_s}));
}

ExitCode ShowCommand::tellSeveral(const std::vector<DeadLetter> &found)
{
    QStringList places;
    for (const DeadLetter &letter : found) {
        places << u"id %1, group %2, failed %3"_s.arg(letter.rowId, letter.address.group,
                                                      letter.failedAt ? sentences::utcTime(*letter.failedAt) : u"-"_s);
    }
    return out().fail(
        ExitCode::NotFound,
        u"%1 dead letters fit, so none is shown: %2."_s.arg(QString::number(found.size()), places.join(u"; "_s)),
        {.code = u"ambiguous"_s});
}

ExitCode ShowCommand::tell(const DeadLetter &letter)
{
    if (arguments().has(u"payload"_s)) {
        if (!letter.payload.isPresent())
            return out().fail(ExitCode::NotFound, u"The broker told no payload."_s, {.code = u"no-payload"_s});
        out().raw(letter.payload.bytes());
    } else if (out().isJson()) {
        out().record(letterline::write(letter));
    } else {
        lettertext::show(out(), letter);
    }
    return out().drain() ? ExitCode::Done : ExitCode::Output;
}

QCoro::Task<ExitCode> ShowCommand::run()
{
    if (arguments().has(u"payload"_s) && ::isatty(STDOUT_FILENO) == 1)
        co_return out().fail(ExitCode::Usage, u"--payload writes to a file or a pipe, not to a terminal."_s,
                             {.code = u"usage"_s});
    const auto opened = co_await context().open();
    if (!opened)
        co_return opened.error();
    if (const auto may = mayList(context(), **opened); may != ExitCode::Done)
        co_return may;
    Broker *broker = (*opened)->broker.get();
    auto letter = co_await find(broker, arguments().words.at(0), arguments().words.at(1));
    if (!letter)
        co_return letter.error();
    const auto details = co_await broker->details(*letter);
    if (!details) {
        out().warn(
            details.error().code,
            u"Shown as the list has it. More could not be read: %1"_s.arg(sentences::ofError(details.error()).what));
        co_return tell(*letter);
    }
    co_return tell(*details);
}

} // namespace dlo
