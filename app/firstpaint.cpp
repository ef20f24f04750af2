// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "firstpaint.h"

#include <QEvent>
#include <QTimer>
#include <QWidget>

using namespace std::chrono_literals;

namespace dlo {

FirstPaint::FirstPaint(QWidget &window, QObject *parent)
    : QObject(parent)
{
    window.installEventFilter(this);
}

bool FirstPaint::eventFilter(QObject *watched, QEvent *event)
{
    if (event->type() == QEvent::Paint) {
        watched->removeEventFilter(this);
        // The event comes before the pixels; the next turn of the loop comes after them.
        QTimer::singleShot(0ms, this, &FirstPaint::painted);
    }
    return false;
}

} // namespace dlo
