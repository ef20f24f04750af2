// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/runsflow.h"

#include "redrive/journal.h"
#include "session/session.h"
#include "views/common/sentences.h"
#include "views/letter/questiondialog.h"
#include "views/redrive/runsdialog.h"
#include "views/redrive/runtexts.h"

#include <QLocale>

#include <algorithm>
#include <memory>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

RunsFlow::RunsFlow(Journal &journal, QWidget *window)
    : QObject(window)
    , m_journal(journal)
    , m_window(window)
{ }

void RunsFlow::setSession(Session *session)
{
    if (session == m_session)
        return;
    if (m_question)
        m_question->reject();
    m_session = session;
    if (m_dialog)
        m_dialog->setSession(session);
    setInterrupted(0);
    if (session)
        look(session);
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> RunsFlow::look(QPointer<Session> session)
{
    const QPointer<RunsFlow> self(this);
    const auto runs = co_await m_journal.interruptedRuns();
    if (!self || !session || session != m_session || !runs)
        co_return;
    const auto ours
        = std::ranges::count_if(*runs, [&](const RunRecord &run) { return run.broker == session->broker(); });
    setInterrupted(int(ours));
    RunKeeper::sweep(&m_journal);
}

void RunsFlow::setInterrupted(int runs)
{
    if (std::exchange(m_interrupted, runs) != runs)
        Q_EMIT interruptedChanged();
}

void RunsFlow::open()
{
    if (!m_dialog) {
        m_dialog = new RunsDialog(m_journal, m_session, m_window); // deletes itself when closed
        connect(m_dialog, &RunsDialog::goOnRequested, this, &RunsFlow::take);
        connect(m_dialog, &RunsDialog::giveUpRequested, this, &RunsFlow::askToGiveUp);
    }
    m_dialog->show();
    m_dialog->raise();
    m_dialog->activateWindow();
}

//! Taken over before it is asked, so that what the question says still holds when it is answered.
QCoro::Task<void> RunsFlow::take(RunRecord run)
{
    if (m_taking || m_question)
        co_return;
    m_taking = true;
    const QPointer<RunsFlow> self(this);
    const QPointer<Journal> journal(&m_journal);
    const auto rest = co_await RunKeeper::take(journal, run.id);
    if (!self) {
        if (rest && journal)
            co_await journal->leaveRun(run.id);
        co_return;
    }
    m_taking = false;
    if (!rest)
        say(rest.error());
    else if (!m_session || m_session->broker() != run.broker)
        co_await m_journal.leaveRun(run.id);
    else
        askToGoOn(*rest);
}

void RunsFlow::askToGoOn(const RunKeeper::Rest &rest)
{
    const auto left = qsizetype(rest.plan.letters.size());
    const QLocale locale;
    QStringList lines{tr("Begun: %1").arg(sentences::localTime(rest.run.at))};
    if (rest.before.matched() > 0)
        lines.append(
            tr("Before it was interrupted: %1. These are not touched again.").arg(runtexts::counts(rest.before)));
    if (rest.before.of(RowState::Unknown) + rest.before.of(RowState::SentNotRemoved) > 0)
        lines.append(tr("Those whose outcome is unknown, or that were sent and not removed, are under “Unfinished "
                        "actions”."));
    lines.append(
        tr("To be done now: %1, the same way, with the same change, place and pace.").arg(locale.toString(left)));
    if (rest.plan.leftOut > 0)
        lines.append(tr("The payload of %1 of them had been decrypted and was not kept; where it would have to be "
                        "sent, they are left alone.")
                         .arg(locale.toString(rest.plan.leftOut)));
    auto *dialog
        = new QuestionDialog({.name = u"goOn"_s,
                              .title = tr("Go on with an interrupted run"),
                              .subject = sentences::connection(m_session->profile()),
                              .lines = lines,
                              .confirm = runtexts::confirm(rest.run.action, left),
                              .whyNot =
                                  [session = m_session, action = rest.run.action] {
                                      const auto reason
                                          = session ? session->may(action, nullptr).reason : Reason::NotProbed;
                                      return reason == Reason::NothingSelected ? QString() : sentences::whyNot(reason);
                                  }},
                             m_session, m_dialog ? static_cast<QWidget *>(m_dialog) : m_window);
    m_question = dialog;
    const auto answered = std::make_shared<bool>(false);
    connect(dialog, &CarefulDialog::confirmed, this, [this, rest, answered] {
        *answered = true;
        setInterrupted(std::max(0, m_interrupted - 1));
        Q_EMIT goOn(rest);
        if (m_dialog)
            m_dialog->close();
    });
    connect(dialog, &QObject::destroyed, &m_journal, [journal = &m_journal, id = rest.run.id, answered] {
        if (!*answered)
            journal->leaveRun(id);
    });
    dialog->open();
}

void RunsFlow::askToGiveUp(const RunRecord &run)
{
    if (m_question)
        return;
    auto *dialog = new QuestionDialog(
        {.name = u"giveUp"_s,
         .title = tr("Give up an interrupted run"),
         .subject = runtexts::title(run.action, run.counts.matched()),
         .lines = {tr("What has not been done of it is not done, and its dead letters stay where they are."),
                   tr("What was done stays done. Actions whose outcome is unknown stay under “Unfinished actions”."),
                   tr("Only the journal is written now; nothing is asked of the broker.")},
         .confirm = tr("Give it &up")},
        m_session, m_dialog ? static_cast<QWidget *>(m_dialog) : m_window);
    m_question = dialog;
    connect(dialog, &CarefulDialog::confirmed, this, [this, run] { giveUp(run); });
    dialog->open();
}

QCoro::Task<void> RunsFlow::giveUp(RunRecord run)
{
    const QPointer<RunsFlow> self(this);
    const auto given = co_await RunKeeper::giveUp(&m_journal, run.id);
    if (self && !given)
        say(given.error());
    else if (self && m_session && m_session->broker() == run.broker)
        setInterrupted(std::max(0, m_interrupted - 1));
}

void RunsFlow::say(const Error &error)
{
    if (m_dialog)
        m_dialog->say(runtexts::runError(error));
}

} // namespace dlo
