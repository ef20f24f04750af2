// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/resolvecommand.h"

#include "command/connectionchoice.h"
#include "command/redriverecord.h"
#include "redrive/redriver.h"
#include "session/brokerkey.h"
#include "views/common/sentences.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

//! What needs a person most.
ExitCode worse(ExitCode one, ExitCode other)
{
    const auto weight = [](ExitCode code) {
        if (code == ExitCode::Unknown)
            return 3;
        if (code == ExitCode::Incomplete)
            return 1;
        return code == ExitCode::Done ? 0 : 2;
    };
    return weight(other) > weight(one) ? other : one;
}

ExitCode codeFor(const Verdict &verdict)
{
    switch (verdict.outcome) {
    case Outcome::Done:
    case Outcome::Gone:
    case Outcome::Duplicate:
    case Outcome::Failed: // found out: nothing had happened, it is safe to try again
        return verdict.code == "journal"_L1 ? ExitCode::Journal : ExitCode::Done;
    case Outcome::Refused:
        return verdict.code == "settled"_L1 ? ExitCode::Done : ExitCode::Unknown;
    case Outcome::SentNotRemoved:
    case Outcome::Unknown:
        break;
    }
    return ExitCode::Unknown;
}

std::optional<std::vector<qint64>> idsOf(const QStringList &words)
{
    std::vector<qint64> ids;
    for (const QString &word : words) {
        bool isNumber = false;
        ids.push_back(word.toLongLong(&isNumber));
        if (!isNumber)
            return std::nullopt;
    }
    return ids;
}

} // namespace

CommandPage ResolveCommand::page()
{
    return {
        .name = u"resolve"_s,
        .arguments = u"(ENTRY … | --all)"_s,
        .most = 1000,
        .summary = u"Find out what became of unfinished actions, and finish removals."_s,
        .description
        = u"By harmless means only: the list is looked through, and the same push under the same id comes back as a "
          "duplicate when it had arrived. ENTRY is a number that `journal --unfinished` tells. Each is resolved at the "
          "broker it was begun at, through the saved connection to it; --connection or --url names the way to one "
          "broker, and then --all means those of that broker.\n\n"
          "It may send, so read-only connections are left alone and production wants --unlock.\n\n"
          "JSON: one object an entry with entry, outcome (done, failed: nothing had happened, gone, duplicate, "
          "refused, "
          "sent-not-removed, unknown), code, action, letter, to, newTransactionId, newMessageId, letterGone, and error "
          "when there is one.\n\nExit code 7: something is still open."_s,
        .options = std::vector<CommandOption>{{u"all"_s, {}, u"All that are unfinished."_s},
                                              {u"unlock"_s, u"NAME"_s,
                                               u"Allow a production connection, by its exact name."_s, true}}
            + connectionOptions()};
}

QCoro::Task<std::expected<ResolveCommand::Entries, ExitCode>> ResolveCommand::wanted()
{
    const bool all = arguments().has(u"all"_s);
    const auto ids = idsOf(arguments().words);
    if (all != arguments().words.isEmpty() || !ids)
        co_return std::unexpected(
            out().fail(ExitCode::Usage, u"Name the entries by their numbers, or give --all."_s, {.code = u"usage"_s}));
    const auto unfinished = co_await context().journal().unfinished();
    if (!unfinished)
        co_return std::unexpected(out().fail(unfinished.error(), context().journalFile()));
    const bool named = arguments().has(u"connection"_s) || arguments().has(u"url"_s);
    QString only;
    if (named) {
        const auto profile = context().chosen();
        if (!profile)
            co_return std::unexpected(profile.error());
        only = brokerKey(*profile);
    }
    Entries entries;
    for (const qint64 id : *ids) {
        if (!std::ranges::contains(*unfinished, id, &JournalEntry::id))
            co_return std::unexpected(out().fail(
                ExitCode::NotFound, u"The journal has no unfinished entry %1."_s.arg(id), {.code = u"no-entry"_s}));
    }
    for (const JournalEntry &entry : *unfinished) {
        if (all ? only.isEmpty() || entry.broker == only : std::ranges::contains(*ids, entry.id))
            entries[entry.broker].push_back(entry);
    }
    co_return entries;
}

QCoro::Task<CommandContext::Opened> ResolveCommand::connectionFor(QString broker, QString profileId)
{
    if (arguments().has(u"connection"_s) || arguments().has(u"url"_s))
        co_return co_await context().open();
    const auto saved = context().profiles();
    if (!saved)
        co_return std::unexpected(saved.error());
    const ConnectionProfile *profile = connectionchoice::forBroker(*saved, broker, profileId);
    if (profile == nullptr)
        co_return std::unexpected(out().fail(
            ExitCode::Usage, u"No saved connection leads to \"%1\": save one, or name it with --url."_s.arg(broker),
            {.code = u"connection"_s}));
    // What the environment has is meant for one broker, and there may be several.
    const auto which
        = saved->size() == 1 ? CommandContext::Credentials::OfEnvironment : CommandContext::Credentials::Kept;
    co_return co_await context().open(*profile, which);
}

void ResolveCommand::tell(qint64 entry, const Verdict &verdict)
{
    if (out().isJson()) {
        out().record(redriverecord::ofVerdict(verdict, entry));
        return;
    }
    out().line(QString::number(entry).leftJustified(8) + redriverecord::nameOf(verdict.outcome).leftJustified(18)
               + verdict.letter.rowId + u"  "_s + sentences::ofVerdict(verdict).what);
}

QCoro::Task<ExitCode> ResolveCommand::resolveAt(QString broker, std::vector<JournalEntry> entries)
{
    const auto opened = co_await connectionFor(broker, entries.front().connection);
    if (!opened)
        co_return opened.error();
    const CommandConnection &connection = **opened;
    if (connection.lock)
        co_return out().fail(ExitCode::Refused, *connection.lock, {.code = u"read-only"_s});
    Redriver redriver({.broker = brokerKey(connection.profile),
                       .connection = connection.profile.id,
                       .connectionName = connection.profile.name},
                      context().journal());
    redriver.setBroker(connection.broker.get());
    context().setSending(true);
    auto code = ExitCode::Done;
    for (const JournalEntry &entry : entries) {
        if (context().isInterrupted() || out().isBroken()) {
            code = ExitCode::Unknown; // it is still open
            break;
        }
        const auto verdict = co_await redriver.resolve(entry);
        tell(entry.id, verdict);
        code = worse(code, codeFor(verdict));
    }
    context().setSending(false);
    co_return code;
}

QCoro::Task<ExitCode> ResolveCommand::run()
{
    const auto entries = co_await wanted();
    if (!entries)
        co_return entries.error();
    auto code = ExitCode::Done;
    for (const auto &[broker, those] : *entries)
        code = worse(code, co_await resolveAt(broker, those));
    if (entries->empty())
        out().note(u"Nothing is unfinished."_s);
    co_return code;
}

} // namespace dlo
