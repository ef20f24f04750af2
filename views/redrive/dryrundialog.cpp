// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/dryrundialog.h"

#include "views/common/banner.h"
#include "views/common/checkbox.h"
#include "views/common/plainlabel.h"
#include "views/common/visibledelegate.h"
#include "views/redrive/planfiletexts.h"
#include "views/redrive/runtablemodel.h"
#include "views/redrive/runtexts.h"

#include <QCheckBox>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

DryRunDialog::DryRunDialog(DryRun *run, const QString &where, QString obstacle, QWidget *parent)
    : QDialog(parent)
    , m_run(run)
    , m_obstacle(std::move(obstacle))
    , m_rows(new RunTableModel(run, this))
    , m_banner(new Banner(this))
    , m_bar(new QProgressBar(this))
    , m_counts(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_table(new QTableView(this))
    , m_close(new QPushButton(this))
{
    setObjectName("dryRunDialog"_L1);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Dry run: %1").arg(runtexts::title(run->plan().action, run->counts().matched())));
    run->setParent(this);
    buildLayout(where);
    connect(run, &DryRun::progressed, this, &DryRunDialog::reflect);
    connect(run, &DryRun::stateChanged, this, &DryRunDialog::reflect);
    connect(m_close, &QPushButton::clicked, this, &DryRunDialog::reject);
    reflect();
    resize(860, 520);
}

void DryRunDialog::buildLayout(const QString &where)
{
    auto *connection = new PlainLabel(PlainLabel::Fit::Elide, this);
    connection->setObjectName("dryRunConnection"_L1);
    connection->setText(where);
    auto bold = connection->font();
    bold.setBold(true);
    connection->setFont(bold);
    auto *note = new PlainLabel(PlainLabel::Fit::Wrap, this);
    note->setText(tr("Nothing is sent and nothing is changed. What the broker refuses by rules of its own, and what "
                     "happens until the run, cannot be known before."));
    m_banner->setObjectName("dryRunBanner"_L1);
    m_banner->setClosable(false);
    m_bar->setObjectName("dryRunBar"_L1);
    m_bar->setTextVisible(false);
    m_counts->setObjectName("dryRunCounts"_L1);
    auto *trouble = new CheckBox(tr("Only those that would &not be done"), this);
    trouble->setObjectName("dryRunTrouble"_L1);
    connect(trouble, &QCheckBox::toggled, this, [this](bool on) {
        m_rows->show(on ? RunTableModel::Show::Trouble : RunTableModel::Show::All);
        reflectTable();
    });
    m_table->setObjectName("dryRunTable"_L1);
    m_table->setAccessibleName(tr("Dead letters of this dry run"));
    m_table->setModel(m_rows);
    m_table->setItemDelegate(new VisibleDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    constexpr int margin = 8;
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + margin);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    const auto width = m_table->fontMetrics().averageCharWidth();
    m_table->setColumnWidth(RunTableModel::Letter, 26 * width);
    m_table->setColumnWidth(RunTableModel::Place, 24 * width);
    m_table->setColumnWidth(RunTableModel::Outcome, 22 * width);
    m_table->setColumnHidden(RunTableModel::Tries, true);
    m_empty->setObjectName("dryRunEmpty"_L1);
    m_empty->setText(tr("There is none that would not be done, up to now."));
    m_close->setObjectName("dryRunClose"_L1);
    m_close->setAutoDefault(false);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    for (QWidget *widget : std::initializer_list<QWidget *>{connection, note, m_banner, m_bar, m_counts, trouble})
        column->addWidget(widget);
    column->addWidget(m_table, 1);
    column->addWidget(m_empty);
    auto *buttons = new QHBoxLayout;
    buttons->addStretch(1);
    buttons->addWidget(m_close);
    column->addLayout(buttons);
    m_table->setFocus();
}

void DryRunDialog::reject()
{
    if (m_run->state() == DryRun::State::Running)
        m_run->cancel();
    else
        QDialog::reject();
}

void DryRunDialog::reflect()
{
    const auto &counts = m_run->counts();
    m_bar->setMaximum(std::max(1, int(counts.matched())));
    m_bar->setValue(int(counts.ended()));
    m_counts->setText(runtexts::prospects(counts));
    const bool goesOn = m_run->state() == DryRun::State::Ready || m_run->state() == DryRun::State::Running;
    m_close->setText(goesOn ? tr("&Stop") : tr("&Close"));
    if (!goesOn)
        showEnding();
    reflectTable();
}

void DryRunDialog::showEnding()
{
    const auto &counts = m_run->counts();
    auto message = planfiletexts::ofDryRun(*m_run);
    const bool whole = m_run->state() == DryRun::State::Finished;
    const bool good = whole && m_obstacle.isEmpty() && counts.of(RowState::Done) == counts.matched();
    if (whole && !m_obstacle.isEmpty())
        message.next = tr("But nothing may be sent now: %1").arg(m_obstacle);
    m_banner->show(good ? Banner::Kind::Success : Banner::Kind::Warning, message);
}

void DryRunDialog::reflectTable()
{
    const bool nothing = m_rows->rowCount() == 0;
    m_empty->setVisible(nothing);
    m_table->setVisible(!nothing);
}

} // namespace dlo
