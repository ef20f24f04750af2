// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QScrollArea>

#include <vector>

class QGridLayout;
class QToolButton;

namespace dlo {

class PlainLabel;

//! All that is known of a letter as rows of name and value, each with a copy button. What the broker does not tell says
//! so.
class DetailsView : public QScrollArea
{
    Q_OBJECT
public:
    explicit DetailsView(QWidget *parent = nullptr);
    void showLetter(const DeadLetter &letter);

    //! For tests and copying: the value of a row as it would be copied; empty when it is not known.
    [[nodiscard]] QString value(const QString &row) const;

protected:
    void showEvent(QShowEvent *event) override;

private:
    struct Row
    {
        QString id;
        PlainLabel *value;
        QToolButton *copy;
        QString copied;
    };
    void addRow(QGridLayout *grid, const QString &id, const QString &title);
    void set(const QString &id, const QString &shown, const QString &copied, const QString &toolTip = {});
    void setOrNotTold(const QString &id, const QString &value);
    void setTime(const QString &id, const std::optional<EpochMs> &time);
    void updateHash();
    void showHash(const QByteArray &hash);

    std::vector<Row> m_rows;
    Slice m_payload;
    bool m_hashWanted = false;
    quint64 m_generation = 0; //!< of the letter
};

} // namespace dlo
