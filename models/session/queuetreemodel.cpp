// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/queuetreemodel.h"

#include "session/profilestore.h"
#include "session/workspace.h"

#include <QLocale>

#include <algorithm>
#include <ranges>

using namespace Qt::StringLiterals;

namespace dlo {

//! What a row shows.
struct QueueTreeModel::Wanted
{
    QString key = {}; //!< profile id, queue or group
    QString name = {};
    std::optional<qint64> depth = std::nullopt;
    std::optional<qint64> growth = std::nullopt;
    int environment = 0;
    int state = 0;

    bool operator==(const Wanted &) const = default;
};

struct QueueTreeModel::Node
{
    Node *parent = nullptr;
    int row = 0;
    int level = 0; //!< 0: the root, 1: connection, 2: queue, 3: group
    Wanted shown = {};
    std::vector<std::unique_ptr<Node>> children = {};

    [[nodiscard]] const Node &at(int wantedLevel) const
    {
        const Node *node = this;
        while (node->level > wantedLevel)
            node = node->parent;
        return *node;
    }
};

namespace {

template <typename Row>
bool mostFirst(const Row &one, const Row &other)
{
    const qint64 left = one.depth.value_or(-1);
    const qint64 right = other.depth.value_or(-1);
    return left != right ? left > right : one.name < other.name;
}

QVariant number(const std::optional<qint64> &value)
{
    return value ? QVariant(*value) : QVariant();
}

} // namespace

QueueTreeModel::QueueTreeModel(Workspace &workspace, QObject *parent)
    : QAbstractItemModel(parent)
    , m_workspace(workspace)
    , m_root(std::make_unique<Node>())
{
    connect(&workspace.profiles(), &ProfileStore::changed, this, &QueueTreeModel::updateConnections);
    connect(&workspace, &Workspace::sessionOpened, this, &QueueTreeModel::watch);
    connect(&workspace, &Workspace::sessionClosing, this, [this](Session *session) {
        session->disconnect(this);
        session->depth().disconnect(this);
        m_open.remove(session->profile().id); // it is still in the workspace
        if (Node *connection = child(m_root.get(), session->profile().id)) {
            sync(connection, {});
            updateConnections();
        }
    });
    updateConnections();
    for (const ConnectionProfile &profile : workspace.profiles().profiles()) {
        if (Session *session = workspace.session(profile.id))
            watch(session);
    }
}

QueueTreeModel::~QueueTreeModel() = default;

void QueueTreeModel::watch(Session *session)
{
    m_open.insert(session->profile().id);
    const auto update = [this, session] { updateSession(session->profile().id); };
    connect(session, &Session::dataChanged, this, update);
    connect(session, &Session::stateChanged, this, update);
    connect(&session->depth(), &DepthSampler::sampled, this, update);
    update();
}

void QueueTreeModel::updateConnections()
{
    std::vector<Wanted> wanted;
    for (const ConnectionProfile &profile : m_workspace.profiles().profiles()) {
        Wanted row{.key = profile.id, .name = profile.name, .environment = int(profile.environment)};
        const Session *session = m_open.contains(profile.id) ? m_workspace.session(profile.id) : nullptr;
        const Node *node = child(m_root.get(), profile.id);
        if (session != nullptr)
            row.state = int(session->state());
        if (session != nullptr && node != nullptr) {
            for (const auto &queue : node->children) {
                if (queue->shown.depth)
                    row.depth = row.depth.value_or(0) + *queue->shown.depth;
                if (queue->shown.growth)
                    row.growth = row.growth.value_or(0) + *queue->shown.growth;
            }
        }
        wanted.push_back(std::move(row));
    }
    sync(m_root.get(), wanted);
}

void QueueTreeModel::updateSession(const QString &profileId)
{
    Session *session = m_workspace.session(profileId);
    Node *connection = child(m_root.get(), profileId);
    if (session == nullptr || connection == nullptr)
        return;
    QHash<QString, std::vector<Wanted>> groups;
    QSet<std::pair<QString, QString>> seen;
    const auto addGroup = [&](const QString &queue, const QString &group) {
        if (group.isEmpty() || seen.contains({queue, group}))
            return;
        seen.insert({queue, group});
        groups[queue].push_back({.key = group,
                                 .name = group,
                                 .depth = session->deadLetters(queue, group),
                                 .growth = session->growth(queue, group)});
    };
    for (const ConsumerGroup &group : session->groups())
        addGroup(group.queue, group.name);
    for (const auto &[queue, group] : session->depth().keys())
        addGroup(queue, group); // one that has left dead letters behind and consumes no more
    std::vector<Wanted> queues;
    QSet<QString> names;
    const auto addQueue = [&](const QString &queue) {
        if (names.contains(queue))
            return;
        names.insert(queue);
        queues.push_back(
            {.key = queue, .name = queue, .depth = session->deadLetters(queue), .growth = session->growth(queue)});
    };
    for (const Queue &queue : session->queues())
        addQueue(queue.name);
    if (session->readAt() == 0) { // no list of queues (yet, or for this credential): those heard of
        for (const auto &key : session->depth().keys())
            addQueue(key.first);
    }
    std::ranges::sort(queues, mostFirst<Wanted>);
    sync(connection, queues);
    for (const auto &queue : connection->children) {
        auto wanted = groups.value(queue->shown.key);
        std::ranges::sort(wanted, mostFirst<Wanted>);
        sync(queue.get(), wanted);
    }
    updateConnections();
}

//! Makes the children of \a parent what is wanted, in that order, touching only what differs.
void QueueTreeModel::sync(Node *parent, const std::vector<Wanted> &wanted)
{
    removeVanished(parent, wanted);
    insertNew(parent, wanted);
    arrange(parent, wanted);
    int first = -1;
    int last = -1;
    for (size_t i = 0; i < wanted.size(); ++i) {
        Wanted &shown = parent->children[i]->shown;
        if (shown == wanted[i])
            continue;
        shown = wanted[i];
        first = first < 0 ? int(i) : first;
        last = int(i);
    }
    if (first >= 0) {
        const QModelIndex above = indexOf(parent);
        Q_EMIT dataChanged(index(first, 0, above), index(last, ColumnCount - 1, above));
    }
}

void QueueTreeModel::removeVanished(Node *parent, const std::vector<Wanted> &wanted)
{
    QSet<QString> keys;
    for (const Wanted &row : wanted)
        keys.insert(row.key);
    auto &children = parent->children;
    for (int last = int(children.size()) - 1; last >= 0; --last) {
        if (keys.contains(children[size_t(last)]->shown.key))
            continue;
        int first = last;
        while (first > 0 && !keys.contains(children[size_t(first - 1)]->shown.key))
            --first;
        beginRemoveRows(indexOf(parent), first, last);
        children.erase(children.begin() + first, children.begin() + last + 1);
        for (size_t row = size_t(first); row < children.size(); ++row)
            children[row]->row = int(row);
        endRemoveRows();
        last = first;
    }
}

void QueueTreeModel::insertNew(Node *parent, const std::vector<Wanted> &wanted)
{
    QSet<QString> keys;
    for (const auto &node : parent->children)
        keys.insert(node->shown.key);
    std::vector<std::unique_ptr<Node>> added;
    for (const Wanted &row : wanted) {
        if (keys.contains(row.key))
            continue;
        auto node = std::make_unique<Node>();
        node->parent = parent;
        node->level = parent->level + 1;
        node->row = int(parent->children.size() + added.size());
        node->shown = row;
        added.push_back(std::move(node));
    }
    if (added.empty())
        return;
    const int first = int(parent->children.size());
    beginInsertRows(indexOf(parent), first, first + int(added.size()) - 1);
    std::ranges::move(added, std::back_inserter(parent->children));
    endInsertRows();
}

void QueueTreeModel::arrange(Node *parent, const std::vector<Wanted> &wanted)
{
    auto &children = parent->children;
    const auto sameKey
        = [](const std::unique_ptr<Node> &node, const Wanted &row) { return node->shown.key == row.key; };
    if (std::ranges::equal(children, wanted, sameKey))
        return;
    QHash<QString, int> places;
    for (size_t i = 0; i < wanted.size(); ++i)
        places.insert(wanted[i].key, int(i));
    const QList<QPersistentModelIndex> parents{QPersistentModelIndex(indexOf(parent))};
    Q_EMIT layoutAboutToBeChanged(parents, QAbstractItemModel::VerticalSortHint);
    QModelIndexList from;
    QModelIndexList to;
    for (const QModelIndex &persistent : persistentIndexList()) {
        Node *node = nodeAt(persistent);
        if (node->parent != parent)
            continue;
        from.append(persistent);
        to.append(createIndex(places.value(node->shown.key), persistent.column(), node));
    }
    std::ranges::sort(children, {},
                      [&places](const std::unique_ptr<Node> &node) { return places.value(node->shown.key); });
    for (size_t row = 0; row < children.size(); ++row)
        children[row]->row = int(row);
    changePersistentIndexList(from, to);
    Q_EMIT layoutChanged(parents, QAbstractItemModel::VerticalSortHint);
}

QueueTreeModel::Node *QueueTreeModel::child(const Node *parent, const QString &name)
{
    const auto found = std::ranges::find_if(
        parent->children, [&name](const std::unique_ptr<Node> &node) { return node->shown.key == name; });
    return found == parent->children.end() ? nullptr : found->get();
}

QModelIndex QueueTreeModel::indexOf(const Node *node) const
{
    return node->level == 0 ? QModelIndex() : createIndex(node->row, 0, node);
}

QueueTreeModel::Node *QueueTreeModel::nodeAt(const QModelIndex &index) const
{
    return index.isValid() ? static_cast<Node *>(index.internalPointer()) : m_root.get();
}

QModelIndex QueueTreeModel::find(const QString &profileId, const QString &queue, const QString &group) const
{
    const Node *node = child(m_root.get(), profileId);
    for (const QString &name : {queue, group}) {
        if (node != nullptr && !name.isEmpty())
            node = child(node, name);
    }
    return node != nullptr ? indexOf(node) : QModelIndex();
}

QModelIndex QueueTreeModel::index(int row, int column, const QModelIndex &parent) const
{
    if (!hasIndex(row, column, parent))
        return {};
    return createIndex(row, column, nodeAt(parent)->children[size_t(row)].get());
}

QModelIndex QueueTreeModel::parent(const QModelIndex &index) const
{
    return index.isValid() ? indexOf(nodeAt(index)->parent) : QModelIndex();
}

int QueueTreeModel::rowCount(const QModelIndex &parent) const
{
    return parent.column() > 0 ? 0 : int(nodeAt(parent)->children.size());
}

int QueueTreeModel::columnCount(const QModelIndex & /*parent*/) const
{
    return ColumnCount;
}

QVariant QueueTreeModel::text(const Node &node, int column) const
{
    const QLocale locale;
    switch (column) {
    case Name:
        return node.shown.name;
    case DeadLetters:
        return node.shown.depth ? locale.toString(*node.shown.depth) : u"–"_s;
    case Growth: {
        if (!node.shown.growth)
            return QString();
        const QString sign = *node.shown.growth > 0 ? u"+"_s : QString();
        return sign + locale.toString(*node.shown.growth);
    }
    default:
        return {};
    }
}

QVariant QueueTreeModel::data(const QModelIndex &index, int role) const
{
    if (!index.isValid())
        return {};
    const Node &node = *nodeAt(index);
    switch (role) {
    case Qt::DisplayRole:
        return text(node, index.column());
    case Qt::TextAlignmentRole:
        return QVariant::fromValue<Qt::Alignment>((index.column() == Name ? Qt::AlignLeft : Qt::AlignRight)
                                                  | Qt::AlignVCenter);
    case KindRole:
        return QVariant::fromValue(Kind(node.level - 1));
    case ProfileIdRole:
        return node.at(1).shown.key;
    case QueueRole:
        return node.level >= 2 ? node.at(2).shown.key : QVariant();
    case GroupRole:
        return node.level >= 3 ? node.shown.key : QVariant();
    case DepthRole:
        return number(node.shown.depth);
    case GrowthRole:
        return number(node.shown.growth);
    case EnvironmentRole:
        return node.level == 1 ? QVariant(node.shown.environment) : QVariant();
    case StateRole:
        return node.level == 1 ? QVariant(node.shown.state) : QVariant();
    default:
        return {};
    }
}

QVariant QueueTreeModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || role != Qt::DisplayRole)
        return {};
    switch (section) {
    case Name:
        return tr("Queue");
    case DeadLetters:
        return tr("Dead letters");
    case Growth:
        return tr("Last 5 min");
    default:
        return {};
    }
}

} // namespace dlo
