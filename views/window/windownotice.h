// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/banner.h"

#include <QPointer>

namespace dlo {

struct Error;
class RunsFlow;
class Session;

/*! The banner above the panes: what did not work of connecting, and once for each connection what an earlier time left
   unfinished: actions of unknown outcome, runs that were interrupted. objectName "windowNotice". */
class WindowNotice final : public Banner
{
    Q_OBJECT
public:
    //! \a unfinished and \a listRuns: the ways to see to them.
    WindowNotice(RunsFlow &runs, QAction *unfinished, QAction *listRuns, QWidget *parent);

    void setSession(Session *session); //!< that is shown; may be null
    void showError(const Error &error);
    //! What became of something that was asked for.
    void showOutcome(Kind kind, const sentences::Message &message);
    //! Of an error: it was tried again.
    void forgetError();

private:
    void tell();

    RunsFlow &m_runs;
    QAction *m_unfinished;
    QAction *m_listRuns;
    QPointer<Session> m_session;
    qint64 m_since = 0; //!< ms since the epoch, when the session was first shown
    bool m_told = false; //!< of it
    bool m_ofUnfinished = false; //!< it is what is shown
};

} // namespace dlo
