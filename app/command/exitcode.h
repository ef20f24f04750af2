// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/error.h"

#include <QByteArray>

#include <cstdint>

namespace dlo {

/*! How a command ended, for scripts: the process's exit code. When several hold, the one that needs a person most is
   given: Unknown before all others. A command that a signal stopped ends with 128 and the signal's number, as shells
   have it. */
enum class ExitCode : std::uint8_t
{
    Done = 0, //!< all of it, and all of it as asked
    Failed = 1, //!< something that has no code of its own
    Usage = 2, //!< the command was not understood; which connection is meant is not known
    Broker = 3, //!< the broker was not reached, or gave no answer that can be used
    Credential = 4, //!< it is missing, was not accepted, or may not do this
    Refused = 5, //!< nothing was sent: read-only, production not unlocked, or not possible with this broker
    Incomplete = 6, //!< not all of it as asked, and what became of each letter is known
    Unknown = 7, //!< what became of a letter is not known, or it was sent and not removed: `resolve`
    File = 8, //!< a file that was to be read is not one of ours, or damaged
    Journal = 9, //!< the journal cannot be used, and nothing is sent without it
    NotFound = 10, //!< no such queue, letter or entry, or several that fit
    Output = 11, //!< what was to be written was not: a closed pipe, a full disk, a file that is there already
};

//! For an error that ends a command.
[[nodiscard]] ExitCode exitCodeOf(const Error &error);
//! One word, the same for ever: "usage", "broker". Of "signal" for what is above 128.
[[nodiscard]] QByteArray nameOf(ExitCode code);
[[nodiscard]] constexpr ExitCode exitCodeOfSignal(int signal)
{
    return ExitCode(128 + signal);
}

} // namespace dlo
