// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "plan/lettersimport.h"
#include "plan/planfault.h"

#include <QObject>
#include <QPointer>

#include <expected>
#include <functional>

class QWidget;

namespace dlo {

class FileWorkDialog;
class ManyFlow;
class PlanDialog;
class Session;

/*! Plans and files: opens a plan, imports letters as one (both end in a PlanDialog), saves the plan of an open
   question, and carries out dry runs. Files are read and written on a worker. GUI thread. */
class PlanFlow : public QObject
{
    Q_OBJECT
public:
    //! \a flow asks and runs. Dialogs belong to \a window.
    PlanFlow(ManyFlow &flow, QWidget *window);

    //! For which plans are opened; the same as the flow's. Closes what is being read.
    void setSession(Session *session);

    void openPlan(); //!< asks for the file
    void importLetters(); //!< the same
    void openPlanFile(const QString &file);
    void importFile(const QString &file);
    void savePlan(PlanDialog *question);
    void dryRun(PlanDialog *question);

private:
    using Opened = std::expected<ImportedLetters, PlanFault>;
    using Reading
        = std::function<Opened(const PlanOpening &what, const std::stop_token &stop, std::atomic<qint64> *done)>;
    using Take = void (PlanFlow::*)(FileWorkDialog *dialog, const ImportedLetters &opened);

    void chooseFile(const QString &title, void (PlanFlow::*then)(const QString &file));
    void read(const QString &title, const QString &file, const Reading &reading, Take take);
    void takePlan(FileWorkDialog *dialog, const ImportedLetters &opened);
    void takeLetters(FileWorkDialog *dialog, const ImportedLetters &opened);
    [[nodiscard]] QString folder() const;

    ManyFlow &m_flow;
    QWidget *m_window;
    QPointer<Session> m_session;
    QPointer<FileWorkDialog> m_reading;
    QString m_folder; //!< of the last file
};

} // namespace dlo
