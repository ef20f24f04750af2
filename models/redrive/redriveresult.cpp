// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/redriveresult.h"

#include "redrive/journal.h"

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

RowState stateOf(Outcome outcome)
{
    switch (outcome) {
    case Outcome::Done:
        return RowState::Done;
    case Outcome::Refused:
        return RowState::Refused;
    case Outcome::Failed:
        return RowState::Failed;
    case Outcome::Gone:
        return RowState::Gone;
    case Outcome::Duplicate:
        return RowState::Duplicate;
    case Outcome::SentNotRemoved:
        return RowState::SentNotRemoved;
    case Outcome::Unknown:
        break;
    }
    return RowState::Unknown;
}

QString nameOf(ErrorKind kind)
{
    switch (kind) {
    case ErrorKind::Network:
        return u"network"_s;
    case ErrorKind::Timeout:
        return u"timeout"_s;
    case ErrorKind::Tls:
        return u"tls"_s;
    case ErrorKind::Auth:
        return u"auth"_s;
    case ErrorKind::Forbidden:
        return u"forbidden"_s;
    case ErrorKind::NotFound:
        return u"not-found"_s;
    case ErrorKind::RouteMissing:
        return u"route-missing"_s;
    case ErrorKind::Conflict:
        return u"conflict"_s;
    case ErrorKind::RateLimited:
        return u"rate-limited"_s;
    case ErrorKind::Unavailable:
        return u"unavailable"_s;
    case ErrorKind::Rejected:
        return u"rejected"_s;
    case ErrorKind::Malformed:
        return u"malformed"_s;
    case ErrorKind::TooLarge:
        return u"too-large"_s;
    case ErrorKind::Cancelled:
        return u"cancelled"_s;
    }
    return {};
}

QString codeFor(const Verdict &verdict)
{
    if (!verdict.code.isEmpty() || !verdict.error)
        return verdict.code;
    return verdict.error->code.isEmpty() ? nameOf(verdict.error->kind) : verdict.error->code;
}

//! What the whole connection is in trouble with, as its error says.
QString haltFor(const Verdict &verdict)
{
    if (verdict.code == "read-only"_L1 || verdict.code == "not-connected"_L1 || verdict.code == "journal"_L1)
        return verdict.code;
    if (!verdict.error)
        return {};
    if (isJournalTrouble(verdict.error->code))
        return u"journal"_s;
    switch (verdict.error->kind) {
    case ErrorKind::Auth:
        return u"auth"_s;
    case ErrorKind::Tls:
        return u"tls"_s;
    case ErrorKind::Cancelled:
        return u"not-connected"_s;
    default:
        return {};
    }
}

QString troubleOf(const Error &error)
{
    switch (error.kind) {
    case ErrorKind::Network:
    case ErrorKind::Timeout:
        // Of a list that is too long the broker knows nothing.
        return error.code == "list-too-long"_L1 ? QString() : u"network"_s;
    case ErrorKind::RateLimited:
        return u"rate-limited"_s;
    case ErrorKind::Unavailable:
        return u"unavailable"_s;
    default:
        return {};
    }
}

} // namespace

RedriveRuling ruleOn(const Verdict &verdict)
{
    RedriveRuling ruling{.state = stateOf(verdict.outcome), .code = codeFor(verdict)};
    const bool nothingHappened = verdict.outcome == Outcome::Refused || verdict.outcome == Outcome::Failed;
    if (nothingHappened && verdict.code == "cancelled"_L1) {
        ruling.state = RowState::NotStarted;
        return ruling;
    }
    const bool elsewhere = verdict.code == "busy"_L1 || verdict.code == "claimed"_L1 || verdict.code == "unresolved"_L1;
    if (nothingHappened && elsewhere) {
        ruling.state = RowState::Skipped;
        return ruling;
    }
    ruling.halt = haltFor(verdict);
    if (nothingHappened && !ruling.halt.isEmpty()) {
        ruling.state = RowState::NotStarted;
        return ruling;
    }
    if (verdict.error) {
        ruling.trouble = troubleOf(*verdict.error);
        ruling.mayTryAgain
            = verdict.outcome == Outcome::Failed && !verdict.error->mayHaveHappened && !ruling.trouble.isEmpty();
    }
    return ruling;
}

} // namespace dlo
