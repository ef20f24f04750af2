// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/banner.h"

#include <QCoroTask>

class QAction;

namespace dlo {

class Workspace;

/*! Says, for as long as it is so, that the journal cannot be used and therefore nothing can be sent; offers to try
   again, or to keep the file aside and begin a new one, which it asks first. objectName "journalNotice", its actions
   "actionJournalRetry" and "actionJournalAside". */
class JournalNotice final : public Banner
{
    Q_OBJECT
public:
    JournalNotice(Workspace &workspace, QWidget *window);

private:
    void reflect();
    void ask();
    QCoro::Task<void> keepAside();

    Workspace &m_workspace;
    QWidget *m_window;
    QAction *m_retry;
    QAction *m_aside;
};

} // namespace dlo
