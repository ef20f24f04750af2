// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/exportname.h"
#include "exchange/csvrow.h"
#include "exchange/lettercsv.h"

#include "lettersamples.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

//! Cells of one row, read by the rules of RFC 4180.
QStringList cellsOf(const QByteArray &row)
{
    QStringList cells{QString()};
    bool quoted = false;
    const auto text = QString::fromUtf8(row.chopped(2));
    for (qsizetype i = 0; i < text.size(); ++i) {
        const QChar c = text.at(i);
        if (c == u'"' && quoted && i + 1 < text.size() && text.at(i + 1) == u'"')
            cells.back() += text.at(++i);
        else if (c == u'"')
            quoted = !quoted;
        else if (c == u',' && !quoted)
            cells.append(QString());
        else
            cells.back() += c;
    }
    return cells;
}

QString errorCell(const QString &error)
{
    DeadLetter letter;
    letter.error = error;
    return cellsOf(lettercsv::row(letter).bytes).at(5);
}

} // namespace

class TestLetterCsv : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void header()
    {
        QCOMPARE(lettercsv::header(),
                 QByteArray("\xEF\xBB\xBFid,queue,partition,group,failed at,error,retries,size\r\n"));
    }

    void aRow()
    {
        auto letter = test::letterWith("12345");
        letter.failedAt = 1'795'942'800'123;
        letter.retries = 3;
        letter.error = u"says \"no\", twice\nand <b>again</b>; ü"_s;
        const auto row = lettercsv::row(letter);
        QCOMPARE(QString::fromUtf8(row.bytes),
                 u"\"row\",\"orders\",\"0\",\"billing\",2026-11-29T09:00:00.123Z,"
                 "\"says \"\"no\"\", twice\nand <b>again</b>; ü\",3,5\r\n"_s);
        QVERIFY(!row.shortened);
        QCOMPARE(cellsOf(row.bytes).at(5), letter.error);
    }

    void unknownIsEmpty()
    {
        DeadLetter letter;
        QCOMPARE(lettercsv::row(letter).bytes, QByteArray("\"\",\"\",\"\",\"\",,\"\",,\r\n"));
        letter.payload = Slice::of("");
        letter.retries = 0;
        QCOMPARE(lettercsv::row(letter).bytes, QByteArray("\"\",\"\",\"\",\"\",,\"\",0,0\r\n"));
    }

    void noFormula_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<bool>("guarded");
        for (const auto &text : {u"=1+1"_s, u"+1"_s, u"-1"_s, u"@SUM(A1)"_s, u"=cmd|' /C calc'!A0"_s, u"\t=1"_s,
                                 u"\r=1"_s, u"\n=1"_s, u"\tx"_s, u"  =1"_s, u"\u00a0=1"_s, u"\ufeff=1"_s, u"\u200b=1"_s,
                                 u"\uff1d1"_s, u"\uff0b1"_s, u"\uff0d1"_s, u"\uff20x"_s, QString(QChar(1)) + u"=1"_s})
            QTest::newRow(qPrintable(QString::fromLatin1(text.toUtf8().toHex()))) << text << true;
        for (const auto &text : {u"a=1"_s, u"'=1"_s, u"1-1"_s, u""_s, u"  "_s, u"\"=1\""_s})
            QTest::newRow(qPrintable(u"plain "_s + text)) << text << false;
    }
    void noFormula()
    {
        QFETCH(QString, text);
        QFETCH(bool, guarded);
        QCOMPARE(errorCell(text), guarded ? u'\'' + text : text);
        DeadLetter letter;
        letter.rowId = letter.address.queue = letter.address.group = text;
        letter.address.partition = text;
        const auto cells = cellsOf(lettercsv::row(letter).bytes);
        for (const int column : {0, 1, 2, 3})
            QCOMPARE(cells.at(column), guarded ? u'\'' + text : text);
    }

    void whatNoTextHolds()
    {
        QCOMPARE(errorCell(QString(QChar(0)) + u"a"_s + QChar(0xd800) + u"b"_s), u"\ufffda\ufffdb"_s);
        QCOMPARE(errorCell(u"\U0001f600"_s), u"\U0001f600"_s);
    }

    void aLongText()
    {
        DeadLetter letter;
        letter.error = QString(100'000, u'x');
        const auto row = lettercsv::row(letter);
        QVERIFY(row.shortened);
        QVERIFY(cellsOf(row.bytes).at(5).size() <= CsvRow::longestCell);
        QVERIFY(cellsOf(row.bytes).at(5).endsWith(u"x…"_s));
        letter.error = u'=' + QString(32'763, u'x') + u"\U0001f600 and more"_s; // the cut is inside the pair
        const auto cell = cellsOf(lettercsv::row(letter).bytes).at(5);
        QVERIFY(cell.size() <= CsvRow::longestCell);
        QVERIFY(cell.endsWith(u"x…"_s));
    }

    void names_data()
    {
        QTest::addColumn<QString>("queue");
        QTest::addColumn<QString>("name");
        const auto row = [](const QString &queue, const QString &name) {
            QTest::newRow(qPrintable(u"<%1>"_s.arg(queue.simplified().left(20)))) << queue << name;
        };
        row(u"orders"_s, u"orders-dead-letters-2026-11-30.jsonl"_s);
        row(u"Bestellungen_ü.v2"_s, u"Bestellungen_ü.v2-dead-letters-2026-11-30.jsonl"_s);
        row(u"../../etc/passwd"_s, u"etc-passwd-dead-letters-2026-11-30.jsonl"_s);
        row(u"..\\..\\boot.ini"_s, u"boot.ini-dead-letters-2026-11-30.jsonl"_s);
        row(u"/absolute"_s, u"absolute-dead-letters-2026-11-30.jsonl"_s);
        row(u"C:\\x"_s, u"C-x-dead-letters-2026-11-30.jsonl"_s);
        row(u".hidden"_s, u"hidden-dead-letters-2026-11-30.jsonl"_s);
        row(u"-rf *"_s, u"rf-dead-letters-2026-11-30.jsonl"_s);
        row(u"$(rm) `x`; ~ %00 |"_s, u"rm-x-00-dead-letters-2026-11-30.jsonl"_s);
        row(u"a\nb\0c"_s, u"a-b-c-dead-letters-2026-11-30.jsonl"_s);
        row(u"exe.\u202efdp\u200b"_s, u"exe.-fdp-dead-letters-2026-11-30.jsonl"_s);
        row(u"CON"_s, u"CON-dead-letters-2026-11-30.jsonl"_s);
        row(u"..."_s, u"dead-letters-2026-11-30.jsonl"_s);
        row(u""_s, u"dead-letters-2026-11-30.jsonl"_s);
        row(QString(QChar(0xd800)), u"dead-letters-2026-11-30.jsonl"_s);
    }
    void names()
    {
        QFETCH(QString, queue);
        QFETCH(QString, name);
        const QDate date(2026, 11, 30);
        QCOMPARE(proposedExportName(queue, date, ExportFormat::Letters), name);
    }

    void longNames()
    {
        const QDate date(2026, 11, 30);
        for (const auto &queue : {QString(10'000, u'a'), QString(10'000, u'漢'), u"\U00020000"_s.repeated(5000)}) {
            const auto name = proposedExportName(queue, date, ExportFormat::Csv);
            QVERIFY(name.toUtf8().size() < 255);
            QVERIFY(name.isValidUtf16());
            QVERIFY(name.endsWith(u"-dead-letters-2026-11-30.csv"_s));
        }
        QCOMPARE(proposedExportName(std::nullopt, date, ExportFormat::Csv), u"dead-letters-2026-11-30.csv"_s);
    }
};

QTEST_GUILESS_MAIN(TestLetterCsv)
#include "tst_lettercsv.moc"
