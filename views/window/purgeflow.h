// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "views/common/banner.h"

#include <QCoroTask>
#include <QObject>
#include <QPointer>

class QAction;
class QWidget;

namespace dlo {

class ExportFlow;
class PurgeDialog;
class Session;

//! "Purge dead letters…", of the queue whose letters are shown: enables the action or says why not, asks, has it done,
//! and tells what became of it.
class PurgeFlow final : public QObject
{
    Q_OBJECT
public:
    PurgeFlow(QAction *action, ExportFlow &exports, QWidget *window);

    void setSession(Session *session); //!< whose letters are shown; null: none

Q_SIGNALS:
    void told(dlo::Banner::Kind kind, const dlo::sentences::Message &message);

private:
    void reflect();
    void open();
    QCoro::Task<void> purge(QString queue, QString group);
    [[nodiscard]] QString queue() const;
    [[nodiscard]] QString group() const;

    QAction *m_action;
    ExportFlow &m_exports;
    QWidget *m_window;
    QPointer<Session> m_session;
    QPointer<PurgeDialog> m_dialog;
};

} // namespace dlo
