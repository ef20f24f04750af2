// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QPointer>
#include <QWidget>

class QAction;
class QPlainTextEdit;
class QTableView;

namespace dlo {

class PlainLabel;
class Session;

/*! What was sent to the broker and what it answered, secrets removed. Follows the newest line unless the person has
   scrolled up. objectName "activityTable"; the detail is "activityDetail". */
class ActivityPane final : public QWidget
{
    Q_OBJECT
public:
    explicit ActivityPane(QWidget *parent = nullptr);

    void setSession(Session *session);

private:
    void build();
    QWidget *buildButtons();
    void reflectDetail();
    void sizeColumns();
    void reflectEmptiness();
    void copySelected() const;
    [[nodiscard]] QString detailOf(int row) const;

    QPointer<Session> m_session;
    QTableView *m_table;
    QPlainTextEdit *m_detail;
    PlainLabel *m_empty;
    QAction *m_clear;
    QAction *m_copy;
    bool m_following = true;
};

} // namespace dlo
