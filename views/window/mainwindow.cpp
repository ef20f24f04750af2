// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/mainwindow.h"

#include "session/decryptionkeys.h"
#include "session/profilestore.h"
#include "session/schemastore.h"
#include "session/workspace.h"
#include "views/common/banner.h"
#include "views/common/visibletext.h"
#include "views/letter/letteractions.h"
#include "views/letter/letterpane.h"
#include "views/redrive/manyflow.h"
#include "views/redrive/runsflow.h"
#include "views/redrive/runline.h"
#include "views/trash/trashflow.h"
#include "views/window/activitypane.h"
#include "views/window/closingflow.h"
#include "views/window/connectionband.h"
#include "views/window/connectioncontroller.h"
#include "views/window/connectiontreepane.h"
#include "views/window/depthpane.h"
#include "views/window/draftsnotice.h"
#include "views/window/exportflow.h"
#include "views/window/helpdialogs.h"
#include "views/window/icons.h"
#include "views/window/journalnotice.h"
#include "views/window/letterspane.h"
#include "views/window/lettertableview.h"
#include "views/window/menus.h"
#include "views/window/purgeflow.h"
#include "views/window/runactions.h"
#include "views/window/startpage.h"
#include "views/window/textzoom.h"
#include "views/window/windowactions.h"
#include "views/window/windownotice.h"

#include <QDateTime>
#include <QDockWidget>
#include <QFileInfo>
#include <QMenuBar>
#include <QScreen>
#include <QSettings>
#include <QStackedWidget>
#include <QStatusBar>
#include <QToolBar>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <utility>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;

// Raise it when docks or toolbars change, so that an older state is left alone instead of half applied.
constexpr int layoutVersion = 1;
constexpr auto geometryKey = "window/geometry"_L1;
constexpr auto layoutKey = "window/layout"_L1;
constexpr auto zoomKey = "window/zoom"_L1;

} // namespace

MainWindow::MainWindow(Workspace &workspace, QSettings &settings, QWidget *parent)
    : QMainWindow(parent)
    , m_workspace(workspace)
    , m_settings(settings)
    , m_keys(new DecryptionKeys(settings, workspace.secrets(), this))
    , m_actions(new WindowActions(this))
    , m_centre(new QStackedWidget(this))
    , m_tree(new ConnectionTreePane(workspace, this))
    , m_letters(new LettersPane(settings, this))
    , m_letter(new LetterPane(this))
    , m_depth(new DepthPane(this))
    , m_activity(new ActivityPane(this))
    , m_controller(new ConnectionController(workspace, *m_actions, this))
    , m_many(new ManyFlow(workspace.journal(), this))
    , m_runs(new RunsFlow(workspace.journal(), this))
    , m_notice(new WindowNotice(*m_runs, m_letter->actions()->unfinished(), m_actions->listRuns, this))
    , m_export(new ExportFlow(m_actions->exportLetters, *m_letters, settings, this))
    , m_closing(new ClosingFlow(workspace, *m_export, this))
    , m_purge(new PurgeFlow(m_actions->purge, *m_export, this))
{
    setObjectName(u"mainWindow"_s);
    setWindowTitle(tr("Dead Letter Office"));
    setWindowIcon(QIcon(u":/icons/io.github.deadletteroffice.DeadLetterOffice.svg"_s));
    m_letter->setSettings(&settings);
    giveLineIcons(*m_letter->actions());
    m_letter->setDecryptionKeys(m_keys);
    const QFileInfo journal(workspace.journal().file()); // the folder of what the program keeps
    m_letter->setSchemaStore(new SchemaStore(journal.absolutePath() + u"/schemas"_s, this));
    buildPanes();
    QList<QAction *> docks;
    for (QDockWidget *dock : m_docks)
        docks.append(dock->toggleViewAction());
    buildMenus(*this, *m_actions, *m_letter->actions(), docks);
    buildToolBar(*this, *m_actions, *m_letter->actions());
    buildBand();
    connectPanes();
    connectActions();
    statusBar()->setSizeGripEnabled(true);
    restoreLayout();
    if (Session *session = workspace.current())
        showSession(session);
    else
        showStartPage();
}

MainWindow::~MainWindow()
{
    m_letter->keepDrafts();
    // The panes look at sessions of the workspace until they are gone; nothing of it may reach a half destroyed window.
    m_workspace.disconnect(this);
}

