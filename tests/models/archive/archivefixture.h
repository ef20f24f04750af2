// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/journalarchive.h"

#include "models/redrive/journalfixture.h"

#include <algorithm>
#include <memory>
#include <vector>

namespace dlo::test {

//! A journal with an archive over it, and ways to bring actions to any state.
class ArchiveFixture : protected JournalFixture
{
protected:
    void setUp()
    {
        JournalFixture::setUp();
        m_journal = std::make_unique<Journal>(m_file);
        m_archive = std::make_unique<JournalArchive>(*m_journal);
    }
    void tearDown()
    {
        m_archive.reset();
        m_journal.reset();
        JournalFixture::tearDown();
    }

    //! An action on \a letter that has come to \a step; its id, 0 when the journal did not take it.
    qint64 act(const DeadLetter &letter, const JournalEntry &wanted, Step step, const QString &note = {},
               const SentAs &sent = {})
    {
        const auto id = await(m_journal->claim(wanted, letter));
        if (!id)
            return 0;
        if (step == Step::Planned)
            return *id;
        const bool goesOn = step == Step::Sending || step == Step::Removing || step == Step::Sent;
        const auto written
            = goesOn ? await(m_journal->advance(*id, step, note)) : await(m_journal->release(*id, step, note, sent));
        return written ? *id : 0;
    }
    qint64 removed(const DeadLetter &letter, const QString &reason = {})
    {
        JournalEntry wanted = entry(RedriveAction::Remove);
        wanted.newTransactionId.clear();
        wanted.to = {};
        wanted.note = reason;
        return act(letter, wanted, Step::Done);
    }

    //! All of it, page by page.
    std::vector<TrashedLetter> trash(const TrashQuery &query = {}, qsizetype most = JournalArchive::pageSize)
    {
        std::vector<TrashedLetter> all;
        std::optional<qint64> below;
        do {
            auto page = await(m_archive->trash(query, below, most));
            if (!page)
                return {};
            std::ranges::move(page->letters, std::back_inserter(all));
            below = page->next;
        } while (below);
        return all;
    }
    std::vector<qint64> idsOf(const std::vector<TrashedLetter> &letters)
    {
        std::vector<qint64> ids;
        ids.reserve(letters.size());
        for (const auto &each : letters)
            ids.push_back(each.entry.id);
        return ids;
    }

    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<JournalArchive> m_archive;
};

} // namespace dlo::test
