// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/window/connectiontreepane.h"

#include "session/profilestore.h"
#include "session/workspace.h"
#include "views/common/fieldlimit.h"
#include "views/window/treerowdelegate.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QStackedLayout>
#include <QToolButton>
#include <QTreeView>
#include <QVBoxLayout>

namespace dlo {

namespace {
using namespace Qt::StringLiterals;
using namespace std::chrono_literals;

constexpr int leastName = 12; //!< characters of a name that are to be seen before the growth is

qint64 largestCount(const QueueTreeModel &model, const QModelIndex &parent)
{
    qint64 largest = 0;
    for (int row = 0; row < model.rowCount(parent); ++row) {
        const QModelIndex index = model.index(row, QueueTreeModel::Name, parent);
        largest = qMax(largest, qMax(index.data(QueueTreeModel::DepthRole).toLongLong(), largestCount(model, index)));
    }
    return largest;
}

QToolButton *offer(QAction *action, QWidget *parent)
{
    auto *button = new QToolButton(parent);
    button->setDefaultAction(action);
    button->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    button->setObjectName(u"empty"_s + action->objectName());
    button->setAccessibleName(action->text().remove(u'&'));
    return button;
}
} // namespace

ConnectionTreePane::ConnectionTreePane(Workspace &workspace, QWidget *parent)
    : QWidget(parent)
    , m_workspace(workspace)
    , m_model(workspace)
    , m_find(new QLineEdit(this))
    , m_tree(new QTreeView(this))
    , m_stack(new QStackedLayout)
{
    m_find->setObjectName(u"findConnection"_s);
    m_find->setPlaceholderText(tr("Find a queue or group…"));
    m_find->setAccessibleName(tr("Find a connection, queue or consumer group"));
    m_find->setClearButtonEnabled(true);
    fieldlimit::guard(m_find);
    m_find->installEventFilter(this);
    connect(m_find, &QLineEdit::textChanged, this, &ConnectionTreePane::filter);
    buildTree();

    auto *column = new QVBoxLayout(this);
    column->setContentsMargins(4, 4, 4, 4);
    column->addWidget(m_find);
    column->addLayout(m_stack, 1);
    m_stack->addWidget(m_tree);

    connect(&workspace, &Workspace::sessionOpened, this, [this](Session *session) {
        watch(session);
        selectConnection(session->profile().id);
    });
    connect(&workspace, &Workspace::currentChanged, this, [this](const Session *session) {
        if (session && session->profile().id != currentProfileId())
            selectConnection(session->profile().id);
    });
    connect(&m_model, &QAbstractItemModel::rowsInserted, this, &ConnectionTreePane::reflectEmptiness);
    connect(&m_model, &QAbstractItemModel::rowsRemoved, this, &ConnectionTreePane::reflectEmptiness);
    connect(&m_model, &QAbstractItemModel::modelReset, this, &ConnectionTreePane::reflectEmptiness);
    m_sizing.setSingleShot(true);
    m_sizing.setInterval(0ms); // many rows change together
    connect(&m_sizing, &QTimer::timeout, this, &ConnectionTreePane::sizeColumns);
    for (const auto changed : {&QAbstractItemModel::rowsInserted, &QAbstractItemModel::rowsRemoved})
        connect(&m_model, changed, &m_sizing, qOverload<>(&QTimer::start));
    connect(&m_model, &QAbstractItemModel::dataChanged, &m_sizing, qOverload<>(&QTimer::start));
    connect(&m_model, &QAbstractItemModel::modelReset, &m_sizing, qOverload<>(&QTimer::start));
    for (const ConnectionProfile &profile : workspace.profiles().profiles()) {
        if (Session *session = workspace.session(profile.id))
            watch(session);
    }
    expandReady();
    sizeColumns();
}

void ConnectionTreePane::buildTree()
{
    m_proxy.setSourceModel(&m_model);
    m_proxy.setRecursiveFilteringEnabled(true);
    m_proxy.setAutoAcceptChildRows(true);
    m_proxy.setFilterCaseSensitivity(Qt::CaseInsensitive);
    m_tree->setObjectName(u"connectionTree"_s);
    m_tree->setAccessibleName(tr("Connections, queues and consumer groups"));
    m_tree->setModel(&m_proxy);
    m_tree->setItemDelegate(new TreeRowDelegate(m_workspace, m_tree));
    m_tree->setUniformRowHeights(true);
    m_tree->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_tree->setContextMenuPolicy(Qt::ActionsContextMenu);
    m_tree->setFrameShape(QFrame::NoFrame);
    m_tree->setTextElideMode(Qt::ElideRight);
    m_tree->setEditTriggers(QAbstractItemView::NoEditTriggers);
    m_tree->setExpandsOnDoubleClick(true);
    m_tree->setIndentation(11);
    m_tree->header()->setStretchLastSection(false);
    m_tree->header()->setSectionResizeMode(QueueTreeModel::Name, QHeaderView::Stretch);
    m_tree->header()->setSectionResizeMode(QueueTreeModel::DeadLetters, QHeaderView::Fixed);
    m_tree->header()->setSectionResizeMode(QueueTreeModel::Growth, QHeaderView::Fixed);
    m_tree->header()->setMinimumSectionSize(30);
    m_tree->setHeaderHidden(true);
    m_tree->installEventFilter(this);
    connect(m_tree->selectionModel(), &QItemSelectionModel::currentChanged, this, [this] {
        showCurrent();
        Q_EMIT currentProfileChanged();
    });
    connect(m_tree->selectionModel(), &QItemSelectionModel::selectionChanged, this,
            &ConnectionTreePane::showSelectedDepths);
    connect(m_tree, &QTreeView::activated, this, [this](const QModelIndex &index) {
        const QString id = index.data(QueueTreeModel::ProfileIdRole).toString();
        const Session *session = m_workspace.session(id);
        if (!session || session->state() == Session::State::Failed)
            Q_EMIT connectRequested(id);
    });
}

// By the figures that stand there, not by the titles of the columns, which are not shown: names give way, counts never.
void ConnectionTreePane::sizeColumns()
{
    m_tree->setColumnWidth(QueueTreeModel::DeadLetters,
                           TreeRowDelegate::countWidth(m_tree, qMax<qint64>(9999, largestCount(m_model, {}))));
    const int growth = TreeRowDelegate::growthWidth(m_tree->fontMetrics());
    m_tree->setColumnWidth(QueueTreeModel::Growth, growth);
    // Where there is no room for names, the growth goes first.
    const int left = m_tree->viewport()->width() - m_tree->columnWidth(QueueTreeModel::DeadLetters) - growth;
    m_tree->setColumnHidden(QueueTreeModel::Growth, left < m_tree->fontMetrics().averageCharWidth() * leastName);
}

void ConnectionTreePane::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    m_sizing.start(); // when the tree has its size too
}

