// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#pragma once

#include "depth/depthsampler.h"
#include "session/queuetreemodel.h"

#include <QSet>
#include <QSortFilterProxyModel>
#include <QTimer>
#include <QWidget>

class QAction;
class QLineEdit;
class QStackedLayout;
class QTreeView;

namespace dlo {

class Session;
class Workspace;

/*! Connections → queues → consumer groups, with counts and growth. Selecting a queue or a group shows its letters,
   selecting a connection shows all of its letters; Enter or a double click on a closed connection opens it. */
class ConnectionTreePane final : public QWidget
{
    Q_OBJECT
public:
    explicit ConnectionTreePane(Workspace &workspace, QWidget *parent = nullptr);

    //! Offered in the context menu and, the first two, in the empty state: new, practice, connect, disconnect, edit,
    //! remove, refresh.
    void setActions(const QList<QAction *> &contextMenu, QAction *newConnection, QAction *practice);
    [[nodiscard]] QString currentProfileId() const; //!< empty: nothing is selected
    void selectConnection(const QString &profileId);
    void focusFind();

Q_SIGNALS:
    void currentProfileChanged();
    void connectRequested(const QString &profileId);
    //! What the depth chart is to show: the selected queues and groups; empty: the connection as a whole.
    void depthOf(const QList<dlo::DepthSampler::SeriesKey> &keys);

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void changeEvent(QEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void buildTree();
    void sizeColumns();
    QWidget *buildEmptyState(QAction *newConnection, QAction *practice);
    void showCurrent();
    void showSelectedDepths();
    void watch(Session *session);
    void reflectEmptiness();
    void expandReady();
    void filter(const QString &words);

    Workspace &m_workspace;
    QueueTreeModel m_model;
    QSortFilterProxyModel m_proxy;
    QLineEdit *m_find;
    QTreeView *m_tree;
    QStackedLayout *m_stack;
    QTimer m_sizing;
    QSet<QString> m_opened; //!< profile ids whose queues were opened out
};

} // namespace dlo
