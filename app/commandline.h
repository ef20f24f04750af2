// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practiceoptions.h"

#include <QString>
#include <QStringList>

#include <expected>
#include <optional>

namespace dlo {

//! What was asked for on the command line.
struct CommandLine
{
    enum class Mode : std::uint8_t
    {
        Window,
        Practice,
        ServePractice,
        Tour,
        Command, //!< done without a window, see command/
        Help,
        Version
    };
    Mode mode = Mode::Window;
    QStringList command = {}; //!< for Command: its name, and all that follows it
    QString tourFolder = {}; //!< for Tour: where the pictures go
    bool dark = false; //!< for Tour: in dark colours
    practice::Options practice = {}; //!< for Practice, ServePractice and Tour
    bool announce = false; //!< print "painted" and "letters N" on standard output, for scripts and benchmarks
};

//! Reads the arguments (without the program's name). The error is a sentence for the person at the terminal.
[[nodiscard]] std::expected<CommandLine, QString> parseCommandLine(const QStringList &arguments);
[[nodiscard]] QString commandLineHelp();

} // namespace dlo
