// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "core/result.h"

#include <QCoroTask>
#include <QList>
#include <QObject>
#include <QPointer>

#include <optional>

class QWidget;

namespace dlo {

struct ConnectionProfile;
class CredentialDialog;
class Session;
class WindowActions;
class Workspace;

/*! Carries out what the window offers to do with connections: opens their dialogs, asks for secrets, and keeps the
   actions enabled only where they make sense.

   Secrets are asked for one at a time: of the connection that is shown, or of one that a person has just wanted to
   open. Others wait until they are shown; opening them with another credential, or closing them, ends that. */
class ConnectionController final : public QObject
{
    Q_OBJECT
public:
    ConnectionController(Workspace &workspace, WindowActions &actions, QWidget *window);

    void setSelected(const QString &profileId); //!< of the tree; empty: none
    void connectTo(const QString &profileId);
    void reconnect(); //!< the current session, after an error

Q_SIGNALS:
    //! To be said in the window; \a code and words are the error's.
    void failed(const dlo::Error &error);
    //! Something is tried anew: what was said of an earlier attempt is over.
    void attempted();

private:
    void openDialog(const QString &profileId);
    void disconnectFrom(const QString &profileId);
    QCoro::Task<void> askRemoval();
    void askRemoval(const ConnectionProfile &profile, const Result<int> &unfinished);
    void noteSecretNeeded(const QString &profileId, const std::optional<Error> &reason);
    void askNextSecret();
    void askSecret(const QString &profileId, const std::optional<Error> &reason);
    void forgetSecretNeeded(const QString &profileId);
    [[nodiscard]] bool isToBeAsked(const QString &profileId) const;
    void askUnlock();
    void watch(Session *session);
    void reflect();

    Workspace &m_workspace;
    WindowActions &m_actions;
    QWidget *m_window;
    QString m_selected;
    //! A secret still to be asked for, and why.
    struct Needed
    {
        QString profileId = {};
        std::optional<Error> reason = {};
    };
    QList<Needed> m_needed; //!< in the order in which they came up
    QPointer<CredentialDialog> m_credentialDialog;
};

} // namespace dlo
