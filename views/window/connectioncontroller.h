// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/credential.h"
#include "core/error.h"

#include <QObject>

#include <optional>

class QWidget;

namespace dlo {

class Session;
class WindowActions;
class Workspace;

/*! Carries out what the window offers to do with connections: opens their dialogs, asks for secrets, and keeps the
   actions enabled only where they make sense. */
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

private:
    void openDialog(const QString &profileId);
    void askRemoval();
    void askSecret(const QString &profileId, const std::optional<Error> &reason);
    void askUnlock();
    void watch(Session *session);
    void reflect();

    Workspace &m_workspace;
    WindowActions &m_actions;
    QWidget *m_window;
    QString m_selected;
};

} // namespace dlo
