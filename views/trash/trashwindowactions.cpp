// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

// TrashWindow: what its buttons do.

#include "archive/journalarchive.h"
#include "archive/trashkeeper.h"
#include "session/workspace.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/trash/trashmodel.h"
#include "views/trash/trashruledialog.h"
#include "views/trash/trashtexts.h"
#include "views/trash/trashwindow.h"

#include <QCoreApplication>
#include <QDate>
#include <QDateTime>
#include <QFileDialog>
#include <QItemSelectionModel>
#include <QLocale>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>

#include <algorithm>

using namespace Qt::StringLiterals;

namespace dlo {

void TrashWindow::connectButtons()
{
    connect(m_putBack, &QPushButton::clicked, this, &TrashWindow::putBack);
    connect(m_export, &QPushButton::clicked, this, &TrashWindow::chooseFile);
    connect(m_emptyNow, &QPushButton::clicked, this, &TrashWindow::askToEmpty);
    connect(m_stopWork, &QPushButton::clicked, this, [this] { m_stop.request_stop(); });
    connect(m_rule, &QPushButton::clicked, this, [this] {
        if (!m_keeper || findChild<TrashRuleDialog *>())
            return;
        auto *dialog = new TrashRuleDialog(m_keeper->rule(), this); // deletes itself when closed
        connect(dialog, &TrashRuleDialog::chosen, m_keeper, &TrashKeeper::setRule);
        dialog->open();
    });
    connect(m_keeper, &TrashKeeper::ruleChanged, this, &TrashWindow::reflectSelection);
    connect(m_archive, &JournalArchive::emptied, m_model, &TrashModel::refresh);
    connect(&m_workspace, &Workspace::currentChanged, this, &TrashWindow::watchSession);
    watchSession();
}

void TrashWindow::watchSession()
{
    if (auto *session = m_workspace.current()) {
        connect(session, &Session::permissionsChanged, this, &TrashWindow::reflectSelection, Qt::UniqueConnection);
        connect(session, &Session::stateChanged, this, &TrashWindow::reflectSelection, Qt::UniqueConnection);
    }
    reflectSelection();
}

std::vector<int> TrashWindow::selectedRows() const
{
    std::vector<int> rows;
    for (const auto &range : m_table->selectionModel()->selection()) {
        for (int row = range.top(); row <= range.bottom(); ++row)
            rows.push_back(row);
    }
    std::ranges::sort(rows);
    return rows;
}

QString TrashWindow::whyNotPutBack() const
{
    const auto rows = selectedRows();
    if (rows.empty())
        return tr("No letter is selected.");
    const auto *session = m_workspace.current();
    qint64 bytes = 0;
    for (const int row : rows) {
        const auto &letter = m_model->at(row);
        if (auto why = trashtexts::whyNotPutBack(letter); !why.isEmpty())
            return rows.size() == 1 ? why : tr("At least one of them cannot be put back: %1").arg(why);
        if (!session || session->broker() != letter.entry.broker)
            return tr("Open the connection “%1” first: it came from there.").arg(visible(letter.entry.connectionName));
        bytes += letter.payloadBytes;
    }
    if (bytes > mostBytes)
        return tr("These are too many bytes to be put back at once (%1). Select fewer.").arg(sentences::size(bytes));
    const auto reason = session->may(RedriveAction::Push, nullptr).reason;
    return reason == Reason::NothingSelected ? QString() : sentences::whyNot(reason);
}

QCoro::Task<void> TrashWindow::putBack()
{
    if (m_isWorking || !whyNotPutBack().isEmpty() || !m_archive)
        co_return;
    const QPointer self(this);
    std::vector<qint64> ids;
    for (const int row : selectedRows())
        ids.push_back(m_model->at(row).entry.id);
    std::ranges::reverse(ids); // as they were removed
    setWorking(tr("Reading the letters…"));
    const auto stop = m_stop.get_token();
    std::vector<LetterStore::Entry> letters;
    for (const qint64 id : ids) {
        auto letter = co_await m_archive->letter(id);
        if (!self)
            co_return;
        if (!letter || !letter->payload.isPresent() || stop.stop_requested() || !m_archive) {
            setWorking({});
            if (!letter)
                m_banner->show(Banner::Kind::Error, sentences::ofError(letter.error()));
            else if (!stop.stop_requested())
                m_banner->show(Banner::Kind::Warning,
                               {tr("Nothing was put back: a payload was emptied out of the trash meanwhile."), {}});
            co_return;
        }
        letters.push_back(std::make_shared<const DeadLetter>(*std::move(letter)));
    }
    setWorking({});
    Q_EMIT putBackRequested(letters);
}

void TrashWindow::askToEmpty()
{
    if (m_isWorking || !m_survey || findChild<QMessageBox *>(u"trashEmptyQuestion"_s))
        return;
    std::vector<qint64> ids;
    qint64 bytes = 0;
    for (const int row : selectedRows()) {
        const auto &letter = m_model->at(row);
        if (letter.kept == TrashKept::Emptied)
            continue;
        ids.push_back(letter.entry.id);
        bytes += letter.payloadBytes;
    }
    auto *box = new QMessageBox(QMessageBox::Warning, tr("Empty the trash?"), tr("Empty the trash?"),
                                QMessageBox::Cancel, this);
    box->setObjectName("trashEmptyQuestion"_L1);
    box->setAttribute(Qt::WA_DeleteOnClose);
    box->setTextFormat(Qt::PlainText);
    QStringList lines{tr("In the trash: %1.").arg(trashtexts::amount(*m_survey))};
    if (!ids.empty())
        lines << tr("Selected: %1, %2 of payload.").arg(QLocale().toString(qint64(ids.size())), sentences::size(bytes));
    if (m_survey->open > 0)
        lines << tr("Actions that are not over are left alone: %1.").arg(QLocale().toString(m_survey->open));
    lines << tr(
        "Payloads, headers and error texts are deleted. This cannot be undone, and the letters cannot be put back "
        "any more. That they were sent or deleted, by whom and when, stays known.");
    box->setInformativeText(lines.join("\n\n"_L1));
    if (!ids.empty()) {
        auto *some = box->addButton(tr("Empty the &selected"), QMessageBox::DestructiveRole);
        some->setObjectName("trashEmptySelected"_L1);
        connect(some, &QPushButton::clicked, this, [this, ids] { empty(ids, false); });
    }
    auto *all = box->addButton(tr("Empty &all"), QMessageBox::DestructiveRole);
    all->setObjectName("trashEmptyAll"_L1);
    connect(all, &QPushButton::clicked, this, [this] { empty({}, true); });
    box->setDefaultButton(QMessageBox::Cancel);
    box->open();
}

QCoro::Task<void> TrashWindow::empty(std::vector<qint64> ids, bool all)
{
    if (m_isWorking || !m_archive)
        co_return;
    const QPointer self(this);
    setWorking(tr("Emptying…"));
    const auto stop = m_stop.get_token();
    const auto done = all ? co_await m_archive->emptyAll(stop) : co_await m_archive->empty(std::move(ids), stop);
    if (!self)
        co_return;
    setWorking({});
    if (done)
        m_banner->show(done->spared > 0 ? Banner::Kind::Warning : Banner::Kind::Success, trashtexts::ofEmptied(*done));
    else
        m_banner->show(Banner::Kind::Error, sentences::ofError(done.error()));
}

void TrashWindow::chooseFile()
{
    if (m_isWorking)
        return;
    auto *dialog = new QFileDialog(this, tr("Export the journal"));
    dialog->setObjectName("trashFileDialog"_L1);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setAcceptMode(QFileDialog::AcceptSave); // asks before it takes a name that is there
    dialog->setNameFilters({tr("Everything, a line for each action (*.jsonl)"), tr("Table for spreadsheets (*.csv)")});
    dialog->setDefaultSuffix(u"jsonl"_s);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString &filter) {
        dialog->setDefaultSuffix(filter.contains("*.csv"_L1) ? u"csv"_s : u"jsonl"_s);
    });
    dialog->selectFile(u"journal-%1"_s.arg(QDate::currentDate().toString(Qt::ISODate)));
    connect(dialog, &QFileDialog::fileSelected, this, &TrashWindow::exportTo);
    dialog->open();
}

