// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QStackedWidget>

class QTableWidget;

namespace dlo {

class PlainLabel;

//! The headers of a letter in their order, duplicates kept, null told apart from empty.
class HeadersView : public QStackedWidget
{
    Q_OBJECT
public:
    explicit HeadersView(QWidget *parent = nullptr);
    void showHeaders(const std::vector<Header> &headers);

private:
    QTableWidget *m_table;
    PlainLabel *m_empty;
};

} // namespace dlo
