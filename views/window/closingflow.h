// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "redrive/redriverunner.h"

#include <QObject>
#include <QPointer>
#include <QStringList>
#include <QTimer>

#include <functional>
#include <memory>
#include <optional>
#include <vector>

class QMainWindow;

namespace dlo {

class ClosingQuestion;
class ExportFlow;
class Session;
class TrayIcon;
class Workspace;

/*! What becomes of runs that are not at their end, and of a file that is being written, when the window is to be
   closed: they go on in the tray, or are stopped first. In the tray the program ends by itself when all was done, if
   the person chose that; it stays, and says so, when a run halts or something was not done. GUI thread. */
class ClosingFlow final : public QObject
{
    Q_OBJECT
public:
    //! What is found around the program; others are for tests.
    struct Surroundings
    {
        std::function<bool()> hasTray;
        std::function<void()> quit;
    };
    ClosingFlow(Workspace &workspace, ExportFlow &exports, QMainWindow *window);
    ~ClosingFlow() override;
    void setSurroundings(Surroundings surroundings) { m_around = std::move(surroundings); }

    //! To be asked when the window is to be closed. True: it must not be now, and the person is asked.
    [[nodiscard]] bool holdsBack();
    [[nodiscard]] bool isInTray() const { return m_tray != nullptr; }
    [[nodiscard]] TrayIcon *tray() const { return m_tray.get(); } //!< null: not in it

Q_SIGNALS:
    //! The person wants to close, and what was under way is brought to its end first; false: it has come to it.
    void stopping(bool underWay);

private:
    //! A run that was open when the window went away.
    struct Watched
    {
        QPointer<Session> session;
        QPointer<RedriveRunner> run;
        QString name; //!< of the connection
        RedriveRunner::State told = RedriveRunner::State::Ready;
        bool isOver = false;
    };
    [[nodiscard]] bool isOpen() const;
    [[nodiscard]] QStringList lines() const;
    void reflectQuestion();
    void goOn(bool endWhenDone);
    void stopAll();
    void closeWhenStopped();
    void look();
    void lookAt(Watched &watched);
    void noteExport(bool written);
    void endIfDone();
    void showWindow();
    void quit();
    void eachRun(const std::function<void(RedriveRunner &)> &call);

    Workspace &m_workspace;
    ExportFlow &m_exports;
    QMainWindow *m_window;
    Surroundings m_around;
    QPointer<ClosingQuestion> m_question;
    std::unique_ptr<TrayIcon> m_tray;
    std::vector<Watched> m_watched;
    std::vector<QPointer<QWidget>> m_hidden; //!< dialogs of the window
    QTimer m_tick;
    bool m_stopping = false;
    bool m_endWhenDone = false;
    bool m_allDone = true;
    bool m_quitOnLastWindow = true; //!< as it was
};

} // namespace dlo
