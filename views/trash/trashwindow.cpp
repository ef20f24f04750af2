// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashwindow.h"

#include "archive/journalarchive.h"
#include "archive/trashkeeper.h"
#include "session/profilestore.h"
#include "session/workspace.h"
#include "views/common/banner.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibledelegate.h"
#include "views/common/visibletext.h"
#include "views/trash/trashletterview.h"
#include "views/trash/trashmodel.h"
#include "views/trash/trashtexts.h"

#include <QComboBox>
#include <QDateTime>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QPushButton>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <chrono>

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

namespace dlo {

TrashWindow::TrashWindow(Workspace &workspace, JournalArchive &archive, TrashKeeper &keeper, QWidget *parent)
    : QDialog(parent)
    , m_workspace(workspace)
    , m_archive(&archive)
    , m_keeper(&keeper)
    , m_model(new TrashModel(archive, this))
    , m_search(new QLineEdit(this))
    , m_connection(new QComboBox(this))
    , m_time(new QComboBox(this))
    , m_amount(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_state(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_banner(new Banner(this))
    , m_table(new QTableView(this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_letter(new TrashLetterView(archive, this))
    , m_progress(new QProgressBar(this))
    , m_working(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_whyNot(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_putBack(new QPushButton(tr("Put &back…"), this))
    , m_export(new QPushButton(tr("E&xport journal…"), this))
    , m_rule(new QPushButton(tr("Empty by &itself…"), this))
    , m_emptyNow(new QPushButton(tr("&Empty…"), this))
    , m_stopWork(new QPushButton(tr("&Stop"), this))
{
    setObjectName("trashWindow"_L1);
    setAttribute(Qt::WA_DeleteOnClose);
    setWindowTitle(tr("Trash and history"));
    buildTable();
    buildLayout();
    m_searchLater.setSingleShot(true);
    m_searchLater.setInterval(250ms);
    connect(&m_searchLater, &QTimer::timeout, this, &TrashWindow::searchNow);
    m_countLater.setSingleShot(true);
    m_countLater.setInterval(400ms);
    connect(&m_countLater, &QTimer::timeout, this, &TrashWindow::count);
    connect(m_search, &QLineEdit::textChanged, this, [this] { m_searchLater.start(); });
    connect(m_search, &QLineEdit::returnPressed, this, &TrashWindow::searchNow);
    for (auto *choice : {m_connection, m_time})
        connect(choice, &QComboBox::currentIndexChanged, this, &TrashWindow::searchNow);
    connect(m_letter, &TrashLetterView::keptRequested, this, &TrashWindow::showEntry);
    connect(m_model, &TrashModel::stateChanged, this, &TrashWindow::reflect);
    connect(m_model, &QAbstractItemModel::rowsInserted, this, &TrashWindow::showFirst);
    connect(m_table->selectionModel(), &QItemSelectionModel::selectionChanged, this, &TrashWindow::reflectSelection);
    connect(m_model, &QAbstractItemModel::modelReset, this, &TrashWindow::reflectSelection);
    for (const auto change : {&JournalArchive::changed, &JournalArchive::emptied})
        connect(&archive, change, &m_countLater, qOverload<>(&QTimer::start));
    connectButtons();
    resize(1180, 680);
    searchNow();
    count();
    m_search->setFocus();
}

TrashWindow::~TrashWindow()
{
    m_stopCount.request_stop();
    m_stop.request_stop();
}

void TrashWindow::buildTable()
{
    m_table->setObjectName("trashTable"_L1);
    m_table->setAccessibleName(tr("Letters in the trash"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(new VisibleDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setAlternatingRowColors(true);
    m_table->setTabKeyNavigation(false);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    constexpr int margin = 8;
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + margin);
    auto *header = m_table->horizontalHeader();
    header->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    header->setHighlightSections(false);
    const auto width = m_table->fontMetrics().averageCharWidth();
    constexpr int characters[] = {23, 24, 14, 14, 20, 26, 18, 10, 11};
    for (int column = 0; column < TrashModel::ColumnCount; ++column)
        m_table->setColumnWidth(column, characters[column] * width);
}

QWidget *TrashWindow::buildSearch()
{
    auto *row = new QWidget(this);
    m_search->setObjectName("trashSearch"_L1);
    m_search->setClearButtonEnabled(true);
    m_search->setPlaceholderText(tr("Words in queue, ids, error, reason, name or payload"));
    m_search->setAccessibleName(tr("Find in the trash"));
    m_connection->setObjectName("trashConnection"_L1);
    m_connection->setAccessibleName(tr("Connection"));
    m_connection->addItem(tr("All connections"));
    for (const auto &profile : m_workspace.profiles().profiles())
        m_connection->addItem(visible(profile.name), profile.id);
    m_time->setObjectName("trashTime"_L1);
    m_time->setAccessibleName(tr("Since when"));
    m_time->addItem(tr("Any time"), 0);
    m_time->addItem(tr("Last 24 hours"), 1);
    m_time->addItem(tr("Last 7 days"), 7);
    m_time->addItem(tr("Last 30 days"), 30);
    auto *label = new QLabel(tr("&Find:"), row);
    label->setBuddy(m_search);
    auto *line = new QHBoxLayout(row);
    line->setContentsMargins(0, 0, 0, 0);
    line->setSpacing(8);
    line->addWidget(label);
    line->addWidget(m_search, 1);
    line->addWidget(m_connection);
    line->addWidget(m_time);
    return row;
}

void TrashWindow::buildLayout()
{
    m_amount->setObjectName("trashAmount"_L1);
    m_state->setObjectName("trashState"_L1);
    m_banner->setObjectName("trashBanner"_L1);
    m_banner->hide();
    m_empty->setObjectName("trashEmpty"_L1);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_progress->setObjectName("trashProgress"_L1);
    m_progress->setRange(0, 0);
    m_progress->setTextVisible(false);
    m_working->setObjectName("trashWorking"_L1);
    m_whyNot->setObjectName("trashWhyNot"_L1);
    auto *left = new QWidget(this);
    auto *leftColumn = new QVBoxLayout(left);
    leftColumn->setContentsMargins(0, 0, 0, 0);
    leftColumn->setSpacing(4);
    leftColumn->addWidget(m_table, 1);
    leftColumn->addWidget(m_empty, 1);
    leftColumn->addWidget(m_state);
    auto *splitter = new QSplitter(this);
    splitter->setObjectName("trashSplitter"_L1);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(left);
    splitter->addWidget(m_letter);
    const auto wide = fontMetrics().averageCharWidth();
    m_letter->setMinimumWidth(40 * wide);
    splitter->setSizes({110 * wide, 70 * wide});
    splitter->setStretchFactor(0, 3);
    splitter->setStretchFactor(1, 2);
    auto *work = new QHBoxLayout;
    work->addWidget(m_working);
    work->addWidget(m_progress, 1);
    work->addWidget(m_stopWork);
    auto *ways = new QHBoxLayout;
    ways->setSpacing(8);
    const std::pair<QPushButton *, const char *> buttons[] = {{m_putBack, "trashPutBack"},
                                                              {m_export, "trashExport"},
                                                              {m_rule, "trashRule"},
                                                              {m_emptyNow, "trashEmptyNow"},
                                                              {m_stopWork, "trashStop"}};
    for (const auto &[button, name] : buttons) {
        button->setObjectName(QLatin1StringView(name));
        button->setAutoDefault(false);
    }
    auto *close = new QDialogButtonBox(QDialogButtonBox::Close, this);
    close->button(QDialogButtonBox::Close)->setObjectName("trashClose"_L1);
    close->button(QDialogButtonBox::Close)->setAutoDefault(false);
    connect(close, &QDialogButtonBox::rejected, this, &QDialog::reject);
    ways->addWidget(m_putBack);
    ways->addWidget(m_export);
    ways->addStretch(1);
    ways->addWidget(m_rule);
    ways->addWidget(m_emptyNow);
    ways->addWidget(close);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(16, 16, 16, 16);
    column->setSpacing(8);
    column->addWidget(buildSearch());
    column->addWidget(m_amount);
    column->addWidget(m_banner);
    column->addWidget(splitter, 1);
    column->addLayout(work);
    column->addWidget(m_whyNot);
    column->addLayout(ways);
    setWorking({});
}

void TrashWindow::searchNow()
{
    m_searchLater.stop();
    TrashQuery query{.words = m_search->text()};
    if (const auto id = m_connection->currentData().toString(); !id.isEmpty())
        query.connection = id;
    if (const int days = m_time->currentData().toInt(); days > 0)
        query.from = QDateTime::currentMSecsSinceEpoch() - days * std::chrono::milliseconds(24h).count();
    m_model->setQuery(query);
}

void TrashWindow::showEntry(qint64 entry)
{
    m_wanted = entry;
    const bool filtered = !m_search->text().isEmpty() || m_connection->currentIndex() > 0 || m_time->currentIndex() > 0;
    if (filtered) {
        m_search->clear();
        m_connection->setCurrentIndex(0);
        m_time->setCurrentIndex(0);
        searchNow();
    }
    showFirst();
}

//! Selects what is wanted, or reads on until it is here.
void TrashWindow::showFirst()
{
    if (!m_wanted)
        return;
    if (const int row = m_model->rowOf(*m_wanted); row >= 0) {
        m_wanted.reset();
        m_table->selectRow(row);
        m_table->scrollTo(m_model->index(row, 0));
        m_table->setFocus();
    } else if (m_model->canFetchMore({})) {
        m_model->fetchMore({});
    }
}

void TrashWindow::reflect()
{
    using State = TrashModel::State;
    const auto state = m_model->state();
    const bool nothing = m_model->rowCount() == 0;
    const bool asked
        = !m_search->text().trimmed().isEmpty() || m_connection->currentIndex() > 0 || m_time->currentIndex() > 0;
    m_table->setVisible(!nothing);
    m_empty->setVisible(nothing);
    if (nothing)
        m_empty->setText(state == State::Searching ? tr("Looking…")
                             : asked               ? tr("Nothing in the trash has all of this.")
                                     : tr("The trash is empty. Dead letters that are deleted, republished or replayed "
                                          "here are kept in it, until it is emptied."));
    const auto count = QLocale().toString(m_model->rowCount());
    if (state == State::Searching && m_model->reached() > 0)
        m_state->setText(tr("%1 found, looking back to %2…").arg(count, sentences::localTime(m_model->reached())));
    else if (state == State::Searching)
        m_state->setText(tr("Looking…"));
    else
        m_state->setText(state == State::More ? tr("%1 shown, there are more below").arg(count)
                                              : tr("%1 shown").arg(count));
    if (state == State::Failed)
        m_banner->show(Banner::Kind::Error, sentences::ofError(*m_model->error()));
    if (state == State::More || state == State::Complete)
        showFirst();
    if (state == State::Complete)
        m_wanted.reset();
    reflectSelection();
}

void TrashWindow::reflectSelection()
{
    const auto rows = selectedRows();
    if (rows.size() == 1)
        m_letter->showLetter(m_model->at(rows.front()));
    else if (rows.empty())
        m_letter->showNone(m_model->rowCount() == 0 ? QString() : tr("Select a letter to see what was kept of it."));
    else
        m_letter->showNone(tr("%n letters are selected.", nullptr, int(rows.size())));
    const auto why = whyNotPutBack();
    m_putBack->setEnabled(why.isEmpty() && !m_isWorking);
    m_putBack->setToolTip(why);
    m_whyNot->setText(rows.empty() ? QString() : why);
    m_whyNot->setVisible(!m_whyNot->fullText().isEmpty());
    m_export->setEnabled(!m_isWorking);
    m_emptyNow->setEnabled(!m_isWorking && m_survey && m_survey->emptiable() > 0);
    if (m_keeper)
        m_amount->setText((m_survey ? tr("In the trash: %1.").arg(trashtexts::amount(*m_survey)) + u' ' : QString())
                          + trashtexts::rule(m_keeper->rule()));
}

} // namespace dlo
