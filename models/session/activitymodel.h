// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"

#include <QAbstractTableModel>

#include <deque>

namespace dlo {

/*! What was sent and answered, newest last, secrets removed; at most \c capacity rows and 8 MiB of previews. A reading
   that is done over and over (the depth, every second or so) and goes well takes one row, which counts, so that what a
   person did is not lost among them. */
class ActivityModel : public QAbstractTableModel
{
    Q_OBJECT
public:
    enum Column
    {
        At,
        Verb,
        Url,
        Status,
        Times,
        Elapsed,
        Sent,
        Received,
        ColumnCount
    };
    static constexpr int capacity = 2000;

    using QAbstractTableModel::QAbstractTableModel;
    void add(const HttpExchange &exchange);
    void clear();
    //! The latest of those that the row is of.
    [[nodiscard]] const HttpExchange *exchange(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Row
    {
        HttpExchange exchange = {};
        int times = 1;
    };
    bool repeat(const HttpExchange &exchange);

    std::deque<Row> m_rows;
    qint64 m_previewBytes = 0;
};

} // namespace dlo
