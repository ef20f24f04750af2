// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/diffcolumn.h"

#include "views/common/colours.h"

#include <QEvent>
#include <QFontDatabase>
#include <QLocale>
#include <QPainter>
#include <QScrollBar>
#include <QTextBlock>

#include <algorithm>
#include <optional>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

using Mark = DiffDisplayLine::Mark;

constexpr int signWidth = 2; // characters before the text
constexpr int numberMargin = 6; // px on each side of a number

std::optional<colours::Pair> coloursOf(Mark mark, const QPalette &palette)
{
    switch (mark) {
    case Mark::Added:
        return colours::added(palette);
    case Mark::Removed:
        return colours::removed(palette);
    case Mark::Stored:
    case Mark::NotStored:
        return colours::state(colours::State::Warning, palette);
    case Mark::None:
        return colours::Pair{palette.color(QPalette::AlternateBase), palette.color(QPalette::Text)};
    case Mark::Same:
    case Mark::Spacing:
    case Mark::Skipped:
        break;
    }
    return std::nullopt;
}

} // namespace

DiffColumn::DiffColumn(QWidget *parent)
    : QPlainTextEdit(parent)
    , m_numbers(new QWidget(this))
{
    setReadOnly(true);
    setUndoRedoEnabled(false);
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLineWrapMode(QPlainTextEdit::NoWrap);
    setLayoutDirection(Qt::LeftToRight);
    setTabChangesFocus(true);
    setTabStopDistance(fontMetrics().horizontalAdvance(u' ') * 4.0);
    // Reachable by keyboard, with a visible cursor to scroll with.
    setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    m_numbers->installEventFilter(this);
    connect(this, &QPlainTextEdit::updateRequest, m_numbers, [this](QRect, int) { m_numbers->update(); });
    connect(verticalScrollBar(), &QScrollBar::valueChanged, this, &DiffColumn::colourLines);
}

void DiffColumn::showLines(DiffDisplayLines lines)
{
    m_lines = std::move(lines);
    QStringList texts;
    texts.reserve(qsizetype(m_lines.size()));
    qsizetype highest = 1;
    for (const auto &line : m_lines) {
        texts.append(line.mark == Mark::None ? QString() : signOf(line.mark) + u' ' + line.text);
        highest = std::max(highest, line.number);
    }
    m_digits = int(QString::number(highest).size());
    setPlainText(texts.join(u'\n'));
    m_colouredFrom = -1;
    fitNumbers();
    colourLines();
}

void DiffColumn::goTo(int line)
{
    const auto block = document()->findBlockByNumber(line);
    if (!block.isValid())
        return;
    setTextCursor(QTextCursor(block));
    constexpr int linesAbove = 3;
    verticalScrollBar()->setValue(std::max(line - linesAbove, 0));
}

void DiffColumn::fitNumbers()
{
    const int width = fontMetrics().horizontalAdvance(u'9') * m_digits + 2 * numberMargin;
    setViewportMargins(width, 0, 0, 0);
    const auto inner = contentsRect();
    m_numbers->setGeometry(inner.left(), inner.top(), width, viewport()->height());
}

void DiffColumn::paintNumbers()
{
    QPainter painter(m_numbers);
    painter.fillRect(m_numbers->rect(), palette().color(QPalette::AlternateBase));
    painter.setPen(colours::muted(palette()));
    painter.setFont(font());
    auto block = firstVisibleBlock();
    auto box = blockBoundingGeometry(block).translated(contentOffset());
    while (block.isValid() && box.top() <= m_numbers->height()) {
        const auto index = size_t(block.blockNumber());
        if (index < m_lines.size() && m_lines[index].number > 0) {
            const QRect place(0, qRound(box.top()), m_numbers->width() - numberMargin, qRound(box.height()));
            painter.drawText(place, Qt::AlignRight | Qt::AlignTop, QString::number(m_lines[index].number));
        }
        block = block.next();
        box.translate(0, box.height());
        box.setHeight(blockBoundingRect(block).height());
    }
}

void DiffColumn::colourLines()
{
    const int from = firstVisibleBlock().blockNumber();
    const int to = std::min(from + viewport()->height() / std::max(fontMetrics().height(), 1) + 2, int(m_lines.size()));
    if (from == m_colouredFrom && to == m_colouredTo)
        return;
    m_colouredFrom = from;
    m_colouredTo = to;
    QList<QTextEdit::ExtraSelection> marks;
    auto block = firstVisibleBlock();
    for (int i = from; i < to && block.isValid(); ++i) {
        colour(block, m_lines[size_t(i)], marks);
        block = block.next();
    }
    setExtraSelections(marks);
}

void DiffColumn::colour(const QTextBlock &block, const DiffDisplayLine &line,
                        QList<QTextEdit::ExtraSelection> &marks) const
{
    QTextEdit::ExtraSelection mark;
    mark.cursor = QTextCursor(block);
    const auto pair = coloursOf(line.mark, palette());
    if (pair) {
        mark.format.setBackground(pair->background);
        mark.format.setProperty(QTextFormat::FullWidthSelection, true);
        marks.append(mark);
        // FullWidthSelection colours the ground only where the cursor has no selection; the text needs one.
        mark.format.clearProperty(QTextFormat::FullWidthSelection);
        mark.format.setForeground(pair->text);
    } else if (line.mark == Mark::Skipped || line.mark == Mark::Spacing) {
        mark.format.setForeground(colours::muted(palette()));
        mark.format.setFontItalic(line.mark == Mark::Skipped);
    }
    if (line.mark == Mark::NotStored)
        mark.format.setFontStrikeOut(true);
    mark.cursor.movePosition(QTextCursor::EndOfBlock, QTextCursor::KeepAnchor);
    marks.append(mark);
    for (const auto &span : line.emphasis) {
        mark.format.setFontWeight(QFont::Bold);
        mark.format.setFontUnderline(true);
        mark.cursor = QTextCursor(block);
        const auto start = block.position() + signWidth + int(span.offset);
        mark.cursor.setPosition(start);
        mark.cursor.setPosition(start + int(span.size), QTextCursor::KeepAnchor);
        marks.append(mark);
    }
}

void DiffColumn::resizeEvent(QResizeEvent *event)
{
    QPlainTextEdit::resizeEvent(event);
    fitNumbers();
    colourLines();
}

void DiffColumn::changeEvent(QEvent *event)
{
    QPlainTextEdit::changeEvent(event);
    if (event->type() == QEvent::PaletteChange || event->type() == QEvent::FontChange) {
        m_colouredFrom = -1;
        fitNumbers();
        colourLines();
    }
}

bool DiffColumn::eventFilter(QObject *watched, QEvent *event)
{
    if (watched != m_numbers || event->type() != QEvent::Paint)
        return QPlainTextEdit::eventFilter(watched, event);
    paintNumbers();
    return true;
}

} // namespace dlo
