// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/editor/lineplace.h"

#include "payload/utf8.h"
#include "views/editor/largetextview.h"

#include <QtConcurrentRun>

#include <chrono>
#include <cstdlib>

using namespace std::chrono_literals;

namespace dlo {

namespace {
constexpr qsizetype nearby = qsizetype(256) * 1024; // bytes that are counted at once
} // namespace

LinePlace::LinePlace(LargeTextView *view)
    : QObject(view)
    , m_view(view)
{
    m_timer.setSingleShot(true);
    m_timer.setInterval(100ms);
    connect(&m_timer, &QTimer::timeout, this, &LinePlace::count);
    connect(view, &LargeTextView::edited, this, &LinePlace::onEdited);
    connect(view, &LargeTextView::replaced, this, [this] {
        ++m_generation;
        m_known = 0;
        m_line = 1;
    });
    connect(view, &LargeTextView::moved, this, &LinePlace::onMoved);
}

bool LinePlace::isNear(qsizetype offset) const
{
    return std::abs(offset - m_known) <= nearby;
}

qsizetype LinePlace::lineFrom(qsizetype offset) const
{
    const auto &buffer = m_view->buffer();
    return offset >= m_known ? m_line + bytesearch::lineFeeds(buffer, m_known, offset - m_known)
                             : m_line - bytesearch::lineFeeds(buffer, offset, m_known - offset);
}

//! What is before the change stays; what is known of a place behind it does not.
void LinePlace::onEdited(qsizetype offset)
{
    ++m_generation;
    if (m_known <= offset)
        return;
    m_known = 0;
    m_line = 1;
}

void LinePlace::onMoved()
{
    const auto cursor = m_view->cursor();
    ++m_generation;
    if (!isNear(cursor)) {
        m_timer.start();
        return;
    }
    m_timer.stop();
    m_line = lineFrom(cursor);
    m_known = cursor;
}

void LinePlace::count()
{
    const auto cursor = m_view->cursor();
    QtConcurrent::run([buffer = m_view->buffer().withoutHistory(), cursor] {
        return bytesearch::lineFeeds(buffer, 0, cursor) + 1;
    }).then(this, [this, cursor, generation = m_generation](qsizetype line) {
        if (generation != m_generation)
            return;
        m_known = cursor;
        m_line = line;
        Q_EMIT changed();
    });
}

std::optional<qsizetype> LinePlace::line() const
{
    return m_known == m_view->cursor() ? std::optional(m_line) : std::nullopt;
}

std::optional<qsizetype> LinePlace::column() const
{
    const auto cursor = m_view->cursor();
    const auto start = TextRows(m_view->buffer(), TextRows::minWidth).lineStart(cursor);
    if (!start)
        return std::nullopt;
    return utf8::characters(m_view->buffer().read(*start, cursor - *start)) + 1;
}

} // namespace dlo
