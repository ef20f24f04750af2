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
    [[nodiscard]] bool isExporting() const;
    [[nodiscard]] int percent() const; //!< of what is being written
    void stop(); //!< leaves no file
    //! Opens the dialog for all letters in the list, whatever is selected; or brings the one that writes to the front.
    void openForAll();

Q_SIGNALS:
    void ended(bool written); //!< see ExportDialog::ended()

private:
    void reflect();
    void open(bool offerSelected);

    QAction *m_action;
    LettersPane &m_pane;
    QSettings &m_settings;
    QWidget *m_window;
    QPointer<Session> m_session;
    QPointer<ExportDialog> m_dialog;
};

} // namespace dlo
