// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "tour/hand.h"

#include <QAbstractItemView>
#include <QTest>

namespace dlo::hand {

void click(QWidget &widget)
{
    QTest::mouseClick(&widget, Qt::LeftButton);
}

void click(QWidget &widget, const QPoint &place)
{
    QTest::mouseClick(&widget, Qt::LeftButton, {}, place);
}

void click(QAbstractItemView &view, const QModelIndex &index)
{
    view.scrollTo(index);
    QTest::mouseClick(view.viewport(), Qt::LeftButton, {}, view.visualRect(index).center());
}

void press(QWidget &widget, Qt::Key key, Qt::KeyboardModifiers modifiers)
{
    QTest::keyClick(&widget, key, modifiers);
}

void type(QWidget &widget, const QString &text)
{
    QTest::keyClicks(&widget, text);
}

} // namespace dlo::hand