void MainWindow::buildPanes()
{
    auto *start = new StartPage(m_workspace.profiles(), m_actions->newConnection, m_actions->practice, this);
    connect(start, &StartPage::connectRequested, m_controller, &ConnectionController::connectTo);
    m_start = start;
    m_centre->addWidget(m_start);
    m_centre->addWidget(m_letters);
    auto *middle = new QWidget(this);
    auto *column = new QVBoxLayout(middle);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(new JournalNotice(m_workspace, this));
    const QFileInfo journal(m_workspace.journal().file()); // the folder of what the program keeps
    m_drafts = new DraftsNotice(m_workspace, *m_letters, *m_letter, journal.absolutePath() + u"/drafts.sqlite"_s, this);
    column->addWidget(m_drafts);
    column->addWidget(m_notice);
    column->addWidget(m_centre, 1);
    setCentralWidget(middle);

    setDockOptions(QMainWindow::AnimatedDocks | QMainWindow::AllowTabbedDocks | QMainWindow::AllowNestedDocks);
    setTabPosition(Qt::BottomDockWidgetArea, QTabWidget::North);
    m_docks = {
        addDock(m_tree, u"dockConnections"_s, tr("Connections"), "tree", Qt::LeftDockWidgetArea),
        addDock(m_letter, u"dockLetter"_s, tr("Letter"), "letter", Qt::RightDockWidgetArea),
        addDock(m_depth, u"dockDepth"_s, tr("Depth"), "depth", Qt::BottomDockWidgetArea),
        addDock(m_activity, u"dockActivity"_s, tr("Activity"), "activity", Qt::BottomDockWidgetArea),
    };
    m_tree->setActions({m_actions->connectNow, m_actions->disconnectNow, m_actions->editConnection,
                        m_actions->removeConnection, m_actions->refresh},
                       m_actions->newConnection, m_actions->practice);
}

QDockWidget *MainWindow::addDock(QWidget *content, const QString &name, const QString &title, const char *icon,
                                 Qt::DockWidgetArea area)
{
    auto *dock = new QDockWidget(title, this);
    dock->setObjectName(name);
    dock->setAccessibleName(title);
    dock->setWidget(content);
    QAction *toggle = dock->toggleViewAction();
    toggle->setIcon(lineIcon(QString::fromLatin1(icon)));
    toggle->setObjectName(u"toggle"_s + name);
    toggle->setShortcut(QKeySequence(u"Alt+%1"_s.arg(findChildren<QDockWidget *>().size())));
    WindowActions::describe(toggle, tr("Show or hide the pane “%1”").arg(title));
    addDockWidget(area, dock);
    return dock;
}

void MainWindow::buildBand()
{
    m_band = new ConnectionBand(m_actions->unlock, m_actions->lock, m_actions->refresh, this);
    addToolBarBreak(Qt::TopToolBarArea);
    QToolBar *bar = addToolBar(tr("Connection"));
    bar->setObjectName(u"bandBar"_s);
    bar->setMovable(false);
    bar->setFloatable(false);
    bar->setContextMenuPolicy(Qt::PreventContextMenu);
    bar->toggleViewAction()->setVisible(false); // what one is connected to is never hidden
    bar->addWidget(m_band);
    bar->layout()->setContentsMargins(0, 0, 0, 0);
}

void MainWindow::connectPanes()
{
    connect(&m_workspace, &Workspace::currentChanged, this, &MainWindow::showSession);
    connect(&m_workspace, &Workspace::sessionClosing, this, [this](const Session *session) {
        if (session == m_workspace.current())
            showSession(nullptr);
    });
    connect(m_tree, &ConnectionTreePane::currentProfileChanged, m_controller,
            [this] { m_controller->setSelected(m_tree->currentProfileId()); });
    connect(m_tree, &ConnectionTreePane::connectRequested, m_controller, &ConnectionController::connectTo);
    connect(m_tree, &ConnectionTreePane::depthOf, m_depth, &DepthPane::setKeys);
    connect(m_letters, &LettersPane::letterChosen, m_letter, &LetterPane::showLetter);
    connect(m_letters, &LettersPane::severalChosen, m_letter, &LetterPane::showSeveral);
    connect(m_letter, &LetterPane::letterRequested, m_letters, &LettersPane::showLetter);
    connect(m_letters, &LettersPane::retryRequested, m_controller, &ConnectionController::reconnect);
    connect(m_letters, &LettersPane::editRequested, m_letter->actions()->edit(), &QAction::trigger);
    m_letter->actions()->addTo(m_letters->table());
    connect(m_letter->actions(), &LetterActions::severalRequested, this,
            [this](RedriveAction action) { m_many->ask(action, m_letters->table()->selectedLetters()); });
    statusBar()->addPermanentWidget(new RunLine(m_many, this));
    new RunActions(*m_actions, *m_many, *m_runs, this);
    const auto *trash = new TrashFlow(m_workspace, m_settings, *m_letter, *m_many, this);
    connect(m_actions->trash, &QAction::triggered, trash, &TrashFlow::open);
    m_letters->table()->addAction(m_actions->exportLetters);
    connect(m_letter, &LetterPane::letterHandled, this, [this] {
        if (Session *session = m_workspace.current())
            session->depth().sampleNow(); // so that the chart shows what the action did
    });
    connect(m_actions->drafts, &QAction::triggered, m_drafts, &DraftsNotice::openDialog);
    connect(m_drafts, &DraftsNotice::connectRequested, m_controller, &ConnectionController::connectTo);
    connect(m_controller, &ConnectionController::failed, m_notice, &WindowNotice::showError);
    connect(m_controller, &ConnectionController::attempted, m_notice, &WindowNotice::forgetError);
}

