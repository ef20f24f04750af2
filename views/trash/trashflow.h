// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"

#include <QObject>
#include <QPointer>

class QSettings;
class QWidget;

namespace dlo {

class JournalArchive;
class LetterPane;
class ManyFlow;
class TrashKeeper;
class TrashWindow;
class Workspace;

/*! The trash of a window: opens it, puts back what is chosen there by way of a plan, and empties it by the rule that is
   set. GUI thread. */
class TrashFlow final : public QObject
{
    Q_OBJECT
public:
    //! \a letter shows histories, and asks for the copies that are kept. All live longer.
    TrashFlow(Workspace &workspace, QSettings &settings, LetterPane &letter, ManyFlow &many, QWidget *window);
    ~TrashFlow() override;

    void open();
    void openAt(qint64 entry); //!< and shows the letter of this entry of the journal
    [[nodiscard]] JournalArchive &archive() { return *m_archive; }
    [[nodiscard]] TrashKeeper &keeper() { return *m_keeper; }

private:
    Workspace &m_workspace;
    ManyFlow &m_many;
    QWidget *m_window;
    JournalArchive *m_archive;
    TrashKeeper *m_keeper;
    QPointer<TrashWindow> m_dialog;
};

} // namespace dlo
