// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/largetextview.h"

#include <QFontDatabase>
#include <QGuiApplication>
#include <QLocale>
#include <QMouseEvent>
#include <QScrollBar>
#include <QStyleHints>
#include <QWheelEvent>

#include <algorithm>
#include <chrono>
#include <limits>
#include <utility>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

namespace {
constexpr int margin = 4; // pixels left of the text
constexpr int degreesPerStep = 120; // eighths, one notch of a wheel
} // namespace

LargeTextView::LargeTextView(QWidget *parent)
    : QAbstractScrollArea(parent)
    , m_standIns(QFontDatabase::systemFont(QFontDatabase::FixedFont))
{
    setAccessibleName(tr("Payload"));
    setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    setLayoutDirection(Qt::LeftToRight); // as payloads are written, in every language
    setFocusPolicy(Qt::StrongFocus);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setAttribute(Qt::WA_InputMethodEnabled);
    setAttribute(Qt::WA_KeyCompression);
    viewport()->setCursor(Qt::IBeamCursor);
    viewport()->setBackgroundRole(QPalette::Base);
    viewport()->setAutoFillBackground(true);
    connect(verticalScrollBar(), &QScrollBar::actionTriggered, this, &LargeTextView::onBarAction);
    m_plainFont = font();
    measure();
}

void LargeTextView::setBuffer(const ByteBuffer &buffer, bool editable)
{
    m_buffer = buffer;
    m_editable = editable;
    m_cursor = m_anchor = m_top = 0;
    m_change = Change::None;
    m_goalX.reset();
    m_matches.reset();
    m_problem.reset();
    m_preedit.clear();
    layOut();
    Q_EMIT replaced();
    tellPosition();
}

void LargeTextView::setEditable(bool editable)
{
    if (std::exchange(m_editable, editable) == editable)
        return;
    setAttribute(Qt::WA_InputMethodEnabled, editable);
    viewport()->update();
}

bytesearch::Match LargeTextView::selection() const
{
    return {.from = std::min(m_cursor, m_anchor), .size = std::abs(m_cursor - m_anchor)};
}

QByteArray LargeTextView::selectedBytes() const
{
    const auto selected = selection();
    return selected.size <= maxCopied ? m_buffer.read(selected.from, selected.size) : QByteArray();
}

void LargeTextView::goTo(qsizetype offset)
{
    moveTo(rows().characterAt(std::clamp<qsizetype>(offset, 0, m_buffer.size())), false);
    setFocus(Qt::OtherFocusReason);
}

void LargeTextView::select(qsizetype from, qsizetype size)
{
    m_anchor = std::clamp<qsizetype>(from, 0, m_buffer.size());
    moveTo(from + size, true);
}

void LargeTextView::setMatches(std::shared_ptr<const std::vector<bytesearch::Match>> matches)
{
    m_matches = std::move(matches);
    viewport()->update();
}

void LargeTextView::setProblem(std::optional<qsizetype> offset)
{
    if (std::exchange(m_problem, offset) != offset)
        viewport()->update();
}

void LargeTextView::zoomBy(int steps)
{
    m_zoom = std::clamp(m_zoom + steps, -6, 30);
    auto zoomed = m_plainFont;
    zoomed.setPointSizeF(std::max(1.0, zoomed.pointSizeF() * (1 + m_zoom / 10.0)));
    m_zooming = true;
    setFont(zoomed);
    m_zooming = false;
}

void LargeTextView::resetZoom()
{
    zoomBy(-m_zoom);
}

void LargeTextView::measure()
{
    const auto metrics = fontMetrics();
    constexpr int many = 100; // it may be no whole number of pixels
    m_cell = std::max(1.0, QFontMetricsF(font()).horizontalAdvance(QString(many, u'0')) / many);
    m_rowHeight = std::max(1, metrics.height() + 2);
    m_standIns = StandIns(font());
    layOut();
}

int LargeTextView::rowsShown() const
{
    return std::max(1, viewport()->height() / m_rowHeight);
}

