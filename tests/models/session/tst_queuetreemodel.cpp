// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "session/queuetreemodel.h"

#include "session/profilestore.h"
#include "session/secretstore.h"
#include "session/workspace.h"
#include "support/fakebroker.h"

#include <QAbstractItemModelTester>
#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>
#include <QThreadPool>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::FakeBroker;
using test::sampleLetter;

class QueueTreeModelTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void init();
    void cleanup();
    void connectionsComeAndGo();
    void mostDeadLettersFirst();
    void unknownIsNotZero();
    void rolesOfEachLevel();
    void refreshKeepsPersistentIndexes();
    void unchangedRefreshSaysNothing();
    void closingEmptiesTheConnection();
    void manyQueues();

private:
    void put(const QString &id, Environment environment = Environment::Development);
    FakeBroker *open(std::vector<Queue> queues, std::vector<ConsumerGroup> groups, std::vector<DeadLetter> letters);
    QString drawing(const QModelIndex &parent = {}, int indent = 0) const;
    std::unique_ptr<QTemporaryDir> m_dir;
    QThreadPool m_pool;
    MemorySecretStore m_secrets;
    std::unique_ptr<Journal> m_journal;
    std::unique_ptr<ProfileStore> m_profiles;
    std::unique_ptr<Workspace> m_workspace;
    std::unique_ptr<QueueTreeModel> m_model;
    std::unique_ptr<QAbstractItemModelTester> m_tester;
};

void QueueTreeModelTest::init()
{
    m_dir = std::make_unique<QTemporaryDir>();
    m_journal = std::make_unique<Journal>(m_dir->filePath(u"journal.sqlite"_s));
    m_profiles = std::make_unique<ProfileStore>(m_dir->filePath(u"connections.json"_s));
    m_workspace = std::make_unique<Workspace>(*m_profiles, m_secrets, *m_journal, &m_pool);
    m_model = std::make_unique<QueueTreeModel>(*m_workspace);
    m_tester = std::make_unique<QAbstractItemModelTester>(m_model.get(),
                                                          QAbstractItemModelTester::FailureReportingMode::QtTest);
}

void QueueTreeModelTest::cleanup()
{
    m_tester.reset();
    m_model.reset();
    m_workspace.reset();
    QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);
    m_profiles.reset();
    m_journal.reset();
}

void QueueTreeModelTest::put(const QString &id, Environment environment)
{
    ConnectionProfile profile;
    profile.id = id;
    profile.name = u"connection "_s + id;
    profile.kind = u"no such kind"_s;
    profile.environment = environment;
    QVERIFY(m_profiles->put(profile));
}

FakeBroker *QueueTreeModelTest::open(std::vector<Queue> queues, std::vector<ConsumerGroup> groups,
                                     std::vector<DeadLetter> letters)
{
    put(u"1"_s);
    m_workspace->open(u"1"_s);
    auto broker = std::make_unique<FakeBroker>();
    broker->setQueues(std::move(queues));
    broker->setGroups(std::move(groups));
    broker->setLetters(std::move(letters));
    FakeBroker *opened = broker.get();
    Session *session = m_workspace->session(u"1"_s);
    session->open(std::unique_ptr<Broker>(std::move(broker)));
    [&] {
        QTRY_VERIFY(session->readAt() > 0);
        QTRY_COMPARE(opened->groupLists.waiting() + opened->depths.waiting() + opened->queueLists.waiting(), 0);
    }();
    return opened;
}

QString QueueTreeModelTest::drawing(const QModelIndex &parent, int indent) const
{
    QString drawn;
    for (int row = 0; row < m_model->rowCount(parent); ++row) {
        const QModelIndex index = m_model->index(row, 0, parent);
        drawn += QString(indent, u' ') + index.data().toString() + u' '
            + index.siblingAtColumn(QueueTreeModel::DeadLetters).data().toString() + u'\n' + drawing(index, indent + 1);
    }
    return drawn;
}

