// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QAction>
#include <QObject>

namespace dlo {

/*! What the window itself can do, as actions with text, icon, keys, tooltip and status tip. Who carries them out
   connects to them. What can be done with a letter is LetterActions. */
class WindowActions final : public QObject
{
    Q_OBJECT
public:
    explicit WindowActions(QObject *parent = nullptr);

    QAction *newConnection;
    QAction *editConnection;
    QAction *removeConnection;
    QAction *connectNow;
    QAction *disconnectNow;
    QAction *decryptionKeys;
    QAction *drafts;
    QAction *exportLetters;
    QAction *practice;
    QAction *startPage;
    QAction *quit;
    QAction *refresh;
    QAction *showRun;
    QAction *listRuns;
    QAction *trash;
    QAction *purge;
    QAction *openPlan;
    QAction *importLetters;
    QAction *findLetters;
    QAction *findQueue;
    QAction *unlock;
    QAction *lock;
    QAction *zoomIn;
    QAction *zoomOut;
    QAction *zoomReset;
    QAction *resetLayout;
    QAction *shortcuts;
    QAction *about;

    //! Enables \a action when there is no \a reason against it, and says it in the tooltip otherwise. Our own words
    //! only.
    static void permit(QAction *action, const QString &reason);
    //! \a tip as tooltip (with the keys) and status tip, for an action made elsewhere.
    static void describe(QAction *action, const QString &tip);

private:
    QAction *add(const char *name, const char *icon, const QString &text, const QKeySequence &keys, const QString &tip);
};

} // namespace dlo
