// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/journalnotice.h"

#include "session/workspace.h"
#include "views/window/keepasidedialog.h"

#include <QAction>
#include <QDir>
#include <QFileInfo>
#include <QPointer>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;
} // namespace

JournalNotice::JournalNotice(Workspace &workspace, QWidget *window)
    : Banner(window)
    , m_workspace(workspace)
    , m_window(window)
    , m_retry(new QAction(tr("&Try again"), this))
    , m_aside(new QAction(tr("&Keep it aside and begin a new one…"), this))
{
    setObjectName(u"journalNotice"_s);
    m_retry->setObjectName(u"actionJournalRetry"_s);
    m_retry->setToolTip(tr("Try to open the journal again"));
    m_aside->setObjectName(u"actionJournalAside"_s);
    m_aside->setToolTip(tr("Rename the journal file and begin an empty one; asks first"));
    connect(m_retry, &QAction::triggered, this, [this] { m_workspace.journal().ready(); });
    connect(m_aside, &QAction::triggered, this, &JournalNotice::ask);
    connect(&workspace.journal(), &Journal::openErrorChanged, this, &JournalNotice::reflect);
    reflect();
}

void JournalNotice::reflect()
{
    const auto &error = m_workspace.journal().openError();
    setClosable(!error);
    if (!error) {
        dismiss();
        return;
    }
    show(Kind::Error, sentences::ofJournal(*error, m_workspace.journal().file()),
         sentences::canBeKeptAside(*error) ? m_aside : m_retry);
}

void JournalNotice::ask()
{
    if (m_window->findChild<KeepAsideDialog *>())
        return;
    auto *dialog = new KeepAsideDialog(m_workspace.journal().file(), m_window); // deletes itself when closed
    connect(dialog, &CarefulDialog::confirmed, this, &JournalNotice::keepAside);
    dialog->open();
}

QCoro::Task<void> JournalNotice::keepAside()
{
    const QPointer<JournalNotice> self(this);
    m_aside->setEnabled(false);
    const auto kept = co_await m_workspace.keepJournalAside();
    if (!self)
        co_return;
    m_aside->setEnabled(true);
    if (kept) {
        setClosable(true);
        show(Kind::Success,
             {QFileInfo::exists(*kept)
                  ? tr("A new journal was begun. The old file is kept as %1.").arg(QDir::toNativeSeparators(*kept))
                  : tr("A new journal was begun. There was no old file any more."),
              tr("What was sent before is not known any more: look before you send a dead letter again.")});
        co_return;
    }
    // Still not usable (reflect() has said why), or usable by itself meanwhile.
    auto message = sentences::ofError(kept.error());
    const auto &trouble = m_workspace.journal().openError();
    if (trouble) {
        const auto reason = sentences::ofJournal(*trouble, m_workspace.journal().file());
        if (kept.error().kind != ErrorKind::Conflict)
            message = reason;
        else
            message.what += u' ' + reason.what;
    }
    setClosable(!trouble);
    show(Kind::Error, message, trouble ? (sentences::canBeKeptAside(*trouble) ? m_aside : m_retry) : nullptr);
}

} // namespace dlo
