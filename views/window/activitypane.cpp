// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/activitypane.h"

#include "session/session.h"
#include "views/common/plainlabel.h"
#include "views/common/sentences.h"
#include "views/common/visiblelines.h"
#include "views/window/icons.h"
#include "views/window/plaintextdelegate.h"

#include <QAction>
#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QHeaderView>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSplitter>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>

#include <array>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;
} // namespace

ActivityPane::ActivityPane(QWidget *parent)
    : QWidget(parent)
    , m_table(new QTableView(this))
    , m_detail(new QPlainTextEdit(this))
    , m_empty(new PlainLabel(PlainLabel::Fit::Wrap, this))
    , m_clear(new QAction(lineIcon(u"clear"_s), tr("Clear"), this))
    , m_copy(new QAction(lineIcon(u"copy"_s), tr("Copy"), this))
{
    setObjectName(u"activityPane"_s);
    m_clear->setObjectName(u"activityClear"_s);
    m_clear->setToolTip(tr("Forget what was sent and answered so far"));
    m_copy->setObjectName(u"activityCopy"_s);
    m_copy->setShortcut(QKeySequence::Copy);
    m_copy->setShortcutContext(Qt::WidgetShortcut);
    m_copy->setToolTip(tr("Copy the selected exchange as text"));
    build();
    connect(m_clear, &QAction::triggered, this, [this] {
        if (m_session)
            m_session->activity().clear();
    });
    connect(m_copy, &QAction::triggered, this, &ActivityPane::copySelected);
    setSession(nullptr);
}

void ActivityPane::build()
{
    m_table->setObjectName(u"activityTable"_s);
    m_table->setAccessibleName(tr("Requests and answers"));
    m_table->setItemDelegate(new PlainTextDelegate(m_table));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_table->setWordWrap(false);
    m_table->setTextElideMode(Qt::ElideMiddle); // the end of an address tells one call from the other
    m_table->setShowGrid(false);
    m_table->setTabKeyNavigation(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_table->addActions({m_copy, m_clear});
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->horizontalHeader()->setMinimumSectionSize(40);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeading | Qt::AlignVCenter);
    connect(m_table->verticalScrollBar(), &QAbstractSlider::valueChanged, this,
            [this](int value) { m_following = value >= m_table->verticalScrollBar()->maximum(); });
    m_detail->setObjectName(u"activityDetail"_s);
    m_detail->setAccessibleName(tr("What was sent and what was answered"));
    m_detail->setReadOnly(true);
    m_detail->setTabChangesFocus(true);
    m_detail->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_detail->setPlaceholderText(tr("Select a line to see what was sent and what was answered."));
    m_detail->setFrameShape(QFrame::NoFrame);
    m_empty->setObjectName(u"activityEmpty"_s);
    m_empty->setAlignment(Qt::AlignCenter);
    m_empty->setAttribute(Qt::WA_TransparentForMouseEvents);
    (new QVBoxLayout(m_table->viewport()))->addWidget(m_empty);

    auto *splitter = new QSplitter(Qt::Horizontal, this);
    splitter->setChildrenCollapsible(false);
    splitter->addWidget(m_table);
    splitter->addWidget(m_detail);
    splitter->setStretchFactor(0, 2);
    splitter->setStretchFactor(1, 1);
    auto *row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(0);
    row->addWidget(splitter, 1);
    row->addWidget(buildButtons());
}

QWidget *ActivityPane::buildButtons()
{
    auto *buttons = new QWidget(this);
    auto *column = new QVBoxLayout(buttons);
    column->setContentsMargins(2, 2, 2, 2);
    for (QAction *action : {m_copy, m_clear}) {
        auto *button = new QToolButton(buttons);
        button->setDefaultAction(action);
        button->setAutoRaise(true);
        button->setAccessibleName(action->text());
        column->addWidget(button);
    }
    column->addStretch(1);
    return buttons;
}

