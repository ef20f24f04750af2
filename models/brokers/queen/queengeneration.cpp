// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queengeneration.h"

using namespace Qt::StringLiterals;

namespace dlo::queen {

namespace {

/*! Of every copy: a message id and a time of its own, at the end of the partition (queen-http.md 3.2, 4 and 8). The
   number of failures is that of the partition and group: the Rust brokers set it back when a message is dead-lettered,
   C++ 0.15 does not (queen-cpp-0.15-observed.md, "Dead-lettering" and section AA). */
CopyRules rulesOfCopies(bool cpp)
{
    CopyRules rules;
    rules.set(Trait::MessageId, Fate::New, FateReason::BrokerMakesIt);
    rules.set(Trait::EnqueuedAt, Fate::New, FateReason::TimeOfArrival);
    rules.set(Trait::Position, Fate::New, FateReason::EndOfPartition);
    if (cpp)
        rules.set(Trait::Attempts, Fate::Unknown, FateReason::CountedByPartition);
    else
        rules.set(Trait::Attempts, Fate::New, FateReason::CountedAnew);
    rules.set(Trait::Headers, Fate::Lost, FateReason::NotCarried);
    rules.set(Trait::TraceId, Fate::Lost, FateReason::NotCarried);
    return rules;
}

//! The broker's own move, or push and delete of before 1.6 (queen-http.md 3.1, 3.2, 11 "replay loses …").
CopyRules rulesOfReplays(ReplayKind kind)
{
    CopyRules rules = rulesOfCopies(false);
    if (kind == ReplayKind::AtomicMove)
        rules.set(Trait::TransactionId, Fate::New, FateReason::FromRow);
    else
        rules.set(Trait::TransactionId, Fate::New, FateReason::BrokerMakesIt);
    rules.set(Trait::Payload, Fate::Kept, FateReason::BytesKept);
    rules.set(Trait::Producer, Fate::Lost, FateReason::NotCarried);
    return rules;
}

//! A push: the payload as it was sent (queen-http.md 4), but for C++ 0.15 (observed, F); the sender is the token's.
CopyRules rulesOfPushes(bool cpp)
{
    CopyRules rules = rulesOfCopies(cpp);
    rules.set(Trait::TransactionId, Fate::New, FateReason::FromContent);
    if (cpp)
        rules.set(Trait::Payload, Fate::Unknown, FateReason::BrokerRewrites);
    else
        rules.set(Trait::Payload, Fate::Kept, FateReason::BytesKept);
    rules.set(Trait::Producer, Fate::New, FateReason::OwnSender);
    return rules;
}

} // namespace

QString generationName(Generation generation)
{
    switch (generation) {
    case Generation::Cpp015:
        return u"C++ 0.15"_s;
    case Generation::Rust14:
        return u"1.4"_s;
    case Generation::Rust16:
        return u"1.6"_s;
    case Generation::Raft:
        return u"2.x"_s;
    }
    return {};
}

Capabilities capabilitiesOf(Generation generation)
{
    Capabilities can;
    for (size_t i = 0; i < size_t(Ability::AbilityCount); ++i)
        can.set(Ability(i), Reason::None);
    const bool cpp = generation == Generation::Cpp015;
    const bool moves = generation == Generation::Rust16 || generation == Generation::Raft;
    if (cpp) {
        can.set(Ability::Replay, Reason::NotInThisVersion);
        can.set(Ability::Purge, Reason::NotInThisVersion);
    }
    if (!moves)
        can.set(Ability::ReplayElsewhere, Reason::NotInThisVersion);
    // Only 2.x counts the rows of one group; elsewhere the whole list would have to be read (queen-http.md 6.5).
    if (generation != Generation::Raft)
        can.set(Ability::GroupDepth, Reason::NotInThisVersion);
    // The Rust brokers decrypt in the list already.
    if (!cpp)
        can.set(Ability::DecryptOnRead, Reason::NotInThisVersion);
    can.removal = cpp ? RemovalReach::LiveMessage : RemovalReach::AllGroupsRows;
    can.replay = cpp ? ReplayKind::None : (moves ? ReplayKind::AtomicMove : ReplayKind::PushThenDelete);
    can.normalisesJson = cpp;
    can.dedupForever = cpp; // "unbounded, per partition" (queen-http.md section 4, "Dedup")
    can.lettersExpire = cpp;
    if (!cpp)
        can.replayed = rulesOfReplays(can.replay);
    can.pushed = rulesOfPushes(cpp);
    return can;
}

} // namespace dlo::queen
