// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queengeneration.h"

using namespace Qt::StringLiterals;

namespace dlo::queen {

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
    return can;
}

} // namespace dlo::queen
