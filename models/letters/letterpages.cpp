// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "letters/letterpages.h"

#include <vector>

namespace dlo {

namespace {

//! A broker that goes on and on without a new letter is broken: its pages would never end.
constexpr int mostPagesWithoutNews = 100;

} // namespace

bool LetterPages::take(LetterPage &page)
{
    // Rows that brokers send although nobody asked for them, and rows seen before, go.
    std::erase_if(page.letters, [this](const DeadLetter &letter) {
        const auto key = letter.key();
        if (!m_query.matches(letter) || m_seen.contains(key)) {
            return true;
        }
        m_seen.insert(key);
        return false;
    });
    const auto unreadableBefore = m_unreadable.size();
    m_unreadable += QSet<LetterKey>(page.unreadable.begin(), page.unreadable.end());
    const bool news = !page.letters.empty() || m_unreadable.size() > unreadableBefore;
    m_withoutNews = news ? 0 : m_withoutNews + 1;
    return m_withoutNews <= mostPagesWithoutNews;
}

} // namespace dlo