void MainWindow::connectActions()
{
    connect(m_purge, &PurgeFlow::told, m_notice, &WindowNotice::showOutcome);
    connect(m_closing, &ClosingFlow::stopping, this, [this](bool underWay) {
        statusBar()->showMessage(underWay ? tr("The window closes when what is under way has ended.") : QString());
    });
    connect(m_actions->practice, &QAction::triggered, this, &MainWindow::practiceRequested);
    connect(m_actions->decryptionKeys, &QAction::triggered, m_letter, &LetterPane::openKeys);
    connect(m_actions->startPage, &QAction::triggered, this, &MainWindow::showStartPage);
    connect(m_actions->quit, &QAction::triggered, this, &QWidget::close);
    connect(m_actions->findLetters, &QAction::triggered, m_letters, &LettersPane::focusFilter);
    connect(m_actions->findQueue, &QAction::triggered, this, [this] {
        m_docks.first()->show();
        m_tree->focusFind();
    });
    connect(m_actions->zoomIn, &QAction::triggered, this, [this] { zoom(m_zoom + 10); });
    connect(m_actions->zoomOut, &QAction::triggered, this, [this] { zoom(m_zoom - 10); });
    connect(m_actions->zoomReset, &QAction::triggered, this, [this] { zoom(100); });
    connect(m_actions->resetLayout, &QAction::triggered, this, &MainWindow::resetLayout);
    connect(m_actions->about, &QAction::triggered, this, [this] { openAboutDialog(this); });
    connect(m_actions->shortcuts, &QAction::triggered, this, [this] {
        QList<QAction *> all;
        for (const QAction *menu : menuBar()->actions())
            all.append(menu->menu()->actions());
        openShortcutsDialog(all, this);
    });
}

void MainWindow::showError(const Error &error)
{
    m_notice->showError(error);
}

bool MainWindow::onStartPage() const
{
    return m_centre->currentWidget() == m_start;
}

void MainWindow::showSession(Session *session)
{
    m_band->setSession(session);
    m_letters->setSession(session);
    m_many->setSession(session);
    m_runs->setSession(session);
    m_export->setSession(session);
    m_purge->setSession(session);
    m_letter->setSession(session);
    m_depth->setSession(session);
    m_activity->setSession(session);
    m_notice->setSession(session);
    setWindowTitle(session ? tr("%1 – Dead Letter Office").arg(visible(session->profile().name))
                           : tr("Dead Letter Office"));
    if (session)
        leaveStartPage();
}

void MainWindow::showStartPage()
{
    if (onStartPage() && !m_workLayout.isEmpty())
        return;
    m_workLayout = saveState(layoutVersion);
    m_centre->setCurrentWidget(m_start);
    for (QDockWidget *dock : m_docks.sliced(1)) // there is nothing to show in them yet
        dock->hide();
    m_actions->startPage->setEnabled(false);
    m_start->setFocus();
}

void MainWindow::leaveStartPage()
{
    if (!onStartPage())
        return;
    m_centre->setCurrentWidget(m_letters);
    m_actions->startPage->setEnabled(true);
    restoreState(m_workLayout, layoutVersion);
    m_workLayout.clear();
}

void MainWindow::arrangeDocks()
{
    const std::array areas{Qt::LeftDockWidgetArea, Qt::RightDockWidgetArea, Qt::BottomDockWidgetArea,
                           Qt::BottomDockWidgetArea};
    for (qsizetype i = 0; i < m_docks.size(); ++i) {
        if (m_docks[i]->isFloating())
            m_docks[i]->setFloating(false);
        addDockWidget(areas[size_t(i)], m_docks[i]);
        m_docks[i]->show();
    }
    tabifyDockWidget(m_docks[2], m_docks[3]);
    m_docks[2]->raise();
    resizeDocks({m_docks[0], m_docks[1]}, {width() * 20 / 100, width() * 35 / 100}, Qt::Horizontal);
    resizeDocks({m_docks[2]}, {height() * 28 / 100}, Qt::Vertical);
}

void MainWindow::resetLayout()
{
    const bool start = onStartPage();
    leaveStartPage();
    arrangeDocks();
    m_letters->table()->restoreColumns({});
    zoom(100);
    if (start)
        showStartPage();
}

void MainWindow::restoreLayout()
{
    resize(QSize(1440, 900).boundedTo(screen()->availableSize()));
    restoreGeometry(m_settings.value(geometryKey).toByteArray());
    zoom(m_settings.value(zoomKey, 100).toInt());
    arrangeDocks();
    restoreState(m_settings.value(layoutKey).toByteArray(), layoutVersion);
}

void MainWindow::saveLayout()
{
    m_settings.setValue(geometryKey, saveGeometry());
    m_settings.setValue(layoutKey, onStartPage() ? m_workLayout : saveState(layoutVersion));
    m_settings.setValue(zoomKey, m_zoom);
}

void MainWindow::zoom(int percent)
{
    m_zoom = qBound(50, percent, 300);
    zoomText(*this, m_zoom);
    m_actions->zoomIn->setEnabled(m_zoom < 300);
    m_actions->zoomOut->setEnabled(m_zoom > 50);
    m_actions->zoomReset->setEnabled(m_zoom != 100);
}

} // namespace dlo
