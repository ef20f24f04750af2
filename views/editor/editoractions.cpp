// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/editoractions.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

// Members are made in the order of the class. The second key of some is what a keyboard sends with Shift.
EditorActions::EditorActions(QObject *parent)
    : QObject(parent)
    , find(add("editorFind", tr("&Find…"), {u"Ctrl+F"_s}))
    , replace(add("editorReplace", tr("&Replace…"), {u"Ctrl+H"_s}))
    , findNext(add("editorFindNext", tr("Find &next"), {u"F3"_s}))
    , findPrevious(add("editorFindPrevious", tr("Find &previous"), {u"Shift+F3"_s}))
    , goTo(add("editorGoTo", tr("&Go to line or JSON Pointer…"), {u"Ctrl+G"_s}))
    , bracket(add("editorBracket", tr("Go to the &matching bracket"), {u"Ctrl+M"_s}))
    , copyPointer(add("editorCopyPointer", tr("Copy &JSON Pointer")))
    , nextProblem(add("editorNextProblem", tr("Next pro&blem"), {u"F8"_s}))
    , previousProblem(add("editorPreviousProblem", tr("Previous problem"), {u"Shift+F8"_s}))
    , fold(add("editorFold", tr("F&old"), {u"Ctrl+Shift+["_s, u"Ctrl+Shift+{"_s}))
    , unfold(add("editorUnfold", tr("&Unfold"), {u"Ctrl+Shift+]"_s, u"Ctrl+Shift+}"_s}))
    , foldAll(add("editorFoldAll", tr("Fold all")))
    , unfoldAll(add("editorUnfoldAll", tr("Unfold all")))
    , wrap(addSwitch("editorWrap", tr("&Wrap long lines"), true))
    , hidden(addSwitch("editorHidden", tr("Show &invisible characters"), false))
    , larger(add("editorLarger", tr("&Larger text"), {u"Ctrl++"_s, u"Ctrl+="_s, u"Ctrl+Shift++"_s}))
    , smaller(add("editorSmaller", tr("&Smaller text"), {u"Ctrl+-"_s}))
    , normal(add("editorNormal", tr("Normal text si&ze"), {u"Ctrl+0"_s}))
{ }

QAction *EditorActions::add(const char *name, const QString &text, const QList<QString> &keys)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    QList<QKeySequence> sequences;
    for (const auto &key : keys)
        sequences.append(QKeySequence(key, QKeySequence::PortableText));
    action->setShortcuts(sequences);
    m_all.append(action);
    return action;
}

QAction *EditorActions::addSwitch(const char *name, const QString &text, bool on)
{
    auto *action = add(name, text);
    action->setCheckable(true);
    action->setChecked(on);
    return action;
}

QAction *EditorActions::match(const QKeyEvent &event) const
{
    const QKeySequence pressed(
        QKeyCombination(event.modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(event.key())));
    const auto found = std::ranges::find_if(
        m_all, [&](const QAction *action) { return action->isEnabled() && action->shortcuts().contains(pressed); });
    return found != m_all.end() ? *found : nullptr;
}

void EditorActions::addTo(QMenu *menu) const
{
    const QList<QList<QAction *>> groups{{find, replace, findNext, findPrevious, goTo, bracket, copyPointer},
                                         {nextProblem, previousProblem},
                                         {fold, unfold, foldAll, unfoldAll},
                                         {wrap, hidden},
                                         {larger, smaller, normal}};
    for (const auto &group : groups) {
        menu->addSeparator();
        menu->addActions(group);
    }
}

} // namespace dlo
