// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "views/trash/trashmodel.h"

#include "trashfixture.h"

#include <QAbstractItemModelTester>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::sampleLetter;

//! The letters of the trash as a table.
class TrashModelTest : public test::TrashFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
    void rowsAndColumns();
    void readsOnWhenScrolled();
    void anotherQuestionDropsTheLast();
    void refreshes();
    void aJournalThatCannotBeUsed();
};

void TrashModelTest::rowsAndColumns()
{
    DeadLetter decrypted = sampleLetter(1);
    decrypted.protection = Protection::DecryptedByBroker;
    const auto first = removed(decrypted, u"<b>why</b>"_s);
    QVERIFY(act(sampleLetter(2), RedriveAction::Replay, Step::Done) > 0);
    TrashModel model(*m_archive);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    QCOMPARE(model.state(), TrashModel::State::Complete);
    model.setQuery({});
    QTRY_COMPARE(model.state(), TrashModel::State::Complete);
    QCOMPARE(model.rowCount(), 2);
    const auto text = [&model](int row, int column) { return model.index(row, column).data().toString(); };
    QCOMPARE(text(0, TrashModel::What), u"Moved by a replay"_s);
    QCOMPARE(text(0, TrashModel::Letter), u"tx-2"_s);
    QCOMPARE(text(0, TrashModel::Reason), QString());
    QCOMPARE(text(1, TrashModel::What), u"Deleted"_s);
    QCOMPARE(text(1, TrashModel::Queue), u"orders"_s);
    QCOMPARE(text(1, TrashModel::Group), u"billing"_s);
    QCOMPARE(text(1, TrashModel::Reason), u"<b>why</b>"_s);
    QCOMPARE(text(1, TrashModel::Size), u"not kept"_s);
    QVERIFY(!model.index(1, TrashModel::Reason).data(Qt::ToolTipRole).toString().contains("<b>why"_L1));
    QCOMPARE(model.rowOf(first), 1);
    QCOMPARE(model.rowOf(4711), -1);
    QVERIFY(!model.index(2, 0).isValid());
}

void TrashModelTest::readsOnWhenScrolled()
{
    constexpr int letters = int(TrashModel::atOnce) + 30;
    for (int i = 0; i < letters; ++i)
        QVERIFY(removed(sampleLetter(i)) > 0);
    TrashModel model(*m_archive);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setQuery({});
    QTRY_COMPARE(model.state(), TrashModel::State::More);
    QCOMPARE(model.rowCount(), int(TrashModel::atOnce));
    QVERIFY(model.canFetchMore({}));
    model.fetchMore({});
    QVERIFY(!model.canFetchMore({}));
    QTRY_COMPARE(model.state(), TrashModel::State::Complete);
    QCOMPARE(model.rowCount(), letters);
    QVERIFY(!model.canFetchMore({}));
    QCOMPARE(model.rowOf(model.at(letters - 1).entry.id), letters - 1);
}

void TrashModelTest::anotherQuestionDropsTheLast()
{
    for (int i = 0; i < 20; ++i)
        QVERIFY(removed(sampleLetter(i)) > 0);
    TrashModel model(*m_archive);
    const QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
    model.setQuery({});
    model.setQuery({.words = u"tx-7"_s}); // before the first has an answer
    QTRY_COMPARE(model.state(), TrashModel::State::Complete);
    QCOMPARE(model.rowCount(), 1);
    QCOMPARE(model.at(0).letter.transactionId, u"tx-7"_s);
}

void TrashModelTest::refreshes()
{
    TrashModel model(*m_archive);
    model.setQuery({.words = u"orders"_s});
    QTRY_COMPARE(model.state(), TrashModel::State::Complete);
    QCOMPARE(model.rowCount(), 0);
    QVERIFY(removed(sampleLetter(1)) > 0);
    model.refresh();
    QTRY_COMPARE(model.rowCount(), 1);
}

void TrashModelTest::aJournalThatCannotBeUsed()
{
    const Journal *before = m_journal.get();
    QVERIFY(before);
    Journal broken(u"/dev/null/no/journal.sqlite"_s);
    JournalArchive archive(broken);
    TrashModel model(archive);
    model.setQuery({});
    QTRY_COMPARE(model.state(), TrashModel::State::Failed);
    QVERIFY(model.error());
    QVERIFY(!model.canFetchMore({}));
}

QTEST_MAIN(TrashModelTest)
#include "tst_trashmodel.moc"
