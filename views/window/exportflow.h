// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QPointer>

class QAction;
class QSettings;
class QWidget;

namespace dlo {

class ExportDialog;
class LettersPane;
class Session;

//! "Export…": enables the action while there is a letter to export, and opens the dialog over what is shown then.
class ExportFlow final : public QObject
{
    Q_OBJECT
public:
    ExportFlow(QAction *action, LettersPane &pane, QSettings &settings, QWidget *window);

    void setSession(Session *session); //!< whose letters the pane shows; null: none

private:
    void reflect();
    void open();

    QAction *m_action;
    LettersPane &m_pane;
    QSettings &m_settings;
    QWidget *m_window;
    QPointer<Session> m_session;
    QPointer<ExportDialog> m_dialog;
};

} // namespace dlo
