// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/command.h"

#include "command/connectionscommand.h"
#include "command/exportcommand.h"
#include "command/journalcommand.h"
#include "command/listcommand.h"
#include "command/plancommand.h"
#include "command/queuescommand.h"
#include "command/redrivecommand.h"
#include "command/resolvecommand.h"
#include "command/resumecommand.h"
#include "command/runscommand.h"
#include "command/showcommand.h"

namespace dlo {

namespace {

template <typename T>
CommandEntry entry()
{
    return {.page = T::page(),
            .make = [](CommandContext &context) -> std::unique_ptr<Command> { return std::make_unique<T>(context); }};
}

} // namespace

const std::vector<CommandEntry> &commandList()
{
    static const std::vector<CommandEntry> list{
        entry<ConnectionsCommand>(), entry<QueuesCommand>(),  entry<ListCommand>(),    entry<ShowCommand>(),
        entry<ExportCommand>(),      entry<PlanCommand>(),    entry<RedriveCommand>(), entry<RunsCommand>(),
        entry<ResumeCommand>(),      entry<JournalCommand>(), entry<ResolveCommand>(),
    };
    return list;
}

} // namespace dlo
