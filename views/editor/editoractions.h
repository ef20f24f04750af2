// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QList>
#include <QObject>

class QAction;
class QKeyEvent;
class QMenu;

namespace dlo {

/*! What can be done in an EditorPane. The actions are not added to a widget: some of their keys mean something else in
   the window, and Qt would then run neither. The pane asks match() while it has the focus. */
class EditorActions : public QObject
{
    Q_OBJECT
    QList<QAction *> m_all; // before the actions, which are put into it as they are made

public:
    explicit EditorActions(QObject *parent = nullptr);

    //! The enabled action that \a event is for; null: none.
    [[nodiscard]] QAction *match(const QKeyEvent &event) const;
    void addTo(QMenu *menu) const;
    [[nodiscard]] const QList<QAction *> &all() const { return m_all; }

    QAction *find;
    QAction *replace;
    QAction *findNext;
    QAction *findPrevious;
    QAction *goTo;
    QAction *bracket;
    QAction *copyPointer;
    QAction *nextProblem;
    QAction *previousProblem;
    QAction *fold;
    QAction *unfold;
    QAction *foldAll;
    QAction *unfoldAll;
    QAction *wrap;
    QAction *hidden;
    QAction *larger;
    QAction *smaller;
    QAction *normal;

private:
    QAction *add(const char *name, const QString &text, const QList<QString> &keys = {});
    QAction *addSwitch(const char *name, const QString &text, bool on);
};

} // namespace dlo
