// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/windowactions.h"

#include "views/window/icons.h"

namespace dlo {

namespace {
using namespace Qt::StringLiterals;

QKeySequence keys(const char *text)
{
    return QKeySequence(QString::fromLatin1(text), QKeySequence::PortableText);
}
} // namespace

// Members are made in the order of the class: connections, reading, protection, looks, help.
WindowActions::WindowActions(QObject *parent)
    : QObject(parent)
    , newConnection(add("actionNewConnection", "new", tr("&New connection…"), QKeySequence::New, tr("Add a broker")))
    , editConnection(add("actionEditConnection", "edit", tr("&Edit connection…"), keys("Ctrl+Shift+E"),
                         tr("Change the selected connection")))
    , removeConnection(add("actionRemoveConnection", "remove", tr("&Remove connection…"), keys("Ctrl+Shift+Backspace"),
                           tr("Forget the selected connection; nothing changes at the broker")))
    , connectNow(add("actionConnect", "connect", tr("&Connect"), keys("Ctrl+O"), tr("Open the selected connection")))
    , disconnectNow(
          add("actionDisconnect", "disconnect", tr("&Disconnect"), keys("Ctrl+W"), tr("Close the selected connection")))
    , decryptionKeys(add("actionKeys", "key", tr("Decryption &keys…"), keys("Ctrl+Shift+K"),
                         tr("The keys with which this program opens encrypted payloads")))
    , drafts(add("actionDrafts", "edit", tr("&Drafts…"), keys("Ctrl+Shift+D"),
                 tr("What you typed over payloads and did not send")))
    , exportLetters(add("actionExport", "export", tr("E&xport…"), keys("Ctrl+Shift+S"),
                        tr("Write the selected dead letters, or all in the list, to a file")))
    , practice(add("actionPractice", "practice", tr("&Practice"), keys("Ctrl+Shift+P"),
                   tr("Try everything on a broker that runs inside this program")))
    , startPage(add("actionStartPage", "letter", tr("&Start page"), keys("Alt+Home"), tr("Go back to the start page")))
    , quit(add("actionQuit", "quit", tr("&Quit"), QKeySequence(Qt::CTRL | Qt::Key_Q),
               tr("Close the window and end the program")))
    , refresh(
          add("actionRefresh", "refresh", tr("&Refresh"), keys("F5"), tr("Read queues, groups and dead letters again")))
    , showRun(add("actionShowRun", "run", tr("Show the r&un"), keys("Ctrl+Shift+G"),
                  tr("Show how far the run of this connection is and what becomes of each dead letter")))
    , listRuns(add("actionListRuns", "activity", tr("Ru&ns…"), keys("Ctrl+Shift+J"),
                   tr("List all runs, and go on with one that was interrupted")))
    , trash(add("actionTrash", "delete", tr("&Trash and history…"), keys("Ctrl+Shift+H"),
                tr("Find what was deleted, republished or replayed here, put it back, or empty the trash")))
    , purge(add("actionPurge", "purge", tr("&Purge dead letters…"), keys("Ctrl+Alt+P"),
                tr("Have the broker remove all dead letters of a queue, or of one group of it")))
    , openPlan(add("actionOpenPlan", "open", tr("&Open plan…"), keys("Ctrl+Alt+O"),
                   tr("Open a file with dead letters and what is to be done to them, for this connection")))
    , importLetters(add("actionImportLetters", "import", tr("&Import letters…"), keys("Ctrl+Shift+I"),
                        tr("Put dead letters from a file into queues of this connection")))
    , findLetters(add("actionFindLetters", "find", tr("&Find in the dead letters"), QKeySequence::Find,
                      tr("Go to the filter line")))
    , findQueue(add("actionFindQueue", "tree", tr("Find a &queue or group"), keys("Ctrl+K"),
                    tr("Go to the search above the tree")))
    , unlock(add("actionUnlock", "unlock", tr("&Unlock…"), keys("Ctrl+L"),
                 tr("Allow sending and deleting on this connection for 15 minutes")))
    , lock(add("actionLock", "lock", tr("&Lock"), keys("Ctrl+Shift+L"),
               tr("Allow nothing to be sent or deleted any more")))
    , zoomIn(add("actionZoomIn", "zoom-in", tr("&Larger text"), QKeySequence::ZoomIn, tr("Make the text larger")))
    , zoomOut(add("actionZoomOut", "zoom-out", tr("&Smaller text"), QKeySequence::ZoomOut, tr("Make the text smaller")))
    , zoomReset(add("actionZoomReset", "zoom-reset", tr("&Normal text"), keys("Ctrl+0"),
                    tr("Make the text as large as at first")))
    , resetLayout(add("actionResetLayout", "layout", tr("&Reset the layout"), keys("Ctrl+Alt+0"),
                      tr("Put all panes and columns where they were at first")))
    , shortcuts(add("actionShortcuts", "keyboard", tr("&Keyboard shortcuts"), keys("F1"),
                    tr("List every action with its keys")))
    , about(add("actionAbout", "info", tr("&About Dead Letter Office"), keys("Shift+F1"),
                tr("Version, licence and libraries")))
{
    newConnection->setMenuRole(QAction::NoRole);
    quit->setMenuRole(QAction::QuitRole);
    about->setMenuRole(QAction::AboutRole);
}

QAction *WindowActions::add(const char *name, const char *icon, const QString &text, const QKeySequence &sequence,
                            const QString &tip)
{
    auto *action = new QAction(lineIcon(QString::fromLatin1(icon)), text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(sequence);
    describe(action, tip);
    return action;
}

void WindowActions::describe(QAction *action, const QString &tip)
{
    const QString shortcut = action->shortcut().toString(QKeySequence::NativeText);
    action->setStatusTip(tip);
    action->setToolTip(shortcut.isEmpty() ? tip
                                          : tr("%1 (%2)", "what an action does, and its keys").arg(tip, shortcut));
}

void WindowActions::permit(QAction *action, const QString &reason)
{
    action->setEnabled(reason.isEmpty());
    describe(action, action->statusTip());
    if (!reason.isEmpty())
        action->setToolTip(tr("%1\nNot possible: %2").arg(action->statusTip(), reason));
}

} // namespace dlo
