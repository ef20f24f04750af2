// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/runrecord.h"

#include <QAbstractTableModel>

#include <vector>

namespace dlo {

/*! Runs as the journal keeps them, newest first, a row each. GUI thread. */
class RunListModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        Begun,
        What,
        Connection,
        State,
        Outcome,
        Who,
        ColumnCount
    };
    using QAbstractTableModel::QAbstractTableModel;

    void setRuns(std::vector<RunRecord> runs);
    [[nodiscard]] const RunRecord &run(int row) const { return m_runs[std::size_t(row)]; }
    [[nodiscard]] int rowOf(qint64 id) const; //!< -1: not here
    //! Its process has died or was closed, and letters of it wait still.
    [[nodiscard]] static bool isInterrupted(const RunRecord &run)
    {
        return run.state == RunRecord::State::Open && !run.isWorkedOn;
    }

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    [[nodiscard]] static QString text(const RunRecord &run, int column);

    std::vector<RunRecord> m_runs;
};

} // namespace dlo
