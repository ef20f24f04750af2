// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>
#include <QStringList>

#include <memory>

class QAction;
class QMenu;
class QSystemTrayIcon;

namespace dlo {

/*! The program in the tray of the desktop while its window is hidden: what is going on, as lines of a menu and as a
   tooltip, and what can be done about it. It decides nothing. Some desktops take what they show for markup: what comes
   from outside goes through forDesktop(). */
class TrayIcon final : public QObject
{
    Q_OBJECT
public:
    explicit TrayIcon(QObject *parent);
    ~TrayIcon() override;

    //! What is going on, a line each; and whether any of it can be paused, or resumed.
    struct Situation
    {
        QStringList lines = {};
        bool canPause = false;
        bool canResume = false;

        bool operator==(const Situation &) const = default;
    };
    void show(const Situation &situation);
    //! As a message of the desktop, which goes away by itself.
    void tell(const QString &title, const QString &text);
    //! Its actions have the object names "trayShow", "trayPause", "trayResume" and "trayQuit".
    [[nodiscard]] QMenu *menu() const { return m_menu.get(); }
    [[nodiscard]] QString toolTip() const;

    //! \a text with no character in it that could be markup.
    [[nodiscard]] static QString forDesktop(const QString &text);

Q_SIGNALS:
    void showRequested();
    void pauseRequested();
    void resumeRequested();
    void quitRequested();
    void told(const QString &title, const QString &text);

private:
    std::unique_ptr<QMenu> m_menu;
    QSystemTrayIcon *m_icon;
    QAction *m_firstOwn; //!< the lines stand before it
    QAction *m_pause;
    QAction *m_resume;
    QList<QAction *> m_lines;
    Situation m_shown;
};

} // namespace dlo
