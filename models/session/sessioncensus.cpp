// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What a session knows beside the list that it shows: other groups' dead letters of the same message, and letters that
// came since the list was read.

#include "session/session.h"

#include <algorithm>
#include <utility>

namespace dlo {

bool Session::listCovers(const QString &queue) const
{
    const LetterQuery &query = m_loader.query();
    return !query.group && (!query.queue || *query.queue == queue);
}

bool Session::listTellsSiblings(const DeadLetter &letter) const
{
    return knowsSiblings(letter.address.queue);
}

bool Session::knowsSiblings(const QString &queue) const
{
    if (listCovers(queue))
        return m_loader.state() == LetterLoader::State::Complete;
    const auto *counted = m_census.letters(queue);
    const auto depth = deadLetters(queue);
    return counted != nullptr && m_census.unreadable(queue) == 0 && (!depth || *depth == counted->size());
}

QSet<LetterKey> Session::siblings(const LetterKey &letter) const
{
    QSet<LetterKey> found = m_census.siblings(letter);
    for (const DeadLetter *other : m_letters.store().siblings(letter))
        found.insert(other->key());
    return found;
}

QStringList Session::siblingGroups(const LetterKey &letter) const
{
    QStringList groups;
    for (const LetterKey &other : siblings(letter)) {
        if (!groups.contains(other.group))
            groups.append(other.group);
    }
    groups.sort();
    return groups;
}

//! Only where it tells something that the list and the depths do not.
void Session::wantCensus(const QString &queue)
{
    const Capabilities &can = m_info.capabilities;
    const bool tells = can.removal != RemovalReach::RowOnly || !can.can(Ability::GroupDepth);
    if (m_state == State::Ready && tells && can.can(Ability::ListLetters) && !queue.isEmpty() && !listCovers(queue))
        m_census.want(queue, deadLetters(queue));
}

void Session::onList()
{
    const LetterQuery &query = m_loader.query();
    if (m_loader.state() == LetterLoader::State::Loading && query != m_listed) {
        m_listed = query;
        m_census.forget();
        m_surplusBefore.reset();
        setNewLetters(0);
    }
    if (m_loader.state() != LetterLoader::State::Complete)
        return;
    m_newsAfter = m_depth.asked();
    setNewLetters(0);
    if (query.queue && query.group)
        wantCensus(*query.queue);
    if (m_groupCounts.count(m_letters.store(), query))
        Q_EMIT dataChanged();
}

void Session::onCensus(const QString &queue)
{
    if (const auto *letters = m_census.letters(queue))
        m_groupCounts.count(queue, *letters);
    lookForNews();
    m_knewSiblings = knowsSiblings(queue);
    Q_EMIT dataChanged();
}

//! The depths are read all the time; the census only when one of them says that it is old.
void Session::onDepths()
{
    const QStringList queues = m_census.queues();
    for (const QString &queue : queues) {
        const auto depth = deadLetters(queue);
        const bool fits = !depth || *depth == m_census.letters(queue)->size();
        if (fits || m_censusDepths.value(queue, -1) == *depth)
            continue;
        if (m_censusTimes.contains(queue) && !m_censusTimes.value(queue).hasExpired())
            continue;
        m_censusDepths.insert(queue, *depth);
        m_censusTimes.insert(queue, QDeadlineTimer(censusPace));
        wantCensus(queue);
    }
    lookForNews();
    // A depth read later than the census makes it fit, or no longer.
    const bool knows = m_listed.queue && knowsSiblings(*m_listed.queue);
    if (std::exchange(m_knewSiblings, knows) != knows)
        Q_EMIT dataChanged();
}

//! Dead letters that the list should show by its depth and does not; nothing when that is not known.
std::optional<qint64> Session::surplus() const
{
    if (m_loader.state() != LetterLoader::State::Complete || m_depth.error() || m_depth.asked() <= m_newsAfter)
        return std::nullopt;
    const LetterQuery &query = m_loader.query();
    std::optional<qint64> depth = 0;
    if (query.queue) {
        depth = deadLetters(*query.queue, query.group.value_or(QString()));
    } else {
        for (const Queue &queue : m_queues) {
            const auto part = deadLetters(queue.name);
            depth = depth && part ? std::optional(*depth + *part) : std::nullopt;
        }
    }
    return depth ? std::optional(std::max<qint64>(0, *depth - m_letters.total())) : std::nullopt;
}

//! What a depth counts and no list shows is there all the time, and no news.
void Session::lookForNews()
{
    const auto now = surplus();
    if (!now)
        return;
    m_surplusBefore = std::min(m_surplusBefore.value_or(*now), *now);
    setNewLetters(m_hasActed ? *now - *m_surplusBefore : 0);
}

void Session::setNewLetters(qint64 count)
{
    if (std::exchange(m_newLetters, count) != count)
        Q_EMIT dataChanged();
}

//! Takes out what an action removed: those of other groups first, so that the one that is next in the list stays.
void Session::takeOut(const Verdict &verdict)
{
    const QSet<LetterKey> others = siblings(verdict.letter);
    const bool othersWent = verdict.removed && verdict.takesOthers && verdict.rowsRemoved.value_or(2) > 1;
    QSet<LetterKey> gone = othersWent ? others : QSet<LetterKey>();
    m_letters.removeLetters({gone.cbegin(), gone.cend()});
    m_letters.removeLetter(verdict.letter);
    gone.insert(verdict.letter);
    for (const LetterKey &key : std::as_const(gone)) {
        m_groupCounts.remove(key);
        m_census.remove(key);
    }
    // Whether others went with it is in the list, or has to be read.
    const bool listTells = listCovers(verdict.letter.queue) && m_loader.state() == LetterLoader::State::Complete;
    const bool mayTakeOthers = verdict.takesOthers || reachOf(verdict.action) != RemovalReach::RowOnly;
    if (!others.isEmpty() || (mayTakeOthers && !listTells))
        m_loader.refresh();
}

void Session::onTouched(const Verdict &verdict)
{
    m_hasActed = true;
    m_newsAfter = m_depth.asked();
    setNewLetters(0);
    if (m_state != State::Ready)
        return;
    m_countTimer.start();
    wantCensus(verdict.letter.queue);
    if (verdict.to.queue != verdict.letter.queue)
        wantCensus(verdict.to.queue);
}

} // namespace dlo
