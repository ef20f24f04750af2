// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of LargeTextView that paints rows, and knows what is where on the screen.

#include "views/editor/largetextview.h"

#include "views/common/colours.h"

#include <QInputMethodEvent>
#include <QPainter>
#include <QPaintEvent>

#include <algorithm>

namespace dlo {

namespace {
constexpr int margin = 4; // pixels left of the text
} // namespace

ShownRow LargeTextView::shown(const TextRow &row) const
{
    return {m_buffer.read(row.from, row.to - row.from), m_standIns};
}

//! One line, from left to right, whatever is written in it.
void LargeTextView::lay(QTextLayout &layout, const TextRow &row, const ShownRow &text,
                        const QList<QTextLayout::FormatRange> &formats) const
{
    QTextOption option(Qt::AlignLeft);
    option.setWrapMode(QTextOption::NoWrap);
    option.setTextDirection(Qt::LeftToRight);
    layout.setTextOption(option);
    layout.setFont(font());
    layout.setText(text.text());
    if (!m_preedit.isEmpty() && row == rows().at(m_cursor))
        layout.setPreeditArea(text.indexOf(m_cursor - row.from), m_preedit);
    layout.setFormats(formats); // after the layout they would undo it
    layout.beginLayout();
    auto line = layout.createLine();
    line.setLineWidth(1e6);
    line.setPosition({0, 0});
    layout.endLayout();
}

void LargeTextView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.setFont(font());
    painter.setPen(palette().color(QPalette::Text));
    for (size_t i = 0; i < m_rows.size(); ++i) {
        const int top = int(i) * m_rowHeight;
        if (top + m_rowHeight >= event->rect().top() && top <= event->rect().bottom())
            paintRow(painter, m_rows[i], top);
    }
}

//! What is underlined or marked in a row, apart from the selection.
void LargeTextView::addMarks(const TextRow &row, const ShownRow &text, QList<QTextLayout::FormatRange> &formats) const
{
    const auto add = [&](qsizetype from, qsizetype size, const QTextCharFormat &format) {
        const auto start = text.indexOf(std::max(from, row.from) - row.from);
        const auto end = text.indexOf(std::min(from + size, row.to) - row.from);
        if (start < end)
            formats.append({start, end - start, format});
    };
    if (m_matches) {
        const auto pair = colours::state(colours::State::Info, palette());
        QTextCharFormat format;
        format.setBackground(pair.background);
        format.setForeground(pair.text);
        auto match = std::ranges::upper_bound(*m_matches, row.from, {}, &bytesearch::Match::from);
        if (match != m_matches->begin())
            --match; // it may reach into this row
        for (; match != m_matches->end() && match->from < row.to; ++match)
            add(match->from, match->size, format);
    }
    if (m_problem && *m_problem >= row.from && *m_problem <= row.to) {
        QTextCharFormat format;
        format.setUnderlineStyle(QTextCharFormat::WaveUnderline);
        format.setUnderlineColor(colours::accent(colours::State::Error, palette()));
        const auto at = *m_problem < row.to ? *m_problem : text.byteOf(text.text().size() - 1) + row.from;
        add(at, 1, format);
    }
}

QList<QTextLayout::FormatRange> LargeTextView::selectedIn(const TextRow &row, const ShownRow &text) const
{
    const auto selected = selection();
    const auto from = std::max(selected.from, row.from);
    const auto to = std::min(selected.from + selected.size, row.to);
    if (from >= to)
        return {};
    QTextCharFormat format;
    format.setBackground(palette().color(QPalette::Highlight));
    format.setForeground(palette().color(QPalette::HighlightedText));
    const auto start = text.indexOf(from - row.from);
    return {{start, text.indexOf(to - row.from) - start, format}};
}

