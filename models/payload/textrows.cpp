// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textrows.h"

#include "payload/utf8.h"

#include <QChar>

#include <algorithm>

namespace dlo {

namespace {

constexpr qsizetype longestCharacter = 4;
constexpr qsizetype mostMarks = 16; // bytes; no line is broken farther behind its place

char32_t codePoint(const char *at, int length)
{
    const auto byte = [at](int i) { return char32_t(static_cast<unsigned char>(at[i])); };
    switch (length) {
    case 2:
        return (byte(0) & 0x1fU) << 6U | (byte(1) & 0x3fU);
    case 3:
        return (byte(0) & 0x0fU) << 12U | (byte(1) & 0x3fU) << 6U | (byte(2) & 0x3fU);
    case 4:
        return (byte(0) & 0x07U) << 18U | (byte(1) & 0x3fU) << 12U | (byte(2) & 0x3fU) << 6U | (byte(3) & 0x3fU);
    default:
        return byte(0);
    }
}

} // namespace

TextRows::TextRows(const ByteBuffer &buffer, qsizetype width)
    : m_buffer(buffer)
    , m_width(std::max(width, minWidth))
    , m_reach(std::max<qsizetype>(1, reach / m_width) * m_width)
{ }

std::optional<qsizetype> TextRows::lineStart(qsizetype offset) const
{
    const auto from = std::max<qsizetype>(0, offset - m_reach - m_width - 1);
    const auto found = m_buffer.lastIndexOf('\n', from, offset);
    if (found >= 0) {
        return found + 1;
    }
    return from == 0 ? std::optional<qsizetype>(0) : std::nullopt;
}

//! The last place at or before \a offset where the line is to be broken, characters or not.
qsizetype TextRows::brokenBefore(qsizetype offset, std::optional<qsizetype> line) const
{
    const auto multiple = offset / m_width * m_width;
    if (!line) {
        return multiple;
    }
    const auto own = *line + (offset - *line) / m_width * m_width;
    const auto last = *line + m_reach; // here the one way of counting goes over into the other
    if (own < last) {
        return own;
    }
    return std::max(multiple, last);
}

qsizetype TextRows::brokenAfter(qsizetype broken, std::optional<qsizetype> line) const
{
    if (line && broken < *line + m_reach) {
        return broken + m_width;
    }
    return (broken / m_width + 1) * m_width;
}

qsizetype TextRows::characterAt(qsizetype offset) const
{
    if (offset >= m_buffer.size()) {
        return m_buffer.size();
    }
    const auto from = std::max<qsizetype>(0, offset - longestCharacter + 1);
    const auto bytes = m_buffer.read(from, longestCharacter + mostMarks + longestCharacter);
    const char *const end = bytes.cend();
    auto at = offset - from;
    for (qsizetype i = 0; i < at; ++i) {
        const int length = utf8::sequenceLength(bytes.constData() + i, end);
        if (length > at - i) {
            at = i + length;
            break;
        }
    }
    while (at < bytes.size() && at - (offset - from) < mostMarks) {
        const char *const here = bytes.constData() + at;
        const int length = utf8::sequenceLength(here, end);
        if (length < 2 || !QChar::isMark(codePoint(here, length))) {
            break;
        }
        at += length;
    }
    return from + at;
}

TextRow TextRows::at(qsizetype offset) const
{
    const auto size = m_buffer.size();
    offset = std::clamp<qsizetype>(offset, 0, size);
    const auto line = lineStart(offset);
    const auto startOf = [&](qsizetype broken) { return line == broken ? broken : characterAt(broken); };
    // What ends a line stands in the row it ends, also when that is full.
    const bool ends = offset == size || m_buffer.read(offset, 1) == "\n";
    const auto inside = ends && line != offset ? offset - 1 : offset;
    auto broken = brokenBefore(inside, line);
    if (startOf(broken) > inside) {
        broken = brokenBefore(broken - 1, line);
    }
    TextRow row{.from = startOf(broken)};
    row.to = std::max(row.from, characterAt(brokenAfter(broken, line)));
    if (const auto feed = m_buffer.indexOf('\n', row.from, row.to + 1); feed >= 0) {
        row.to = feed;
        row.endsLine = true;
    }
    return row;
}

std::optional<TextRow> TextRows::after(const TextRow &row) const
{
    if (row.next() >= m_buffer.size() && !row.endsLine) {
        return std::nullopt;
    }
    return at(row.next());
}

std::optional<TextRow> TextRows::before(const TextRow &row) const
{
    return row.from > 0 ? std::optional(at(row.from - 1)) : std::nullopt;
}

TextRow TextRows::moved(TextRow row, qsizetype rows) const
{
    for (; rows != 0; rows += rows > 0 ? -1 : 1) {
        const auto next = rows > 0 ? after(row) : before(row);
        if (!next) {
            break;
        }
        row = *next;
    }
    return row;
}

} // namespace dlo