void ConnectionTreePane::changeEvent(QEvent *event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        sizeColumns();
}

void ConnectionTreePane::setActions(const QList<QAction *> &contextMenu, QAction *newConnection, QAction *practice)
{
    m_tree->addActions(contextMenu);
    m_stack->addWidget(buildEmptyState(newConnection, practice));
    reflectEmptiness();
}

QWidget *ConnectionTreePane::buildEmptyState(QAction *newConnection, QAction *practice)
{
    auto *page = new QWidget(this);
    page->setObjectName(u"noConnections"_s);
    auto *words
        = new QLabel(tr("No connections yet. Add the broker whose dead letters you look after, or practise on one "
                        "that runs inside this program."),
                     page);
    words->setTextFormat(Qt::PlainText);
    words->setWordWrap(true);
    auto *column = new QVBoxLayout(page);
    column->addWidget(words);
    column->addWidget(offer(newConnection, page));
    column->addWidget(offer(practice, page));
    column->addStretch(1);
    return page;
}

void ConnectionTreePane::reflectEmptiness()
{
    if (m_stack->count() > 1)
        m_stack->setCurrentIndex(m_model.rowCount() == 0 ? 1 : 0);
    m_find->setEnabled(m_model.rowCount() > 0);
}

void ConnectionTreePane::watch(Session *session)
{
    connect(session, &Session::stateChanged, this, [this, session] {
        if (session->state() != Session::State::Ready)
            return;
        expandReady();
        if (currentProfileId() == session->profile().id)
            showCurrent();
    });
    connect(session, &Session::dataChanged, this, &ConnectionTreePane::expandReady);
    connect(&session->depth(), &DepthSampler::sampled, m_tree->viewport(), qOverload<>(&QWidget::update));
}

