// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/runsdialog.h"

#include "redrive/journal.h"
#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/redrive/runlistmodel.h"
#include "views/redrive/runtexts.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

using namespace Qt::StringLiterals;

namespace dlo {

RunsDialog::RunsDialog(Journal &journal, Session *session, QWidget *parent)
    : QDialog(parent)
    , m_journal(journal)
    , m_runs(new RunListModel(this))
    , m_banner(new Banner(this))
    , m_table(new QTableView(this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_details(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_goOn(new QPushButton(tr("&Go on…"), this))
    , m_giveUp(new QPushButton(tr("Give &up…"), this))
{
    setAttribute(Qt::WA_DeleteOnClose);
    setObjectName("runsDialog"_L1);
    setWindowTitle(tr("Runs"));
    buildLayout();
    m_later.setSingleShot(true);
    m_later.setInterval(500);
    connect(&m_later, &QTimer::timeout, this, &RunsDialog::read);
    connect(&journal, &Journal::changed, this, [this] {
        if (!m_later.isActive())
            m_later.start();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this] { reflect(); });
    connect(m_runs, &QAbstractItemModel::dataChanged, this, [this] { reflect(); });
    connect(m_goOn, &QPushButton::clicked, this, [this] {
        if (const auto run = current())
            Q_EMIT goOnRequested(*run);
    });
    connect(m_giveUp, &QPushButton::clicked, this, [this] {
        if (const auto run = current())
            Q_EMIT giveUpRequested(*run);
    });
    setSession(session);
    read();
    m_table->setFocus();
    resize(1000, 480);
}

void RunsDialog::buildLayout()
{
    m_banner->setObjectName("runsBanner"_L1);
    m_banner->hide();
    m_table->setObjectName("runsTable"_L1);
    m_table->setAccessibleName(tr("Runs"));
    m_table->setModel(m_runs);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->setShowGrid(false);
    m_table->setAlternatingRowColors(true);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    auto *header = m_table->horizontalHeader();
    header->setHighlightSections(false);
    header->setStretchLastSection(true);
    const auto width = fontMetrics().averageCharWidth();
    for (const auto &[column, characters] : {std::pair{RunListModel::Begun, 18},
                                             {RunListModel::What, 34},
                                             {RunListModel::Connection, 16},
                                             {RunListModel::State, 14},
                                             {RunListModel::Outcome, 44}})
        header->resizeSection(column, width * characters);
    m_empty->setObjectName("runsEmpty"_L1);
    m_empty->setText(tr("Nothing has been done to several dead letters at once yet. Select some in the list, then "
                        "choose Replay, Republish or Delete: each such run is listed here, and can be gone on with "
                        "when the program was ended in the middle of it."));
    m_details->setObjectName("runsDetails"_L1);
    m_goOn->setObjectName("runsGoOn"_L1);
    m_giveUp->setObjectName("runsGiveUp"_L1);
    auto *ways = new QHBoxLayout;
    ways->setSpacing(8);
    for (auto *button : {m_goOn, m_giveUp}) {
        button->setAutoDefault(false);
        ways->addWidget(button);
    }
    ways->addStretch(1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setObjectName("runsClose"_L1);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(m_banner);
    column->addWidget(m_empty);
    column->addWidget(m_table, 1);
    column->addWidget(m_details);
    column->addLayout(ways);
    column->addStretch(0);
    column->addWidget(buttons);
}

void RunsDialog::setSession(Session *session)
{
    if (m_session)
        disconnect(m_session, nullptr, this, nullptr);
    m_session = session;
    if (session) {
        connect(session, &Session::stateChanged, this, &RunsDialog::reflect);
        connect(session, &Session::permissionsChanged, this, &RunsDialog::reflect);
    }
    reflect();
}

std::optional<RunRecord> RunsDialog::current() const
{
    const auto index = m_table->currentIndex();
    return index.isValid() ? std::optional(m_runs->run(index.row())) : std::nullopt;
}

void RunsDialog::say(const sentences::Message &message)
{
    m_banner->show(Banner::Kind::Error, message);
}

QCoro::Task<void> RunsDialog::read()
{
    if (m_reading)
        co_return m_later.start();
    m_reading = true;
    const QPointer<RunsDialog> self(this);
    auto runs = co_await m_journal.runs();
    if (!self)
        co_return;
    m_reading = false;
    if (!runs) {
        say(sentences::ofError(runs.error()));
        co_return;
    }
    const auto before = current();
    m_runs->setRuns(*std::move(runs));
    int row = before ? m_runs->rowOf(before->id) : -1;
    for (int i = 0; i < m_runs->rowCount() && row < 0; ++i)
        row = RunListModel::isInterrupted(m_runs->run(i)) ? i : -1;
    if (row < 0 && m_runs->rowCount() > 0)
        row = 0;
    if (row >= 0 && (!before || m_table->currentIndex().row() != row))
        m_table->selectRow(row);
    reflect();
}

void RunsDialog::reflect()
{
    const bool any = m_runs->rowCount() > 0;
    m_empty->setVisible(!any);
    m_table->setVisible(any);
    const auto run = current();
    const bool interrupted = run && RunListModel::isInterrupted(*run);
    m_goOn->setVisible(any);
    m_giveUp->setVisible(any);
    const auto whyNot = run ? runtexts::whyNotGoOn(*run, m_session) : QString();
    m_goOn->setEnabled(interrupted && whyNot.isEmpty());
    m_giveUp->setEnabled(interrupted);
    QStringList lines;
    if (run)
        lines.append(interrupted ? tr("When it was last written down: %1").arg(runtexts::counts(run->counts))
                                 : runtexts::counts(run->counts));
    if (interrupted)
        lines.append(tr("It was interrupted: the program ended before all of it was done. What was begun then is under "
                        "“Unfinished actions” if its outcome is not known."));
    if (interrupted && !whyNot.isEmpty())
        lines.append(whyNot);
    m_details->setText(lines.join(u'\n'));
}

} // namespace dlo
