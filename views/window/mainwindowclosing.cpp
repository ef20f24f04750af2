// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// What the window asks before it closes.

#include "views/window/mainwindow.h"

#include "session/workspace.h"
#include "views/letter/letterpane.h"
#include "views/window/busyquestion.h"
#include "views/window/closingflow.h"

#include <QCloseEvent>
#include <QMessageBox>
#include <QPushButton>
#include <QStatusBar>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

void MainWindow::closeEvent(QCloseEvent *event)
{
    m_letter->keepDrafts(); // written while the program ends
    if (m_closing->holdsBack())
        return event->ignore();
    const bool busy = m_workspace.isBusy() && !std::exchange(m_mayCutShort, false);
    if (!m_mayClose && (busy || m_letter->hasUnsavedEdits())) {
        event->ignore();
        return busy ? askWhileBusy() : askBeforeClosing();
    }
    m_mayClose = false;
    saveLayout();
    QMainWindow::closeEvent(event);
}

void MainWindow::askWhileBusy()
{
    if (m_busyQuestion && !m_busyQuestion->isWaiting())
        return m_busyQuestion->raise();
    delete m_busyQuestion;
    const bool unsent = m_letter->hasUnsavedEdits();
    m_busyQuestion = new BusyQuestion(m_workspace, {}, this, unsent ? QStringList{unsentEdits()} : QStringList{});
    connect(m_busyQuestion, &BusyQuestion::waiting, this,
            [this] { statusBar()->showMessage(tr("The window closes when the action under way has ended well.")); });
    connect(m_busyQuestion, &QObject::destroyed, statusBar(), &QStatusBar::clearMessage);
    connect(m_busyQuestion, &BusyQuestion::closeNow, this, [this](bool anyway) {
        m_mayCutShort = anyway;
        m_mayClose = anyway; // the question has named what was typed, too; while one waits more may be typed
        close();
    });
}

QString MainWindow::unsentEdits()
{
    return tr("You have changed a payload and not sent it. What you typed is lost if the window is closed.");
}

void MainWindow::askBeforeClosing()
{
    if (m_question) {
        m_question->raise();
        m_question->activateWindow();
        return;
    }
    auto *box = new QMessageBox(QMessageBox::Warning, tr("Close the window?"), tr("Close the window?"),
                                QMessageBox::Cancel, this);
    box->setObjectName(u"closeQuestion"_s);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    box->setInformativeText(unsentEdits());
    QPushButton *close = box->addButton(tr("C&lose anyway"), QMessageBox::DestructiveRole);
    close->setObjectName(u"closeAnyway"_s);
    box->setDefaultButton(QMessageBox::Cancel);
    connect(close, &QPushButton::clicked, this, [this] {
        m_mayClose = true;
        // After the question itself has closed.
        QMetaObject::invokeMethod(this, &QWidget::close, Qt::QueuedConnection);
    });
    m_question = box;
    box->open();
}

} // namespace dlo
