// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "archive/trashquery.h"
#include "core/error.h"

#include <QAbstractTableModel>
#include <QCoroTask>
#include <QPointer>

#include <optional>
#include <stop_token>
#include <vector>

namespace dlo {

class JournalArchive;

/*! The letters in the trash that a question finds, newest first, read page by page as the table is scrolled. GUI
   thread. */
class TrashModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        When,
        What,
        Queue,
        Group,
        Letter,
        WhatError,
        Reason,
        Who,
        Size,
        ColumnCount
    };
    enum class State : std::uint8_t
    {
        Searching,
        More, //!< there may be more, which is read when it is scrolled to
        Complete,
        Failed //!< error()
    };

    explicit TrashModel(JournalArchive &archive, QObject *parent = nullptr);
    ~TrashModel() override;

    //! Begins anew with another question.
    void setQuery(const TrashQuery &query);
    [[nodiscard]] const TrashQuery &query() const { return m_query; }
    void refresh(); //!< the same question again
    void stop(); //!< searches no further, until it is scrolled

    [[nodiscard]] State state() const { return m_state; }
    [[nodiscard]] const std::optional<Error> &error() const { return m_error; }
    [[nodiscard]] EpochMs reached() const { return m_reached; } //!< how far back the search has looked; 0: not yet
    [[nodiscard]] const TrashedLetter &at(int row) const { return m_letters[std::size_t(row)]; }
    //! -1: not here.
    [[nodiscard]] int rowOf(qint64 entry) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;
    bool canFetchMore(const QModelIndex &parent) const override;
    void fetchMore(const QModelIndex &parent) override;

    static constexpr qsizetype atOnce = 500; //!< letters that one scrolling brings

Q_SIGNALS:
    void stateChanged(); //!< also how far it has looked

private:
    QCoro::Task<void> search(std::stop_token stop);
    void begin();
    void setState(State state);
    [[nodiscard]] QString text(const TrashedLetter &letter, int column) const;

    QPointer<JournalArchive> m_archive;
    TrashQuery m_query;
    std::vector<TrashedLetter> m_letters;
    std::optional<qint64> m_next; //!< where it goes on
    bool m_begun = false; //!< m_next tells
    std::optional<Error> m_error;
    State m_state = State::Complete;
    EpochMs m_reached = 0;
    std::stop_source m_stop;
};

} // namespace dlo