//! The first row on the screen when the last one is the lowest.
qsizetype LargeTextView::lastTop() const
{
    const auto all = rows();
    return all.moved(all.at(m_buffer.size()), 1 - rowsShown()).from;
}

//! For another size of the window, of the font, or of the text.
void LargeTextView::layOut()
{
    m_width = std::max<qsizetype>(TextRows::minWidth, qsizetype((viewport()->width() - 2 * margin) / m_cell) - 1);
    const auto last = lastTop();
    m_top = std::min(rows().at(m_top).from, last);
    constexpr qsizetype most = std::numeric_limits<int>::max() / 2;
    m_bytesPerStep = last / most + 1;
    readRows();
    m_scrolling = true;
    verticalScrollBar()->setRange(0, int((last + m_bytesPerStep - 1) / m_bytesPerStep));
    const auto page = m_rows.back().next() - m_top;
    verticalScrollBar()->setPageStep(int(std::max<qsizetype>(1, page / m_bytesPerStep)));
    verticalScrollBar()->setSingleStep(int(std::max<qsizetype>(1, page / rowsShown() / m_bytesPerStep)));
    m_scrolling = false;
    scrollTo(m_top);
}

void LargeTextView::readRows()
{
    const auto all = rows();
    m_rows.assign(1, all.at(m_top));
    for (int i = viewport()->height() / m_rowHeight; i > 0; --i) { // one of them perhaps in part
        const auto next = all.after(m_rows.back());
        if (!next)
            break;
        m_rows.push_back(*next);
    }
    viewport()->update();
}

//! \a top: the start of a row.
void LargeTextView::scrollTo(qsizetype top)
{
    m_top = top;
    readRows();
    auto *bar = verticalScrollBar();
    const bool atEnd = m_rows.back().next() >= m_buffer.size() && qsizetype(m_rows.size()) <= rowsShown();
    m_scrolling = true;
    bar->setValue(atEnd ? bar->maximum() : int(m_top / m_bytesPerStep));
    m_scrolling = false;
}

void LargeTextView::scrollRows(qsizetype count)
{
    const auto all = rows();
    scrollTo(std::min(all.moved(m_rows.front(), count).from, lastTop()));
}

//! The arrows and the trough go by rows, however long these are.
void LargeTextView::onBarAction(int action)
{
    const auto page = std::max(1, rowsShown() - 1);
    const auto by = [&]() -> qsizetype {
        switch (action) {
        case QAbstractSlider::SliderSingleStepAdd:
            return 1;
        case QAbstractSlider::SliderSingleStepSub:
            return -1;
        case QAbstractSlider::SliderPageStepAdd:
            return page;
        case QAbstractSlider::SliderPageStepSub:
            return -page;
        default:
            return 0;
        }
    }();
    if (by == 0)
        return;
    scrollRows(by);
    verticalScrollBar()->setSliderPosition(verticalScrollBar()->value()); // nothing is left to be done
}

void LargeTextView::scrollContentsBy(int /*dx*/, int /*dy*/)
{
    if (m_scrolling)
        return;
    const auto *bar = verticalScrollBar();
    m_top = bar->value() == bar->maximum()
        ? lastTop()
        : std::min(rows().at(qsizetype(bar->value()) * m_bytesPerStep).from, lastTop());
    readRows();
}

void LargeTextView::ensureVisible()
{
    const auto all = rows();
    const auto row = all.at(m_cursor);
    const auto shown = std::min(m_rows.size(), size_t(rowsShown()));
    if (row.from < m_top)
        scrollTo(row.from);
    else if (row.from > m_rows[shown - 1].from)
        scrollTo(all.moved(row, 1 - rowsShown()).from);
}

void LargeTextView::moveTo(qsizetype offset, bool selecting)
{
    m_cursor = std::clamp<qsizetype>(offset, 0, m_buffer.size());
    if (!selecting)
        m_anchor = m_cursor;
    m_change = Change::None;
    m_goalX.reset();
    ensureVisible();
    viewport()->update();
    showCursor();
    tellPosition();
}

