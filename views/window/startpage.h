// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QWidget>

class QAction;
class QVBoxLayout;

namespace dlo {

class ProfileStore;

//! What one sees before anything is connected: what the program is for, the saved connections, and two ways to begin.
class StartPage final : public QWidget
{
    Q_OBJECT
public:
    StartPage(ProfileStore &profiles, QAction *newConnection, QAction *practice, QWidget *parent = nullptr);

Q_SIGNALS:
    void connectRequested(const QString &profileId);

private:
    void build(QAction *newConnection, QAction *practice);
    void listConnections();

    ProfileStore &m_profiles;
    QWidget *m_connections;
    QVBoxLayout *m_list;
};

} // namespace dlo
