// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textrows.h"

#include "payload/utf8.h"

#include <QElapsedTimer>
#include <QRandomGenerator>
#include <QTest>

using namespace dlo;

class TestTextRows : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void shortLinesAreRows();
    void longLinesAreBroken();
    void fullRows();
    void charactersStayWhole();
    void anyTextIsCovered_data();
    void anyTextIsCovered();
    void aHugeLineTakesNoTime();
};

namespace {
QList<QByteArray> rowsOf(const QByteArray &text, qsizetype width)
{
    const ByteBuffer buffer(text);
    const TextRows rows(buffer, width);
    QList<QByteArray> result;
    for (std::optional<TextRow> row = rows.at(0); row; row = rows.after(*row))
        result.append(text.sliced(row->from, row->next() - row->from));
    return result;
}
const QByteArray forty(40, 'x');
} // namespace

void TestTextRows::shortLinesAreRows()
{
    QCOMPARE(rowsOf("", 40), QList<QByteArray>{""});
    QCOMPARE(rowsOf("a", 40), QList<QByteArray>{"a"});
    QCOMPARE(rowsOf("a\n", 40), (QList<QByteArray>{"a\n", ""}));
    QCOMPARE(rowsOf("\n\nab\r\nc", 40), (QList<QByteArray>{"\n", "\n", "ab\r\n", "c"}));
}

void TestTextRows::longLinesAreBroken()
{
    QCOMPARE(rowsOf(forty + "yz\nab", 40), (QList<QByteArray>{forty, "yz\n", "ab"}));
    QCOMPARE(rowsOf("12\n" + forty + forty + "3", 40), (QList<QByteArray>{"12\n", forty, forty, "3"}));
}

//! No row of its own for what ends a line, or for nothing.
void TestTextRows::fullRows()
{
    QCOMPARE(rowsOf(forty, 40), QList<QByteArray>{forty});
    QCOMPARE(rowsOf(forty + "\nab", 40), (QList<QByteArray>{forty + '\n', "ab"}));
    QCOMPARE(rowsOf(forty + "\n", 40), (QList<QByteArray>{forty + '\n', ""}));
}

void TestTextRows::charactersStayWhole()
{
    const QByteArray most(39, 'x');
    QCOMPARE(rowsOf(most + "ë" + "1", 40), (QList<QByteArray>{most + "ë", "1"}));
    QCOMPARE(rowsOf(most + "😀" + "1", 40), (QList<QByteArray>{most + "😀", "1"}));
    QCOMPARE(rowsOf(most + "e\u0301" + "1", 40), (QList<QByteArray>{most + "e\u0301", "1"}));
    // A byte that belongs to no character is one of its own.
    QCOMPARE(rowsOf(most + "\xe2\x82" + "1", 40),
             (QList<QByteArray>{most + "\xe2",
                                "\x82"
                                "1"}));
    QCOMPARE(rowsOf(forty + "\x82" + "1", 40),
             (QList<QByteArray>{forty,
                                "\x82"
                                "1"}));
}

void TestTextRows::anyTextIsCovered_data()
{
    QTest::addColumn<QByteArrayList>("alphabet");
    QTest::addColumn<int>("characters");
    QTest::newRow("lines") << QByteArrayList{"abc", "\n", "x", "ë", "\xff"} << 2000;
    QTest::newRow("long lines") << QByteArrayList{"0123456789", "ë", "😀", "\xc3", "\x80", "e\u0301\u0301"} << 40000;
    QTest::newRow("few lines") << QByteArrayList{QByteArray(30000, 'x'), "ë", QByteArray(400, '\x80'), "\n"} << 60;
    QTest::newRow("marks only") << QByteArrayList{"\u0301"} << 5000;
}

//! Rows follow each other without a gap, none is too long, and each place gives the row it is in.
void TestTextRows::anyTextIsCovered()
{
    QFETCH(QByteArrayList, alphabet);
    QFETCH(int, characters);
    QRandomGenerator random(11);
    for (const auto width : {32, 61, 100}) {
        QByteArray text;
        for (int i = 0; i < characters; ++i)
            text += alphabet[random.bounded(alphabet.size())];
        const ByteBuffer buffer(text);
        const TextRows rows(buffer, width);
        std::vector<TextRow> all{rows.at(0)};
        QCOMPARE(all.front().from, 0);
        while (const auto next = rows.after(all.back())) {
            QCOMPARE(next->from, all.back().next());
            QVERIFY(next->to - next->from <= width + 20);
            QCOMPARE(rows.before(*next), all.back());
            all.push_back(*next);
        }
        QCOMPARE(all.back().to, text.size());
        QVERIFY(!all.back().endsLine);
        for (const auto &row : all) {
            QVERIFY(!text.sliced(row.from, row.to - row.from).contains('\n'));
            QVERIFY(row.from == row.to ? row.endsLine || row.from == text.size() : true);
        }
        for (int i = 0; i < 3000; ++i) {
            const auto place = qsizetype(random.bounded(int(text.size()) + 1));
            const auto row = rows.at(place);
            QVERIFY(row.from <= place && (place < row.next() || row.next() == text.size()));
            QVERIFY(std::ranges::binary_search(all, row.from, {}, &TextRow::from));
        }
        QCOMPARE(rows.moved(all.front(), qsizetype(all.size()) + 5), all.back());
        QCOMPARE(rows.moved(all.back(), -qsizetype(all.size())), all.front());
    }
}

void TestTextRows::aHugeLineTakesNoTime()
{
    const ByteBuffer buffer(QByteArray(100 * qsizetype(1024) * 1024, 'x'));
    const TextRows rows(buffer, 100);
    QElapsedTimer timer;
    timer.start();
    const auto row = rows.moved(rows.at(buffer.size() / 2), 50);
    QVERIFY2(timer.elapsed() < 50, qPrintable(QString::number(timer.elapsed())));
    QCOMPARE(row.to - row.from, 100);
}

QTEST_GUILESS_MAIN(TestTextRows)
#include "tst_textrows.moc"
