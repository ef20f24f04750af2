// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QString>
#include <Qt>

class QAbstractItemView;
class QModelIndex;
class QPoint;
class QWidget;

namespace dlo {

//! What a person's hand does: clicks and keys on widgets, as events. Nothing behind the window is called.
namespace hand {

//! Clicks the middle of the widget.
void click(QWidget &widget);
//! Clicks at a place in the widget.
void click(QWidget &widget, const QPoint &place);
//! Clicks the middle of a cell, after scrolling it into view.
void click(QAbstractItemView &view, const QModelIndex &index);
void press(QWidget &widget, Qt::Key key, Qt::KeyboardModifiers modifiers = Qt::NoModifier);
void type(QWidget &widget, const QString &text);

} // namespace hand

} // namespace dlo
