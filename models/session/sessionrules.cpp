// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What may be done in a session, and if not, why not.

#include "session/session.h"

#include "redrive/redriverunner.h"

#include "redrive/transactionid.h"

#include <algorithm>

namespace dlo {

bool Session::isLockable() const
{
    return m_profile.readOnly || m_profile.environment == Environment::Production;
}

bool Session::isReadOnly() const
{
    return isLockable() && unlockedFor().count() == 0;
}

std::chrono::milliseconds Session::unlockedFor() const
{
    using std::chrono::milliseconds;
    // The wall clock too: the other one stands still while the machine sleeps.
    const milliseconds left(m_unlockedUntil.remainingTime());
    const milliseconds awake = m_unlockFor - milliseconds(m_clock() - m_unlockedAt);
    return std::max(milliseconds(0), std::min(left, awake));
}

bool Session::unlock(const QString &typedName)
{
    if (!isLockable())
        return true;
    if (typedName != m_profile.name || typedName.isEmpty())
        return false;
    m_unlockedUntil.setRemainingTime(m_unlockFor);
    m_unlockedAt = m_clock();
    m_lockTimer.start(m_unlockFor);
    m_redriver.setLocked(false);
    eachRun([](RedriveRunner &run) { run.redriver().setLocked(false); });
    Q_EMIT permissionsChanged();
    return true;
}

//! Asked by the redriver before it sends: the timer that locks stands still while the machine sleeps.
bool Session::isLockDue()
{
    const bool locked = isReadOnly();
    if (locked && m_unlockedAt != 0)
        QMetaObject::invokeMethod(this, &Session::lock, Qt::QueuedConnection);
    return locked;
}

void Session::lock()
{
    m_unlockedUntil.setRemainingTime(0);
    m_unlockedAt = 0;
    m_lockTimer.stop();
    m_redriver.setLocked(isReadOnly());
    eachRun([this](RedriveRunner &run) { run.redriver().setLocked(isReadOnly()); });
    Q_EMIT permissionsChanged();
}

//! The connection first, then the selection, then the letter: the reason named is the one that would have to go first.
Permission Session::mayWith(Ability ability, const DeadLetter *letter) const
{
    if (m_state != State::Ready || !m_broker)
        return {Reason::NotProbed};
    if (const Permission able = m_info.capabilities.can(ability); !able)
        return able;
    if (m_journal.openError())
        return {Reason::JournalUnusable};
    if (isReadOnly())
        return {Reason::ReadOnlyConnection};
    if (letter == nullptr)
        return {Reason::NothingSelected};
    if (m_redriver.isBusy(letter->key()))
        return {Reason::Busy};
    if (m_unresolved.contains(letter->key()))
        return {Reason::UnknownOutcome};
    // A push does not need the row's address; whether the original may go with it, may(Remove) says.
    if (ability != Ability::Push)
        return m_broker->addressable(*letter);
    // Pushing an envelope would give consumers the envelope (queen-cpp-0.15-observed.md, "Encrypted queues").
    return {letter->protection == Protection::Envelope ? Reason::NotDecryptable : Reason::None};
}

Permission Session::may(RedriveAction action, const DeadLetter *letter) const
{
    switch (action) {
    case RedriveAction::Replay:
        return mayWith(Ability::Replay, letter);
    case RedriveAction::Republish:
    case RedriveAction::Push:
        return mayWith(Ability::Push, letter);
    case RedriveAction::Purge:
        return letter ? mayPurge(letter->address.queue, letter->address.group) : mayPurge({});
    case RedriveAction::Remove:
        break;
    }
    return mayWith(Ability::Remove, letter);
}

Permission Session::mayReplayElsewhere(const DeadLetter *letter) const
{
    return mayWith(Ability::ReplayElsewhere, letter);
}

Permission Session::mayPurge(const QString &queue, const QString &group) const
{
    if (m_state != State::Ready || !m_broker)
        return {Reason::NotProbed};
    if (const Permission able = m_info.capabilities.can(Ability::Purge); !able)
        return able;
    if (m_journal.openError())
        return {Reason::JournalUnusable};
    if (isReadOnly())
        return {Reason::ReadOnlyConnection};
    if (queue.isEmpty())
        return {Reason::NothingSelected};
    if (isBusy() || !openRuns().empty())
        return {Reason::Busy};
    const bool open = std::ranges::any_of(m_unresolved, [&](const JournalEntry &entry) {
        const auto &of = entry.letter;
        return of.queue == queue && (group.isEmpty() || of.group.isEmpty() || of.group == group);
    });
    return {open ? Reason::UnknownOutcome : Reason::None};
}

std::optional<JournalEntry> Session::unresolved(const LetterKey &key) const
{
    const auto found = m_unresolved.constFind(key);
    return found == m_unresolved.cend() ? std::nullopt : std::optional(*found);
}

QList<JournalEntry> Session::unfinished() const
{
    QList<JournalEntry> entries = m_unresolved.values();
    std::ranges::sort(entries, std::ranges::greater(), &JournalEntry::id);
    return entries;
}

//! What goes with the dead letter. A broker's move takes its own row only (queen-http.md 3.2).
RemovalReach Session::reachOf(RedriveAction action) const
{
    const Capabilities &can = m_info.capabilities;
    return action == RedriveAction::Replay && can.replay == ReplayKind::AtomicMove ? RemovalReach::RowOnly
                                                                                   : can.removal;
}

Broker::PayloadCheck Session::payloadCheck() const
{
    if (m_broker)
        return m_broker->payloadCheck();
    return [](QByteArrayView) { return std::nullopt; };
}

Session::TransactionIds Session::transactionIds() const
{
    return [key = m_journal.idKey()](const DeadLetter &letter, QByteArrayView payload,
                                     const std::optional<std::vector<Header>> &changedHeaders) {
        return derivedTransactionId(letter, payload, key, changedHeaders);
    };
}

Broker::Normaliser Session::normaliser() const
{
    return m_broker ? m_broker->normaliser() : Broker::Normaliser();
}

QString Session::curl(Broker::CurlOf what, const DeadLetter &letter) const
{
    return m_broker ? m_broker->curl(what, letter) : QString();
}

} // namespace dlo