QCoro::Task<void> TrashWindow::exportTo(QString file)
{
    if (m_isWorking || !m_archive)
        co_return;
    const QPointer self(this);
    setWorking(tr("Exporting…"));
    const bool table = file.endsWith(".csv"_L1, Qt::CaseInsensitive);
    const auto outcome
        = co_await m_archive->exportJournal({.file = file,
                                             .format = table ? JournalFormat::Csv : JournalFormat::Lines,
                                             .replace = true,
                                             .program = QCoreApplication::applicationVersion(),
                                             .at = QDateTime::currentMSecsSinceEpoch()},
                                            m_stop.get_token(), [self](qint64 done, qint64 all) {
                                                if (!self)
                                                    return;
                                                constexpr int whole = 1000;
                                                self->m_progress->setRange(0, whole);
                                                self->m_progress->setValue(all > 0 ? int(done * whole / all) : 0);
                                            });
    if (!self)
        co_return;
    setWorking({});
    const bool stopped = outcome.error && outcome.error->kind == ErrorKind::Cancelled;
    m_banner->show(stopped             ? Banner::Kind::Info
                       : outcome.error ? Banner::Kind::Error
                                       : Banner::Kind::Success,
                   trashtexts::ofExport(outcome, file));
}

void TrashWindow::setWorking(const QString &what)
{
    m_isWorking = !what.isEmpty();
    if (m_isWorking) {
        m_stop = std::stop_source();
        m_banner->dismiss();
        m_progress->setRange(0, 0);
    }
    m_working->setText(what);
    m_progress->setAccessibleName(what);
    for (QWidget *widget : std::initializer_list<QWidget *>{m_working, m_progress, m_stopWork})
        widget->setVisible(m_isWorking);
    reflectSelection();
}

QCoro::Task<void> TrashWindow::count()
{
    if (!m_archive)
        co_return;
    const QPointer self(this);
    m_stopCount.request_stop();
    m_stopCount = std::stop_source();
    const auto stop = m_stopCount.get_token();
    const auto survey = co_await m_archive->survey(stop);
    if (!self || stop.stop_requested())
        co_return;
    const bool differs = survey && m_survey && survey->letters != m_survey->letters;
    if (survey)
        m_survey = *survey;
    reflectSelection();
    if (differs && selectedRows().empty()) // what is being looked at stays
        m_model->refresh();
}

} // namespace dlo