void LargeTextView::paintRow(QPainter &painter, const TextRow &row, int top)
{
    const auto text = shown(row);
    const bool hasCursor = m_cursor >= row.from && row == rows().at(m_cursor);
    const auto cursor = hasCursor ? text.indexOf(m_cursor - row.from) : 0;
    auto formats = text.formats(palette());
    addMarks(row, text, formats);
    const bool composing = hasCursor && !m_preedit.isEmpty();
    if (composing) {
        for (auto range : m_preeditFormats) {
            range.start += cursor;
            formats.append(range);
        }
    }
    QTextLayout layout;
    lay(layout, row, text, formats);
    const auto selected = selection();
    if (row.endsLine && selected.from <= row.to && row.to < selected.from + selected.size) {
        const auto end = layout.lineAt(0).cursorToX(int(text.text().size()));
        painter.fillRect(QRectF(margin + end, top, m_cell / 2, m_rowHeight), palette().color(QPalette::Highlight));
    }
    const QPointF place(margin, top + 1);
    layout.draw(&painter, place, composing ? QList<QTextLayout::FormatRange>() : selectedIn(row, text));
    if (hasCursor && hasFocus() && m_cursorShown)
        layout.drawCursor(&painter, place, cursor + m_preeditCursor, 2);
}

//! From the left edge of the text, of a place in its row.
qreal LargeTextView::xOf(qsizetype offset) const
{
    const auto row = rows().at(offset);
    const auto text = shown(row);
    QTextLayout layout;
    lay(layout, row, text);
    const int preedit = offset == m_cursor ? m_preeditCursor : 0;
    return layout.lineAt(0).cursorToX(text.indexOf(offset - row.from) + preedit);
}

qsizetype LargeTextView::placeInRow(const TextRow &row, qreal x) const
{
    const auto text = shown(row);
    QTextLayout layout;
    lay(layout, row, text);
    const auto byte = row.from + text.byteOf(layout.lineAt(0).xToCursor(x));
    const bool isNext = byte == row.to && !row.endsLine && row.to < m_buffer.size();
    return isNext ? row.from + text.previous(byte - row.from) : byte; // there the row below begins
}

qsizetype LargeTextView::offsetAt(const QPoint &place) const
{
    const auto index = std::clamp(place.y() / m_rowHeight, 0, int(m_rows.size()) - 1);
    return placeInRow(m_rows[size_t(index)], place.x() - margin);
}

//! In the viewport; empty when it cannot be seen.
QRect LargeTextView::cursorRect() const
{
    const auto row = std::ranges::find(m_rows, rows().at(m_cursor));
    if (row == m_rows.end())
        return {};
    return {margin + int(xOf(m_cursor)), int(row - m_rows.begin()) * m_rowHeight, 2, m_rowHeight};
}

QVariant LargeTextView::inputMethodQuery(Qt::InputMethodQuery query) const
{
    const auto row = rows().at(m_cursor);
    switch (query) {
    case Qt::ImEnabled:
        return m_editable;
    case Qt::ImCursorRectangle:
        return cursorRect();
    case Qt::ImFont:
        return font();
    case Qt::ImSurroundingText:
        return shown(row).text();
    case Qt::ImCursorPosition:
        return shown(row).indexOf(m_cursor - row.from);
    case Qt::ImAnchorPosition:
        return shown(row).indexOf(std::clamp(m_anchor, row.from, row.to) - row.from);
    case Qt::ImCurrentSelection:
        return QString::fromUtf8(selection().size <= row.to - row.from ? selectedBytes() : QByteArray());
    default:
        return QAbstractScrollArea::inputMethodQuery(query);
    }
}

void LargeTextView::inputMethodEvent(QInputMethodEvent *event)
{
    if (!m_editable)
        return event->ignore();
    if (!event->commitString().isEmpty() || event->replacementLength() > 0) {
        m_preedit.clear();
        m_preeditCursor = 0;
        if (event->replacementLength() > 0) { // in characters of the row, from the cursor
            const auto row = rows().at(m_cursor);
            const auto text = shown(row);
            const auto start = text.indexOf(m_cursor - row.from) + event->replacementStart();
            const auto from = row.from + text.byteOf(std::max(start, 0));
            select(from, row.from + text.byteOf(std::max(start + event->replacementLength(), 0)) - from);
        }
        typeText(event->commitString());
    }
    m_preedit = event->preeditString();
    m_preeditCursor = int(m_preedit.size());
    m_preeditFormats.clear();
    for (const auto &attribute : event->attributes()) {
        if (attribute.type == QInputMethodEvent::Cursor)
            m_preeditCursor = attribute.start;
        else if (attribute.type == QInputMethodEvent::TextFormat)
            m_preeditFormats.append(
                {attribute.start, attribute.length, attribute.value.value<QTextFormat>().toCharFormat()});
    }
    ensureVisible();
    viewport()->update();
    showCursor();
    event->accept();
}

} // namespace dlo
