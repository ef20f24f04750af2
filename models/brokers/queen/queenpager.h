// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/queen/queenletters.h"

namespace dlo::queen {

struct PageSize
{
    qint64 rows = 500;
    //! How many rows of the page before are read again.
    qint64 overlap = 25;
};

/*! Makes pages that leave nothing out of a list that is read by offset while rows arrive on top and leave anywhere
    (queen-http.md section 2: "offset paging is not a snapshot"). Each page begins a little before the end of the last
   one and must hold one of its last rows; if it does not, rows have left and the page is read again further up. The
   list is sorted newest failure first, so a page that begins with a later failure than the last row delivered is far
   enough up. Pure. */
class Pager
{
public:
    Pager(LetterQuery query, LetterCursor cursor, Generation generation, PageSize size = {});

    [[nodiscard]] qint64 offset() const { return m_offset; }
    [[nodiscard]] qint64 limit() const { return m_size.rows; }

    //! The page, or nothing when the rows at the new offset() are needed first. Ends at offset 0 at the latest.
    [[nodiscard]] std::optional<LetterPage> take(LetterRows rows);

private:
    //! Keys of all rows of an answer, in its order, the unreadable ones too: they take up places of the list.
    using Keys = std::vector<LetterKey>;
    [[nodiscard]] bool joins(const Keys &keys) const;
    [[nodiscard]] bool holdsTail(const Keys &keys) const;
    [[nodiscard]] bool endsBeforeTail(const Keys &keys) const;
    [[nodiscard]] LetterCursor cursorAfter(const Keys &keys) const;
    //! Moves what is new and was asked for.
    void fill(LetterPage &page, LetterRows &rows) const;
    void stepBack();

    LetterQuery m_query;
    LetterCursor m_cursor;
    Generation m_generation;
    PageSize m_size;
    qint64 m_offset = 0;
    qint64 m_step = 0;
};

} // namespace dlo::queen
