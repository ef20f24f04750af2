// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/workspace.h"

#include "brokers/brokerregistry.h"
#include "session/brokerkey.h"
#include "session/profilestore.h"
#include "session/secretstore.h"

#include <QPointer>
#include <QScopedPointer>

#include <algorithm>

namespace dlo {

namespace {

bool sameWay(const ConnectionProfile &one, const ConnectionProfile &other)
{
    return one.kind == other.kind && one.url == other.url && one.credentialKind == other.credentialKind
        && one.user == other.user && one.caFile == other.caFile
        && one.clientCertificateFile == other.clientCertificateFile && one.clientKeyFile == other.clientKeyFile;
}

} // namespace

Workspace::Workspace(ProfileStore &profiles, SecretStore &secrets, Journal &journal, QThreadPool *pool, QObject *parent)
    : QObject(parent)
    , m_profiles(profiles)
    , m_secrets(secrets)
    , m_journal(journal)
    , m_pool(pool)
{ }

Workspace::~Workspace()
{
    m_current = nullptr;
    m_sessions.clear();
}

Session *Workspace::session(const QString &profileId) const
{
    const auto found = m_sessions.find(profileId);
    return found == m_sessions.end() ? nullptr : found->second.get();
}

Session *Workspace::sessionFor(const ConnectionProfile &profile)
{
    if (Session *open = session(profile.id))
        return open;
    auto made = std::make_unique<Session>(profile, m_journal, m_pool);
    Session *opened = made.get();
    connect(opened, &Session::credentialNeeded, this,
            [this, opened] { Q_EMIT secretNeeded(opened->profile().id, opened->error()); });
    m_sessions.emplace(profile.id, std::move(made));
    Q_EMIT sessionOpened(opened);
    return session(profile.id);
}

void Workspace::open(const QString &profileId)
{
    const ConnectionProfile *profile = m_profiles.find(profileId);
    if (profile == nullptr)
        return;
    if (profile->credentialKind == CredentialKind::None)
        open(profileId, {}, false);
    else
        openWithKeptSecret(profileId, profile->credentialKind, profile->user);
}

QCoro::Task<void> Workspace::openWithKeptSecret(QString profileId, CredentialKind kind, QString user)
{
    const QPointer<Workspace> self(this);
    const auto kept = co_await m_secrets.read(profileId);
    if (!self)
        co_return;
    if (kept)
        open(profileId, Credential{kind, user, *kept}, false);
    else if (kept.error().kind == ErrorKind::NotFound)
        Q_EMIT secretNeeded(profileId, std::nullopt);
    else
        Q_EMIT secretNeeded(profileId, kept.error());
}

void Workspace::open(const QString &profileId, const Credential &credential, bool remember)
{
    const ConnectionProfile *profile = m_profiles.find(profileId);
    if (profile == nullptr)
        return;
    if (remember && !credential.secret.isEmpty())
        keepSecret(profileId, credential.secret);
    Session *session = sessionFor(*profile);
    if (session == nullptr)
        return;
    const QPointer<Session> alive(session);
    if (m_current == nullptr)
        setCurrent(session);
    if (alive)
        session->open(credential);
}

QCoro::Task<void> Workspace::keepSecret(QString profileId, Secret secret)
{
    const QPointer<Workspace> self(this);
    const auto kept = co_await m_secrets.write(profileId, std::move(secret));
    if (self && !kept)
        Q_EMIT secretNotKept(profileId, kept.error());
}

QCoro::Task<void> Workspace::forgetSecret(QString profileId)
{
    // Nothing to tell: without a keychain there is no secret in it.
    co_await m_secrets.remove(std::move(profileId));
}

Result<void> Workspace::close(const QString &profileId, Closing how)
{
    if (how == Closing::WhenIdle) {
        if (auto free = refuseWhileBusy(profileId); !free)
            return free;
    }
    closeNow(profileId);
    return {};
}

//! The session may be on the stack below (a slot of its own signal): it is closed now and deleted later.
void Workspace::closeNow(const QString &profileId)
{
    const auto found = m_sessions.find(profileId);
    if (found == m_sessions.end())
        return;
    Session *closing = found->second.get();
    Q_EMIT sessionClosing(closing);
    auto owned = m_sessions.extract(profileId);
    if (m_current == closing)
        setCurrent(m_sessions.empty() ? nullptr : m_sessions.begin()->second.get());
    if (!owned)
        return;
    closing->disconnect(this);
    closing->close();
    owned.mapped().release()->deleteLater();
}

bool Workspace::isBusy(const QString &profileId) const
{
    return std::ranges::any_of(m_sessions, [&profileId](const auto &open) {
        return (profileId.isEmpty() || profileId == open.first) && open.second->isBusy();
    });
}

std::vector<std::pair<Session *, RedriveRunner *>> Workspace::openRuns() const
{
    std::vector<std::pair<Session *, RedriveRunner *>> open;
    for (const auto &[id, session] : m_sessions) {
        for (RedriveRunner *run : session->openRuns())
            open.emplace_back(session.get(), run);
    }
    return open;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<Result<int>> Workspace::unfinished(QString profileId)
{
    const ConnectionProfile *profile = m_profiles.find(profileId);
    const QString broker = profile == nullptr ? QString() : brokerKey(*profile);
    const auto entries = co_await m_journal.unfinished();
    if (!entries)
        co_return fail(entries.error());
    co_return int(std::ranges::count(*entries, broker, &JournalEntry::broker));
}

QCoro::Task<Result<QString>> Workspace::keepJournalAside()
{
    if (auto free = refuseWhileBusy({}); !free)
        co_return fail(free.error());
    co_return co_await m_journal.keepAside();
}

//! Closing cuts short what is under way: its outcome would be unknown.
Result<void> Workspace::refuseWhileBusy(const QString &profileId) const
{
    if (isBusy(profileId))
        return fail({.kind = ErrorKind::Conflict, .code = QStringLiteral("busy")});
    return {};
}

Result<void> Workspace::save(const ConnectionProfile &profile, const std::optional<Secret> &secret, bool remember)
{
    const bool newSecret = secret && !secret->isEmpty();
    if (const Session *open = session(profile.id);
        open != nullptr && (newSecret || !sameWay(open->profile(), profile))) {
        if (auto free = refuseWhileBusy(profile.id); !free)
            return free;
    }
    if (auto saved = m_profiles.put(profile); !saved)
        return saved;
    if (newSecret && remember)
        keepSecret(profile.id, *secret);
    const ConnectionProfile *kept = m_profiles.find(profile.id);
    if (Session *open = session(profile.id); open != nullptr && kept != nullptr) {
        if (newSecret || !sameWay(open->profile(), *kept))
            closeNow(profile.id);
        else
            open->setProfile(*kept);
    }
    return {};
}

Result<void> Workspace::remove(const QString &profileId)
{
    if (auto free = refuseWhileBusy(profileId); !free)
        return free;
    if (auto removed = m_profiles.remove(profileId); !removed)
        return removed;
    closeNow(profileId);
    forgetSecret(profileId);
    return {};
}

QCoro::Task<Result<BrokerInfo>> Workspace::test(ConnectionProfile profile, Credential credential)
{
    BrokerEndpoint endpoint;
    endpoint.kind = profile.kind;
    endpoint.url = profile.url;
    endpoint.tls.caFile = profile.caFile;
    endpoint.tls.clientCertificateFile = profile.clientCertificateFile;
    endpoint.tls.clientKeyFile = profile.clientKeyFile;
    endpoint.credential = std::move(credential);
    auto made = makeBroker(endpoint);
    if (!made)
        co_return fail(made.error());
    // Deleted later, because its own code is on the stack below when probe() comes back.
    const QScopedPointer<Broker, QScopedPointerDeleteLater> broker(made->release());
    auto info = co_await broker->probe();
    broker->close();
    co_return info;
}

void Workspace::setCurrent(Session *session)
{
    if (session == m_current)
        return;
    m_current = session;
    Q_EMIT currentChanged(session);
}

} // namespace dlo
