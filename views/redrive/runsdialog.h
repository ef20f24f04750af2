// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/runrecord.h"
#include "views/common/sentences.h"

#include <QCoroTask>
#include <QDialog>
#include <QPointer>
#include <QTimer>

#include <optional>

class QPushButton;
class QTableView;

namespace dlo {

class Banner;
class Journal;
class PlainLabel;
class RunListModel;
class Session;

/*! The runs that the journal knows, of every connection and process: what they did, and those that were interrupted,
   which can be gone on with or given up. Not modal; carries out nothing itself. Deletes itself when closed.
   objectName "runsDialog". */
class RunsDialog final : public QDialog
{
    Q_OBJECT
public:
    //! \a session: with whose broker an interrupted run can be gone on with; may be null.
    RunsDialog(Journal &journal, Session *session, QWidget *parent);

    void setSession(Session *session);
    [[nodiscard]] std::optional<RunRecord> current() const;
    void say(const sentences::Message &message); //!< what did not work

Q_SIGNALS:
    void goOnRequested(const dlo::RunRecord &run);
    void giveUpRequested(const dlo::RunRecord &run);

private:
    void buildLayout();
    QCoro::Task<void> read();
    void reflect();

    Journal &m_journal;
    QPointer<Session> m_session;
    RunListModel *m_runs;
    Banner *m_banner;
    QTableView *m_table;
    PlainLabel *m_empty;
    PlainLabel *m_details;
    QPushButton *m_goOn;
    QPushButton *m_giveUp;
    QTimer m_later; //!< the journal changes often while a run goes on
    bool m_reading = false;
    bool m_chosen = false; //!< by the person, or the first interrupted one for her
};

} // namespace dlo
