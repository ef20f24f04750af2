// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/manyflow.h"

#include "plan/savedplan.h"
#include "session/session.h"
#include "views/common/sentences.h"
#include "views/letter/questiondialog.h"
#include "views/redrive/plandialog.h"
#include "views/redrive/rundialog.h"
#include "views/redrive/runtexts.h"

#include <QLocale>
#include <QWidget>

using namespace Qt::StringLiterals;

namespace dlo {

ManyFlow::ManyFlow(Journal &journal, QWidget *window)
    : QObject(window)
    , m_journal(journal)
    , m_window(window)
{ }

void ManyFlow::setSession(Session *session)
{
    if (m_session == session)
        return;
    if (m_question)
        m_question->reject();
    m_session = session;
    Q_EMIT lineChanged();
}

Session *ManyFlow::session() const
{
    return m_session;
}

void ManyFlow::ask(RedriveAction action, const std::vector<LetterStore::Entry> &letters)
{
    if (letters.empty() || !isFree())
        return;
    std::vector<DeadLetter> frozen;
    frozen.reserve(letters.size());
    for (const auto &letter : letters)
        frozen.push_back(*letter);
    openQuestion(new PlanDialog(action, std::move(frozen), m_session, m_window));
}

void ManyFlow::askPlan(const SavedPlan &plan, const QString &notice)
{
    if (plan.letters.empty() || !isFree())
        return;
    auto *dialog = new PlanDialog(plan, m_session, m_window);
    dialog->setNotice(notice);
    openQuestion(dialog);
}

bool ManyFlow::isFree()
{
    if (!m_session || m_question)
        return false;
    const auto *running = current();
    if (!running || !running->isOpen())
        return true;
    showRun(); // that one first
    return false;
}

//! It deletes itself when it is closed.
void ManyFlow::openQuestion(PlanDialog *dialog)
{
    m_question = dialog;
    connect(dialog, &PlanDialog::saveRequested, this, [this, dialog] { Q_EMIT saveRequested(dialog); });
    connect(dialog, &PlanDialog::dryRunRequested, this, [this, dialog] { Q_EMIT dryRunRequested(dialog); });
    connect(dialog, &CarefulDialog::confirmed, this, [this, dialog] { begin(dialog->plan(), dialog->startsAt()); });
    dialog->open();
}

void ManyFlow::begin(const SavedPlan &plan, std::optional<EpochMs> at)
{
    if (!m_session)
        return;
    auto *dialog = openRun(plan);
    const auto origin = m_session->origin();
    auto *keeper = new RunKeeper(
        dialog->run(), m_journal,
        {.broker = origin.broker, .connection = origin.connection, .connectionName = origin.connectionName});
    keep(dialog, keeper, plan, at);
}

void ManyFlow::goOn(const RunKeeper::Rest &rest)
{
    const bool busy = current() && current()->isOpen();
    if (!m_session || m_session->broker() != rest.run.broker || busy) {
        m_journal.leaveRun(rest.run.id);
        return showRun(); // that one first
    }
    auto *run = openRun(rest.plan)->run();
    (new RunKeeper(run, m_journal, rest.run))->goOn(rest);
    run->start();
}

RunDialog *ManyFlow::openRun(const SavedPlan &plan)
{
    delete current();
    auto *run = m_session->makeRun(plan.redrivePlan());
    auto *dialog = new RunDialog(run, sentences::connection(m_session->profile()), m_window);
    connect(dialog, &QObject::destroyed, run, &QObject::deleteLater);
    connect(dialog, &RunDialog::progressed, this, &ManyFlow::lineChanged);
    connect(dialog, &QObject::destroyed, this, &ManyFlow::lineChanged, Qt::QueuedConnection);
    SavedPlan again = plan;
    again.letters.clear();
    connect(dialog, &RunDialog::againRequested, this, [this, dialog, again] {
        if (!m_session || m_question || current() != dialog || !dialog->run())
            return;
        SavedPlan failed = again;
        failed.letters = dialog->run()->planFor({RowState::Failed}).letters;
        askAgain(failed);
    });
    std::erase_if(m_runs, [](const auto &each) { return !each.first || !each.second; });
    m_runs.emplace_back(m_session, dialog);
    dialog->show();
    return dialog;
}

// NOLINTNEXTLINE(performance-unnecessary-value-param): a coroutine outlives references
QCoro::Task<void> ManyFlow::keep(QPointer<RunDialog> dialog, QPointer<RunKeeper> keeper, SavedPlan plan,
                                 std::optional<EpochMs> at)
{
    const auto begun = co_await keeper->begin(std::move(plan));
    if (!dialog || !dialog->run())
        co_return;
    auto *run = dialog->run();
    if (run->state() != RedriveRunner::State::Ready)
        co_return; // stopped meanwhile
    if (begun && at)
        co_return run->startAt(*at);
    if (begun)
        co_return run->start();
    run->cancel();
    dialog->say(runtexts::notBegun(begun.error()));
}

//! With the change, the place and the pace of before.
void ManyFlow::askAgain(const SavedPlan &plan)
{
    const auto count = qsizetype(plan.letters.size());
    if (count == 0)
        return;
    auto *dialog
        = new QuestionDialog({.name = u"again"_s,
                              .title = runtexts::title(plan.head.action, count),
                              .subject = sentences::connection(m_session->profile()),
                              .lines = {tr("To these nothing happened. The same is done once more, with the "
                                           "same change, place and pace.")},
                              .confirm = runtexts::confirm(plan.head.action, count),
                              .whyNot =
                                  [session = m_session, action = plan.head.action] {
                                      const auto reason
                                          = session ? session->may(action, nullptr).reason : Reason::NotProbed;
                                      return reason == Reason::NothingSelected ? QString() : sentences::whyNot(reason);
                                  }},
                             m_session, m_window); // deletes itself when closed
    m_question = dialog;
    connect(dialog, &CarefulDialog::confirmed, this, [this, plan] { begin(plan); });
    dialog->open();
}

RunDialog *ManyFlow::current() const
{
    for (const auto &[session, dialog] : m_runs) {
        if (session && session == m_session && dialog)
            return dialog;
    }
    return nullptr;
}

void ManyFlow::showRun()
{
    if (auto *dialog = current()) {
        dialog->show();
        dialog->raise();
        dialog->activateWindow();
    }
}

QString ManyFlow::line() const
{
    const auto *dialog = current();
    if (!dialog || !dialog->run())
        return {};
    if (dialog->run()->startsAt())
        return tr("%1: %2", "when a run starts, and what it does")
            .arg(runtexts::state(*dialog->run()),
                 runtexts::title(dialog->run()->plan().action, dialog->run()->counts().matched()));
    const auto &counts = dialog->run()->counts();
    const QLocale locale;
    return tr("%1 %2 of %3", "what a run does, how many letters have ended, of how many")
        .arg(runtexts::state(*dialog->run()), locale.toString(counts.ended()), locale.toString(counts.matched()));
}

} // namespace dlo
