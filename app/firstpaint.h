// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

class QWidget;

namespace dlo {

//! Says once when a window has been painted for the first time: the moment a person sees it.
class FirstPaint : public QObject
{
    Q_OBJECT
public:
    FirstPaint(QWidget &window, QObject *parent);
    bool eventFilter(QObject *watched, QEvent *event) override;

Q_SIGNALS:
    void painted();
};

} // namespace dlo