void QueueTreeModelTest::connectionsComeAndGo()
{
    put(u"1"_s);
    put(u"2"_s, Environment::Production);
    QCOMPARE(drawing(), u"connection 1 –\nconnection 2 –\n"_s);
    QCOMPARE(m_model->find(u"2"_s).data(QueueTreeModel::EnvironmentRole).toInt(), int(Environment::Production));
    QVERIFY(m_workspace->remove(u"1"_s));
    QCOMPARE(drawing(), u"connection 2 –\n"_s);
    QVERIFY(!m_model->find(u"1"_s).isValid());
}

void QueueTreeModelTest::mostDeadLettersFirst()
{
    open({{.name = u"a"_s},
          {.name = u"b"_s, .deadLetters = 0},
          {.name = u"orders"_s},
          {.name = u"z"_s, .deadLetters = 9}},
         {{.name = u"audit"_s, .queue = u"orders"_s}, {.name = u"billing"_s, .queue = u"orders"_s}},
         {sampleLetter(1), sampleLetter(2), sampleLetter(3, u"orders"_s, u"left"_s)});
    QTRY_COMPARE(drawing(), u"connection 1 12\n z 9\n orders 3\n  billing 2\n  left 1\n  audit 0\n b 0\n a –\n"_s);
}

void QueueTreeModelTest::unknownIsNotZero()
{
    open({{.name = u"a"_s}}, {}, {});
    QTRY_COMPARE(drawing(), u"connection 1 –\n a –\n"_s);
    const QModelIndex queue = m_model->find(u"1"_s, u"a"_s);
    QVERIFY(!queue.data(QueueTreeModel::DepthRole).isValid());
    QVERIFY(!queue.data(QueueTreeModel::GrowthRole).isValid());
    QCOMPARE(queue.siblingAtColumn(QueueTreeModel::Growth).data().toString(), QString());
}

void QueueTreeModelTest::rolesOfEachLevel()
{
    using Kind = QueueTreeModel::Kind;
    open({{.name = u"orders"_s}}, {}, {sampleLetter(1)});
    QTRY_VERIFY(m_model->find(u"1"_s, u"orders"_s, u"billing"_s).isValid());
    const QModelIndex connection = m_model->find(u"1"_s);
    const QModelIndex queue = m_model->find(u"1"_s, u"orders"_s);
    const QModelIndex group = m_model->find(u"1"_s, u"orders"_s, u"billing"_s);
    QCOMPARE(connection.data(QueueTreeModel::KindRole).value<Kind>(), Kind::Connection);
    QCOMPARE(queue.data(QueueTreeModel::KindRole).value<Kind>(), Kind::Queue);
    QCOMPARE(group.data(QueueTreeModel::KindRole).value<Kind>(), Kind::Group);
    for (const QModelIndex &index : {connection, queue, group})
        QCOMPARE(index.data(QueueTreeModel::ProfileIdRole).toString(), u"1"_s);
    QVERIFY(!connection.data(QueueTreeModel::QueueRole).isValid());
    QCOMPARE(group.data(QueueTreeModel::QueueRole).toString(), u"orders"_s);
    QVERIFY(!queue.data(QueueTreeModel::GroupRole).isValid());
    QCOMPARE(group.data(QueueTreeModel::GroupRole).toString(), u"billing"_s);
    QCOMPARE(queue.data(QueueTreeModel::DepthRole).toLongLong(), 1);
    QCOMPARE(connection.data(QueueTreeModel::StateRole).toInt(), int(Session::State::Ready));
    QCOMPARE(m_model->parent(group), queue);
    QCOMPARE(m_model->parent(queue), connection);
    QVERIFY(!m_model->find(u"1"_s, u"nothing"_s).isValid());
}

