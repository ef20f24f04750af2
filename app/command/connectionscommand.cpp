// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/connectionscommand.h"

#include "command/jsonrecord.h"
#include "exchange/letterline.h"
#include "session/brokerkey.h"

#include <array>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

QString nameOf(Environment environment)
{
    constexpr std::array names{"development"_L1, "staging"_L1, "production"_L1};
    return names[std::size_t(environment)];
}

QString nameOf(CredentialKind kind)
{
    constexpr std::array names{"none"_L1, "token"_L1, "api-key"_L1, "user-login"_L1};
    return names[std::size_t(kind)];
}

} // namespace

CommandPage ConnectionsCommand::page()
{
    return {.name = u"connections"_s,
            .summary = u"List the saved connections."_s,
            .description
            = u"JSON: one object a connection with id, name, kind, address, environment (development, staging, "
              "production), readOnly, credential (none, token, api-key, user-login), user, broker (how the "
              "journal calls it). No broker is asked and no secret is read."_s,
            .options = commonOptions()};
}

QCoro::Task<ExitCode> ConnectionsCommand::run()
{
    const auto saved = context().profiles();
    if (!saved)
        co_return saved.error();
    if (!out().isJson() && !saved->empty())
        out().line(u"ENVIRONMENT  READ-ONLY  CREDENTIAL  NAME  ADDRESS  ID"_s);
    for (const ConnectionProfile &profile : *saved) {
        const QString address = addressWithoutSecrets(profile.url);
        if (out().isJson()) {
            out().record(JsonRecord()
                             .text("id", profile.id)
                             .text("name", profile.name)
                             .text("kind", profile.kind)
                             .text("address", address)
                             .text("environment", nameOf(profile.environment))
                             .flag("readOnly", profile.readOnly)
                             .text("credential", nameOf(profile.credentialKind))
                             .text("user", profile.user)
                             .text("broker", brokerKey(profile))
                             .take());
            continue;
        }
        out().line(nameOf(profile.environment).leftJustified(13)
                   + (profile.readOnly ? u"yes"_s : u"no"_s).leftJustified(11)
                   + nameOf(profile.credentialKind).leftJustified(12) + profile.name + u"  "_s + address + u"  "_s
                   + profile.id);
    }
    if (saved->empty())
        out().note(u"No connection is saved."_s);
    co_return ExitCode::Done;
}

} // namespace dlo
