// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/hexview.h"

#include "views/common/colours.h"

#include <QFontDatabase>
#include <QMouseEvent>
#include <QPainter>
#include <QScrollBar>

#include <algorithm>
#include <limits>

using namespace Qt::StringLiterals;

namespace dlo {

HexView::HexView(QWidget *parent)
    : QAbstractScrollArea(parent)
{
    setObjectName("payloadHex"_L1);
    setAccessibleName(tr("Payload in hex"));
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLayoutDirection(Qt::LeftToRight); // offsets, bytes and characters, in every language
    setFocusPolicy(Qt::StrongFocus);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    layOut();
}

void HexView::setBuffer(const ByteBuffer &buffer, bool editable)
{
    m_buffer = buffer;
    m_editable = editable;
    m_cursor = m_anchor = 0;
    m_secondDigit = false;
    verticalScrollBar()->setValue(0);
    layOut();
    tellPosition();
}

void HexView::setEditable(bool editable)
{
    m_editable = editable;
    viewport()->update();
}

void HexView::goTo(qsizetype offset)
{
    moveTo(offset, false);
}

void HexView::layOut()
{
    const auto metrics = fontMetrics();
    m_lineHeight = std::max(1, metrics.height() + 2);
    m_layout = HexLayout::forWidth(viewport()->width(), metrics.horizontalAdvance(u'0'), m_buffer.size());
    const auto lines = m_layout.lines(m_buffer.size());
    const auto last = std::max<qint64>(0, lines - std::max(1, viewport()->height() / m_lineHeight));
    constexpr qint64 most = std::numeric_limits<int>::max() / 2;
    m_linesPerStep = last / most + 1;
    verticalScrollBar()->setRange(0, int((last + m_linesPerStep - 1) / m_linesPerStep));
    verticalScrollBar()->setPageStep(std::max(1, int(linesShown() / m_linesPerStep)));
    verticalScrollBar()->setSingleStep(1);
    horizontalScrollBar()->setRange(0, std::max(0, m_layout.width() - viewport()->width()));
    horizontalScrollBar()->setPageStep(viewport()->width());
    viewport()->update();
}

int HexView::linesShown() const
{
    return std::max(1, viewport()->height() / m_lineHeight);
}

qint64 HexView::topLine() const
{
    return verticalScrollBar()->value() * m_linesPerStep;
}

HexView::Range HexView::selection() const
{
    return {.from = std::min(m_cursor, m_anchor), .count = std::abs(m_cursor - m_anchor)};
}

void HexView::moveTo(qsizetype offset, bool selecting)
{
    m_cursor = std::clamp<qsizetype>(offset, 0, m_buffer.size());
    if (!selecting)
        m_anchor = m_cursor;
    m_secondDigit = false;
    ensureVisible();
    viewport()->update();
    tellPosition();
}

void HexView::ensureVisible()
{
    const qint64 line = m_cursor / m_layout.bytesPerLine;
    auto top = topLine();
    if (line < top)
        top = line;
    else if (line >= top + linesShown())
        top = line - linesShown() + 1;
    verticalScrollBar()->setValue(int((top + m_linesPerStep - 1) / m_linesPerStep));
}

//! For screen readers, and for who shows the position.
void HexView::tellPosition()
{
    const auto here = m_buffer.read(m_cursor, 1);
    setAccessibleDescription(here.isEmpty()
                                 ? tr("Offset %1, at the end").arg(m_cursor)
                                 : tr("Offset %1, byte %2").arg(m_cursor).arg(int(quint8(here[0])), 2, 16, '0'_L1));
    Q_EMIT moved();
}

void HexView::paintEvent(QPaintEvent *event)
{
    QPainter painter(viewport());
    painter.translate(-horizontalScrollBar()->value(), 0);
    const auto first = topLine() + event->rect().top() / m_lineHeight;
    const auto lines = event->rect().height() / m_lineHeight + 2;
    const auto from = first * m_layout.bytesPerLine;
    const auto count = qsizetype(lines) * m_layout.bytesPerLine;
    const auto bytes = m_buffer.read(from, count);
    const auto changed = m_buffer.changed(from, count);
    for (int i = 0; i < lines; ++i) {
        const auto at = qsizetype(i) * m_layout.bytesPerLine;
        if (first + i >= m_layout.lines(m_buffer.size()))
            break;
        const auto end = std::min(at + m_layout.bytesPerLine, bytes.size());
        paintLine(painter, first + i, int(first + i - topLine()) * m_lineHeight,
                  at < end ? bytes.sliced(at, end - at) : QByteArray(),
                  at < end ? std::vector<bool>(changed.begin() + at, changed.begin() + end) : std::vector<bool>());
    }
}

void HexView::paintLine(QPainter &painter, qint64 line, int top, const QByteArray &bytes,
                        const std::vector<bool> &changed)
{
    painter.setFont(font());
    painter.setPen(colours::muted(palette()));
    const auto start = line * m_layout.bytesPerLine;
    painter.drawText(m_layout.offsetLeft(), top, m_layout.digits * m_layout.cell + 1, m_lineHeight, Qt::AlignVCenter,
                     u"%1"_s.arg(start, m_layout.digits, 16, '0'_L1));
    for (qsizetype i = 0; i < bytes.size(); ++i)
        paintByte(painter, start + i, top, quint8(bytes[i]), changed[size_t(i)]);
    if (bytes.size() < m_layout.bytesPerLine)
        paintByte(painter, start + bytes.size(), top, -1, false); // the end
}

//! \a byte negative: the place behind the last one, where there is only a cursor.
void HexView::paintByte(QPainter &painter, qsizetype offset, int top, int byte, bool changed)
{
    const int column = int(offset % m_layout.bytesPerLine);
    const QRect hex(m_layout.hexLeft(column), top, 2 * m_layout.cell, m_lineHeight);
    const QRect text(m_layout.textLeft(column), top, m_layout.cell, m_lineHeight);
    const auto selected = selection();
    if (byte >= 0) {
        auto own = font();
        own.setBold(changed);
        own.setUnderline(changed);
        painter.setFont(own);
        painter.setPen(palette().color(QPalette::Text));
        if (offset >= selected.from && offset < selected.from + selected.count) {
            for (const auto &rect : {hex.adjusted(-m_layout.cell / 2, 0, m_layout.cell / 2, 0), text})
                painter.fillRect(rect, palette().color(QPalette::Highlight));
            painter.setPen(palette().color(QPalette::HighlightedText));
        } else if (changed) {
            const auto colour = colours::added(palette());
            painter.fillRect(hex, colour.background);
            painter.fillRect(text, colour.background);
            painter.setPen(colour.text);
        }
        painter.drawText(hex, Qt::AlignCenter, u"%1"_s.arg(byte, 2, 16, '0'_L1).toUpper());
        const bool printable = byte >= 0x20 && byte < 0x7f;
        if (!printable && painter.pen().color() == palette().color(QPalette::Text))
            painter.setPen(colours::muted(palette()));
        painter.drawText(text, Qt::AlignCenter, printable ? QString(QChar(byte)) : u"·"_s);
    }
    if (offset != m_cursor)
        return;
    painter.setPen(palette().color(hasFocus() ? QPalette::Text : QPalette::Mid));
    painter.drawRect((m_inText ? text : hex).adjusted(-1, 0, 0, -1));
    painter.drawLine((m_inText ? hex : text).bottomLeft(), (m_inText ? hex : text).bottomRight());
}

qsizetype HexView::offsetAt(const QPoint &place, bool *inText) const
{
    const auto found = m_layout.at(place.x() + horizontalScrollBar()->value());
    *inText = found.inText;
    const auto line = topLine() + (place.y() < 0 ? -1 : place.y() / m_lineHeight);
    return std::clamp<qsizetype>(line * m_layout.bytesPerLine + found.column, 0, m_buffer.size());
}

void HexView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    moveTo(offsetAt(event->position().toPoint(), &m_inText), event->modifiers().testFlag(Qt::ShiftModifier));
}

void HexView::mouseMoveEvent(QMouseEvent *event)
{
    if (!event->buttons().testFlag(Qt::LeftButton))
        return;
    bool inText = false;
    // Dragging over a byte takes it along.
    const auto at = offsetAt(event->position().toPoint(), &inText);
    moveTo(at >= m_anchor ? at + 1 : at, true);
}

void HexView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void HexView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        layOut();
}

void HexView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    viewport()->update();
}

void HexView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    viewport()->update();
}

void HexView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    viewport()->update();
}

} // namespace dlo
