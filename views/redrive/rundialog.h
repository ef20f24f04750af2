// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriverunner.h"
#include "views/common/sentences.h"

#include <QDialog>
#include <QPointer>
#include <QTimer>

class QCheckBox;
class QProgressBar;
class QPushButton;
class QTableView;

namespace dlo {

class Banner;
class PlainLabel;
class RunTableModel;

/*! A run while it goes on and after: how far it is, what became of each letter, and the ways to hold it up. Not modal;
   closing it only hides it, the run goes on. objectName "runDialog". */
class RunDialog : public QDialog
{
    Q_OBJECT
public:
    //! \a where: the connection, in words.
    RunDialog(RedriveRunner *run, const QString &where, QWidget *parent);

    [[nodiscard]] RedriveRunner *run() const { return m_run; }
    //! Neither ended nor stopped.
    [[nodiscard]] bool isOpen() const;
    void say(const sentences::Message &message); //!< why it did not begin

Q_SIGNALS:
    void progressed(); //!< what one line about it says is another
    void againRequested(); //!< those that failed, as a plan of their own

private:
    void buildLayout(const QString &where);
    void reflect();
    void reflectTable();
    void toggle();

    QPointer<RedriveRunner> m_run;
    RunTableModel *m_rows;
    Banner *m_banner;
    PlainLabel *m_state;
    PlainLabel *m_counts;
    PlainLabel *m_empty;
    QProgressBar *m_bar;
    QTableView *m_table;
    QCheckBox *m_trouble;
    QPushButton *m_pause;
    QPushButton *m_stop;
    QPushButton *m_again;
    QTimer m_clock; //!< the time that is left changes also while nothing ends
    RedriveRunner::State m_shown = RedriveRunner::State::Ready;
};

} // namespace dlo
