// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectioncontroller.h"

#include "session/profilestore.h"
#include "session/workspace.h"
#include "views/common/visibletext.h"
#include "views/letter/unlockdialog.h"
#include "views/window/busyquestion.h"
#include "views/window/connectiondialog.h"
#include "views/window/credentialdialog.h"
#include "views/window/windowactions.h"

#include <QMessageBox>
#include <QPointer>
#include <QPushButton>

#include <algorithm>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;

QStringList removalTexts(const Result<int> &unfinished)
{
    QStringList lines{ConnectionController::tr(
        "Its address and its saved password or token are forgotten. Nothing changes at the broker.")};
    if (!unfinished)
        lines.append(ConnectionController::tr("The journal cannot be read, so it is not known whether actions at this "
                                              "broker are unfinished."));
    else if (*unfinished == 1)
        lines.append(
            ConnectionController::tr("1 action at this broker has an unknown outcome or is half done. It stays "
                                     "in the journal and is listed again with any connection to the same "
                                     "address."));
    else if (*unfinished > 1)
        lines.append(
            ConnectionController::tr("%n actions at this broker have an unknown outcome or are half done. They "
                                     "stay in the journal and are listed again with any connection to the "
                                     "same address.",
                                     nullptr, *unfinished));
    return lines;
}
} // namespace

ConnectionController::ConnectionController(Workspace &workspace, WindowActions &actions, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_actions(actions)
    , m_window(window)
{
    connect(actions.newConnection, &QAction::triggered, this, [this] { openDialog({}); });
    connect(actions.editConnection, &QAction::triggered, this, [this] { openDialog(m_selected); });
    connect(actions.removeConnection, &QAction::triggered, this, [this] { askRemoval(); });
    connect(actions.connectNow, &QAction::triggered, this, [this] { connectTo(m_selected); });
    connect(actions.disconnectNow, &QAction::triggered, this, [this] { disconnectFrom(m_selected); });
    connect(actions.refresh, &QAction::triggered, this, [this] {
        if (Session *session = m_workspace.current())
            session->refresh();
    });
    connect(actions.unlock, &QAction::triggered, this, &ConnectionController::askUnlock);
    connect(actions.lock, &QAction::triggered, this, [this] {
        if (Session *session = m_workspace.current())
            session->lock();
    });
    connect(&workspace, &Workspace::secretNeeded, this, &ConnectionController::noteSecretNeeded);
    connect(&workspace, &Workspace::secretNotKept, this,
            [this](const QString &, const Error &error) { Q_EMIT failed(error); });
    connect(&workspace, &Workspace::sessionOpened, this, &ConnectionController::watch);
    connect(&workspace, &Workspace::currentChanged, this, &ConnectionController::reflect);
    // Later, when the window shows it.
    connect(&workspace, &Workspace::currentChanged, this, &ConnectionController::askNextSecret, Qt::QueuedConnection);
    connect(&workspace, &Workspace::sessionClosing, this,
            [this](const Session *session) { forgetSecretNeeded(session->profile().id); });
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
    connect(session, &Session::stateChanged, this, [this, session] {
        if (session->state() == Session::State::Connecting && !session->error())
            forgetSecretNeeded(session->profile().id); // opened anew, perhaps with another credential
    });
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
    Q_EMIT attempted();
    Session *session = m_workspace.session(profileId);
    if (session && session->state() == Session::State::Ready)
        return m_workspace.setCurrent(session);
    if (session)
        m_workspace.setCurrent(session); // its secret may have to be asked for
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
                Q_EMIT attempted();
                if (credential)
                    m_workspace.open(id, *credential,
                                     false); // saving has put it into the keychain already, if that was wished
                else
                    m_workspace.open(id);
            });
    dialog->open();
}

