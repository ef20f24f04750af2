// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queenprobe.h"

#include "brokers/queen/queenchange.h"
#include "brokers/queen/queenerrors.h"
#include "brokers/queen/queenhealth.h"
#include "brokers/queen/queenletters.h"
#include "brokers/queen/queenlists.h"
#include "core/offload.h"

#include <QVersionNumber>

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

constexpr std::chrono::seconds probeTimeout{15};

HttpRequest get(const QUrl &url)
{
    return {.url = url, .timeout = probeTimeout};
}

//! /health, through whatever stands in front; logged in afterwards when that is how this credential works.
struct Front
{
    Health health = {};
    bool proxy = false;
};
QCoro::Task<Result<Front>> knock(QueenLink *link)
{
    const auto url = link->paths().route("/health");
    const auto bare = co_await link->sendBare(get(url));
    if (!bare)
        co_return fail(bare.error());
    Front front;
    front.proxy = bare->status == 401 || bare->status == 403 || bare->status == 421;
    auto health = readHealth(*bare);
    if (!front.proxy && !health)
        co_return fail(health.error());
    if (front.proxy && link->auth().credential().kind == CredentialKind::None)
        co_return fail(errorOf(*bare, Intent::Read));
    const bool node = health && !health->generation;
    if (link->auth().logsIn()) {
        link->chooseDoor(node ? Door::NodeProxy : Door::RustProxy);
        if (const auto in = co_await link->auth().logIn(); !in)
            co_return fail(in.error());
    }
    if (front.proxy) {
        const auto again = co_await link->send(get(url));
        if (!again)
            co_return fail(again.error());
        health = readHealth(*again);
        if (!health)
            co_return fail(health.error());
    }
    front.proxy = front.proxy || node;
    front.health = *health;
    co_return front;
}

//! One cheap read. The C++ broker would send its whole list of dead letters, so there it is the list of queues. Neither
//! need be short: the one letter may be of many megabytes, and queues are not paged. After it \a link may be gone.
QCoro::Task<Result<void>> tryReading(QueenLink *link, Generation generation, BrokerInfo *info)
{
    const bool cpp = generation == Generation::Cpp015;
    const auto url = cpp ? link->paths().route("/api/v1/resources/queues")
                         : link->paths().route("/api/v1/dlq", {{"limit", u"1"_s}});
    auto response = accepted(co_await link->send(get(url)), Intent::Read);
    if (response) {
        co_return co_await offload(std::move(response->body), [cpp, generation](QByteArray body) -> Result<void> {
            if (cpp) {
                const auto queues = readQueues(body, generation);
                return queues ? Result<void>() : fail(queues.error());
            }
            const auto letters = readLetters(std::move(body), generation);
            return letters ? Result<void>() : fail(letters.error());
        });
    }
    const auto &error = response.error();
    // A suspended cluster or a plan's limit is not a matter of the credential: that is an error of the connection.
    const bool credential = error.kind == ErrorKind::Forbidden && error.code == u"forbidden";
    if (!credential && error.kind != ErrorKind::RouteMissing)
        co_return fail(error);
    const auto reason = credential
        ? Reason::CredentialMayNot
        : (error.code == u"route_blocked" ? Reason::BlockedByProxy : Reason::NotInThisVersion);
    info->capabilities.set(Ability::ListLetters, reason);
    if (credential) {
        for (const auto ability : {Ability::ListQueues, Ability::ListGroups, Ability::Depth, Ability::GroupDepth})
            info->capabilities.set(ability, reason);
    }
    co_return Result<void>();
}

void forbidChanges(BrokerInfo &info, bool push)
{
    // A purge is an admin's, at the broker and through the proxy (queen-http.md 3.5).
    for (const auto ability :
         {Ability::Replay, Ability::ReplayElsewhere, Ability::Remove, Ability::Purge, Ability::Push}) {
        const bool possible = bool(info.capabilities.can(ability));
        if (possible && (push || ability != Ability::Push))
            info.capabilities.set(ability, Reason::CredentialMayNot);
    }
}

//! From 1.4.2 on (queen-http.md 3.5), and 1.x tells its version truly (section 1). It is not tried out: a purge that
//! names no queue may mean all of them to a broker that we do not know.
void forbidEarlyPurge(BrokerInfo &info, Generation generation)
{
    const auto version = QVersionNumber::fromString(info.version);
    if (generation == Generation::Rust14 && version < QVersionNumber(1, 4, 2))
        info.capabilities.set(Ability::Purge, Reason::NotInThisVersion);
}

void forbidReplay(BrokerInfo &info, Reason reason)
{
    info.capabilities.set(Ability::Replay, reason);
    info.capabilities.set(Ability::ReplayElsewhere, reason);
}

//! Which way of replaying is served, and whether this credential may.
QCoro::Task<Result<Generation>> tryReplay(QueenLink *link, Generation generation, BrokerInfo *info)
{
    const auto url = link->paths().replay(u"00000000-0000-0000-0000-000000000000"_s);
    HttpRequest request{.verb = "POST", .url = url.value_or(QUrl()), .timeout = probeTimeout};
    const auto response = co_await link->send(std::move(request));
    if (!response)
        co_return fail(response.error());
    const bool raft = generation == Generation::Raft;
    switch (readReplayProbe(*response)) {
    case ReplayRoute::Served:
        generation = raft ? Generation::Raft : Generation::Rust16;
        info->capabilities = capabilitiesOf(generation);
        break;
    case ReplayRoute::Missing:
        generation = raft ? Generation::Raft : Generation::Rust14;
        info->capabilities = capabilitiesOf(generation);
        if (raft)
            forbidReplay(*info, Reason::NotInThisVersion);
        break;
    case ReplayRoute::Blocked:
        // The proxy answers so to routes that it does not know as well: before 1.6 there is none to block.
        if (generation != Generation::Rust14)
            forbidReplay(*info, Reason::BlockedByProxy);
        break;
    case ReplayRoute::Forbidden:
        // At the broker who may not replay may not push either, unless it may only push, and then it could not have
        // read. Through the proxy an API key can hold "produce" without "admin".
        forbidChanges(*info, !info->throughProxy);
        break;
    case ReplayRoute::Unclear:
        break;
    }
    co_return generation;
}

} // namespace

QCoro::Task<Result<Probed>> probeQueen(QueenLink *link)
{
    const auto front = co_await knock(link);
    if (!front)
        co_return fail(front.error());
    Probed probed;
    probed.generation = front->health.generation.value_or(Generation::Cpp015);
    probed.info.product = u"Queen"_s;
    probed.info.version = front->health.version;
    probed.info.throughProxy = front->proxy;
    probed.info.capabilities = capabilitiesOf(probed.generation);
    link->paths().setGeneration(probed.generation);
    const bool readOnly = link->auth().credential().kind == CredentialKind::Token
        && roleInToken(link->auth().credential().secret.reveal()) == TokenRole::ReadOnly;
    if (probed.generation != Generation::Cpp015 && !readOnly) {
        const auto generation = co_await tryReplay(link, probed.generation, &probed.info);
        if (!generation)
            co_return fail(generation.error());
        probed.generation = *generation;
        link->paths().setGeneration(probed.generation);
    }
    forbidEarlyPurge(probed.info, probed.generation);
    if (const auto read = co_await tryReading(link, probed.generation, &probed.info); !read)
        co_return fail(read.error());
    if (readOnly)
        forbidChanges(probed.info, true);
    probed.info.generation = generationName(probed.generation);
    co_return probed;
}

} // namespace dlo::queen
