// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/exitcode.h"

#include "redrive/journal.h"

using namespace Qt::StringLiterals;

namespace dlo {

ExitCode exitCodeOf(const Error &error)
{
    if (isJournalTrouble(error.code))
        return ExitCode::Journal;
    if (error.code == "no-keychain"_L1 || error.code == "keychain-denied"_L1)
        return ExitCode::Credential;
    if (error.code.startsWith("profiles-"_L1))
        return ExitCode::Failed;
    switch (error.kind) {
    case ErrorKind::Auth:
    case ErrorKind::Forbidden:
        return ExitCode::Credential;
    case ErrorKind::NotFound:
        return ExitCode::NotFound;
    case ErrorKind::Conflict:
    case ErrorKind::Rejected:
    case ErrorKind::RouteMissing:
        return ExitCode::Refused;
    case ErrorKind::Network:
    case ErrorKind::Timeout:
    case ErrorKind::Tls:
    case ErrorKind::RateLimited:
    case ErrorKind::Unavailable:
    case ErrorKind::Malformed:
    case ErrorKind::TooLarge:
    case ErrorKind::Cancelled:
        break;
    }
    return ExitCode::Broker;
}

QByteArray nameOf(ExitCode code)
{
    switch (code) {
    case ExitCode::Done:
        return "done";
    case ExitCode::Failed:
        return "failed";
    case ExitCode::Usage:
        return "usage";
    case ExitCode::Broker:
        return "broker";
    case ExitCode::Credential:
        return "credential";
    case ExitCode::Refused:
        return "refused";
    case ExitCode::Incomplete:
        return "incomplete";
    case ExitCode::Unknown:
        return "unknown";
    case ExitCode::File:
        return "file";
    case ExitCode::Journal:
        return "journal";
    case ExitCode::NotFound:
        return "not-found";
    case ExitCode::Output:
        return "output";
    }
    return "signal";
}

} // namespace dlo
