// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandcontext.h"
#include "exchange/lettersfile.h"

namespace dlo {

//! Says why the broker or the credential cannot do something.
ExitCode refuse(CommandContext &context, Permission why);
//! Done when dead letters can be listed at \a connection; otherwise it has been said why not.
[[nodiscard]] ExitCode mayList(CommandContext &context, const CommandConnection &connection);

/*! For a list that came out empty: NotFound, and it has been said, when the broker knows no such queue, because a queue
   that is spelled wrong has no dead letters either. Done when it does, or when that cannot be found out. */
QCoro::Task<ExitCode> checkQueue(CommandContext *context, Broker *broker, QString queue);

//! By the arguments: the first word is a queue, --group a group.
[[nodiscard]] LetterQuery queryOf(const CommandArguments &arguments);
//! For the head of a file.
[[nodiscard]] LettersSource sourceOf(const CommandConnection &connection);

} // namespace dlo