void ConnectionController::disconnectFrom(const QString &profileId)
{
    if (m_workspace.close(profileId))
        return;
    for (auto *asked : m_window->findChildren<BusyQuestion *>()) {
        if (asked->profileId() == profileId)
            asked->deleteLater();
    }
    auto *question = new BusyQuestion(m_workspace, profileId, m_window); // deletes itself
    connect(question, &BusyQuestion::closeNow, this, [this, profileId](bool anyway) {
        const auto closed
            = m_workspace.close(profileId, anyway ? Workspace::Closing::Anyway : Workspace::Closing::WhenIdle);
        if (!closed)
            Q_EMIT failed(closed.error());
    });
}

QCoro::Task<void> ConnectionController::askRemoval()
{
    const QPointer<ConnectionController> self(this);
    const QString id = m_selected;
    if (!m_workspace.profiles().find(id))
        co_return;
    const auto unfinished = co_await m_workspace.unfinished(id);
    if (!self)
        co_return;
    const ConnectionProfile *profile = m_workspace.profiles().find(id);
    if (profile && !m_window->findChild<QMessageBox *>(u"removeConnectionQuestion"_s))
        askRemoval(*profile, unfinished);
}

void ConnectionController::askRemoval(const ConnectionProfile &profile, const Result<int> &unfinished)
{
    auto *box = new QMessageBox(QMessageBox::Question, tr("Remove connection"),
                                tr("Remove “%1” from this program?").arg(visible(profile.name)), QMessageBox::Cancel,
                                m_window);
    box->setObjectName(u"removeConnectionQuestion"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(removalTexts(unfinished).join(u"\n\n"_s));
    QPushButton *remove = box->addButton(tr("&Remove"), QMessageBox::DestructiveRole);
    remove->setObjectName(u"removeConnectionConfirm"_s);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(remove, &QPushButton::clicked, this, [this, id = profile.id] {
        Q_EMIT attempted();
        if (const Result<void> result = m_workspace.remove(id); !result)
            Q_EMIT failed(result.error());
    });
    box->open();
}

void ConnectionController::noteSecretNeeded(const QString &profileId, const std::optional<Error> &reason)
{
    if (m_credentialDialog && m_credentialDialog->profileId() == profileId)
        return askNextSecret();
    const auto known = std::ranges::find(m_needed, profileId, &Needed::profileId);
    if (known == m_needed.end())
        m_needed.append({profileId, reason});
    else
        known->reason = reason;
    askNextSecret();
}

void ConnectionController::forgetSecretNeeded(const QString &profileId)
{
    m_needed.removeIf([&profileId](const Needed &needed) { return needed.profileId == profileId; });
}

//! One that is not open at all was to be opened by the person just now.
bool ConnectionController::isToBeAsked(const QString &profileId) const
{
    const Session *open = m_workspace.session(profileId);
    return open == nullptr || open == m_workspace.current();
}

void ConnectionController::askNextSecret()
{
    if (m_credentialDialog) {
        m_credentialDialog->raise();
        m_credentialDialog->activateWindow();
        return;
    }
    const auto next
        = std::ranges::find_if(m_needed, [this](const Needed &needed) { return isToBeAsked(needed.profileId); });
    if (next == m_needed.end())
        return;
    const Needed needed = m_needed.takeAt(next - m_needed.begin());
    askSecret(needed.profileId, needed.reason);
}

void ConnectionController::askSecret(const QString &profileId, const std::optional<Error> &reason)
{
    const ConnectionProfile *profile = m_workspace.profiles().find(profileId);
    if (!profile)
        return askNextSecret();
    m_credentialDialog = new CredentialDialog(*profile, reason, m_window); // deletes itself when closed
    connect(m_credentialDialog, &CredentialDialog::confirmed, this,
            [this](const QString &id, const Credential &credential, bool remember) {
                Q_EMIT attempted();
                m_workspace.open(id, credential, remember);
            });
    // A closed one lives until the event loop turns.
    connect(m_credentialDialog, &QDialog::finished, this, [this] {
        m_credentialDialog.clear();
        QMetaObject::invokeMethod(this, &ConnectionController::askNextSecret, Qt::QueuedConnection);
    });
    m_credentialDialog->open();
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