void QueueTreeModelTest::refreshKeepsPersistentIndexes()
{
    FakeBroker *broker = open({{.name = u"emails"_s}, {.name = u"orders"_s}, {.name = u"old"_s}}, {},
                              {sampleLetter(1), sampleLetter(2), sampleLetter(3, u"emails"_s, u"mailer"_s)});
    QTRY_COMPARE(drawing(), u"connection 1 3\n orders 2\n  billing 2\n emails 1\n  mailer 1\n old –\n"_s);
    QSignalSpy reset(m_model.get(), &QAbstractItemModel::modelReset);
    const QPersistentModelIndex orders(m_model->find(u"1"_s, u"orders"_s));
    const QPersistentModelIndex mailer(m_model->find(u"1"_s, u"emails"_s, u"mailer"_s));
    const QPersistentModelIndex old(m_model->find(u"1"_s, u"old"_s));
    // The order turns, one goes, one comes.
    broker->setQueues({{.name = u"emails"_s}, {.name = u"orders"_s}, {.name = u"new"_s}});
    broker->setLetters(
        {sampleLetter(1), sampleLetter(3, u"emails"_s, u"mailer"_s), sampleLetter(4, u"emails"_s, u"mailer"_s)});
    m_workspace->session(u"1"_s)->refresh();
    QTRY_COMPARE(drawing(), u"connection 1 3\n emails 2\n  mailer 2\n orders 1\n  billing 1\n new –\n"_s);
    QCOMPARE(orders.data().toString(), u"orders"_s);
    QCOMPARE(orders.row(), 1);
    QCOMPARE(mailer.data().toString(), u"mailer"_s);
    QCOMPARE(mailer.parent().data().toString(), u"emails"_s);
    QVERIFY(!old.isValid());
    QCOMPARE(reset.count(), 0);
}

void QueueTreeModelTest::unchangedRefreshSaysNothing()
{
    FakeBroker *broker = open({{.name = u"orders"_s}}, {}, {sampleLetter(1)});
    QTRY_COMPARE(drawing(), u"connection 1 1\n orders 1\n  billing 1\n"_s);
    QSignalSpy layout(m_model.get(), &QAbstractItemModel::layoutChanged);
    QSignalSpy changed(m_model.get(), &QAbstractItemModel::dataChanged);
    QSignalSpy read(m_workspace->session(u"1"_s), &Session::dataChanged);
    const int before = broker->depths.count();
    m_workspace->session(u"1"_s)->refresh();
    QTRY_COMPARE(read.count(), 2);
    QTRY_VERIFY(broker->depths.count() > before);
    QCOMPARE(layout.count(), 0);
    QCOMPARE(changed.count(), 0);
}

void QueueTreeModelTest::closingEmptiesTheConnection()
{
    open({{.name = u"orders"_s}}, {}, {sampleLetter(1)});
    QTRY_COMPARE(drawing(), u"connection 1 1\n orders 1\n  billing 1\n"_s);
    m_workspace->close(u"1"_s);
    QCOMPARE(drawing(), u"connection 1 –\n"_s);
    QCOMPARE(m_model->find(u"1"_s).data(QueueTreeModel::StateRole).toInt(), int(Session::State::Closed));
}

void QueueTreeModelTest::manyQueues()
{
    m_tester.reset(); // it looks at everything after every change
    std::vector<Queue> queues;
    for (int i = 0; i < 7000; ++i)
        queues.push_back({.name = u"queue-%1"_s.arg(i), .deadLetters = i % 100});
    FakeBroker *broker = open(queues, {}, {});
    const QModelIndex connection = m_model->find(u"1"_s);
    QTRY_COMPARE(m_model->rowCount(connection), 7000);
    const QPersistentModelIndex one(m_model->find(u"1"_s, u"queue-99"_s));
    for (Queue &queue : queues)
        queue.deadLetters = 99 - *queue.deadLetters;
    broker->setQueues(queues);
    m_workspace->session(u"1"_s)->refresh();
    QTRY_COMPARE(one.data(QueueTreeModel::DepthRole).toLongLong(), 0);
    QCOMPARE(one.data().toString(), u"queue-99"_s);
    QVERIFY(one.row() >= 6900);
}

QTEST_GUILESS_MAIN(QueueTreeModelTest)
#include "tst_queuetreemodel.moc"
