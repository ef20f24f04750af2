// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/common/badge.h"

#include <QEvent>
#include <QPainter>

namespace dlo {

Badge::Badge(QWidget *parent)
    : QLabel(parent)
{
    setTextFormat(Qt::PlainText);
    setContentsMargins(8, 2, 8, 2);
    setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    hide();
}

void Badge::show(colours::State state, const QString &text)
{
    m_state = state;
    setText(text);
    update();
    QWidget::show();
}

void Badge::changeEvent(QEvent *event)
{
    QLabel::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        update();
}

void Badge::paintEvent(QPaintEvent * /*event*/)
{
    const auto pair = colours::state(m_state, palette());
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(pair.background);
    painter.drawRoundedRect(rect(), 4, 4);
    painter.setPen(pair.text);
    painter.drawText(contentsRect(), Qt::AlignCenter | Qt::TextSingleLine, text());
}

} // namespace dlo
