// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/readingtime.h"

#include <QKeyEvent>
#include <QWidget>

namespace dlo {

ReadingTime::ReadingTime(QWidget *dialog, QWidget *button)
    : QObject(dialog)
    , m_dialog(dialog)
    , m_clock([this] { return std::chrono::milliseconds(m_timer.elapsed()); })
{
    m_timer.start();
    dialog->installEventFilter(this);
    button->installEventFilter(this);
}

bool ReadingTime::isOver() const
{
    return hasStarted() && m_clock() - m_since >= quiet;
}

bool ReadingTime::letsThrough()
{
    if (isOver())
        return true;
    if (hasStarted())
        m_since = m_clock();
    return false;
}

bool ReadingTime::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_dialog) {
        if (event->type() == QEvent::Paint && !hasStarted())
            m_since = m_clock();
        return QObject::eventFilter(watched, event);
    }
    switch (event->type()) {
    case QEvent::KeyPress: {
        const auto *key = static_cast<QKeyEvent *>(event);
        const bool presses = key->key() == Qt::Key_Space || key->key() == Qt::Key_Select || key->key() == Qt::Key_Return
            || key->key() == Qt::Key_Enter;
        return presses && (key->isAutoRepeat() || !letsThrough());
    }
    case QEvent::Shortcut:
    case QEvent::MouseButtonPress:
    case QEvent::MouseButtonDblClick:
        return !letsThrough();
    default:
        return QObject::eventFilter(watched, event);
    }
}

} // namespace dlo
