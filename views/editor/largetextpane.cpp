// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/largetextpane.h"

#include "views/editor/largebars.h"
#include "views/editor/largefinder.h"
#include "views/editor/largetextview.h"
#include "views/editor/lineplace.h"

#include <QAction>
#include <QKeyEvent>
#include <QLocale>
#include <QMenu>
#include <QVBoxLayout>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

LargeTextPane::LargeTextPane(QWidget *parent)
    : QWidget(parent)
    , m_view(new LargeTextView(this))
    , m_finder(new LargeFinder(m_view))
    , m_place(new LinePlace(m_view))
    , m_findBar(new LargeFindBar(m_finder, this))
    , m_goToBar(new LargeGoToBar(m_view, this))
{
    setObjectName("largeTextPane"_L1);
    m_view->setObjectName("payloadLarge"_L1);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(4);
    column->addWidget(m_view, 1);
    column->addWidget(m_findBar);
    column->addWidget(m_goToBar);
    m_findBar->hide();
    m_goToBar->hide();
    setFocusProxy(m_view);
    m_view->installEventFilter(this);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    connect(m_view, &QWidget::customContextMenuRequested, this, &LargeTextPane::showMenu);
    connect(m_findBar, &LargeFindBar::closeRequested, this, &LargeTextPane::closeBars);
    connect(m_goToBar, &LargeGoToBar::closeRequested, this, &LargeTextPane::closeBars);
    connect(m_view, &LargeTextView::moved, this, &LargeTextPane::positionChanged);
    connect(m_place, &LinePlace::changed, this, &LargeTextPane::positionChanged);

    add("largeFind", tr("&Find…"), {Qt::CTRL | Qt::Key_F}, [this] { openFind(); });
    add("largeFindAgain", tr("Find &next"), {Qt::Key_F3}, [this] { findAgain(false); });
    add("largeFindBack", tr("Find &previous"), {Qt::SHIFT | Qt::Key_F3}, [this] { findAgain(true); });
    add("largeGoTo", tr("&Go to line or byte…"), {Qt::CTRL | Qt::Key_G}, [this] {
        m_findBar->hide();
        m_finder->end();
        m_goToBar->open();
    });
    // The second and third key are what a keyboard sends with Shift.
    add("largeLarger", tr("&Larger text"),
        {Qt::CTRL | Qt::Key_Plus, Qt::CTRL | Qt::Key_Equal, Qt::CTRL | Qt::SHIFT | Qt::Key_Plus},
        [this] { m_view->zoomBy(1); });
    add("largeSmaller", tr("&Smaller text"), {Qt::CTRL | Qt::Key_Minus}, [this] { m_view->zoomBy(-1); });
    add("largeNormal", tr("Normal text si&ze"), {Qt::CTRL | Qt::Key_0}, [this] { m_view->resetZoom(); });
}

template <typename Act>
void LargeTextPane::add(const char *name, const QString &text, const QList<QKeySequence> &keys, const Act &act)
{
    auto *action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcuts(keys);
    connect(action, &QAction::triggered, this, act);
    m_actions.append(action);
}

QString LargeTextPane::position() const
{
    const QLocale locale;
    const auto offset = locale.toString(m_view->cursor());
    const auto line = m_place->line();
    if (!line)
        return tr("Byte %1").arg(offset);
    if (const auto column = m_place->column())
        return tr("Ln %1, Col %2").arg(*line).arg(*column);
    return tr("Ln %1, byte %2").arg(*line).arg(offset);
}

bool LargeTextPane::event(QEvent *event)
{
    return handle(event) || QWidget::event(event);
}

bool LargeTextPane::eventFilter(QObject *watched, QEvent *event)
{
    return (watched == m_view && handle(event)) || QWidget::eventFilter(watched, event);
}

bool LargeTextPane::handle(QEvent *event)
{
    if (event->type() != QEvent::ShortcutOverride && event->type() != QEvent::KeyPress)
        return false;
    const auto *key = static_cast<QKeyEvent *>(event);
    const QKeySequence pressed(
        QKeyCombination(key->modifiers() & ~Qt::KeypadModifier, static_cast<Qt::Key>(key->key())));
    const bool closes = key->key() == Qt::Key_Escape && !(m_findBar->isHidden() && m_goToBar->isHidden());
    const auto action
        = std::ranges::find_if(m_actions, [&](const QAction *each) { return each->shortcuts().contains(pressed); });
    if (!closes && action == m_actions.end())
        return false;
    event->accept(); // the window does not get it then
    if (event->type() == QEvent::ShortcutOverride)
        return true;
    if (closes)
        closeBars();
    else
        (*action)->trigger();
    return true;
}

void LargeTextPane::closeBars()
{
    m_findBar->hide();
    m_goToBar->hide();
    m_finder->end();
    m_view->setFocus(Qt::OtherFocusReason);
}

void LargeTextPane::openFind()
{
    constexpr qsizetype longest = 1000;
    m_goToBar->hide();
    const auto selected = m_view->selection().size <= longest ? m_view->selectedBytes() : QByteArray();
    const bool fits = m_view->hasFocus() && !selected.contains('\n');
    m_findBar->open(fits ? QString::fromUtf8(selected) : QString());
}

void LargeTextPane::findAgain(bool back)
{
    if (m_findBar->isHidden())
        openFind();
    else if (back)
        m_finder->findPrevious();
    else
        m_finder->findNext();
}

void LargeTextPane::showMenu(const QPoint &point)
{
    auto *menu = new QMenu(this);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    m_view->fillMenu(menu);
    menu->addSeparator();
    menu->addActions(m_actions);
    menu->popup(m_view->viewport()->mapToGlobal(point));
}

} // namespace dlo
