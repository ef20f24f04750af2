// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/editorpane.h"

#include "views/editor/cursorplace.h"
#include "views/editor/editoractions.h"
#include "views/editor/findbar.h"
#include "views/editor/finder.h"
#include "views/editor/folding.h"
#include "views/editor/gotobar.h"
#include "views/editor/pointerline.h"
#include "views/editor/problems.h"
#include "views/editor/texteditor.h"

#include <QAction>
#include <QKeyEvent>
#include <QMenu>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

EditorPane::EditorPane(TextEditor *editor, QWidget *parent)
    : QWidget(parent)
    , m_editor(editor)
    , m_actions(new EditorActions(this))
    , m_finder(new Finder(editor))
    , m_findBar(new FindBar(m_finder, this))
    , m_goToBar(new GoToBar(editor, this))
    , m_pointer(new PointerLine(editor, this))
{
    setObjectName("editorPane"_L1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(editor, 1);
    column->addWidget(m_findBar);
    column->addWidget(m_goToBar);
    column->addWidget(m_pointer);
    m_findBar->hide();
    m_goToBar->hide();
    editor->installEventFilter(this);
    editor->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(editor, &QWidget::customContextMenuRequested, this, &EditorPane::showMenu);
    connect(m_findBar, &FindBar::closeRequested, this, &EditorPane::closeBars);
    connect(m_goToBar, &GoToBar::closeRequested, this, &EditorPane::closeBars);
    connectActions();
}

void EditorPane::connectActions()
{
    const auto on = [this](QAction *action, auto &&act) { connect(action, &QAction::triggered, this, act); };
    on(m_actions->find, [this] { openFind(false); });
    on(m_actions->replace, [this] { openFind(true); });
    on(m_actions->findNext, [this] { findAgain(false); });
    on(m_actions->findPrevious, [this] { findAgain(true); });
    on(m_actions->goTo, [this] {
        m_findBar->hide();
        m_finder->end();
        m_goToBar->open();
    });
    on(m_actions->bracket, [this] { m_editor->place()->jumpToBracket(); });
    on(m_actions->copyPointer, [this] { m_pointer->copy(); });
    on(m_actions->nextProblem, [this] { m_editor->problems()->goToNext(); });
    on(m_actions->previousProblem, [this] { m_editor->problems()->goToPrevious(); });
    on(m_actions->fold, [this] { m_editor->folding()->foldAtCursor(); });
    on(m_actions->unfold, [this] { m_editor->folding()->unfoldAtCursor(); });
    on(m_actions->foldAll, [this] { m_editor->folding()->foldAll(); });
    on(m_actions->unfoldAll, [this] { m_editor->folding()->unfoldAll(); });
    on(m_actions->wrap, [this](bool wrapped) { m_editor->setWrapped(wrapped); });
    on(m_actions->hidden, [this](bool shown) { m_editor->setHiddenShown(shown); });
    on(m_actions->larger, [this] { m_editor->zoomBy(1); });
    on(m_actions->smaller, [this] { m_editor->zoomBy(-1); });
    on(m_actions->normal, [this] { m_editor->resetZoom(); });
}

bool EditorPane::event(QEvent *event)
{
    return handle(event) || QWidget::event(event);
}

bool EditorPane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_editor && event->type() == QEvent::ReadOnlyChange) {
        m_findBar->setReadOnly(m_editor->isReadOnly());
        m_actions->replace->setEnabled(!m_editor->isReadOnly());
    }
    return (watched == m_editor && handle(event)) || QWidget::eventFilter(watched, event);
}

bool EditorPane::handle(QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const bool closes = key->key() == Qt::Key_Escape && (m_findBar->isVisible() || m_goToBar->isVisible());
    auto *action = m_actions->match(*key);
    if (!closes && !action)
        return false;
    event->accept(); // the window does not get it then
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (closes)
        closeBars();
    else
        action->trigger();
    return true;
}

bool EditorPane::closeBars()
{
    if (m_findBar->isHidden() && m_goToBar->isHidden())
        return false;
    m_findBar->hide();
    m_goToBar->hide();
    m_finder->end();
    m_editor->setFocus(Qt::OtherFocusReason);
    return true;
}

void EditorPane::openFind(bool replacing)
{
    m_goToBar->hide();
    m_findBar->setReadOnly(m_editor->isReadOnly());
    const auto selected = m_editor->textCursor().selectedText();
    const bool fits = m_editor->hasFocus() && selected.size() <= 1000 && !selected.contains(QChar::ParagraphSeparator);
    m_findBar->open(fits ? selected : QString(), replacing);
}

void EditorPane::findAgain(bool back)
{
    if (m_findBar->isHidden())
        openFind(false);
    else if (back)
        m_finder->findPrevious();
    else
        m_finder->findNext();
}

void EditorPane::showMenu(const QPoint &point)
{
    m_actions->copyPointer->setEnabled(m_pointer->canCopy());
    const bool problems = !m_editor->problems()->isEmpty();
    auto *menu = m_editor->createStandardContextMenu();
    menu->setObjectName("payloadMenu"_L1);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_actions->addTo(menu);
    for (auto *action : {m_actions->nextProblem, m_actions->previousProblem})
        action->setVisible(problems);
    menu->popup(m_editor->mapToGlobal(point));
}

} // namespace dlo
