// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/menus.h"

#include "views/letter/letteractions.h"
#include "views/window/icons.h"
#include "views/window/windowactions.h"

#include <QCoreApplication>
#include <QHash>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QToolBar>
#include <QToolButton>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

// Where translators find the texts of this file.
struct Menus
{
    Q_DECLARE_TR_FUNCTIONS(dlo::Menus)
};

QMenu *addMenu(QMainWindow &window, const QString &title, const QString &name)
{
    QMenu *menu = window.menuBar()->addMenu(title);
    menu->setObjectName(name);
    menu->setToolTipsVisible(true); // a disabled action says in its tooltip why
    return menu;
}

//! By what it is about, a group each: the letters that are selected, runs and plans, what has been, the connection.
void addRedriveMenu(QMainWindow &window, const WindowActions &actions, const LetterActions &letter)
{
    QMenu *menu = addMenu(window, Menus::tr("&Redrive"), u"menuRedrive"_s);
    const QList<QList<QAction *>> groups{
        {letter.replay(), letter.replayElsewhere(), letter.republish()},
        {letter.remove()},
        {actions.showRun, actions.listRuns},
        {actions.openPlan, actions.importLetters},
        {letter.resolve(), letter.unfinished(), actions.trash},
        {actions.purge},
        {actions.unlock, actions.lock},
    };
    for (const QList<QAction *> &group : groups) {
        if (!menu->isEmpty())
            menu->addSeparator();
        menu->addActions(group);
    }
}

} // namespace

void buildMenus(QMainWindow &window, const WindowActions &actions, const LetterActions &letter,
                const QList<QAction *> &docks)
{
    QMenu *file = addMenu(window, Menus::tr("&File"), u"menuFile"_s);
    file->addActions({actions.newConnection, actions.editConnection, actions.removeConnection});
    file->addSeparator();
    file->addActions({actions.connectNow, actions.disconnectNow});
    file->addSeparator();
    file->addAction(actions.decryptionKeys);
    file->addSeparator();
    file->addActions({actions.practice, actions.startPage});
    file->addSeparator();
    file->addAction(actions.quit);

    QMenu *letters = addMenu(window, Menus::tr("&Letter"), u"menuLetter"_s);
    letters->addActions({actions.refresh, actions.findLetters, actions.findQueue});
    letters->addSeparator();
    letters->addActions({letter.edit(), letter.revert(), actions.drafts});
    letters->addSeparator();
    letters->addActions({letter.copyPayload(), letter.copyCurl(), letter.copyAddress()});
    letters->addSeparator();
    letters->addAction(actions.exportLetters);

    addRedriveMenu(window, actions, letter);

    QMenu *view = addMenu(window, Menus::tr("&View"), u"menuView"_s);
    view->addActions(docks);
    view->addSeparator();
    view->addActions({actions.zoomIn, actions.zoomOut, actions.zoomReset});
    view->addSeparator();
    view->addAction(actions.resetLayout);

    QMenu *help = addMenu(window, Menus::tr("&Help"), u"menuHelp"_s);
    help->addActions({actions.shortcuts, actions.about});
}

QToolBar *buildToolBar(QMainWindow &window, const WindowActions &actions, const LetterActions &letter)
{
    QToolBar *bar = window.addToolBar(Menus::tr("Main toolbar"));
    bar->setObjectName(u"mainToolBar"_s);
    bar->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    bar->setIconSize({18, 18});
    bar->setMovable(false);
    bar->addActions({actions.newConnection, actions.connectNow});
    bar->addSeparator();
    bar->addAction(actions.refresh);
    bar->addSeparator();
    bar->addActions({letter.replay(), letter.republish(), letter.remove()});
    bar->addSeparator();
    bar->addActions({letter.copyPayload(), letter.copyCurl()});
    for (QAction *action : bar->actions()) {
        if (auto *button = qobject_cast<QToolButton *>(bar->widgetForAction(action)))
            button->setAccessibleName(action->text().remove(u'&').remove(u'…'));
    }
    return bar;
}

void giveLineIcons(const LetterActions &letter)
{
    const QHash<QString, QString> icons{
        {u"actionReplay"_s, u"replay"_s}, {u"actionReplayElsewhere"_s, u"replay-elsewhere"_s},
        {u"actionEdit"_s, u"edit"_s},     {u"actionRepublish"_s, u"republish"_s},
        {u"actionDelete"_s, u"delete"_s}, {u"actionResolve"_s, u"resolve"_s},
        {u"actionRevert"_s, u"revert"_s}, {u"actionCopyPayload"_s, u"copy"_s},
        {u"actionCopyCurl"_s, u"curl"_s}, {u"actionCopyAddress"_s, u"address"_s},
    };
    for (QAction *action : letter.all()) {
        if (const QString icon = icons.value(action->objectName()); !icon.isEmpty())
            action->setIcon(lineIcon(icon));
    }
    letter.unfinished()->setIcon(lineIcon(u"warning"_s));
}

} // namespace dlo
