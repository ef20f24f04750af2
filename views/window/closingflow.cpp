// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/closingflow.h"

#include "session/workspace.h"
#include "views/common/visibletext.h"
#include "views/redrive/runtexts.h"
#include "views/window/closingquestion.h"
#include "views/window/exportflow.h"
#include "views/window/trayicon.h"

#include <QApplication>
#include <QLocale>
#include <QMainWindow>
#include <QSystemTrayIcon>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

namespace {

using State = RedriveRunner::State;

QString lineOf(const QString &connection, const RedriveRunner &run)
{
    const QLocale locale;
    const auto &counts = run.counts();
    const auto state = runtexts::state(run);
    const auto pace = runtexts::pace(run);
    const auto how = pace.isEmpty() ? state : state + u" · "_s + pace;
    return ClosingFlow::tr("%1: %2 of %3 dead letters. %4",
                           "a connection, how many have ended, of how many; how it goes")
        .arg(connection, locale.toString(counts.ended()), locale.toString(counts.matched()), how);
}

QString said(const sentences::Message &message)
{
    return message.next.isEmpty() ? message.what : message.what + u' ' + message.next;
}

} // namespace

ClosingFlow::ClosingFlow(Workspace &workspace, ExportFlow &exports, QMainWindow *window)
    : QObject(window)
    , m_workspace(workspace)
    , m_exports(exports)
    , m_window(window)
    , m_around{.hasTray = &QSystemTrayIcon::isSystemTrayAvailable, .quit = [] { QCoreApplication::quit(); }}
{
    connect(&exports, &ExportFlow::ended, this, &ClosingFlow::noteExport);
    m_tick.setInterval(1000);
    connect(&m_tick, &QTimer::timeout, this, &ClosingFlow::look);
}

ClosingFlow::~ClosingFlow()
{
    if (m_tray)
        QGuiApplication::setQuitOnLastWindowClosed(m_quitOnLastWindow);
}

bool ClosingFlow::isOpen() const
{
    return m_exports.isExporting() || !m_workspace.openRuns().empty();
}

QStringList ClosingFlow::lines() const
{
    QStringList lines;
    for (const auto &[session, run] : m_workspace.openRuns())
        lines.append(lineOf(visible(session->profile().name), *run));
    if (m_exports.isExporting())
        lines.append(tr("A file is being written: %1 %").arg(m_exports.percent()));
    return lines;
}

bool ClosingFlow::holdsBack()
{
    if (std::exchange(m_stopping, false))
        Q_EMIT stopping(false); // who asks anew thinks anew
    if (!isOpen())
        return false;
    if (m_question) {
        m_question->raise();
        m_question->activateWindow();
        return true;
    }
    m_question = new ClosingQuestion(m_around.hasTray(), m_window); // deletes itself
    connect(m_question, &ClosingQuestion::trayChosen, this,
            [this, question = m_question.get()] { goOn(question->endsWhenDone()); });
    connect(m_question, &ClosingQuestion::stopChosen, this, &ClosingFlow::stopAll);
    reflectQuestion();
    m_tick.start();
    m_question->open();
    m_question->activateWindow(); // the window of a run may be in front
    return true;
}

//! What goes on may come to its end while the person thinks: then there is nothing to ask, and its outcome to be read.
void ClosingFlow::reflectQuestion()
{
    if (isOpen())
        m_question->setLines(lines());
    else
        m_question->reject();
}

void ClosingFlow::eachRun(const std::function<void(RedriveRunner &)> &call)
{
    const auto open = m_workspace.openRuns();
    std::vector<QPointer<RedriveRunner>> runs;
    runs.reserve(open.size());
    for (const auto &[session, run] : open)
        runs.emplace_back(run);
    for (const auto &run : runs) {
        if (run)
            call(*run);
    }
}

void ClosingFlow::stopAll()
{
    m_stopping = true;
    Q_EMIT stopping(true);
    m_exports.stop();
    eachRun([this](RedriveRunner &run) {
        connect(&run, &RedriveRunner::stateChanged, this, &ClosingFlow::closeWhenStopped, Qt::QueuedConnection);
        run.cancel();
    });
    m_tick.start();
    closeWhenStopped();
}

//! Those that were told to stop have no letter under way any more.
void ClosingFlow::closeWhenStopped()
{
    if (!m_stopping || isOpen() || m_workspace.isBusy())
        return;
    m_stopping = false;
    Q_EMIT stopping(false);
    m_window->close();
}

