// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/redrive/rundialog.h"

#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/visibledelegate.h"
#include "views/redrive/runtablemodel.h"
#include "views/redrive/runtexts.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QProgressBar>
#include <QPushButton>
#include <QTableView>
#include <QVBoxLayout>

#include <utility>

using namespace Qt::StringLiterals;

namespace dlo {

RunDialog::RunDialog(RedriveRunner *run, const QString &where, QWidget *parent)
    : QDialog(parent)
    , m_run(run)
    , m_rows(new RunTableModel(run, this))
    , m_banner(new Banner(this))
    , m_state(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_counts(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_bar(new QProgressBar(this))
    , m_table(new QTableView(this))
    , m_trouble(new QCheckBox(tr("Only those that are &not done"), this))
    , m_pause(new QPushButton(this))
    , m_stop(new QPushButton(tr("&Stop"), this))
    , m_again(new QPushButton(tr("&Try the failed ones again…"), this))
{
    setObjectName("runDialog"_L1);
    setWindowTitle(runtexts::title(run->plan().action, run->counts().matched()));
    buildLayout(where);
    connect(run, &RedriveRunner::progressed, this, &RunDialog::reflect);
    connect(run, &RedriveRunner::stateChanged, this, &RunDialog::reflect);
    connect(run, &QObject::destroyed, this, &QObject::deleteLater);
    connect(m_pause, &QPushButton::clicked, this, &RunDialog::toggle);
    connect(m_stop, &QPushButton::clicked, run, &RedriveRunner::cancel);
    connect(m_again, &QPushButton::clicked, this, &RunDialog::againRequested);
    connect(m_trouble, &QCheckBox::toggled, this, [this](bool on) {
        m_rows->show(on ? RunTableModel::Show::Trouble : RunTableModel::Show::All);
        reflectTable();
    });
    m_clock.setInterval(1000);
    connect(&m_clock, &QTimer::timeout, this, &RunDialog::reflect);
    reflect();
    resize(860, 520);
}

void RunDialog::buildLayout(const QString &where)
{
    auto *connection = new PlainLabel(PlainLabel::Fit::Elide, this);
    connection->setObjectName("runConnection"_L1);
    connection->setText(where);
    auto bold = connection->font();
    bold.setBold(true);
    connection->setFont(bold);
    m_banner->setObjectName("runBanner"_L1);
    m_banner->setClosable(false);
    m_state->setObjectName("runState"_L1);
    m_counts->setObjectName("runCounts"_L1);
    m_bar->setObjectName("runBar"_L1);
    m_bar->setTextVisible(false);
    m_table->setObjectName("runTable"_L1);
    m_table->setAccessibleName(tr("Dead letters of this run"));
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
    m_table->setColumnWidth(RunTableModel::Tries, 8 * width);
    m_empty->setObjectName("runEmpty"_L1);
    m_empty->setText(tr("There is none that is not done, up to now."));
    m_trouble->setObjectName("runTrouble"_L1);
    m_pause->setObjectName("runPause"_L1);
    m_stop->setObjectName("runStop"_L1);
    m_again->setObjectName("runAgain"_L1);
    auto *buttons = new QDialogButtonBox(QDialogButtonBox::Close, this);
    buttons->button(QDialogButtonBox::Close)->setObjectName("runClose"_L1);
    for (auto *button : {m_pause, m_stop, m_again}) {
        button->setAutoDefault(false);
        buttons->addButton(button, QDialogButtonBox::ActionRole);
    }
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(connection);
    column->addWidget(m_banner);
    column->addWidget(m_bar);
    column->addWidget(m_state);
    column->addWidget(m_counts);
    column->addWidget(m_trouble);
    column->addWidget(m_table, 1);
    column->addWidget(m_empty);
    column->addWidget(buttons);
}

bool RunDialog::isOpen() const
{
    return m_run && m_run->state() != RedriveRunner::State::Finished
        && m_run->state() != RedriveRunner::State::Cancelled;
}

void RunDialog::say(const sentences::Message &message)
{
    m_banner->show(Banner::Kind::Error, message);
}

void RunDialog::toggle()
{
    if (!m_run)
        return;
    if (m_run->state() == RedriveRunner::State::Ready)
        m_run->start();
    else if (m_run->state() == RedriveRunner::State::Paused)
        m_run->resume();
    else
        m_run->pause();
}

void RunDialog::reflect()
{
    if (!m_run)
        return;
    using State = RedriveRunner::State;
    const auto state = m_run->state();
    const auto &counts = m_run->counts();
    m_bar->setMaximum(std::max(1, int(counts.matched())));
    m_bar->setValue(int(counts.ended()));
    const auto pace = runtexts::pace(*m_run);
    m_state->setText(pace.isEmpty() ? runtexts::state(*m_run) : runtexts::state(*m_run) + u" · "_s + pace);
    m_counts->setText(runtexts::counts(counts));
    const bool waits = m_run->startsAt().has_value();
    m_pause->setText(waits ? tr("Start &now") : state == State::Paused ? tr("&Resume") : tr("&Pause"));
    m_pause->setEnabled(waits || state == State::Running || state == State::Watching || state == State::Paused);
    m_stop->setEnabled(isOpen() && state != State::Cancelling);
    m_again->setEnabled(!isOpen() && counts.of(RowState::Failed) > 0);
    const bool ticks = waits || state == State::Running || state == State::Watching;
    if (ticks && !m_clock.isActive())
        m_clock.start();
    else if (!ticks)
        m_clock.stop();
    if (std::exchange(m_shown, state) != state) {
        if (const auto why = runtexts::halt(*m_run); state == State::Paused && !why.what.isEmpty())
            m_banner->show(Banner::Kind::Warning, why);
        else if (!isOpen())
            m_banner->show(counts.of(RowState::Done) == counts.matched() ? Banner::Kind::Success
                                                                         : Banner::Kind::Warning,
                           runtexts::ending(*m_run));
        else
            m_banner->dismiss();
    }
    reflectTable();
    Q_EMIT progressed();
}

void RunDialog::reflectTable()
{
    const bool nothing = m_rows->rowCount() == 0;
    m_empty->setVisible(nothing);
    m_table->setVisible(!nothing);
}

} // namespace dlo
