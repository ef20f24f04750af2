// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/boundedlines.h"

#include <QIODevice>

namespace dlo {

namespace {
constexpr qsizetype stretch = qsizetype(256) * 1024;
constexpr qsizetype keptBuffer = qsizetype(4) * 1024 * 1024;
} // namespace

//! False at the end and after a failure.
bool BoundedLines::fill()
{
    m_at = 0;
    m_buffer.resize(stretch);
    const auto size = m_device.read(m_buffer.data(), m_buffer.size());
    m_failed = m_failed || size < 0;
    m_buffer.resize(qMax<qint64>(0, size));
    return size > 0;
}

void BoundedLines::take(QByteArrayView bytes, qsizetype longest, bool &tooLong)
{
    m_offset += bytes.size();
    if (!tooLong && m_line.size() + bytes.size() > longest) {
        tooLong = true;
        m_hash.addData(m_line); // it is not kept, so it cannot be added later
        m_line = {};
    }
    if (tooLong)
        m_hash.addData(bytes);
    else
        m_line += bytes;
}

std::optional<BoundedLines::Line> BoundedLines::next(qsizetype longest)
{
    m_hash.addData(m_line);
    if (m_lineEnded)
        m_hash.addData("\n");
    if (m_line.capacity() > keptBuffer)
        m_line = {};
    m_line.resize(0);
    m_lineEnded = false;
    Line line{.number = m_number + 1, .offset = m_offset};
    while (!line.ended && (m_at < m_buffer.size() || fill())) {
        const auto left = QByteArrayView(m_buffer).sliced(m_at);
        const auto feed = left.indexOf('\n');
        line.ended = feed >= 0;
        const auto part = line.ended ? left.first(feed) : left;
        take(part, longest, line.tooLong);
        m_at += part.size() + (line.ended ? 1 : 0);
    }
    if (m_failed || (m_offset == line.offset && !line.ended))
        return std::nullopt;
    m_offset += line.ended ? 1 : 0;
    m_lineEnded = line.ended;
    m_number = line.number;
    line.bytes = m_line;
    return line;
}

} // namespace dlo