void ActivityPane::setSession(Session *session)
{
    if (m_session)
        m_session->activity().disconnect(this);
    m_session = session;
    QItemSelectionModel *former = m_table->selectionModel();
    m_table->setModel(session ? &session->activity() : nullptr);
    delete former;
    m_following = true;
    if (session) {
        ActivityModel &model = session->activity();
        connect(&model, &QAbstractItemModel::rowsInserted, this, [this] {
            reflectEmptiness();
            if (m_following)
                m_table->scrollToBottom();
        });
        connect(&model, &QAbstractItemModel::modelReset, this, &ActivityPane::reflectEmptiness);
        connect(&model, &QAbstractItemModel::dataChanged, this, &ActivityPane::reflectDetail);
        connect(&model, &QAbstractItemModel::rowsRemoved, this, &ActivityPane::reflectEmptiness);
        connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, &ActivityPane::reflectDetail);
        sizeColumns();
        m_table->scrollToBottom();
    }
    reflectEmptiness();
}

// The address takes what the figures leave; each of them is as wide as its title or its values.
void ActivityPane::sizeColumns()
{
    const QFontMetrics metrics = fontMetrics();
    const std::array widest{u"00:00:00.000"_s, u"DELETE"_s, QString(),       u"no-route"_s,
                            u"9,999"_s,        u"99,999"_s, u"99,999,999"_s, u"99,999,999"_s};
    QHeaderView *header = m_table->horizontalHeader();
    for (int column = 0; column < ActivityModel::ColumnCount; ++column) {
        const QString title = m_session->activity().headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
        const int width = qMax(metrics.horizontalAdvance(title), metrics.horizontalAdvance(widest[size_t(column)]));
        header->setSectionResizeMode(column,
                                     column == ActivityModel::Url ? QHeaderView::Stretch : QHeaderView::Interactive);
        m_table->setColumnWidth(column, width + 14);
    }
}

void ActivityPane::reflectEmptiness()
{
    const bool empty = !m_session || m_session->activity().rowCount() == 0;
    m_empty->setVisible(empty);
    m_empty->setText(m_session ? tr("Nothing was sent yet. Each request and its answer will be listed here.")
                               : tr("Requests and answers are listed here once a connection is open."));
    m_clear->setEnabled(!empty);
    reflectDetail();
}

void ActivityPane::reflectDetail()
{
    const int row = m_table->currentIndex().row();
    const QString text = detailOf(row);
    m_copy->setEnabled(!text.isEmpty());
    if (const QString shown = visibleLines(text); m_detail->toPlainText() != shown)
        m_detail->setPlainText(shown);
}

QString ActivityPane::detailOf(int row) const
{
    const HttpExchange *exchange = m_session ? m_session->activity().exchange(row) : nullptr;
    if (!exchange)
        return {};
    const auto body = [](const QByteArray &preview, qint64 whole) {
        QString text = QString::fromUtf8(preview);
        if (whole > preview.size())
            text += u'\n' + tr("… (%1 in all)").arg(sentences::size(whole));
        return text;
    };
    QString text
        = QString::fromLatin1(exchange->verb) + u' ' + exchange->url.toDisplayString(QUrl::FullyEncoded) + u'\n';
    if (exchange->sentBytes > 0)
        text += u'\n' + tr("Sent:") + u'\n' + body(exchange->sentPreview, exchange->sentBytes) + u'\n';
    if (exchange->error) {
        const sentences::Message message = sentences::ofError(*exchange->error);
        text += u'\n' + message.what + u'\n';
    }
    if (exchange->status != 0)
        text += u'\n' + tr("Answered %1:").arg(exchange->status) + u'\n'
            + body(exchange->receivedPreview, exchange->receivedBytes);
    return text;
}

void ActivityPane::copySelected() const
{
    if (const QString text = detailOf(m_table->currentIndex().row()); !text.isEmpty())
        QGuiApplication::clipboard()->setText(text);
}

} // namespace dlo
