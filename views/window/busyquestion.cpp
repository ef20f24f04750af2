// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/busyquestion.h"

#include "session/profilestore.h"
#include "session/workspace.h"

#include <QMessageBox>
#include <QPushButton>

#include <utility>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;
} // namespace

BusyQuestion::BusyQuestion(Workspace &workspace, const QString &profileId, QWidget *window, const QStringList &also)
    : QObject(window)
    , m_workspace(workspace)
    , m_profileId(profileId)
{
    for (const ConnectionProfile &profile : workspace.profiles().profiles()) {
        Session *session = workspace.session(profile.id);
        if (session && (profileId.isEmpty() || profileId == profile.id))
            watch(session);
    }
    connect(&workspace, &Workspace::sessionOpened, this, [this](Session *session) {
        if (m_profileId.isEmpty())
            watch(session);
    });
    ask(window, also);
}

BusyQuestion::~BusyQuestion() = default;

void BusyQuestion::watch(Session *session)
{
    connect(&session->redriver(), &Redriver::finished, this, &BusyQuestion::noteVerdict);
    // Later, when the verdict has been told to those who show it.
    connect(&session->redriver(), &Redriver::busyChanged, this, &BusyQuestion::check, Qt::QueuedConnection);
    connect(session, &QObject::destroyed, this, &BusyQuestion::check, Qt::QueuedConnection);
}

void BusyQuestion::ask(QWidget *window, const QStringList &also)
{
    m_box = new QMessageBox(QMessageBox::Warning, tr("An action is under way"), tr("An action is under way"),
                            QMessageBox::Cancel, window);
    m_box->setObjectName(u"busyQuestion"_s);
    m_box->setAttribute(Qt::WA_DeleteOnClose);
    m_box->setTextFormat(Qt::PlainText);
    const auto what = m_profileId.isEmpty()
        ? tr("Its answer has not come yet. If you wait, the window closes when the action has ended well.")
        : tr("Its answer has not come yet. If you wait, the connection closes when the action has ended well.");
    const auto anyways = tr("%1\n\nIf you close anyway, its outcome stays unknown; it is then listed under "
                            "“Unfinished actions”, where you can find out what happened.")
                             .arg(what);
    m_box->setInformativeText((QStringList{anyways} + also).join(u"\n\n"_s));
    auto *wait = m_box->addButton(tr("&Wait for it"), QMessageBox::AcceptRole);
    wait->setObjectName(u"busyWait"_s);
    auto *anyway = m_box->addButton(tr("Close &anyway"), QMessageBox::DestructiveRole);
    anyway->setObjectName(u"busyAnyway"_s);
    m_box->setDefaultButton(QMessageBox::Cancel);
    connect(m_box, &QDialog::finished, this, [this, wait, anyway] {
        const auto *clicked = m_box ? m_box->clickedButton() : nullptr;
        if (m_settled || clicked != wait) {
            settle(clicked == anyway, true);
            return;
        }
        m_waiting = true;
        Q_EMIT waiting();
        check();
    });
    m_box->open();
}

void BusyQuestion::raise()
{
    if (!m_box)
        return;
    m_box->raise();
    m_box->activateWindow();
}

void BusyQuestion::noteVerdict(const Verdict &verdict)
{
    const bool toBeRead = verdict.code == "gone-meanwhile"_L1 || verdict.code == "journal"_L1;
    if (verdict.outcome != Outcome::Done || toBeRead)
        m_endedWell = false;
}

void BusyQuestion::check()
{
    if (!m_workspace.isBusy(m_profileId))
        settle(m_waiting && m_endedWell, false);
}

//! Whoever closes does it after the question itself has closed.
void BusyQuestion::settle(bool close, bool anyway)
{
    if (std::exchange(m_settled, true))
        return;
    m_waiting = false;
    if (m_box)
        m_box->close();
    if (close)
        QMetaObject::invokeMethod(
            this,
            [this, anyway] {
                Q_EMIT closeNow(anyway);
                deleteLater();
            },
            Qt::QueuedConnection);
    else
        deleteLater();
}

} // namespace dlo