//! For screen readers and input methods, and for who shows the position.
void LargeTextView::tellPosition()
{
    constexpr qsizetype read = 200;
    const auto row = rows().at(m_cursor);
    const ShownRow text(m_buffer.read(row.from, std::min(read, row.to - row.from)), m_standIns);
    setAccessibleDescription(tr("Offset %1: %2").arg(QLocale().toString(m_cursor), text.text()));
    updateMicroFocus();
    Q_EMIT moved();
}

//! Blinking begins anew with each move.
void LargeTextView::showCursor()
{
    m_cursorShown = true;
    const auto time = QGuiApplication::styleHints()->cursorFlashTime();
    if (hasFocus() && time > 0)
        m_blink.start(std::chrono::milliseconds(time / 2), this);
    else
        m_blink.stop();
}

void LargeTextView::timerEvent(QTimerEvent *event)
{
    if (event->timerId() == m_blink.timerId()) {
        m_cursorShown = !m_cursorShown;
        viewport()->update(cursorRect().adjusted(-2, 0, 2, 0));
    } else if (event->timerId() == m_dragScroll.timerId()) {
        dragTo(viewport()->mapFromGlobal(QCursor::pos()));
    } else {
        QAbstractScrollArea::timerEvent(event);
    }
}

void LargeTextView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() == Qt::LeftButton)
        moveTo(offsetAt(event->position().toPoint()), event->modifiers().testFlag(Qt::ShiftModifier));
}

void LargeTextView::mouseMoveEvent(QMouseEvent *event)
{
    if (event->buttons().testFlag(Qt::LeftButton))
        dragTo(event->position().toPoint());
}

void LargeTextView::mouseReleaseEvent(QMouseEvent * /*event*/)
{
    m_dragScroll.stop();
}

void LargeTextView::mouseDoubleClickEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const auto end = nextWord(offsetAt(event->position().toPoint()));
    const auto start = previousWord(end);
    select(start, end - start);
}

void LargeTextView::dragTo(const QPoint &place)
{
    if (place.y() < 0)
        scrollRows(-1);
    else if (place.y() >= viewport()->height())
        scrollRows(1);
    const bool outside = place.y() < 0 || place.y() >= viewport()->height();
    if (!outside)
        m_dragScroll.stop();
    else if (!m_dragScroll.isActive())
        m_dragScroll.start(50ms, this);
    const auto inside = QPoint(place.x(), std::clamp(place.y(), 0, rowsShown() * m_rowHeight - 1));
    moveTo(offsetAt(inside), true);
}

void LargeTextView::wheelEvent(QWheelEvent *event)
{
    if (event->modifiers().testFlag(Qt::ControlModifier)) {
        if (event->angleDelta().y() != 0)
            zoomBy(event->angleDelta().y() > 0 ? 1 : -1);
        return;
    }
    m_wheel += event->angleDelta().y() * QGuiApplication::styleHints()->wheelScrollLines();
    const auto count = m_wheel / degreesPerStep;
    m_wheel -= count * degreesPerStep;
    if (count != 0)
        scrollRows(-count);
    event->accept();
}

void LargeTextView::resizeEvent(QResizeEvent *event)
{
    QAbstractScrollArea::resizeEvent(event);
    layOut();
}

void LargeTextView::changeEvent(QEvent *event)
{
    QAbstractScrollArea::changeEvent(event);
    if (event->type() != QEvent::FontChange)
        return;
    if (!m_zooming) {
        m_plainFont = font();
        m_zoom = 0;
    }
    measure();
}

void LargeTextView::focusInEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusInEvent(event);
    showCursor();
    viewport()->update();
}

void LargeTextView::focusOutEvent(QFocusEvent *event)
{
    QAbstractScrollArea::focusOutEvent(event);
    showCursor();
    viewport()->update();
}

} // namespace dlo
