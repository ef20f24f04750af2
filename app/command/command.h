// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/commandcontext.h"
#include "command/commandpage.h"

#include <QCoroTask>

#include <memory>
#include <vector>

namespace dlo {

//! One thing that the program does without a window. Lives until the event loop has ended.
class Command
{
public:
    explicit Command(CommandContext &context)
        : m_context(context)
    { }
    virtual ~Command() = default;
    Command(const Command &) = delete;
    Command &operator=(const Command &) = delete;

    //! Does it. What goes wrong has been said when it ends.
    virtual QCoro::Task<ExitCode> run() = 0;

protected:
    [[nodiscard]] const CommandArguments &arguments() const { return m_context.arguments(); }
    [[nodiscard]] CommandOutput &out() { return m_context.out(); }
    [[nodiscard]] CommandContext &context() { return m_context; }

private:
    CommandContext &m_context;
};

//! A command as it is found by its name.
struct CommandEntry
{
    CommandPage page = {};
    std::unique_ptr<Command> (*make)(CommandContext &context) = nullptr;
};

//! All there are, in the order of the help.
[[nodiscard]] const std::vector<CommandEntry> &commandList();

} // namespace dlo
