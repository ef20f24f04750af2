// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include <QObject>

namespace dlo {

class ManyFlow;
class RunsFlow;
class WindowActions;

//! What the menu offers about the run of the connection that is shown: possible while there is one, and otherwise it
//! says why not; and about all runs, those that were interrupted among them.
class RunActions final : public QObject
{
    Q_OBJECT
public:
    RunActions(const WindowActions &actions, ManyFlow &flow, RunsFlow &runs, QObject *parent);

private:
    void reflect();

    const WindowActions &m_actions;
    ManyFlow &m_flow;
};

} // namespace dlo
