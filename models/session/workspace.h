// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "session/session.h"

#include <QObject>

#include <map>

namespace dlo {

class ProfileStore;
class SecretStore;

//! All connections of the window: profiles, their secrets, and the open sessions. GUI thread.
class Workspace : public QObject
{
    Q_OBJECT
public:
    Workspace(ProfileStore &profiles, SecretStore &secrets, Journal &journal, QThreadPool *pool,
              QObject *parent = nullptr);
    ~Workspace() override;

    [[nodiscard]] ProfileStore &profiles() { return m_profiles; }
    [[nodiscard]] SecretStore &secrets() { return m_secrets; }
    [[nodiscard]] Journal &journal() { return m_journal; }
    [[nodiscard]] Session *session(const QString &profileId) const; //!< null: not open
    //! Opens with the secret of the keychain; asks by secretNeeded() when there is none or no keychain.
    void open(const QString &profileId);
    //! Opens with this credential; \a remember writes it into the keychain (reported by secretNotKept() when that
    //! fails).
    void open(const QString &profileId, const Credential &credential, bool remember);
    enum class Closing : std::uint8_t
    {
        WhenIdle,
        Anyway //!< cuts short what is under way: its outcome is Unknown, to be found out of the journal
    };
    //! Conflict "busy", nothing closed, while an action is under way, unless \a how allows it.
    Result<void> close(const QString &profileId, Closing how = Closing::WhenIdle);
    //! Session::openRuns() of all.
    [[nodiscard]] std::vector<std::pair<Session *, RedriveRunner *>> openRuns() const;
    //! Is an action of the connection under way? Empty \a profileId: of any.
    [[nodiscard]] bool isBusy(const QString &profileId = {}) const;
    //! How many actions of unknown outcome, or half done, the journal has of the broker of this connection, open or
    //! not, whichever connection they were begun with.
    QCoro::Task<Result<int>> unfinished(QString profileId);
    //! Journal::keepAside(); Conflict "busy" while an action of any connection is under way.
    QCoro::Task<Result<QString>> keepJournalAside();
    //! Saves the profile (and the secret), closing an open session whose way to the broker changed. A secret that is
    //! not to be remembered is not used here: give it to open(). Conflict "busy", nothing saved, when the session would
    //! have to be closed while an action is under way.
    [[nodiscard]] Result<void> save(const ConnectionProfile &profile, const std::optional<Secret> &secret,
                                    bool remember);
    //! Closes, and forgets the profile and its secret. Conflict "busy" while an action is under way.
    [[nodiscard]] Result<void> remove(const QString &profileId);
    //! Probes without opening: for the Test button.
    QCoro::Task<Result<BrokerInfo>> test(ConnectionProfile profile, Credential credential);

    [[nodiscard]] Session *current() const { return m_current; } //!< whose letters are shown; may be null
    void setCurrent(Session *session);

Q_SIGNALS:
    void sessionOpened(dlo::Session *session);
    void sessionClosing(dlo::Session *session);
    void currentChanged(dlo::Session *session);
    //! The person is to be asked; \a reason is the keychain's answer when that is why (code "no-keychain"), or the
    //! broker's 401.
    void secretNeeded(const QString &profileId, const std::optional<dlo::Error> &reason);
    void secretNotKept(const QString &profileId, const dlo::Error &error);

private:
    QCoro::Task<void> openWithKeptSecret(QString profileId, CredentialKind kind, QString user);
    QCoro::Task<void> keepSecret(QString profileId, Secret secret);
    QCoro::Task<void> forgetSecret(QString profileId);
    [[nodiscard]] Result<void> refuseWhileBusy(const QString &profileId) const;
    Session *sessionFor(const ConnectionProfile &profile);
    void closeNow(const QString &profileId);

    ProfileStore &m_profiles;
    SecretStore &m_secrets;
    Journal &m_journal;
    QThreadPool *m_pool;
    std::map<QString, std::unique_ptr<Session>> m_sessions;
    Session *m_current = nullptr;
};

} // namespace dlo
