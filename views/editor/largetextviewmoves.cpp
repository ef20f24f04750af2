// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// The part of LargeTextView that moves the cursor by keys.

#include "views/editor/largetextview.h"

#include <QKeyEvent>

#include <algorithm>

namespace dlo {

namespace {

constexpr qsizetype oneCharacter = 64; // bytes that any but a freak fits in
constexpr qsizetype longestWord = 4096;

enum class Kind : std::uint8_t
{
    Space,
    Letter,
    Sign
};

Kind kindOf(char c)
{
    const auto byte = static_cast<unsigned char>(c);
    if (byte <= 0x20)
        return Kind::Space;
    const bool letter = byte >= 0x80 || byte == '_' || (byte >= '0' && byte <= '9')
        || ((byte | 0x20U) >= 'a' && (byte | 0x20U) <= 'z');
    return letter ? Kind::Letter : Kind::Sign;
}

} // namespace

bool LargeTextView::moveByKey(const QKeyEvent &event)
{
    const bool selecting = event.modifiers().testFlag(Qt::ShiftModifier);
    const bool far = event.modifiers().testFlag(Qt::ControlModifier);
    const auto selected = selection();
    const bool leaves = selected.size > 0 && !selecting && !far; // to one end of the selection
    switch (event.key()) {
    case Qt::Key_Left:
        moveTo(leaves ? selected.from : far ? previousWord(m_cursor) : previousCharacter(m_cursor), selecting);
        return true;
    case Qt::Key_Right:
        moveTo(leaves ? selected.from + selected.size : far ? nextWord(m_cursor) : nextCharacter(m_cursor), selecting);
        return true;
    case Qt::Key_Up:
        far ? scrollRows(-1) : moveByRows(-1, selecting);
        return true;
    case Qt::Key_Down:
        far ? scrollRows(1) : moveByRows(1, selecting);
        return true;
    case Qt::Key_PageUp:
    case Qt::Key_PageDown: {
        const auto lines = std::max(1, rowsShown() - 1);
        const qsizetype page = event.key() == Qt::Key_PageUp ? -lines : lines;
        scrollRows(page);
        moveByRows(page, selecting);
        return true;
    }
    case Qt::Key_Home:
        far ? moveTo(0, selecting) : goHome(selecting);
        return true;
    case Qt::Key_End:
        far ? moveTo(m_buffer.size(), selecting) : goToEnd(selecting);
        return true;
    default:
        return false;
    }
}

void LargeTextView::moveByRows(qsizetype count, bool selecting)
{
    const auto all = rows();
    const auto x = m_goalX.value_or(xOf(m_cursor));
    const auto row = all.at(m_cursor);
    const auto other = all.moved(row, count);
    if (other == row)
        moveTo(count < 0 ? 0 : m_buffer.size(), selecting);
    else
        moveTo(placeInRow(other, x), selecting);
    m_goalX = x;
}

//! To the start of the row; from there to that of the line.
void LargeTextView::goHome(bool selecting)
{
    auto start = rows().at(m_cursor).from;
    if (start == m_cursor)
        start = m_buffer.lastIndexOf('\n', 0, m_cursor) + 1;
    moveTo(start, selecting);
}

void LargeTextView::goToEnd(bool selecting)
{
    const auto row = rows().at(m_cursor);
    auto end = row.endsLine || row.to == m_buffer.size() ? row.to : previousCharacter(row.to);
    if (end == m_cursor && end != row.to) {
        const auto feed = m_buffer.indexOf('\n', m_cursor, m_buffer.size());
        end = feed < 0 ? m_buffer.size() : feed;
    }
    moveTo(end, selecting);
}

qsizetype LargeTextView::nextCharacter(qsizetype offset) const
{
    auto bytes = m_buffer.read(offset, oneCharacter);
    if (bytes.isEmpty() || bytes.front() == '\n')
        return offset + bytes.first(std::min<qsizetype>(1, bytes.size())).size();
    if (const auto feed = bytes.indexOf('\n'); feed > 0)
        bytes.truncate(feed);
    return offset + ShownRow(bytes, m_standIns).next(0);
}

qsizetype LargeTextView::previousCharacter(qsizetype offset) const
{
    auto from = std::max<qsizetype>(0, offset - oneCharacter);
    auto bytes = m_buffer.read(from, offset - from);
    if (bytes.isEmpty() || bytes.back() == '\n')
        return std::max<qsizetype>(0, offset - 1);
    if (const auto feed = bytes.lastIndexOf('\n'); feed >= 0) {
        bytes.remove(0, feed + 1);
        from += feed + 1;
    } else if (from > 0) {
        // Not from the middle of a character.
        for (int i = 0; i < 3 && (static_cast<unsigned char>(bytes.front()) & 0xc0U) == 0x80U; ++i, ++from)
            bytes.remove(0, 1);
    }
    return from + ShownRow(bytes, m_standIns).previous(bytes.size());
}

qsizetype LargeTextView::nextWord(qsizetype offset) const
{
    const auto bytes = m_buffer.read(offset, longestWord);
    qsizetype i = 0;
    const auto skip = [&](Kind kind) {
        while (i < bytes.size() && kindOf(bytes[i]) == kind)
            ++i;
    };
    if (!bytes.isEmpty() && kindOf(bytes[0]) != Kind::Space)
        skip(kindOf(bytes[0]));
    else
        skip(Kind::Space);
    return offset + i;
}

qsizetype LargeTextView::previousWord(qsizetype offset) const
{
    const auto from = std::max<qsizetype>(0, offset - longestWord);
    const auto bytes = m_buffer.read(from, offset - from);
    auto i = bytes.size();
    const auto skip = [&](Kind kind) {
        while (i > 0 && kindOf(bytes[i - 1]) == kind)
            --i;
    };
    skip(Kind::Space);
    if (i > 0)
        skip(kindOf(bytes[i - 1]));
    return from + i;
}

} // namespace dlo
