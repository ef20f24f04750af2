// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QByteArrayView>

namespace dlo {

//! Where the line begins that byte \a at is in.
[[nodiscard]] inline qsizetype lineStart(QByteArrayView text, qsizetype at)
{
    while (at > 0 && text[at - 1] != '\n') {
        --at;
    }
    return at;
}

//! Reads lines of a text by number, from 0; what is asked for one after the other costs next to nothing.
class LineReader
{
public:
    explicit LineReader(QByteArrayView text)
        : m_text(text)
    { }

    //! Line \a line is known to begin at byte \a offset.
    void know(qsizetype line, qsizetype offset)
    {
        m_line = line;
        m_offset = offset;
    }

    //! Without its line end. The line must exist.
    [[nodiscard]] QByteArrayView line(qsizetype line)
    {
        for (; m_line < line; ++m_line) {
            m_offset = endOf(m_offset) + 1;
        }
        for (; m_line > line; --m_line) {
            m_offset = lineStart(m_text, m_offset - 1);
        }
        return m_text.sliced(m_offset, endOf(m_offset) - m_offset);
    }

private:
    [[nodiscard]] qsizetype endOf(qsizetype from) const
    {
        const auto end = m_text.indexOf('\n', from);
        return end < 0 ? m_text.size() : end;
    }

    QByteArrayView m_text;
    qsizetype m_line = 0;
    qsizetype m_offset = 0;
};

} // namespace dlo
