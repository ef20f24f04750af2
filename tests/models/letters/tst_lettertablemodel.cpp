// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "models/letters/lettertable.h"

#include <QDateTime>
#include <QItemSelectionModel>
#include <QSignalSpy>

using namespace dlo;
using namespace Qt::StringLiterals;
using test::letters;
using test::sampleLetter;
using test::shownIds;
using Model = LetterTableModel;

class LetterTableModelTest : public QObject, private test::LetterTable
{
    Q_OBJECT

private Q_SLOTS:
    void init() { begin(); }
    void cleanup() { end(); }
    void showsCells();
    void showsUnknown();
    void toolTipsAreNoMarkup();
    void sortsEveryColumn();
    void sortsStably();
    void filters_data();
    void filters();
    void selectionFollowsLetters();
    void removesAndReplaces();
};

void LetterTableModelTest::showsCells()
{
    auto letter = sampleLetter(8);
    letter.failedAt = QDateTime(QDate(2026, 11, 29), QTime(9, 41, 2)).toMSecsSinceEpoch();
    letter.error = u"first line\nsecond <b>line</b>"_s;
    m_model->append({letter});
    QCOMPARE(cell(0, Model::FailedAt), u"2026-11-29 09:41:02"_s);
    QCOMPARE(cell(0, Model::Error), u"first line"_s);
    QCOMPARE(cell(0, Model::Queue), u"orders"_s);
    QCOMPARE(cell(0, Model::Group), u"billing"_s);
    QCOMPARE(cell(0, Model::Partition), u"1"_s);
    QCOMPARE(cell(0, Model::Retries), u"0"_s);
    QCOMPARE(cell(0, Model::Size), u"25 bytes"_s);
    QCOMPARE(cell(0, Model::RowId), u"row-8"_s);
    QCOMPARE(m_model->index(0, Model::FailedAt).data(Model::SortRole).toLongLong(), *letter.failedAt);
    QCOMPARE(m_model->index(0, Model::Size).data(Model::SortRole).toLongLong(), 25);
    QCOMPARE(m_model->index(0, 0).data(Model::KeyRole).value<LetterKey>(), letter.key());
    QCOMPARE(cell(0, Model::Error, Qt::AccessibleTextRole), u"Error: first line"_s);
    QCOMPARE(m_model->index(0, Model::Size).data(Qt::TextAlignmentRole).toInt(),
             int(Qt::AlignRight | Qt::AlignVCenter));
    for (int column = 0; column < Model::ColumnCount; ++column) {
        QVERIFY(!m_model->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString().isEmpty());
    }
    letter.error = u"x"_s.repeated(10'000);
    m_model->replaceLetter(letter);
    QCOMPARE(cell(0, Model::Error).size(), 300);
}

void LetterTableModelTest::showsUnknown()
{
    DeadLetter letter;
    letter.rowId = u"1"_s;
    m_model->append({letter});
    for (const int column : {Model::FailedAt, Model::Error, Model::Partition, Model::Retries, Model::EnqueuedAt,
                             Model::Size, Model::MessageId}) {
        QCOMPARE(cell(0, column), u"–"_s);
        QVERIFY(cell(0, column, Qt::ToolTipRole).startsWith(u"Unknown"_s));
        QVERIFY(cell(0, column, Qt::AccessibleTextRole).endsWith(u"unknown"_s));
        QVERIFY(!m_model->index(0, column).data(Model::SortRole).isValid());
    }
    letter.payload = Slice::of({});
    letter.retries = 0;
    m_model->replaceLetter(letter);
    QCOMPARE(cell(0, Model::Size), u"0 bytes"_s);
    QCOMPARE(cell(0, Model::Retries), u"0"_s);
}

void LetterTableModelTest::toolTipsAreNoMarkup()
{
    auto letter = sampleLetter(1);
    letter.error = u"<img src=\"x\"> & more\nlines"_s;
    m_model->append({letter});
    const auto toolTip = cell(0, Model::Error, Qt::ToolTipRole);
    QVERIFY(!toolTip.contains(u"<img"_s));
    QVERIFY(toolTip.contains(u"&lt;img src=&quot;x&quot;&gt; &amp; more\nlines"_s));
    QVERIFY(toolTip.startsWith(u"<p "_s)); // so that Qt never has to guess
}

void LetterTableModelTest::sortsEveryColumn()
{
    auto all = letters(1, 60);
    for (size_t i = 0; i < all.size(); i += 3) {
        all[i].retries = std::nullopt;
        all[i].enqueuedAt = std::nullopt;
        all[i].payload = i % 2 == 0 ? Slice() : Slice::of(QByteArray(qsizetype(i), 'x'));
        all[i].address.partition = i % 2 == 0 ? std::nullopt : std::optional(QString::number(i));
    }
    m_model->append(all);
    for (int column = 0; column < Model::ColumnCount; ++column) {
        m_model->sort(column, Qt::AscendingOrder);
        auto ascending = shownIds(*m_model);
        m_model->sort(column, Qt::DescendingOrder);
        const auto raw = [&](int row) { return m_model->index(row, column).data(Model::SortRole); };
        for (int row = 1; row < m_model->rowCount(); ++row) {
            QVERIFY(raw(row - 1).isValid() || !raw(row).isValid()); // unknown is least
            if (raw(row).isValid() && raw(row).typeId() != QMetaType::QString) {
                QVERIFY(raw(row - 1).toLongLong() >= raw(row).toLongLong());
            }
        }
        auto descending = shownIds(*m_model);
        ascending.sort();
        descending.sort();
        QCOMPARE(ascending, descending);
    }
    m_model->sort(Model::Partition, Qt::AscendingOrder);
    const auto nine = m_model->rowOf(all[9].key());
    const auto fifteen = m_model->rowOf(all[15].key());
    QVERIFY(nine < fifteen);
}

void LetterTableModelTest::sortsStably()
{
    m_model->append(letters(1, 20));
    m_model->sort(Model::Queue, Qt::AscendingOrder); // all equal: order of arrival
    const auto ids = shownIds(*m_model);
    QCOMPARE(ids.first(), u"tx-20"_s);
    QCOMPARE(ids.last(), u"tx-1"_s);
    m_model->sort(Model::Queue, Qt::DescendingOrder);
    QCOMPARE(shownIds(*m_model), ids);
}

void LetterTableModelTest::filters_data()
{
    QTest::addColumn<QString>("words");
    QTest::addColumn<QStringList>("ids");
    QTest::newRow("none") << u"  "_s << QStringList{u"c"_s, u"b"_s, u"a"_s};
    QTest::newRow("error, any case") << u"VERSION"_s << QStringList{u"b"_s, u"a"_s};
    QTest::newRow("two words") << u"version unknown"_s << QStringList{u"a"_s};
    QTest::newRow("payload, any case") << u"ORDERID"_s << QStringList{u"a"_s};
    QTest::newRow("error and payload") << u"bad 8812"_s << QStringList{u"b"_s};
    QTest::newRow("group") << u"billing"_s << QStringList{u"c"_s, u"b"_s, u"a"_s};
    QTest::newRow("beyond ASCII in an error") << u"GRÖSSE"_s << QStringList{u"c"_s};
    QTest::newRow("beyond ASCII in a payload") << u"ÉTAT"_s << QStringList{u"c"_s};
    QTest::newRow("at the end of a payload") << u"7}"_s << QStringList{u"a"_s};
    QTest::newRow("nothing") << u"nowhere"_s << QStringList{};
}

void LetterTableModelTest::filters()
{
    auto a = sampleLetter(1);
    a.transactionId = u"a"_s;
    a.error = u"Unknown payload version"_s;
    auto b = sampleLetter(2);
    b.transactionId = u"b"_s;
    b.error = u"bad Version"_s;
    b.payload = Slice::of(QByteArrayLiteral("\xff\x00 8812"));
    auto c = sampleLetter(3);
    c.transactionId = u"c"_s;
    c.error = u"falsche Grösse"_s;
    c.payload = Slice::of(QByteArrayLiteral("\"\xc3\xa9tat\""));
    m_model->append({a, b, c});
    QFETCH(QString, words);
    m_model->setFilter(words);
    QTEST(shownIds(*m_model), "ids");
    QCOMPARE(m_model->total(), 3);
    m_model->setFilter({});
    QCOMPARE(m_model->rowCount(), 3);
}

void LetterTableModelTest::selectionFollowsLetters()
{
    m_model->append(letters(1, 50));
    QItemSelectionModel selection(m_model.get());
    const auto key = sampleLetter(21).key();
    selection.setCurrentIndex(m_model->index(m_model->rowOf(key), 2),
                              QItemSelectionModel::SelectCurrent | QItemSelectionModel::Rows);
    const QPersistentModelIndex other = m_model->index(m_model->rowOf(sampleLetter(22).key()), 0);
    const auto isSelected = [&] {
        return selection.currentIndex().row() == m_model->rowOf(key) && selection.isRowSelected(m_model->rowOf(key))
            && selection.selectedRows().size() == 1;
    };
    m_model->sort(Model::Error, Qt::AscendingOrder);
    QVERIFY(isSelected());
    m_model->setFilter(u"v1"_s); // 1, 6, 11, … 21
    QVERIFY(m_model->rowCount() < 50);
    QVERIFY(isSelected());
    QVERIFY(!other.isValid());
    m_model->sort(Model::RowId, Qt::DescendingOrder);
    m_model->setFilter({});
    QVERIFY(isSelected());
    m_model->update(letters(15, 70));
    QVERIFY(isSelected());
    m_model->setFilter(u"nowhere"_s);
    QCOMPARE(m_model->rowCount(), 0);
    QVERIFY(!selection.hasSelection());
}

void LetterTableModelTest::removesAndReplaces()
{
    QSignalSpy total(m_model.get(), &Model::totalChanged);
    m_model->append(letters(1, 10));
    m_model->removeLetter(sampleLetter(5).key());
    m_model->removeLetter(sampleLetter(5).key());
    QCOMPARE(total.size(), 2);
    QCOMPARE(m_model->rowCount(), 9);
    QCOMPARE(m_model->rowOf(sampleLetter(5).key()), -1);
    QCOMPARE(m_model->rowOf(sampleLetter(4).key()), 5);
    QVERIFY(!m_model->letter(-1));
    QVERIFY(!m_model->letter(9));
    QSignalSpy changed(m_model.get(), &Model::dataChanged);
    auto letter = sampleLetter(4);
    letter.error = u"decrypted"_s;
    m_model->replaceLetter(letter);
    QCOMPARE(changed.size(), 1);
    QCOMPARE(changed[0][0].toModelIndex().row(), 5);
    QCOMPARE(cell(5, Model::Error), u"decrypted"_s);
    m_model->clear();
    QCOMPARE(m_model->rowCount(), 0);
    QCOMPARE(m_model->total(), 0);
}

QTEST_GUILESS_MAIN(LetterTableModelTest)
#include "tst_lettertablemodel.moc"
