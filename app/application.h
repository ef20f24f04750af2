// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "practice/practiceoptions.h"

#include <QObject>
#include <QString>

#include <memory>

class QSettings;
class QThreadPool;

namespace dlo {

class Journal;
class MainWindow;
class ProfileStore;
class SecretStore;
class Workspace;

namespace practice {
class PracticeBroker;
}

/*! The composition root: makes the parts, hands them to each other, and lets them go in the right order. The window's
   program has one, the tour another with folders of its own. */
class Application : public QObject
{
    Q_OBJECT
public:
    //! Where things are kept. Each folder is made when missing.
    struct Folders
    {
        QString config = {}; //!< connections, window state
        QString data = {}; //!< the journal
    };
    [[nodiscard]] static Folders userFolders();

    Application(const Folders &folders, std::unique_ptr<SecretStore> secrets, practice::Options practiceOptions);
    ~Application() override;

    [[nodiscard]] MainWindow &window() { return *m_window; }
    [[nodiscard]] Workspace &workspace() { return *m_workspace; }
    [[nodiscard]] practice::PracticeBroker *practiceBroker() const { return m_practice.get(); } //!< null: not started

    //! Starts the practice broker (once) and opens its connection.
    void openPractice();
    //! Prints "painted" when the window was painted first and "letters N" when a list of dead letters is complete.
    void announce();

private:
    std::unique_ptr<QThreadPool> m_pool;
    std::unique_ptr<QSettings> m_settings;
    std::unique_ptr<ProfileStore> m_profiles;
    std::unique_ptr<SecretStore> m_secrets;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<practice::PracticeBroker> m_practice;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<MainWindow> m_window;
    practice::Options m_practiceOptions;
};

} // namespace dlo
