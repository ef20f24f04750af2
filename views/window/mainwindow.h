// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QMainWindow>
#include <QPointer>

class QSettings;
class QStackedWidget;

namespace dlo {

class ActivityPane;
class Banner;
class BusyQuestion;
class ClosingFlow;
class ConnectionBand;
class ConnectionController;
class ConnectionTreePane;
class DecryptionKeys;
class DepthPane;
class DraftsNotice;
struct Error;
class ExportFlow;
class LetterPane;
class ManyFlow;
class RunsFlow;
class LettersPane;
class PurgeFlow;
class Session;
class WindowActions;
class WindowNotice;
class Workspace;

/*! The window: a band that names the connection, the tree on the left, the letters in the middle, one letter on the
   right, depth and activity below. It makes the panes, connects them with one another and remembers their places; it
   decides nothing about letters. objectName "mainWindow". */
class MainWindow final : public QMainWindow
{
    Q_OBJECT
public:
    MainWindow(Workspace &workspace, QSettings &settings, QWidget *parent = nullptr);
    ~MainWindow() override;

    void showStartPage();
    //! A trouble of the program itself, not of one connection, above the panes.
    void showError(const Error &error);
    [[nodiscard]] DecryptionKeys &decryptionKeys() { return *m_keys; }
    [[nodiscard]] LetterPane *letterPane() const { return m_letter; }

Q_SIGNALS:
    //! Somebody wants to practise; whoever made this window starts the practice broker and opens a connection to it.
    void practiceRequested();

protected:
    void closeEvent(QCloseEvent *event) override;

private:
    void buildPanes();
    QDockWidget *addDock(QWidget *content, const QString &name, const QString &title, const char *icon,
                         Qt::DockWidgetArea area);
    void buildBand();
    void connectPanes();
    void connectActions();
    void showSession(Session *session);
    void leaveStartPage();
    void arrangeDocks();
    void resetLayout();
    void restoreLayout();
    void saveLayout();
    void zoom(int percent);
    void askBeforeClosing();
    void askWhileBusy();
    [[nodiscard]] static QString unsentEdits();
    [[nodiscard]] bool onStartPage() const;

    Workspace &m_workspace;
    QSettings &m_settings;
    DecryptionKeys *m_keys;
    WindowActions *m_actions;
    QStackedWidget *m_centre;
    QWidget *m_start = nullptr;
    ConnectionTreePane *m_tree;
    LettersPane *m_letters;
    LetterPane *m_letter;
    DepthPane *m_depth;
    ActivityPane *m_activity;
    DraftsNotice *m_drafts = nullptr;
    ConnectionBand *m_band = nullptr;
    ConnectionController *m_controller;
    ManyFlow *m_many;
    RunsFlow *m_runs;
    WindowNotice *m_notice;
    ExportFlow *m_export;
    ClosingFlow *m_closing;
    PurgeFlow *m_purge;
    QList<QDockWidget *> m_docks; //!< tree, letter, depth, activity
    QByteArray m_workLayout; //!< of the panes that are hidden while the start page is shown
    QPointer<QWidget> m_question;
    QPointer<BusyQuestion> m_busyQuestion;
    int m_zoom = 100;
    bool m_mayClose = false;
    bool m_mayCutShort = false; //!< the next closing may cut an action short
};

} // namespace dlo
