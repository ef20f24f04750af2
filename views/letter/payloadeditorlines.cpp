// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The other half of PayloadEditor: line numbers, and the line that the cursor is in.

#include "views/common/colours.h"
#include "views/letter/payloadeditor.h"

#include <QPaintEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace dlo {

void PayloadEditor::highlightCurrentLine()
{
    QTextEdit::ExtraSelection line;
    line.format.setBackground(palette().color(QPalette::AlternateBase));
    line.format.setProperty(QTextFormat::FullWidthSelection, true);
    line.cursor = textCursor();
    line.cursor.clearSelection();
    setExtraSelections(isReadOnly() ? QList<QTextEdit::ExtraSelection>() : QList{line});
    m_lineNumbers->update();
}

int PayloadEditor::lineNumberWidth() const
{
    const auto digits = std::max<qsizetype>(3, QString::number(blockCount()).size());
    return 16 + fontMetrics().horizontalAdvance(u'9') * int(digits);
}

void PayloadEditor::placeLineNumbers()
{
    if (const auto width = lineNumberWidth(); viewportMargins().left() != width)
        setViewportMargins(width, 0, 0, 0);
    const auto rect = contentsRect();
    m_lineNumbers->setGeometry(rect.left(), rect.top(), lineNumberWidth(), rect.height());
}

void PayloadEditor::paintLineNumbers(QWidget *area, QPaintEvent *event)
{
    QPainter painter(area);
    painter.fillRect(event->rect(), palette().color(QPalette::AlternateBase));
    auto block = firstVisibleBlock();
    auto top = blockBoundingGeometry(block).translated(contentOffset()).top();
    const auto current = textCursor().blockNumber();
    const auto quiet = colours::muted(palette());
    for (; block.isValid() && top <= event->rect().bottom(); block = block.next()) {
        const auto height = blockBoundingRect(block).height();
        if (block.isVisible() && top + height >= event->rect().top()) {
            painter.setPen(block.blockNumber() == current && !isReadOnly() ? palette().color(QPalette::Text) : quiet);
            painter.drawText(QRectF(0, top, area->width() - 8, fontMetrics().height()), Qt::AlignRight,
                             QString::number(block.blockNumber() + 1));
        }
        top += height;
    }
}

} // namespace dlo