void ConnectionTreePane::expandReady()
{
    // A connection is opened out once, when its queues are first there; what the person folds afterwards stays folded.
    for (int row = 0; row < m_proxy.rowCount(); ++row) {
        const QModelIndex index = m_proxy.index(row, 0);
        const QString id = index.data(QueueTreeModel::ProfileIdRole).toString();
        if (m_proxy.rowCount(index) == 0) {
            m_opened.remove(id);
        } else if (!m_opened.contains(id)) {
            m_opened.insert(id);
            m_tree->expand(index);
        }
    }
    reflectEmptiness();
}

QString ConnectionTreePane::currentProfileId() const
{
    return m_tree->currentIndex().data(QueueTreeModel::ProfileIdRole).toString();
}

void ConnectionTreePane::selectConnection(const QString &profileId)
{
    if (currentProfileId() == profileId)
        return showCurrent();
    if (const QModelIndex index = m_proxy.mapFromSource(m_model.find(profileId)); index.isValid())
        m_tree->setCurrentIndex(index);
}

void ConnectionTreePane::focusFind()
{
    m_find->setFocus(Qt::ShortcutFocusReason);
    m_find->selectAll();
}

void ConnectionTreePane::showCurrent()
{
    const QModelIndex index = m_tree->currentIndex();
    if (!index.isValid())
        return;
    Session *session = m_workspace.session(currentProfileId());
    if (!session)
        return;
    m_workspace.setCurrent(session);
    LetterQuery query;
    if (const QString queue = index.data(QueueTreeModel::QueueRole).toString(); !queue.isEmpty())
        query.queue = queue;
    if (const QString group = index.data(QueueTreeModel::GroupRole).toString(); !group.isEmpty())
        query.group = group;
    LetterLoader &loader = session->loader();
    // A session that has just become ready reads its query by itself.
    if (session->state() == Session::State::Ready && loader.query() != query)
        loader.load(query);
}

void ConnectionTreePane::showSelectedDepths()
{
    QList<DepthSampler::SeriesKey> keys;
    for (const QModelIndex &index : m_tree->selectionModel()->selectedRows()) {
        const QString queue = index.data(QueueTreeModel::QueueRole).toString();
        if (!queue.isEmpty() && index.data(QueueTreeModel::ProfileIdRole).toString() == currentProfileId())
            keys.append({queue, index.data(QueueTreeModel::GroupRole).toString()});
    }
    Q_EMIT depthOf(keys);
}

void ConnectionTreePane::filter(const QString &words)
{
    if (fieldlimit::exceeds(words)) // it may have been cut; nothing is that long
        m_proxy.setFilterRegularExpression(QRegularExpression(u"(?!)"_s));
    else
        m_proxy.setFilterFixedString(words.trimmed());
    if (!words.trimmed().isEmpty())
        m_tree->expandAll();
}

bool ConnectionTreePane::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_find && event->type() == QEvent::KeyPress) {
        const auto *key = static_cast<QKeyEvent *>(event);
        if (key->key() == Qt::Key_Down || key->key() == Qt::Key_Return || key->key() == Qt::Key_Enter) {
            m_tree->setFocus(Qt::OtherFocusReason);
            return true;
        }
        if (key->key() == Qt::Key_Escape && !m_find->text().isEmpty()) {
            m_find->clear();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

} // namespace dlo
