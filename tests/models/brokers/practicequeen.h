// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "support/await.h"

#include "brokers/queen/queenclient.h"
#include "practice/practicebroker.h"

namespace dlo::test {

using namespace dlo::practice;
using namespace Qt::StringLiterals;

enum class Front
{
    None,
    Tokens,
    Proxy
};
inline Credential credentialFor(Profile profile, Front front, bool mayChange = true)
{
    if (front == Front::None)
        return {};
    if (front == Front::Tokens)
        return {.kind = CredentialKind::Token, .secret = Secret(mayChange ? "practice-admin" : "practice-read-only")};
    if (profile == Profile::Cpp015)
        return {.kind = CredentialKind::UserLogin,
                .user = mayChange ? u"practice"_s : u"viewer"_s,
                .secret = Secret("practice")};
    return {.kind = CredentialKind::ApiKey, .secret = Secret(mayChange ? "qk_practice_admin" : "qk_practice_read")};
}

//! A practice broker, a client that has probed it, and one of its letters.
struct Practice
{
    explicit Practice(Profile profile, Front front = Front::None, int letters = 20, bool mayChange = true,
                      queen::PageSize pageSize = {})
        : broker({.profile = profile,
                  .proxy = front == Front::Proxy,
                  .auth = front == Front::Tokens,
                  .letters = letters,
                  .consumers = false})
    {
        if (!broker.start())
            qFatal("the practice broker does not start");
        client = std::make_unique<queen::QueenClient>(
            BrokerEndpoint{.url = broker.url(), .credential = credentialFor(profile, front, mayChange)}, pageSize);
        const auto probed = await(client->probe());
        if (!probed)
            qFatal("no probe: %s", qPrintable(probed.error().code));
        info = *probed;
    }

    //! One letter that can be removed and replayed.
    DeadLetter letter()
    {
        broker.addDeadLetter(u"faults"_s, u"p1"_s, u"billing"_s, u"t-1"_s, R"({"n":1.10})", u"does not parse"_s);
        const auto page = await(client->letters({.queue = u"faults"_s}, {}));
        return page && !page->letters.empty() ? page->letters.front() : DeadLetter();
    }

    PracticeBroker broker;
    std::unique_ptr<queen::QueenClient> client;
    BrokerInfo info;
};

} // namespace dlo::test
