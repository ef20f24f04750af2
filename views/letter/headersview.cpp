// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/letter/headersview.h"

#include "letters/headersmodel.h"
#include "views/common/badge.h"
#include "views/common/colours.h"
#include "views/common/headersentences.h"
#include "views/common/plainlabel.h"
#include "views/common/visiblelines.h"
#include "views/letter/headerdelegate.h"

#include <QAction>
#include <QEvent>
#include <QFontDatabase>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QKeyEvent>
#include <QMenu>
#include <QPlainTextEdit>
#include <QSignalBlocker>
#include <QStackedWidget>
#include <QTableView>
#include <QToolButton>

using namespace Qt::StringLiterals;

namespace dlo {

HeadersView::HeadersView(QWidget *parent)
    : QWidget(parent)
    , m_model(new HeadersModel(this))
    , m_delegate(new HeaderDelegate(m_model, this))
    , m_bar(new QWidget(this))
    , m_revertButton(new QToolButton(this))
    , m_pages(new QStackedWidget(this))
    , m_table(new QTableView(this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_value(new QPlainTextEdit(this))
    , m_edited(new Badge(this))
    , m_problem(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_status(new PlainLabel(PlainLabel::Fit::Wrap, this))
{
    makeActions();
    buildLayout();
    connect(m_model, &HeadersModel::changed, this, &HeadersView::onModelChanged);
    connect(m_model, &QAbstractItemModel::modelReset, this, &HeadersView::reflect);
    connect(m_model, &QAbstractItemModel::dataChanged, this, [this] {
        reflectValue();
        reflectStatus();
    });
    connect(m_table->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        m_refused.clear();
        reflectStatus();
        reflectValue();
        updateActions();
    });
    connect(m_delegate, &HeaderDelegate::refused, this, [this](const QString &why) {
        m_refused = why;
        reflectStatus();
    });
    connect(m_delegate, &HeaderDelegate::opened, this, [this] {
        m_refused.clear();
        reflectStatus();
    });
    reflect();
}

HeadersView::~HeadersView() = default;

void HeadersView::buildBar()
{
    m_bar->setObjectName("headersBar"_L1);
    auto *row = new QHBoxLayout(m_bar);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(2);
    const auto addButton = [&](QAction *action) {
        auto *button = new QToolButton(m_bar);
        button->setAutoRaise(true);
        button->setFocusPolicy(Qt::TabFocus);
        if (action)
            button->setDefaultAction(action);
        button->setToolButtonStyle(Qt::ToolButtonTextOnly);
        row->addWidget(button);
        return button;
    };
    for (auto *action : {m_add, m_remove, m_duplicate, m_up, m_down})
        addButton(action);
    auto *value = addButton(nullptr);
    value->setObjectName("headersValueMenu"_L1);
    value->setText(tr("Value"));
    value->setToolTip(tr("Null, bytes, and what else can be done with the value of the current header"));
    value->setPopupMode(QToolButton::InstantPopup);
    auto *menu = new QMenu(value);
    menu->addActions({m_null, m_bytes, m_copy, m_revertCurrent});
    value->setMenu(menu);
    row->addStretch(1);
    m_revertButton->setAutoRaise(true);
    m_revertButton->setFocusPolicy(Qt::TabFocus);
    m_revertButton->setDefaultAction(m_revert);
    m_revertButton->setToolButtonStyle(Qt::ToolButtonTextOnly);
}

void HeadersView::buildTable()
{
    m_table->setObjectName("headersTable"_L1);
    m_table->setAccessibleName(tr("Headers"));
    m_table->setModel(m_model);
    m_table->setItemDelegate(m_delegate);
    m_table->horizontalHeader()->setStretchLastSection(true);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->resizeSection(HeadersModel::Name, 170);
    m_table->horizontalHeader()->resizeSection(HeadersModel::Type, 90);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(m_table->fontMetrics().height() + 10);
    m_table->setWordWrap(false);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setTabKeyNavigation(false);
    m_table->setEditTriggers(QAbstractItemView::DoubleClicked | QAbstractItemView::EditKeyPressed);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->installEventFilter(this);
}

void HeadersView::buildLayout()
{
    buildBar();
    buildTable();
    m_empty->setObjectName("headersEmpty"_L1);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setMargin(24);
    m_value->setObjectName("headersValue"_L1);
    m_value->setAccessibleName(tr("The whole value"));
    m_value->setReadOnly(true);
    m_value->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_value->setTabChangesFocus(true);
    m_value->setTabStopDistance(4 * m_value->fontMetrics().horizontalAdvance(u' '));
    m_value->setMaximumHeight(7 * m_value->fontMetrics().lineSpacing());
    m_edited->setObjectName("headersEdited"_L1);
    m_problem->setObjectName("headersProblem"_L1);
    m_status->setObjectName("headersStatus"_L1);
    m_pages->addWidget(m_empty);
    m_pages->addWidget(m_table);

    auto *statusRow = new QHBoxLayout;
    statusRow->setSpacing(8);
    statusRow->addWidget(m_edited, 0, Qt::AlignTop);
    statusRow->addWidget(m_status, 1);
    statusRow->addWidget(m_revertButton, 0, Qt::AlignTop);
    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(8, 8, 8, 8);
    column->setSpacing(6);
    column->addWidget(m_bar);
    column->addWidget(m_pages, 1);
    column->addWidget(m_value);
    column->addWidget(m_problem);
    column->addLayout(statusRow);
}

void HeadersView::showHeaders(const std::vector<Header> &own, const std::optional<std::vector<Header>> &edited)
{
    m_refused.clear();
    {
        const QSignalBlocker quiet(this); // nobody edited anything
        m_model->setHeaders(own, edited);
    }
    if (m_model->rowCount() > 0)
        m_table->setCurrentIndex(m_model->index(0, HeadersModel::Value));
    reflect();
}

void HeadersView::updateOwn(const std::vector<Header> &own)
{
    if (own != m_model->own())
        showHeaders(own, edited());
}

void HeadersView::setRules(const HeaderRules &rules)
{
    if (rules == m_model->rules())
        return;
    m_model->setRules(rules);
    reflect();
}

void HeadersView::setBlocked(const QString &why)
{
    if (why == m_blocked)
        return;
    m_blocked = why;
    reflect();
}

bool HeadersView::isEdited() const
{
    return m_model->isEdited();
}

std::optional<std::vector<Header>> HeadersView::edited() const
{
    return m_model->isEdited() ? std::optional(m_model->headers()) : std::nullopt;
}

QString HeadersView::whyNotSendable() const
{
    return m_problems.empty() ? QString() : sentences::headerProblem(m_problems.front(), m_model->headers());
}

void HeadersView::goToProblem()
{
    if (!m_problems.empty() && m_problems.front().row >= 0)
        m_table->setCurrentIndex(m_model->index(m_problems.front().row, HeadersModel::Value));
    m_table->setFocus(Qt::OtherFocusReason);
}

bool HeadersView::commit()
{
    m_delegate->commit();
    return !m_delegate->isEditing();
}

void HeadersView::revert()
{
    m_model->revertAll();
}

void HeadersView::onModelChanged()
{
    m_refused.clear();
    reflect();
    Q_EMIT changed();
}

//! Everything but the model itself.
void HeadersView::reflect()
{
    m_problems = headerrules::problems(m_model->rules(), m_model->headers(), m_model->own());
    QSet<int> wrong;
    for (const auto &problem : m_problems)
        wrong.insert(problem.row);
    m_delegate->setProblemRows(wrong);
    m_table->viewport()->update();
    reflectEditable();
    reflectValue();
    reflectStatus();
    updateActions();
}

void HeadersView::reflectEditable()
{
    const bool carried = m_model->rules().carried;
    const bool editable = carried && m_blocked.isEmpty();
    if (!editable) {
        m_delegate->commit(); // what was typed before
        m_delegate->close();
    }
    m_model->setEditable(editable);
    m_bar->setVisible(carried);
    const bool any = m_model->rowCount() > 0;
    m_empty->setText(carried ? tr("This dead letter has no headers. “Add” makes one.")
                             : tr("This broker keeps no headers with a message."));
    m_pages->setCurrentWidget(any ? static_cast<QWidget *>(m_table) : m_empty);
}

//! A value that does not fit in its cell, or has lines, can be read as a whole below the table.
void HeadersView::reflectValue()
{
    constexpr qsizetype fits = 48; // characters of a cell
    constexpr qsizetype most = qsizetype(256) * 1024;
    const int row = currentRow();
    const auto value = row >= 0 ? m_model->header(row).value : std::nullopt;
    const bool isShown = value && (value->size() > fits || value->contains('\n'));
    m_value->setVisible(isShown);
    if (!isShown)
        return;
    const auto part = value->left(most);
    auto text
        = m_model->isShownAsBytes(row) ? QString::fromLatin1(part.toHex(' ')) : visibleLines(QString::fromUtf8(part));
    if (value->size() > most)
        text += u'\n' + tr("… and %n more bytes", nullptr, int(value->size() - most));
    if (text != m_value->toPlainText())
        m_value->setPlainText(text);
}

QString HeadersView::summary() const
{
    const int count = m_model->rowCount();
    auto text = tr("%n headers", nullptr, count);
    if (count == 1)
        text = tr("1 header");
    QStringList parts{text};
    if (const auto changes = sentences::headerSummary(m_model->difference()); !changes.isEmpty())
        parts.append(changes);
    int behind = 0;
    for (int row = 0; row < count; ++row)
        behind += m_model->isReserved(row) ? 1 : 0;
    if (behind > 0)
        parts.append(tr("%n written by the broker itself and not sent along", "headers", behind));
    return parts.join(u" · "_s);
}

void HeadersView::reflectStatus()
{
    const bool isEdited = m_model->isEdited();
    if (isEdited)
        m_edited->show(colours::State::Info, tr("edited"));
    else
        m_edited->hide();
    m_revertButton->setVisible(isEdited);
    const auto problem = m_refused.isEmpty() ? whyNotSendable() : m_refused;
    m_problem->setText(problem);
    m_problem->setVisible(!problem.isEmpty());
    auto own = palette();
    own.setColor(QPalette::WindowText, colours::state(colours::State::Error, palette()).text);
    m_problem->setPalette(own);

    const bool any = m_model->rowCount() > 0;
    QStringList lines;
    if (any || isEdited)
        lines.append(summary());
    if (any && !m_model->rules().carried)
        lines.append(tr("What is pushed to this broker carries no headers: these can be looked at, and are not sent "
                        "along."));
    else if (m_model->rules().carried && !m_blocked.isEmpty())
        lines.append(tr("Not to be edited now. %1").arg(m_blocked));
    const int row = currentRow();
    const bool odd = row >= 0 && !m_model->isShownAsBytes(row) && !m_model->isEditableText(row);
    if (odd && m_model->isEditable())
        lines.append(tr("This value has NUL characters, line ends of several kinds, or others that a text editor would "
                        "change: edit it as bytes."));
    if (row >= 0 && m_model->header(row).value && m_model->header(row).value->size() > HeadersModel::maxEdited)
        lines.append(tr("This value is too long to be edited here."));
    m_status->setText(lines.join(u'\n'));
    m_status->setVisible(!lines.isEmpty());
}

int HeadersView::currentRow() const
{
    const auto row = m_table->currentIndex().row();
    return row < m_model->rowCount() ? row : -1;
}

void HeadersView::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        reflectStatus();
}

bool HeadersView::eventFilter(QObject *watched, QEvent *event)
{
    // What the editor of a cell leaves over comes here too; it is not meant for the table.
    if (watched != m_table || event->type() != QEvent::KeyPress || m_delegate->isEditing())
        return QWidget::eventFilter(watched, event);
    const auto *key = static_cast<QKeyEvent *>(event);
    if (key->key() == Qt::Key_Escape) {
        Q_EMIT leaveRequested();
        return true;
    }
    const bool isEnter = key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter;
    if (isEnter && key->modifiers() == Qt::NoModifier && currentRow() >= 0) {
        if (m_model->flags(m_table->currentIndex()).testFlag(Qt::ItemIsEditable))
            m_table->edit(m_table->currentIndex());
        return true;
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace dlo
