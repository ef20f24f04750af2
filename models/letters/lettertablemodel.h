// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "letters/letterstore.h"

#include <QAbstractTableModel>
#include <QCoroTask>
#include <QSet>

#include <atomic>
#include <cstdint>
#include <memory>
#include <vector>

class QThreadPool;

namespace dlo {

class LetterSorter;
struct LetterDifference;

/*! The table of dead letters: a store and an order vector. Sorting and filtering are computed on a worker from a
   snapshot of what they need, come back with a generation number, and are swapped in; late ones are dropped. No
   QSortFilterProxyModel (style.md part 3). update() brings a newer list without losing scroll position or selection:
   rows that stay keep their persistent indexes. Few letters (inlineRows, inlineBytes) are sorted and filtered at once,
   without the worker. GUI thread. */
class LetterTableModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        FailedAt,
        Error,
        Queue,
        Group,
        Partition,
        Retries,
        TransactionId,
        EnqueuedAt,
        Size,
        MessageId,
        RowId,
        ColumnCount
    };
    enum Role
    {
        SortRole = Qt::UserRole,
        KeyRole,
        HasDraftRole //!< bool: something was typed over its payload and is kept
    };

    //! What is sorted and filtered on the spot: so many rows, with so many bytes of payload when there is a filter.
    static constexpr qsizetype inlineRows = 500;
    static constexpr qsizetype inlineBytes = qsizetype(256) * 1024;

    //! \a pool must outlive the model; null is the global one.
    explicit LetterTableModel(QThreadPool *pool, QObject *parent = nullptr);
    ~LetterTableModel() override;

    [[nodiscard]] const LetterStore &store() const { return m_store; }
    //! Null when \a row is out of range. Valid until the next change.
    [[nodiscard]] const DeadLetter *letter(int row) const;
    //! The same, to be kept: it does not change any more. \a row is in range.
    [[nodiscard]] const LetterStore::Entry &entry(int row) const { return m_store.entry(m_order[size_t(row)]); }
    [[nodiscard]] int rowOf(const LetterKey &key) const; //!< -1: not here or filtered out

    void append(std::vector<DeadLetter> letters);
    //! Replaces the content by \a letters: rows that are in both stay where they are. What was found out of a letter
    //! since it was listed (LetterTableModel::replaceLetter) and the newer list does not tell is kept: a decrypted
    //! payload above all. Many letters are compared on the worker: then the rows are those of before until the task
    //! ends, and what was done to a letter meanwhile (removeLetter, replaceLetter) stays. A later update() or clear()
    //! supersedes it.
    QCoro::Task<void> update(std::vector<DeadLetter> letters);
    void removeLetter(const LetterKey &key);
    void removeLetters(const std::vector<LetterKey> &keys); //!< in one go
    //! The row stays where it is and shown, even if it no longer fits sort or filter, until the next sort, filter or
    //! update.
    void replaceLetter(const DeadLetter &letter);
    void clear();

    //! Rows whose error, ids, names or payload contain every word of \a words (case-insensitive). Empty: all.
    void setFilter(const QString &words);
    [[nodiscard]] QString filter() const { return m_filter; }
    [[nodiscard]] int sortColumn() const { return m_sortColumn; }
    [[nodiscard]] Qt::SortOrder sortOrder() const { return m_sortOrder; }
    //! A filter or sort is being computed: the rows shown are still those of before.
    [[nodiscard]] bool isBusy() const { return m_job != nullptr; }
    //! Those over whose payload something was typed that was not sent.
    void setDrafts(const QSet<LetterKey> &drafts);
    //! True while update() takes out rows: they vanished from the broker's list, nobody here removed them.
    [[nodiscard]] bool isUpdating() const { return m_updating; }
    //! Letters before the filter.
    [[nodiscard]] int total() const { return int(m_store.size()); }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    void sort(int column, Qt::SortOrder order) override;

Q_SIGNALS:
    void orderChanged(); //!< a filter or sort was swapped in
    void busyChanged();
    void totalChanged();

private:
    struct Job;

    [[nodiscard]] LetterSorter sorter() const;
    [[nodiscard]] bool showsDraft(const QModelIndex &index) const;
    [[nodiscard]] static QString draftWords();
    [[nodiscard]] bool isSmall(qsizetype firstRow, bool filtered) const;
    //! Sorts and filters anew: on the spot, or on the worker.
    void reorder();
    void startJob();
    void finishJob(const std::shared_ptr<Job> &job);
    void cancelJob();
    [[nodiscard]] std::vector<quint32> rowsNow(std::vector<quint32> rows, const std::vector<quint64> &serials) const;
    //! Puts rows of the store from \a firstRow on where they belong.
    void mergeIn(qsizetype firstRow);
    void setOrder(std::vector<quint32> next);
    void leaveOut(const std::vector<quint32> &next);
    void permute(std::vector<quint32> next);
    void insertMissing(const std::vector<quint32> &next);
    void dropRows(const std::vector<bool> &gone);
    //! Leaves in \a difference what was replaced.
    void apply(LetterDifference &difference);
    //! Puts newer letters in their rows, and tells which rows of the store those are.
    [[nodiscard]] std::vector<qsizetype> takeOver(LetterDifference &difference);
    void emitRowsChanged(const std::vector<qsizetype> &storeRows);

    LetterStore m_store;
    QSet<LetterKey> m_drafts;
    bool m_updating = false;
    std::vector<quint32> m_order; //!< rows of the store, as shown
    QString m_filter;
    int m_sortColumn = FailedAt;
    Qt::SortOrder m_sortOrder = Qt::DescendingOrder;
    QThreadPool *m_pool;
    std::shared_ptr<Job> m_job; //!< the newest; others are late
    quint64 m_update = 0; //!< number of the newest update; others are late
    bool m_outdated = false; //!< the store changed while the job ran
};

} // namespace dlo
