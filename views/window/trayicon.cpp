// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/trayicon.h"

#include "views/common/visibletext.h"

#include <QAction>
#include <QIcon>
#include <QMenu>
#include <QSystemTrayIcon>

using namespace Qt::StringLiterals;

namespace dlo {

TrayIcon::TrayIcon(QObject *parent)
    : QObject(parent)
    , m_menu(std::make_unique<QMenu>())
    , m_icon(new QSystemTrayIcon(QIcon(u":/icons/io.github.deadletteroffice.DeadLetterOffice.svg"_s), this))
    , m_firstOwn(m_menu->addSeparator())
    , m_pause(nullptr)
    , m_resume(nullptr)
{
    const auto add = [this](const char *name, const QString &text, void (TrayIcon::*signal)()) {
        auto *action = m_menu->addAction(text);
        action->setObjectName(QLatin1StringView(name));
        connect(action, &QAction::triggered, this, signal);
        return action;
    };
    m_menu->setObjectName("trayMenu"_L1);
    m_menu->setDefaultAction(add("trayShow", tr("&Show the window"), &TrayIcon::showRequested));
    m_pause = add("trayPause", tr("&Pause"), &TrayIcon::pauseRequested);
    m_resume = add("trayResume", tr("&Resume"), &TrayIcon::resumeRequested);
    m_menu->addSeparator();
    add("trayQuit", tr("&Quit"), &TrayIcon::quitRequested);
    m_icon->setContextMenu(m_menu.get());
    connect(m_icon, &QSystemTrayIcon::messageClicked, this, &TrayIcon::showRequested);
    connect(m_icon, &QSystemTrayIcon::activated, this, [this](QSystemTrayIcon::ActivationReason reason) {
        if (reason == QSystemTrayIcon::Trigger || reason == QSystemTrayIcon::DoubleClick)
            Q_EMIT showRequested();
    });
    m_icon->show();
}

TrayIcon::~TrayIcon()
{
    m_icon->hide();
    m_icon->setContextMenu(nullptr);
}

QString TrayIcon::forDesktop(const QString &text)
{
    QString plain = visible(text.simplified());
    plain.replace(u'<', u'‹').replace(u'>', u'›').replace(u'&', u'＆');
    constexpr qsizetype most = 300;
    return plain.size() > most ? plain.left(most) + u'…' : plain;
}

QString TrayIcon::toolTip() const
{
    return m_icon->toolTip();
}

void TrayIcon::show(const Situation &situation)
{
    if (m_shown == situation && !m_icon->toolTip().isEmpty())
        return; // it is asked for each second, and a change goes over the bus of the desktop
    m_shown = situation;
    QStringList plain;
    for (const auto &line : situation.lines)
        plain.append(forDesktop(line));
    while (m_lines.size() > plain.size())
        delete m_lines.takeLast();
    while (m_lines.size() < plain.size()) {
        auto *line = new QAction(m_menu.get());
        line->setEnabled(false);
        m_menu->insertAction(m_firstOwn, line);
        m_lines.append(line);
    }
    for (qsizetype i = 0; i < plain.size(); ++i)
        m_lines[i]->setText(plain[i]);
    m_pause->setVisible(situation.canPause);
    m_resume->setVisible(situation.canResume);
    m_icon->setToolTip((QStringList{tr("Dead Letter Office")} + plain).join(u'\n'));
}

void TrayIcon::tell(const QString &title, const QString &text)
{
    const auto plainTitle = forDesktop(title);
    const auto plain = forDesktop(text);
    m_icon->showMessage(plainTitle, plain, m_icon->icon());
    Q_EMIT told(plainTitle, plain);
}

} // namespace dlo
