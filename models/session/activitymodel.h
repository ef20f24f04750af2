// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "core/httpmessage.h"

#include <QAbstractTableModel>

#include <deque>

namespace dlo {

//! What was sent and answered, newest last, secrets removed; at most \c capacity exchanges and 8 MiB of previews.
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
        Elapsed,
        Sent,
        Received,
        ColumnCount
    };
    static constexpr int capacity = 2000;

    using QAbstractTableModel::QAbstractTableModel;
    void add(const HttpExchange &exchange);
    void clear();
    [[nodiscard]] const HttpExchange *exchange(int row) const;

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    std::deque<HttpExchange> m_exchanges;
    qint64 m_previewBytes = 0;
};

} // namespace dlo
