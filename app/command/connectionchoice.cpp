// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/connectionchoice.h"

#include "session/brokerkey.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo::connectionchoice {

namespace {

QString quotedName(const ConnectionProfile &profile)
{
    return u'"' + profile.name + u'"';
}

QString namesOf(const std::vector<ConnectionProfile> &saved)
{
    if (saved.empty())
        return u"No connection is saved: save one in the window, or name a broker with --url."_s;
    QStringList names;
    for (const ConnectionProfile &profile : saved)
        names << quotedName(profile);
    return u"There are: %1."_s.arg(names.join(u", "_s));
}

std::expected<ConnectionProfile, QString> byAddress(const CommandArguments &arguments)
{
    const QUrl url(arguments.value(u"url"_s), QUrl::StrictMode);
    const bool web = url.scheme() == "http"_L1 || url.scheme() == "https"_L1;
    if (!url.isValid() || !web || url.host().isEmpty() || url.hasQuery() || url.hasFragment())
        return std::unexpected(u"--url wants an address such as https://queen.example:6632."_s);
    ConnectionProfile profile;
    profile.id = profile.name = url.toString(QUrl::FullyEncoded);
    profile.url = url;
    profile.caFile = arguments.value(u"ca-file"_s);
    profile.temporary = true;
    return profile;
}

std::expected<ConnectionProfile, QString> byName(const QString &name, const std::vector<ConnectionProfile> &saved)
{
    if (const auto same = std::ranges::find(saved, name, &ConnectionProfile::id); same != saved.end())
        return *same;
    const auto count = std::ranges::count(saved, name, &ConnectionProfile::name);
    if (count == 0)
        return std::unexpected(u"There is no connection \"%1\". %2"_s.arg(name, namesOf(saved)));
    if (count == 1)
        return *std::ranges::find(saved, name, &ConnectionProfile::name);
    QStringList ids;
    for (const ConnectionProfile &profile : saved) {
        if (profile.name == name)
            ids << u"%1 (%2)"_s.arg(profile.id, profile.url.toString());
    }
    return std::unexpected(u"%1 connections are called \"%2\": give the id of one. There are: %3."_s.arg(
        QString::number(count), name, ids.join(u", "_s)));
}

} // namespace

std::expected<ConnectionProfile, QString> choose(const CommandArguments &arguments,
                                                 const std::vector<ConnectionProfile> &saved)
{
    if (arguments.has(u"url"_s) && arguments.has(u"connection"_s))
        return std::unexpected(u"--connection and --url both name a broker: give one of them."_s);
    if (arguments.has(u"url"_s))
        return byAddress(arguments);
    if (arguments.has(u"ca-file"_s))
        return std::unexpected(u"--ca-file goes with --url; a saved connection has its own."_s);
    if (arguments.has(u"connection"_s))
        return byName(arguments.value(u"connection"_s), saved);
    if (saved.size() == 1)
        return saved.front();
    return std::unexpected(u"Which connection? Give --connection NAME. %1"_s.arg(namesOf(saved)));
}

std::optional<QString> lockOf(const ConnectionProfile &profile, const std::vector<ConnectionProfile> &saved,
                              const QStringList &unlocked)
{
    std::vector<ConnectionProfile> rules{profile};
    if (profile.temporary) {
        std::ranges::copy_if(saved, std::back_inserter(rules), [&profile](const ConnectionProfile &each) {
            return brokerKey(each) == brokerKey(profile);
        });
    }
    for (const ConnectionProfile &each : rules) {
        if (each.readOnly)
            return u"The connection %1 is read-only: nothing is sent."_s.arg(quotedName(each));
    }
    for (const ConnectionProfile &each : rules) {
        if (each.environment == Environment::Production && (each.name.isEmpty() || !unlocked.contains(each.name)))
            return u"The connection %1 is production: nothing is sent without --unlock and its exact name."_s.arg(
                quotedName(each));
    }
    return std::nullopt;
}

const ConnectionProfile *forBroker(const std::vector<ConnectionProfile> &saved, const QString &broker,
                                   const QString &profileId)
{
    const ConnectionProfile *found = nullptr;
    for (const ConnectionProfile &each : saved) {
        if (brokerKey(each) != broker)
            continue;
        if (each.id == profileId)
            return &each;
        if (found == nullptr)
            found = &each;
    }
    return found;
}

} // namespace dlo::connectionchoice
