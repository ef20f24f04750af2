// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "command/command.h"
#include "command/lettersink.h"

#include <QIODevice>

namespace dlo {

//! `export`: the dead letters of a queue into a file, as a stream.
class ExportCommand : public Command
{
public:
    using Command::Command;
    [[nodiscard]] static CommandPage page();
    QCoro::Task<ExitCode> run() override;

private:
    QCoro::Task<ExitCode> writeAll(CommandConnection *connection, QIODevice *device, LetterSink *sink);
    [[nodiscard]] ExitCode notWritten(const QString &file, const QString &why);
    [[nodiscard]] ExitCode tellWritten(const QString &file, const LetterSink &sink, qint64 unreadable);
    qint64 m_unreadable = 0;
};

} // namespace dlo
