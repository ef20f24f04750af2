// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/copyrules.h"
#include "brokers/headerrules.h"

#include <QString>

#include <array>
#include <cstdint>

namespace dlo {

//! What a person may want of a broker.
enum class Ability : std::uint8_t
{
    ListQueues,
    ListGroups,
    ListLetters,
    Replay, //!< the broker's own move
    ReplayElsewhere, //!< the same, to another queue or partition
    Push,
    Remove,
    Depth,
    GroupDepth,
    DecryptOnRead, //!< single-message read gives plain text where the list gives an envelope
    Purge, //!< all dead letters of a queue, or of one group of it, in one call
    AbilityCount
};

//! Why something is not possible. A view has a sentence for each.
enum class Reason : std::uint8_t
{
    None, //!< it is possible
    NotInThisVersion, //!< this broker has no such call
    CredentialMayNot, //!< this credential is not allowed to
    BlockedByProxy,
    NotProbed, //!< not connected yet
    ReadOnlyConnection, //!< the connection is set or locked read-only (added by the session)
    NothingSelected, //!< (added by the session)
    SelectOne, //!< works on one letter at a time (added by the session)
    CannotBeAddressed, //!< its id cannot be written into this broker's path without meaning something else
    PartitionReclaimed, //!< Queen 2.x: the row's partition is gone, the row can be read but not addressed
    NotDecryptable, //!< the payload is an envelope nobody here can open
    Busy, //!< an action on this letter is under way
    UnknownOutcome, //!< an earlier action on it has an unknown outcome, which is to be resolved first
    JournalUnusable, //!< the journal cannot be written, and nothing is sent without it (added by the session)
};

struct Permission
{
    Reason reason = Reason::NotProbed;
    [[nodiscard]] explicit operator bool() const { return reason == Reason::None; }
    bool operator==(const Permission &) const = default;
};

//! What removing a dead letter takes with it.
enum class RemovalReach : std::uint8_t
{
    RowOnly,
    AllGroupsRows, //!< Queen 1.x, 2.x: every consumer group's dead letter of this message (queen-http.md 3.4)
    LiveMessage, //!< Queen C++ 0.15: the stored message itself, also for groups that have not read it yet
};

//! How the broker's own replay works.
enum class ReplayKind : std::uint8_t
{
    None,
    PushThenDelete, //!< two steps, new id each time; repeating may make a second copy (queen-http.md 3.1)
    AtomicMove, //!< one step, same id each time; repeating is harmless while the id is remembered (3.2)
};

//! What a broker can do, as data.
struct Capabilities
{
    std::array<Permission, size_t(Ability::AbilityCount)> abilities = {};
    RemovalReach removal = RemovalReach::RowOnly;
    ReplayKind replay = ReplayKind::None;
    //! The broker re-writes JSON (keys sorted, decimals through a double): what is stored differs from what was sent.
    bool normalisesJson = false;
    //! A transaction id once stored is never taken a second time, however much later. False: the broker forgets ids
    //! after a while that is set per queue and may be nothing at all.
    bool dedupForever = false;
    //! Of a message that is pushed.
    HeaderRules headers = {};
    //! What becomes of a message that the broker's own replay puts back, and of one that is pushed again.
    CopyRules replayed = {};
    CopyRules pushed = {};
    //! Dead letters vanish when retention removes their message.
    bool lettersExpire = false;

    [[nodiscard]] Permission can(Ability ability) const { return abilities[size_t(ability)]; }
    void set(Ability ability, Reason reason) { abilities[size_t(ability)] = {reason}; }
};

//! What probing found.
struct BrokerInfo
{
    QString product = {}; //!< "Queen"
    QString generation = {}; //!< "C++ 0.15", "1.4", "1.6", "2.x": the name of the behaviour, not of the build
    QString version = {}; //!< what the server says of itself; empty when it says nothing trustworthy
    bool throughProxy = false;
    Capabilities capabilities = {};
};

} // namespace dlo
