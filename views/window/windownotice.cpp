// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/windownotice.h"

#include "session/session.h"
#include "views/common/sentences.h"
#include "views/redrive/runsflow.h"

#include <QAction>
#include <QDateTime>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

WindowNotice::WindowNotice(RunsFlow &runs, QAction *unfinished, QAction *listRuns, QWidget *parent)
    : Banner(parent)
    , m_runs(runs)
    , m_unfinished(unfinished)
    , m_listRuns(listRuns)
{
    setObjectName("windowNotice"_L1);
    hide();
    connect(&runs, &RunsFlow::interruptedChanged, this, [this] {
        m_told = false;
        tell();
    });
}

void WindowNotice::showOutcome(Kind kind, const sentences::Message &message)
{
    m_ofUnfinished = false;
    show(kind, message);
}

void WindowNotice::showError(const Error &error)
{
    m_ofUnfinished = false;
    show(Kind::Warning, sentences::ofError(error));
}

void WindowNotice::forgetError()
{
    if (!m_ofUnfinished)
        dismiss();
}

void WindowNotice::setSession(Session *session)
{
    if (m_session != session) {
        if (m_session)
            disconnect(m_session, &Session::permissionsChanged, this, &WindowNotice::tell);
        m_session = session;
        m_told = false;
        m_since = QDateTime::currentMSecsSinceEpoch();
        if (std::exchange(m_ofUnfinished, false))
            dismiss();
        if (session)
            connect(session, &Session::permissionsChanged, this, &WindowNotice::tell);
    }
    tell();
}

void WindowNotice::tell()
{
    // Only what was there at the beginning: of an action of today the letter's own pane tells.
    const auto entries = m_session ? m_session->unfinished() : QList<JournalEntry>();
    const auto open = std::ranges::count_if(entries, [this](const auto &entry) { return entry.at <= m_since; });
    const int runs = m_session ? m_runs.interruptedRuns() : 0;
    if (open == 0 && runs == 0) {
        if (std::exchange(m_ofUnfinished, false))
            dismiss();
        return;
    }
    if (std::exchange(m_told, true))
        return;
    m_ofUnfinished = true;
    QStringList what;
    QStringList next;
    if (open > 0) {
        what.append(open == 1 ? tr("1 action has an unknown outcome or is half done.")
                              : tr("%n actions have an unknown outcome or are half done.", nullptr, int(open)));
        next.append(tr("Find out what happened before anything is sent again."));
    }
    if (runs > 0) {
        what.append(runs == 1 ? tr("1 run was interrupted.") : tr("%n runs were interrupted.", nullptr, runs));
        next.append(tr("Under “Runs” you can go on with what was not done."));
    }
    show(Kind::Warning, {what.join(u' '), next.join(u' ')}, open > 0 ? m_unfinished : m_listRuns,
         open > 0 && runs > 0 ? m_listRuns : nullptr);
}

} // namespace dlo
