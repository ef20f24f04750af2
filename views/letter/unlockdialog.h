// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QDialog>
#include <QPointer>

class QLineEdit;
class QPushButton;

namespace dlo {

class Session;

//! Unlocks sending and deleting on a read-only connection for a quarter of an hour, after its name was typed. Deletes
//! itself.
class UnlockDialog : public QDialog
{
    Q_OBJECT
public:
    UnlockDialog(Session *session, QWidget *parent);

private:
    void unlock();

    QPointer<Session> m_session;
    QLineEdit *m_name;
    QPushButton *m_confirm;
};

} // namespace dlo
