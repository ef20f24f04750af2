// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashflow.h"

#include "archive/journalarchive.h"
#include "archive/trashkeeper.h"
#include "session/workspace.h"
#include "views/letter/letterpane.h"
#include "views/redrive/manyflow.h"
#include "views/trash/trashwindow.h"

#include <QWidget>

namespace dlo {

TrashFlow::TrashFlow(Workspace &workspace, QSettings &settings, LetterPane &letter, ManyFlow &many, QWidget *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_many(many)
    , m_window(window)
    , m_archive(new JournalArchive(workspace.journal(), this))
    , m_keeper(new TrashKeeper(*m_archive, settings, this))
{
    letter.setArchive(m_archive);
    connect(&letter, &LetterPane::keptRequested, this, &TrashFlow::openAt);
    m_keeper->start();
}

TrashFlow::~TrashFlow() = default;

void TrashFlow::open()
{
    if (!m_dialog) {
        m_dialog = new TrashWindow(m_workspace, *m_archive, *m_keeper, m_window); // deletes itself when closed
        connect(m_dialog, &TrashWindow::putBackRequested, this,
                [this](const auto &letters) { m_many.ask(RedriveAction::Push, letters); });
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

void TrashFlow::openAt(qint64 entry)
{
    open();
    m_dialog->showEntry(entry);
}

} // namespace dlo
