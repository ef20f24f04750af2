// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QSet>

namespace dlo {

/*! What has come of a list that is read page by page: each letter once, only those that were asked for, and an end.
   Plain C++. */
class LetterPages
{
public:
    explicit LetterPages(LetterQuery query)
        : m_query(std::move(query))
    { }

    //! Leaves in \a page the letters that are new. False: the broker goes on and on without any ("endless-pages").
    [[nodiscard]] bool take(LetterPage &page);
    [[nodiscard]] qint64 read() const { return m_seen.size(); } //!< letters
    [[nodiscard]] qint64 unreadable() const { return m_unreadable.size(); } //!< rows that cannot be read

private:
    LetterQuery m_query;
    QSet<LetterKey> m_seen;
    QSet<LetterKey> m_unreadable;
    int m_withoutNews = 0; //!< pages in a row
};

} // namespace dlo
