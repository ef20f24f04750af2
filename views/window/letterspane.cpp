// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/letterspane.h"

#include "session/session.h"
#include "views/common/banner.h"
#include "views/common/fieldlimit.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visibletext.h"
#include "views/window/icons.h"
#include "views/window/lettertableview.h"

#include <QAction>
#include <QKeyEvent>
#include <QLineEdit>
#include <QLocale>
#include <QProgressBar>
#include <QSettings>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <utility>

namespace dlo {

namespace {

using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

constexpr auto columnsKey = "letters/columns-1"_L1; // raise the number when columns change their meaning

QString number(qint64 value)
{
    return QLocale().toString(value);
}

} // namespace

LettersPane::LettersPane(QSettings &settings, QWidget *parent)
    : QWidget(parent)
    , m_settings(settings)
    , m_scope(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_filter(new QLineEdit(this))
    , m_banner(new Banner(this))
    , m_news(new Banner(this))
    , m_table(new LetterTableView(this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_summary(new PlainLabel(PlainLabel::Fit::Elide, this))
    , m_progress(new QProgressBar(this))
    , m_stop(new QToolButton(this))
    , m_retry(new QAction(tr("Retry"), this))
    , m_refresh(new QAction(tr("Refresh"), this))
{
    setObjectName(u"lettersPane"_s);
    m_filterDelay.setSingleShot(true);
    m_filterDelay.setInterval(120ms);
    m_summaryDelay.setSingleShot(true);
    m_summaryDelay.setInterval(0);
    build();
    connect(&m_filterDelay, &QTimer::timeout, this, &LettersPane::applyFilter);
    connect(&m_summaryDelay, &QTimer::timeout, this, [this] {
        reflectEmptiness();
        reflectSummary();
        chooseLetter();
        Q_EMIT shownChanged();
    });
    connect(m_filter, &QLineEdit::textChanged, this, [this] { m_filterDelay.start(); });
    connect(m_filter, &QLineEdit::returnPressed, this, &LettersPane::focusTable);
    connect(m_table, &LetterTableView::selectionMoved, this, [this] { m_summaryDelay.start(); });
    connect(m_table, &LetterTableView::editRequested, this, [this] {
        chooseLetter(); // a double click comes before the delayed look at the selection
        Q_EMIT editRequested();
    });
    connect(m_table, &LetterTableView::columnsChanged, this, &LettersPane::saveColumns);
    connect(m_table, &LetterTableView::filterRequested, this, &LettersPane::focusFilter);
    connect(m_retry, &QAction::triggered, this, &LettersPane::retryRequested);
    connect(m_refresh, &QAction::triggered, this, [this] {
        if (m_session)
            m_session->refresh();
    });
    connect(m_stop, &QToolButton::clicked, this, [this] {
        if (m_session)
            m_session->loader().stop();
    });
    m_table->restoreColumns(settings.value(columnsKey).toByteArray());
    setSession(nullptr);
}

void LettersPane::build()
{
    m_scope->setObjectName(u"lettersScope"_s);
    m_scope->setAccessibleName(tr("Shown letters"));
    QFont bold = m_scope->font();
    bold.setBold(true);
    m_scope->setFont(bold);
    m_filter->setObjectName(u"letterFilter"_s);
    m_filter->setPlaceholderText(tr("Filter by error, id, name or payload…"));
    m_filter->setToolTip(tr("Only letters with all of these words are shown (Ctrl+F or /)"));
    m_filter->setAccessibleName(tr("Filter the dead letters"));
    m_filter->setClearButtonEnabled(true);
    fieldlimit::guard(m_filter);
    auto *escape = new QShortcut(Qt::Key_Escape, m_filter, this, [this] {
        m_filter->clear();
        focusTable();
    });
    escape->setContext(Qt::WidgetShortcut);
    m_banner->setObjectName(u"lettersBanner"_s);
    m_banner->hide();
    m_news->setObjectName(u"lettersNews"_s);
    m_news->hide();
    m_refresh->setObjectName(u"lettersRefresh"_s);
    m_empty->setObjectName(u"lettersEmpty"_s);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_summary->setObjectName(u"lettersSummary"_s);
    m_summary->setAccessibleName(tr("Summary of the dead letters"));
    m_progress->setObjectName(u"lettersProgress"_s);
    m_progress->setAccessibleName(tr("Reading dead letters"));
    m_progress->setTextVisible(false);
    m_progress->setMaximumWidth(120);
    m_progress->setMaximumHeight(fontMetrics().height());
    m_stop->setObjectName(u"lettersStop"_s);
    m_stop->setText(tr("Stop"));
    m_stop->setIcon(lineIcon(u"stop"_s));
    m_stop->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_stop->setAutoRaise(true);
    m_stop->setToolTip(tr("Stop reading; what was read stays shown"));
    m_stop->setAccessibleName(tr("Stop reading"));
    m_retry->setObjectName(u"lettersRetry"_s);
    m_retry->setToolTip(tr("Try again"));

    auto *above = new QHBoxLayout;
    above->setContentsMargins(8, 6, 8, 4);
    above->addWidget(m_scope, 1);
    above->addWidget(m_filter, 2);
    // On top of the table, so that the table keeps the focus while a list is read anew.
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    (new QVBoxLayout(m_table->viewport()))->addWidget(m_empty);
    auto *below = new QHBoxLayout;
    below->setContentsMargins(8, 2, 8, 2);
    below->addWidget(m_summary, 1);
    below->addWidget(m_progress);
    below->addWidget(m_stop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(above);
    column->addWidget(m_banner);
    column->addWidget(m_news);
    column->addWidget(m_table, 1);
    column->addLayout(below);
}

void LettersPane::setSession(Session *session)
{
    if (m_session) {
        m_session->disconnect(this);
        m_session->loader().disconnect(this);
        m_session->letters().disconnect(this);
    }
    m_session = session;
    m_chosen.reset();
    m_selected = 0;
    m_banner->dismiss();
    m_table->setLetters(session ? &session->letters() : nullptr);
    const QSignalBlocker quiet(m_filter);
    m_filter->setText(session ? session->letters().filter() : QString());
    m_filter->setEnabled(session);
    if (session) {
        connect(session, &Session::stateChanged, this, &LettersPane::reflectError);
        connect(session, &Session::dataChanged, this, &LettersPane::reflectError);
        connect(session, &Session::dataChanged, this, &LettersPane::reflectNews);
        connect(session, &Session::stateChanged, &m_summaryDelay, qOverload<>(&QTimer::start));
        connect(&session->loader(), &LetterLoader::changed, this, &LettersPane::reflectLoading);
        connect(&session->loader(), &LetterLoader::changed, this, &LettersPane::reflectError);
        for (const auto changed : {&LetterTableModel::orderChanged, &LetterTableModel::totalChanged})
            connect(&session->letters(), changed, &m_summaryDelay, qOverload<>(&QTimer::start));
    }
    reflectLoading();
    reflectError();
    reflectNews();
    m_summaryDelay.start();
}

void LettersPane::focusFilter()
{
    m_filter->setFocus(Qt::ShortcutFocusReason);
    m_filter->selectAll();
}

void LettersPane::focusTable()
{
    applyFilter();
    m_table->setFocus(Qt::OtherFocusReason);
    if (!m_table->currentIndex().isValid() && m_table->model() && m_table->model()->rowCount() > 0)
        m_table->setCurrentIndex(m_table->model()->index(0, 0)); // selectRow() does nothing from right to left
}

void LettersPane::showLetter(const LetterKey &key)
{
    const int row = m_session ? m_session->letters().rowOf(key) : -1;
    if (row < 0)
        return;
    const QModelIndex index = m_session->letters().index(row, 0);
    m_table->selectionModel()->setCurrentIndex(index, QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
    m_table->scrollTo(index);
    chooseLetter();
}

void LettersPane::applyFilter()
{
    m_filterDelay.stop();
    m_summaryDelay.start();
    if (fieldlimit::exceeds(m_filter))
        return; // it may have been cut: said in the summary
    if (m_session && m_session->letters().filter() != m_filter->text())
        m_session->letters().setFilter(m_filter->text());
}

void LettersPane::reflectLoading()
{
    const bool loading = m_session && m_session->loader().state() == LetterLoader::State::Loading;
    if (!loading)
        m_loadingSince.invalidate();
    else if (!m_loadingSince.isValid())
        m_loadingSince.start();
    m_progress->setVisible(loading);
    m_stop->setVisible(loading);
    if (loading) {
        const auto total = m_session->loader().total();
        // Per mille, so that no count is too large for an int; without a total the bar only says that work goes on.
        m_progress->setRange(0, total && *total > 0 ? 1000 : 0);
        if (total && *total > 0)
            m_progress->setValue(int(qMin<qint64>(1000, m_session->loader().read() * 1000 / *total)));
    }
    if (!m_summaryDelay.isActive())
        m_summaryDelay.start();
}

void LettersPane::reflectError()
{
    std::optional<Error> error;
    const auto state = m_session ? m_session->state() : Session::State::Closed;
    if (m_session && state != Session::State::Failed && m_session->loader().state() == LetterLoader::State::Failed)
        error = m_session->loader().error();
    else if (state == Session::State::Failed || state == Session::State::Ready)
        error = m_session->error();
    if (!error || error->kind == ErrorKind::Cancelled) {
        m_banner->dismiss();
        return;
    }
    m_banner->show(Banner::Kind::Error, sentences::ofError(*error), m_retry);
}

//! Told and not merged in unasked: rows would move under the hand that is about to click. Closed by the person, it
//! stays away until there are more.
void LettersPane::reflectNews()
{
    const qint64 news = m_session ? m_session->newLetters() : 0;
    if (std::exchange(m_newsTold, news) == news)
        return;
    if (news == 0)
        return m_news->dismiss();
    m_news->show(
        Banner::Kind::Info,
        {news == 1 ? tr("1 new dead letter in this list.") : tr("%1 new dead letters in this list.").arg(number(news)),
         {}},
        m_refresh);
}

QString LettersPane::scope() const
{
    if (!m_session)
        return {};
    const LetterQuery &query = m_session->loader().query();
    if (!query.queue && !query.group)
        return tr("All dead letters");
    if (!query.group)
        return visible(*query.queue);
    return visible(query.queue.value_or(QString())) + u" › "_s + sentences::groupName(*query.group);
}

void LettersPane::reflectSummary()
{
    m_scope->setText(scope());
    if (!m_session)
        return m_summary->setText({});
    const int shown = m_session->letters().rowCount();
    const LetterLoader &loader = m_session->loader();
    QStringList parts;
    const qint64 known = qMax<qint64>(m_session->letters().total(), loader.total().value_or(0));
    parts << tr("%1 of %2").arg(number(shown), number(known));
    if (const qint64 unreadable = loader.unreadable(); unreadable > 0)
        parts << (unreadable == 1
                      ? tr("1 row of this answer could not be read and is not shown")
                      : tr("%1 rows of this answer could not be read and are not shown").arg(number(unreadable)));
    if (const int selected = m_table->selectedCount(); selected > 0)
        parts << tr("%1 selected").arg(number(selected)) << sentences::size(m_table->selectedBytes());
    if (loader.state() == LetterLoader::State::Loading && m_loadingSince.isValid()) {
        parts << tr("%1 read").arg(number(loader.read()));
        if (m_loadingSince.elapsed() > 500)
            parts << tr("%1 per second").arg(number(loader.read() * 1000 / m_loadingSince.elapsed()));
    } else if (loader.state() == LetterLoader::State::Stopped) {
        parts << tr("stopped: there may be more");
    }
    if (fieldlimit::exceeds(m_filter))
        parts.prepend(tr("The filter: %1").arg(fieldlimit::sentence()));
    m_summary->setText(parts.join(u" · "_s));
}

QString LettersPane::emptyText() const
{
    if (!m_session)
        return tr("Open a connection on the left to see its dead letters.");
    if (m_session->state() == Session::State::Connecting)
        return tr("Connecting to %1…").arg(visible(m_session->profile().name));
    if (m_session->state() == Session::State::Failed)
        return tr("%1 could not be reached.").arg(visible(m_session->profile().name));
    if (m_session->letters().total() > 0)
        return tr("No letter has these words. Press Esc in the filter line to show all again.");
    switch (m_session->loader().state()) {
    case LetterLoader::State::Loading:
        return tr("Reading dead letters…");
    case LetterLoader::State::Complete:
        if (m_session->loader().unreadable() > 0)
            return tr("The broker sent dead letters, but none of them could be read.");
        return tr("No dead letters here. A message that a consumer gives up on will be listed in this place.");
    case LetterLoader::State::Failed:
        return tr("The dead letters could not be read.");
    case LetterLoader::State::Idle:
    case LetterLoader::State::Stopped:
        break;
    }
    return tr("Choose a queue or a consumer group on the left to see its dead letters.");
}

void LettersPane::reflectEmptiness()
{
    const bool empty = !m_session || m_session->letters().rowCount() == 0;
    if (empty)
        m_empty->setText(emptyText());
    m_empty->setVisible(empty);
}

void LettersPane::chooseLetter()
{
    std::optional<LetterKey> chosen;
    const int selected = m_table->selectedCount();
    if (m_session && selected == 1) {
        const QItemSelection selection = m_table->selectionModel()->selection();
        if (const DeadLetter *letter = m_session->letters().letter(selection.first().top()))
            chosen = letter->key();
    }
    const bool wereSeveral = m_selected > 1;
    // A letter that vanished stays in the pane beside, which says so and keeps what was typed.
    const bool keeps = !chosen && m_table->hasVanished();
    m_selected = selected;
    if (selected > 1)
        Q_EMIT severalChosen(selected);
    else if (!keeps && (chosen != m_chosen || wereSeveral))
        Q_EMIT letterChosen(chosen);
    m_chosen = chosen;
}

void LettersPane::saveColumns()
{
    m_settings.setValue(columnsKey, m_table->columnState());
}

} // namespace dlo
