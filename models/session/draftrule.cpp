// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/draftrule.h"

#include "session/session.h"

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {
/*! Plain text that comes without a mark was not encrypted: these say so when they decrypt, or do not decrypt in the
   list (queen-http.md section 9). Of every other broker, Queen 2.x above all, it is no proof. */
bool marksWhatItDecrypts(const BrokerInfo &info)
{
    return info.product == "Queen"_L1
        && (info.generation == "C++ 0.15"_L1 || info.generation == "1.4"_L1 || info.generation == "1.6"_L1);
}
} // namespace

DraftRule draftRule(const Session &session, const DeadLetter &letter, Protection shown)
{
    if (session.profile().temporary)
        return DraftRule::Temporary;
    if (letter.protection != Protection::Plain || shown != Protection::Plain)
        return DraftRule::Encrypted;
    const auto queue = std::ranges::find(session.queues(), letter.address.queue, &Queue::name);
    const auto encrypted = queue == session.queues().end() ? std::nullopt : queue->encrypted;
    if (encrypted)
        return *encrypted ? DraftRule::EncryptedQueue : DraftRule::Keep;
    return marksWhatItDecrypts(session.info()) ? DraftRule::Keep : DraftRule::NotKnown;
}

} // namespace dlo
