// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What goes wrong in a session, and when it is over.

#include "session/session.h"

#include <QPointer>

#include <utility>

namespace dlo {

//! What is unfinished is known only while the journal can be read; when it can again, it may be another file.
void Session::onJournalTrouble()
{
    const QPointer<Session> self(this);
    Q_EMIT permissionsChanged();
    if (self && m_broker && !m_journal.openError())
        readUnresolved();
}

void Session::noteReadError(std::optional<Error> &slot, std::optional<Error> error)
{
    const QPointer<Session> self(this);
    slot = std::move(error);
    const bool had = m_error.has_value();
    m_error = m_queuesError ? m_queuesError : m_groupsError;
    m_errorOfCall = false;
    const auto latest = slot;
    if (had || m_error)
        Q_EMIT stateChanged();
    if (self && latest)
        noteError(*latest);
}

//! Asked once for each time the connection was opened: several calls under way all come back with the same 401.
void Session::noteError(const Error &error)
{
    if (error.kind != ErrorKind::Auth || m_credentialAsked)
        return;
    m_credentialAsked = true;
    m_error = error;
    m_errorOfCall = true;
    Q_EMIT credentialNeeded();
}

//! The depth is asked for all the time, so it is the first to know.
void Session::noteReach()
{
    const auto &error = m_depth.error();
    const bool unreachable = error
        && (error->kind == ErrorKind::Network || error->kind == ErrorKind::Timeout || error->kind == ErrorKind::Tls);
    if (std::exchange(m_unreachable, unreachable) != unreachable)
        Q_EMIT stateChanged();
}

void Session::noteSuccess()
{
    if (m_state != State::Ready || !std::exchange(m_errorOfCall, false))
        return;
    m_error = m_queuesError ? m_queuesError : m_groupsError;
    Q_EMIT stateChanged();
}

} // namespace dlo
