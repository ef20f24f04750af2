// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "command/letterstream.h"

using namespace Qt::StringLiterals;

namespace dlo {

QCoro::Task<Result<std::vector<DeadLetter>>> LetterStream::next()
{
    while (m_cursor) {
        auto page = co_await m_broker.letters(m_query, *m_cursor);
        if (!page)
            co_return fail(page.error());
        if (!m_pages.take(*page))
            co_return fail({.kind = ErrorKind::Malformed, .code = u"endless-pages"_s});
        m_cursor = std::move(page->next);
        if (!page->letters.empty())
            co_return std::move(page->letters);
    }
    co_return std::vector<DeadLetter>();
}

} // namespace dlo