void ClosingFlow::goOn(bool endWhenDone)
{
    if (m_tray || !isOpen())
        return; // it has ended meanwhile, and how is to be read in the window
    m_endWhenDone = endWhenDone;
    m_allDone = true;
    m_stopping = false;
    m_watched.clear();
    for (const auto &[session, run] : m_workspace.openRuns()) {
        m_watched.push_back({session, run, visible(session->profile().name), run->state()});
        connect(run, &RedriveRunner::stateChanged, this, &ClosingFlow::look, Qt::QueuedConnection);
    }
    m_tray = std::make_unique<TrayIcon>(nullptr);
    connect(m_tray.get(), &TrayIcon::showRequested, this, &ClosingFlow::showWindow, Qt::QueuedConnection);
    connect(m_tray.get(), &TrayIcon::quitRequested, this, &ClosingFlow::quit, Qt::QueuedConnection);
    connect(m_tray.get(), &TrayIcon::pauseRequested, this, [this] {
        eachRun([](RedriveRunner &run) { run.pause(); });
        look();
    });
    connect(m_tray.get(), &TrayIcon::resumeRequested, this, [this] {
        eachRun([](RedriveRunner &run) { run.resume(); });
        look();
    });
    m_quitOnLastWindow = QGuiApplication::quitOnLastWindowClosed();
    QGuiApplication::setQuitOnLastWindowClosed(false);
    m_hidden.clear();
    const auto widgets = m_window->findChildren<QWidget *>();
    for (auto *widget : widgets) {
        if (widget->isWindow() && widget->isVisible()) {
            m_hidden.emplace_back(widget);
            widget->hide();
        }
    }
    m_window->hide();
    m_tick.start();
    look();
}

void ClosingFlow::showWindow()
{
    if (!m_tray)
        return;
    m_tray.reset();
    m_tick.stop();
    m_watched.clear();
    QGuiApplication::setQuitOnLastWindowClosed(m_quitOnLastWindow);
    m_window->show();
    for (const auto &dialog : std::exchange(m_hidden, {})) {
        if (dialog)
            dialog->show();
    }
    m_window->raise();
    m_window->activateWindow();
}

//! The window is closed as always, with all its questions; and without it the program is to end.
void ClosingFlow::quit()
{
    if (isOpen())
        showWindow();
    if (m_window->close())
        m_around.quit();
    else
        showWindow();
}

//! Each second, and when a run comes to another state.
void ClosingFlow::look()
{
    if (m_question)
        reflectQuestion();
    if (m_stopping)
        return closeWhenStopped();
    if (!m_tray) {
        if (!m_question)
            m_tick.stop();
        return;
    }
    if (!m_around.hasTray()) // it has gone, and with it the only way back to the window
        return showWindow();
    for (auto &watched : m_watched)
        lookAt(watched);
    const auto lines = this->lines();
    const auto open = m_workspace.openRuns();
    const auto inState = [&open](std::initializer_list<State> states) {
        return std::ranges::any_of(open, [states](const auto &each) {
            return std::ranges::find(states, each.second->state()) != states.end();
        });
    };
    m_tray->show({.lines = lines.isEmpty() ? QStringList{tr("Nothing goes on any more.")} : lines,
                  .canPause = inState({State::Running, State::Watching}),
                  .canResume = inState({State::Paused})});
    endIfDone();
}

//! Tells what the person would see in the window.
void ClosingFlow::lookAt(Watched &watched)
{
    if (watched.isOver)
        return;
    if (!watched.run) {
        watched.isOver = true; // its connection was closed
        m_allDone = false;
        return;
    }
    const auto &run = *watched.run;
    const auto state = run.state();
    if (std::exchange(watched.told, state) == state)
        return;
    if (state == State::Paused && !run.haltCode().isEmpty()) {
        m_tray->tell(tr("Halted: %1").arg(watched.name), said(runtexts::halt(run)));
    } else if (state == State::Finished || state == State::Cancelled) {
        watched.isOver = true;
        m_allDone = m_allDone && run.counts().of(RowState::Done) == run.counts().matched();
        m_tray->tell(tr("Ended: %1").arg(watched.name), said(runtexts::ending(run)));
    }
}

void ClosingFlow::noteExport(bool written)
{
    if (m_tray) {
        m_allDone = m_allDone && written;
        m_tray->tell(tr("Export"), written ? tr("The file is written.") : tr("Not everything could be written."));
    }
    // Later, when the dialog has told whoever else listens.
    if (m_tray || m_stopping || m_question)
        QMetaObject::invokeMethod(this, &ClosingFlow::look, Qt::QueuedConnection);
}

void ClosingFlow::endIfDone()
{
    const bool over = std::ranges::all_of(m_watched, &Watched::isOver) && !isOpen() && !m_workspace.isBusy();
    if (over && m_endWhenDone && m_allDone)
        quit();
}

} // namespace dlo
