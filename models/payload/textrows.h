// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "payload/bytebuffer.h"

#include <optional>

namespace dlo {

//! A stretch of a line that is shown in one row: the bytes from \c from up to \c to.
struct TextRow
{
    qsizetype from = 0;
    qsizetype to = 0;
    bool endsLine = false; //!< a line feed follows, which belongs to this row

    [[nodiscard]] qsizetype next() const { return to + (endsLine ? 1 : 0); }
    bool operator==(const TextRow &) const = default;
};

/*! Where the rows of a text begin and end, found from any place in it by looking at the bytes nearby only: a line of
   100 MB costs no more than a short one.

    A line is broken each \c width bytes from its start. More than \c reach bytes behind that, where nobody has looked
   for the start, it is broken at the multiples of \c width from the start of the text. A break moves behind the
   character it would cut, and behind marks that belong to that. A value that refers to a buffer; any thread. */
class TextRows
{
public:
    static constexpr qsizetype reach = qsizetype(64) * 1024; //!< bytes that are looked at backwards
    static constexpr qsizetype minWidth = 32;

    //! \a width: bytes, at least minWidth.
    TextRows(const ByteBuffer &buffer, qsizetype width);

    //! The row that \a offset is in; of the end of the text the last one.
    [[nodiscard]] TextRow at(qsizetype offset) const;
    [[nodiscard]] std::optional<TextRow> after(const TextRow &row) const;
    [[nodiscard]] std::optional<TextRow> before(const TextRow &row) const;
    //! The row \a rows below, or above if negative; the first or the last one when there are not so many.
    [[nodiscard]] TextRow moved(TextRow row, qsizetype rows) const;
    //! The start of the line, if it is not farther away than reach.
    [[nodiscard]] std::optional<qsizetype> lineStart(qsizetype offset) const;
    //! \a offset itself or, when that is inside of a character, what is behind it and the marks that belong to it.
    [[nodiscard]] qsizetype characterAt(qsizetype offset) const;

private:
    [[nodiscard]] qsizetype brokenBefore(qsizetype offset, std::optional<qsizetype> line) const;
    [[nodiscard]] qsizetype brokenAfter(qsizetype broken, std::optional<qsizetype> line) const;

    const ByteBuffer &m_buffer;
    qsizetype m_width;
    qsizetype m_reach; //!< a multiple of the width
};

} // namespace dlo
