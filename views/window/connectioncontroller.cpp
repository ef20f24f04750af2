// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectioncontroller.h"

#include "session/profilestore.h"
#include "session/workspace.h"
#include "views/letter/unlockdialog.h"
#include "views/window/connectiondialog.h"
#include "views/window/credentialdialog.h"
#include "views/window/windowactions.h"

#include <QMessageBox>
#include <QPushButton>

#include <algorithm>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;
} // namespace

ConnectionController::ConnectionController(Workspace &workspace, WindowActions &actions, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_window(window)
{
    connect(actions.newConnection, &QAction::triggered, this, [this] { openDialog({}); });
    connect(actions.editConnection, &QAction::triggered, this, [this] { openDialog(m_selected); });
    connect(actions.removeConnection, &QAction::triggered, this, &ConnectionController::askRemoval);
    connect(actions.connectNow, &QAction::triggered, this, [this] { connectTo(m_selected); });
    connect(actions.disconnectNow, &QAction::triggered, this, [this] { m_workspace.close(m_selected); });
    connect(actions.refresh, &QAction::triggered, this, [this] {
        if (Session *session = m_workspace.current())
            session->refresh();
    });
    connect(actions.unlock, &QAction::triggered, this, &ConnectionController::askUnlock);
    connect(actions.lock, &QAction::triggered, this, [this] {
        if (Session *session = m_workspace.current())
            session->lock();
    });
    connect(&workspace, &Workspace::secretNeeded, this, &ConnectionController::askSecret);
    connect(&workspace, &Workspace::secretNotKept, this,
            [this](const QString &, const Error &error) { Q_EMIT failed(error); });
    connect(&workspace, &Workspace::sessionOpened, this, &ConnectionController::watch);
    connect(&workspace, &Workspace::currentChanged, this, &ConnectionController::reflect);
    connect(&workspace, &Workspace::sessionClosing, this, &ConnectionController::reflect, Qt::QueuedConnection);
    connect(&workspace.profiles(), &ProfileStore::changed, this, &ConnectionController::reflect);
    for (const ConnectionProfile &profile : workspace.profiles().profiles()) {
        if (Session *session = workspace.session(profile.id))
            watch(session);
    }
    reflect();
}

void ConnectionController::setSelected(const QString &profileId)
{
    m_selected = profileId;
    reflect();
}

void ConnectionController::watch(Session *session)
{
    connect(session, &Session::stateChanged, this, &ConnectionController::reflect);
    connect(session, &Session::permissionsChanged, this, &ConnectionController::reflect);
    reflect();
}

void ConnectionController::reflect()
{
    const ConnectionProfile *profile = m_workspace.profiles().find(m_selected);
    const Session *selected = m_workspace.session(m_selected);
    const Session *current = m_workspace.current();
    const bool open
        = selected && (selected->state() == Session::State::Ready || selected->state() == Session::State::Connecting);
    m_actions.connectNow->setEnabled(profile && !open);
    m_actions.disconnectNow->setEnabled(selected);
    m_actions.editConnection->setEnabled(profile && !profile->temporary);
    m_actions.removeConnection->setEnabled(profile && !profile->temporary);
    m_actions.refresh->setEnabled(current);
    m_actions.unlock->setEnabled(current && current->isReadOnly());
    m_actions.lock->setEnabled(current && !current->isReadOnly() && current->unlockedFor().count() > 0);
}

void ConnectionController::connectTo(const QString &profileId)
{
    if (profileId.isEmpty())
        return;
    Session *session = m_workspace.session(profileId);
    if (session && session->state() == Session::State::Ready)
        m_workspace.setCurrent(session);
    else
        m_workspace.open(profileId);
}

void ConnectionController::reconnect()
{
    Session *session = m_workspace.current();
    if (!session)
        return;
    // Another credential or other files may be there by now; anything else is tried again as it was.
    const auto &error = session->error();
    const bool anew = error && (error->kind == ErrorKind::Auth || error->kind == ErrorKind::Tls);
    if (session->state() == Session::State::Failed && anew)
        m_workspace.open(session->profile().id);
    else
        session->refresh();
}

void ConnectionController::openDialog(const QString &profileId)
{
    const ConnectionProfile *existing = m_workspace.profiles().find(profileId);
    auto *dialog = new ConnectionDialog(m_workspace, existing ? *existing : ConnectionProfile{}, m_window);
    connect(dialog, &ConnectionDialog::saved, this,
            [this](const QString &id, const std::optional<Credential> &credential) {
                if (credential)
                    m_workspace.open(id, *credential,
                                     false); // saving has put it into the keychain already, if that was wished
                else
                    m_workspace.open(id);
            });
    dialog->open();
}

void ConnectionController::askRemoval()
{
    const ConnectionProfile *profile = m_workspace.profiles().find(m_selected);
    if (!profile)
        return;
    auto *box = new QMessageBox(QMessageBox::Question, tr("Remove connection"),
                                tr("Remove “%1” from this program?").arg(profile->name), QMessageBox::Cancel, m_window);
    box->setObjectName(u"removeConnectionQuestion"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(
        tr("Its address and its saved password or token are forgotten. Nothing changes at the broker."));
    QPushButton *remove = box->addButton(tr("&Remove"), QMessageBox::DestructiveRole);
    remove->setObjectName(u"removeConnectionConfirm"_s);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, this, [this, id = profile->id] {
        if (const Result<void> result = m_workspace.remove(id); !result)
            Q_EMIT failed(result.error());
    });
    box->open();
}

void ConnectionController::askSecret(const QString &profileId, const std::optional<Error> &reason)
{
    const ConnectionProfile *profile = m_workspace.profiles().find(profileId);
    const auto dialogs = m_window->findChildren<CredentialDialog *>();
    const bool asking
        = std::ranges::any_of(dialogs, [&](const auto *dialog) { return dialog->profileId() == profileId; });
    if (!profile || asking)
        return;
    auto *dialog = new CredentialDialog(*profile, reason, m_window);
    connect(dialog, &CredentialDialog::confirmed, this,
            [this](const QString &id, const Credential &credential, bool remember) {
                m_workspace.open(id, credential, remember);
            });
    dialog->open();
}

void ConnectionController::askUnlock()
{
    Session *session = m_workspace.current();
    if (!session || !session->isReadOnly())
        return;
    auto *dialog = new UnlockDialog(session, m_window); // deletes itself
    dialog->open();
}

} // namespace dlo
