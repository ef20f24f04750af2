// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The other half of TextEditor: line numbers, folds and hidden characters as they are painted.

#include "views/common/colours.h"
#include "views/editor/folding.h"
#include "views/editor/hiddencharacters.h"
#include "views/editor/problems.h"
#include "views/editor/texteditor.h"

#include <QPaintEvent>
#include <QPainter>
#include <QTextBlock>

#include <algorithm>

namespace dlo {

namespace {
constexpr int foldWidth = 14; // the column of triangles, right of the numbers
constexpr int markWidth = 12; // the column of problems, left of them
} // namespace

int TextEditor::lineNumberWidth() const
{
    const auto digits = std::max<qsizetype>(3, QString::number(blockCount()).size());
    return markWidth + foldWidth + 4 + fontMetrics().horizontalAdvance(u'9') * int(digits);
}

void TextEditor::placeLineNumbers()
{
    if (const auto width = lineNumberWidth(); viewportMargins().left() != width)
        setViewportMargins(width, 0, 0, 0);
    const auto rect = contentsRect();
    m_lineNumbers->setGeometry(rect.left(), rect.top(), lineNumberWidth(), rect.height());
}

void TextEditor::paintLineNumbers(QWidget *area, QPaintEvent *event)
{
    QPainter painter(area);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.fillRect(event->rect(), palette().color(QPalette::AlternateBase));
    auto block = firstVisibleBlock();
    auto top = blockBoundingGeometry(block).translated(contentOffset()).top();
    for (; block.isValid() && top <= event->rect().bottom(); block = block.next()) {
        const auto height = blockBoundingRect(block).height();
        if (block.isVisible() && top + height >= event->rect().top())
            paintNumber(painter, block, QRectF(0, top, area->width(), fontMetrics().height()));
        top += height;
    }
}

void TextEditor::paintNumber(QPainter &painter, const QTextBlock &block, const QRectF &row) const
{
    const auto quiet = colours::muted(palette());
    const bool current = block.blockNumber() == textCursor().blockNumber() && !isReadOnly();
    painter.setPen(current ? palette().color(QPalette::Text) : quiet);
    painter.drawText(row.adjusted(markWidth, 0, -foldWidth - 2, 0), Qt::AlignRight,
                     QString::number(block.blockNumber() + 1));
    painter.setPen(Qt::NoPen);
    if (m_problems->isAt(block)) {
        // A shape, not a colour alone.
        painter.setBrush(colours::accent(colours::State::Error, palette()));
        const QPointF centre(markWidth / 2.0, row.center().y());
        painter.drawPolygon(QPolygonF{
            {centre - QPointF(0, 4.5), centre + QPointF(4.5, 0), centre + QPointF(0, 4.5), centre - QPointF(4.5, 0)}});
    }
    if (!m_folding->canFold(block))
        return;
    painter.setBrush(quiet);
    const QPointF centre(row.right() - foldWidth / 2.0, row.center().y());
    if (Folding::isFolded(block))
        painter.drawPolygon(QPolygonF{{centre + QPointF(-2, -4), centre + QPointF(-2, 4), centre + QPointF(3, 0)}});
    else
        painter.drawPolygon(QPolygonF{{centre + QPointF(-4, -2), centre + QPointF(4, -2), centre + QPointF(0, 3)}});
}

void TextEditor::pressLineNumbers(const QPoint &point)
{
    const auto block = cursorForPosition(QPoint(0, point.y())).block();
    if (point.x() >= m_lineNumbers->width() - foldWidth - 2)
        m_folding->toggle(block);
}

void TextEditor::paintEvent(QPaintEvent *event)
{
    QPlainTextEdit::paintEvent(event);
    QPainter painter(viewport());
    painter.setRenderHint(QPainter::Antialiasing);
    paintFolds(painter, event->rect());
    if (m_hiddenShown)
        paintHidden(painter, event->rect());
}

QRectF TextEditor::foldMarkerRect(const QTextBlock &block) const
{
    const auto *layout = block.layout();
    if (layout->lineCount() == 0)
        return {};
    const auto origin = blockBoundingGeometry(block).translated(contentOffset()).topLeft();
    const auto line = layout->lineAt(layout->lineCount() - 1);
    const auto width = fontMetrics().horizontalAdvance(m_folding->marker(block)) + 12;
    return QRectF(origin.x() + line.x() + line.naturalTextWidth() + 6, origin.y() + line.y() + 1, width,
                  line.height() - 2);
}

void TextEditor::paintFolds(QPainter &painter, const QRect &clip) const
{
    auto block = firstVisibleBlock();
    auto top = blockBoundingGeometry(block).translated(contentOffset()).top();
    for (; block.isValid() && top <= clip.bottom(); block = block.next()) {
        top += blockBoundingRect(block).height();
        if (!block.isVisible() || !Folding::isFolded(block))
            continue;
        const auto rect = foldMarkerRect(block);
        painter.setPen(colours::muted(palette()));
        painter.setBrush(palette().color(QPalette::AlternateBase));
        painter.drawRoundedRect(rect, 3, 3);
        painter.drawText(rect, Qt::AlignCenter, m_folding->marker(block));
    }
}

void TextEditor::paintHidden(QPainter &painter, const QRect &clip) const
{
    auto block = firstVisibleBlock();
    auto origin = blockBoundingGeometry(block).translated(contentOffset()).topLeft();
    for (; block.isValid() && origin.y() <= clip.bottom(); block = block.next()) {
        if (block.isVisible())
            m_hidden->paint(painter, block, origin, clip, palette());
        origin.ry() += blockBoundingRect(block).height();
    }
}

} // namespace dlo
