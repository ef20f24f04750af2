// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "brokers/values.h"

#include <QAbstractItemModel>
#include <QSet>

#include <memory>
#include <vector>

namespace dlo {

class Session;
class Workspace;

/*! Connections → queues → consumer groups. Updates in place: expanded nodes, selection and scroll position survive a
   refresh. Queues are sorted by dead letters (most first), then name; groups likewise. */
class QueueTreeModel : public QAbstractItemModel
{
    Q_OBJECT
public:
    enum Column
    {
        Name,
        DeadLetters,
        Growth,
        ColumnCount
    };
    enum Role
    {
        KindRole = Qt::UserRole, //!< Kind
        ProfileIdRole,
        QueueRole, //!< name
        GroupRole, //!< name
        DepthRole, //!< qint64, or invalid when unknown
        GrowthRole, //!< change in the last 5 minutes, qint64, or invalid
        EnvironmentRole, //!< int(Environment), for connections
        StateRole, //!< int(Session::State), for connections; Closed when not open
    };
    enum class Kind : std::uint8_t
    {
        Connection,
        Queue,
        Group
    };

    explicit QueueTreeModel(Workspace &workspace, QObject *parent = nullptr);
    ~QueueTreeModel() override;

    [[nodiscard]] QModelIndex find(const QString &profileId, const QString &queue = {},
                                   const QString &group = {}) const;

    QModelIndex index(int row, int column, const QModelIndex &parent = {}) const override;
    QModelIndex parent(const QModelIndex &index) const override;
    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    struct Node;
    struct Wanted;
    void updateConnections();
    void updateSession(const QString &profileId);
    void watch(Session *session);
    void sync(Node *parent, const std::vector<Wanted> &wanted);
    void removeVanished(Node *parent, const std::vector<Wanted> &wanted);
    void insertNew(Node *parent, const std::vector<Wanted> &wanted);
    void arrange(Node *parent, const std::vector<Wanted> &wanted);
    [[nodiscard]] QModelIndex indexOf(const Node *node) const;
    [[nodiscard]] Node *nodeAt(const QModelIndex &index) const;
    [[nodiscard]] static Node *child(const Node *parent, const QString &name);
    [[nodiscard]] QVariant text(const Node &node, int column) const;

    Workspace &m_workspace;
    std::unique_ptr<Node> m_root;
    QSet<QString> m_open; //!< profiles whose session is watched
};

} // namespace dlo
