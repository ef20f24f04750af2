// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/planflow.h"

#include "exchange/letterline.h"
#include "plan/planreader.h"
#include "session/session.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/redrive/dryrundialog.h"
#include "views/redrive/manyflow.h"
#include "views/redrive/plandialog.h"
#include "views/redrive/planfiletexts.h"
#include "views/redrive/saveplandialog.h"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QStandardPaths>
#include <QtConcurrentRun>

using namespace Qt::StringLiterals;

namespace dlo {

PlanFlow::PlanFlow(ManyFlow &flow, QWidget *window)
    : QObject(window)
    , m_flow(flow)
    , m_window(window)
{
    connect(&flow, &ManyFlow::saveRequested, this, &PlanFlow::savePlan);
    connect(&flow, &ManyFlow::dryRunRequested, this, &PlanFlow::dryRun);
}

void PlanFlow::setSession(Session *session)
{
    if (m_session == session)
        return;
    delete m_reading; // it was for the one before
    m_session = session;
}

QString PlanFlow::folder() const
{
    if (!m_folder.isEmpty())
        return m_folder;
    const auto documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return documents.isEmpty() ? QDir::homePath() : documents;
}

void PlanFlow::openPlan()
{
    chooseFile(tr("Open plan"), &PlanFlow::openPlanFile);
}

void PlanFlow::importLetters()
{
    chooseFile(tr("Import letters"), &PlanFlow::importFile);
}

void PlanFlow::chooseFile(const QString &title, void (PlanFlow::*then)(const QString &file))
{
    if (!m_session)
        return;
    auto *dialog = new QFileDialog(m_window, title, folder(), tr("Plans and letters (*.jsonl);;All files (*)"));
    dialog->setObjectName("planChooseFile"_L1);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setFileMode(QFileDialog::ExistingFile);
    connect(dialog, &QFileDialog::fileSelected, this, [this, then](const QString &file) { (this->*then)(file); });
    dialog->open();
}

void PlanFlow::openPlanFile(const QString &file)
{
    const auto reading = [](const PlanOpening &what, const std::stop_token &stop, std::atomic<qint64> *done) {
        return dlo::openPlan(what, stop, done).transform([](SavedPlan plan) {
            return ImportedLetters{.plan = std::move(plan)};
        });
    };
    read(tr("Open plan"), file, reading, &PlanFlow::takePlan);
}

void PlanFlow::importFile(const QString &file)
{
    const auto reading = [](const PlanOpening &what, const std::stop_token &stop, std::atomic<qint64> *done) {
        return dlo::importLetters(what, stop, done);
    };
    read(tr("Import letters"), file, reading, &PlanFlow::takeLetters);
}

void PlanFlow::read(const QString &title, const QString &file, const Reading &reading, Take take)
{
    if (!m_session)
        return;
    delete m_reading;
    m_folder = QFileInfo(file).absolutePath();
    auto *dialog = new FileWorkDialog(title, m_window);
    m_reading = dialog;
    const auto work = dialog->begin(tr("Reading %1…").arg(visible(QFileInfo(file).fileName())), QFileInfo(file).size());
    QtConcurrent::run([reading, work, file] {
        return std::make_shared<const Opened>(reading({.file = file}, work->stop.get_token(), &work->done));
    }).then(dialog, [this, dialog, take](const std::shared_ptr<const Opened> &opened) {
        if (*opened)
            return (this->*take)(dialog, **opened);
        const auto &fault = opened->error();
        const bool stopped = fault.error.kind == ErrorKind::Cancelled;
        dialog->end(stopped ? Banner::Kind::Info : Banner::Kind::Error, planfiletexts::ofFault(fault));
    });
    dialog->show();
}

void PlanFlow::takePlan(FileWorkDialog *dialog, const ImportedLetters &opened)
{
    if (!m_session)
        return;
    auto plan = opened.plan;
    const bool isElsewhere = plan.head.broker != m_session->broker();
    if (plan.letters.empty())
        return dialog->end(Banner::Kind::Warning, planfiletexts::noLetters());
    if (isElsewhere && plan.head.action == RedriveAction::Remove)
        return dialog->end(Banner::Kind::Error, planfiletexts::nothingToDoHere(plan.head));
    if (isElsewhere)
        plan.head.action = RedriveAction::Push; // nothing else can be done with letters that are not here
    dialog->deleteLater();
    m_flow.askPlan(plan, planfiletexts::noticeOfPlan(plan, isElsewhere));
}

void PlanFlow::takeLetters(FileWorkDialog *dialog, const ImportedLetters &opened)
{
    if (!m_session)
        return;
    if (opened.plan.letters.empty())
        return dialog->end(Banner::Kind::Warning, planfiletexts::noLetters());
    dialog->deleteLater();
    const auto address = addressWithoutSecrets(m_session->profile().url);
    m_flow.askPlan(opened.plan, planfiletexts::noticeOfImport(opened, address));
}

void PlanFlow::savePlan(PlanDialog *question)
{
    if (!m_session)
        return;
    auto *dialog = new SavePlanDialog(question->plan(), folder(), question);
    connect(dialog, &SavePlanDialog::saved, this,
            [this](const QString &file) { m_folder = QFileInfo(file).absolutePath(); });
    dialog->open();
}

void PlanFlow::dryRun(PlanDialog *question)
{
    if (!m_session)
        return;
    auto plan = question->plan().redrivePlan();
    const auto reason = m_session->may(plan.action, nullptr).reason;
    const auto obstacle = reason == Reason::NothingSelected ? QString() : sentences::whyNot(reason);
    auto *run = m_session->makeDryRun(std::move(plan), nullptr);
    auto *dialog = new DryRunDialog(run, sentences::connection(m_session->profile()), obstacle, question);
    dialog->open();
    dialog->start();
}

} // namespace dlo
