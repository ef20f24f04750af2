// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/journalexport.h"
#include "archive/letterhistory.h"
#include "archive/trashquery.h"
#include "core/result.h"
#include "redrive/journal.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>

#include <functional>
#include <stop_token>
#include <vector>

namespace dlo {

/*! What the journal remembers, to be looked through: the trash, the history of one
   letter, and all of it into a file. Every call works in short pieces on the journal's
   worker, so that what is being sent meanwhile does not wait. A stop is looked for between the pieces: then the answer
   is Cancelled. Errors are those of Journal. GUI thread. */
class JournalArchive : public QObject
{
    Q_OBJECT
public:
    explicit JournalArchive(Journal &journal, QObject *parent = nullptr);

    //! At most \a most letters in entries below \a below (nothing: from the newest); to be asked again with
    //! TrashPage::next until that is nothing.
    QCoro::Task<Result<TrashPage>> trash(TrashQuery query, std::optional<qint64> below = std::nullopt,
                                         qsizetype most = pageSize, std::stop_token stop = {});
    static constexpr qsizetype pageSize = 500;
    //! How much is kept. \a told, from time to time: how much was counted so far.
    QCoro::Task<Result<TrashSurvey>> survey(std::stop_token stop = {},
                                            std::function<void(const TrashSurvey &)> told = {});
    //! The letter of an entry with its payload, as far as it is kept (Journal::kept()).
    QCoro::Task<Result<DeadLetter>> letter(qint64 id);

    //! These entries; others by nobody's hand. A stop leaves what was emptied before it so.
    QCoro::Task<Result<EmptiedTrash>> empty(std::vector<qint64> ids, std::stop_token stop = {});
    //! All that can be emptied and was begun before this call.
    QCoro::Task<Result<EmptiedTrash>> emptyAll(std::stop_token stop = {});
    QCoro::Task<Result<EmptiedTrash>> emptyBy(TrashRule rule, EpochMs now, std::stop_token stop = {});

    //! What became of a letter and what it came from; with its payload also letters of the same content.
    QCoro::Task<Result<LetterHistory>> history(QString broker, DeadLetter letter);
    //! Remembers when a letter was first shown. \a at: now.
    QCoro::Task<Result<void>> noteSeen(QString broker, LetterKey letter, EpochMs at);

    //! Writes all of the journal into a file. \a told, from time to time: so many entries of so many. A stop leaves no
    //! file.
    QCoro::Task<JournalExportOutcome> exportJournal(JournalExport what, std::stop_token stop = {},
                                                    std::function<void(qint64 done, qint64 all)> told = {});

    //! One piece of work takes so long, and a row.
    static constexpr std::chrono::milliseconds piece{8};

Q_SIGNALS:
    void emptied(); //!< something, by this process
    void changed(); //!< an entry of the journal was added or advanced by this process

private:
    // Static, as this object may be gone when they are asked again.
    template <typename Work>
    static QCoro::Task<std::invoke_result_t<Work, const QSqlDatabase &>> onFile(QPointer<Journal> journal, Work work);
    static QCoro::Task<Result<void>> prepare(QPointer<Journal> journal);
    //! The oldest up to now, until \a excess bytes are gone.
    QCoro::Task<Result<EmptiedTrash>> emptyOldest(EpochMs before, qint64 excess, std::stop_token stop);
    QCoro::Task<void> giveBack();

    QPointer<Journal> m_journal;
};

} // namespace dlo
