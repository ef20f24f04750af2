// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/listcommand.h"

#include "command/letterstream.h"
#include "command/lettertext.h"
#include "command/queuecheck.h"
#include "command/lettersink.h"

using namespace Qt::StringLiterals;

namespace dlo {

CommandPage ListCommand::page()
{
    return {
        .name = u"list"_s,
        .arguments = u"QUEUE"_s,
        .least = 1,
        .most = 1,
        .summary = u"List the dead letters of a queue, newest failure first."_s,
        .description
        = u"Written while it is read, page by page: a list of any length takes little memory.\n\n"
          "JSON: one object a letter, as in a letters file (models/exchange/FORMAT.md): every byte of the payload is "
          "in \"payload\", a string, or in \"payloadBase64\" where it is no UTF-8. A payload that was decrypted "
          "is left out unless --decrypted is given.\n\n"
          "Exit code 6: some rows of the broker's answer could not be read and are missing."_s,
        .options = std::vector<CommandOption>{{u"group"_s, u"GROUP"_s, u"Only of this consumer group."_s},
                                              {u"limit"_s, u"N"_s, u"Stop after so many."_s},
                                              {u"decrypted"_s, {}, u"With --json: decrypted payloads too."_s}}
            + connectionOptions()};
}

QCoro::Task<ExitCode> ListCommand::run()
{
    qint64 left = std::numeric_limits<qint64>::max();
    if (arguments().has(u"limit"_s)) {
        bool isNumber = false;
        left = arguments().value(u"limit"_s).toLongLong(&isNumber);
        if (!isNumber || left < 0)
            co_return out().fail(ExitCode::Usage, u"--limit wants a number from 0 on."_s, {.code = u"usage"_s});
    }
    const auto opened = co_await context().open();
    if (!opened)
        co_return opened.error();
    if (const auto may = mayList(context(), **opened); may != ExitCode::Done)
        co_return may;
    const bool decrypted = arguments().has(u"decrypted"_s);
    LetterStream stream(*(*opened)->broker, queryOf(arguments()));
    qint64 listed = 0;
    while (left > 0) {
        const auto letters = co_await stream.next();
        if (!letters)
            co_return out().fail(letters.error());
        if (letters->empty())
            break;
        for (const DeadLetter &letter : *letters) {
            if (left-- == 0)
                break;
            if (listed++ == 0 && !out().isJson())
                out().line(lettertext::heading());
            if (out().isJson())
                out().record(letterline::write(letter, payloadUse(letter, decrypted)));
            else
                out().line(lettertext::row(letter));
        }
        if (!out().drain()) // so that a reader who stops reading does not fill the memory
            co_return ExitCode::Output;
    }
    if (stream.unreadable() > 0) {
        out().warn(u"unreadable"_s,
                   u"%1 rows of the broker's answer could not be read and are not listed."_s.arg(stream.unreadable()));
        co_return ExitCode::Incomplete;
    }
    if (listed == 0 && arguments().value(u"limit"_s) != "0"_L1)
        co_return co_await checkQueue(&context(), (*opened)->broker.get(), arguments().words.constFirst());
    co_return ExitCode::Done;
}

} // namespace dlo
