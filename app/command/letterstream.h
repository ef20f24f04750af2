// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/broker.h"
#include "letters/letterpages.h"

#include <QCoroTask>

#include <optional>
#include <vector>

namespace dlo {

/*! Reads a list of dead letters page by page, each letter once, holding one page at a time and of the letters before it
   their keys. Main thread; lives until what it was asked has ended. */
class LetterStream
{
public:
    LetterStream(Broker &broker, const LetterQuery &query)
        : m_broker(broker)
        , m_query(query)
        , m_pages(query)
    { }

    //! The next letters; none: the end was reached. Errors are the broker's, and Malformed "endless-pages".
    QCoro::Task<Result<std::vector<DeadLetter>>> next();
    [[nodiscard]] qint64 read() const { return m_pages.read(); }
    //! Rows that the broker sent and that cannot be read.
    [[nodiscard]] qint64 unreadable() const { return m_pages.unreadable(); }

private:
    Broker &m_broker;
    LetterQuery m_query;
    LetterPages m_pages;
    std::optional<LetterCursor> m_cursor = LetterCursor();
};

} // namespace dlo
