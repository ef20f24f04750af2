// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/bytesearch.h"

#include <QRandomGenerator>
#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;

class TestByteSearch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void finds_data();
    void finds();
    void overPiecesAndWindows();
    void tooMany();
    void cancelled();
    void lines();
};

void TestByteSearch::finds_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QString>("wanted");
    QTest::addColumn<bool>("matchCase");
    QTest::addColumn<QList<int>>("places");
    QTest::newRow("nothing") << QByteArray("abc") << u""_s << true << QList<int>{};
    QTest::newRow("none") << QByteArray("abc") << u"abd"_s << false << QList<int>{};
    QTest::newRow("case") << QByteArray("abc Abc ABC") << u"Abc"_s << true << QList<int>{4};
    QTest::newRow("any case") << QByteArray("abc Abc ABC") << u"Abc"_s << false << QList<int>{0, 4, 8};
    QTest::newRow("not over another") << QByteArray("aaaa") << u"aa"_s << false << QList<int>{0, 2};
    QTest::newRow("other letters") << QByteArray("zoë ZOË") << u"OË"_s << false << QList<int>{1, 6};
    QTest::newRow("invalid bytes around") << QByteArray("\xff\xc3"
                                                        "a\xff")
                                          << u"a"_s << true << QList<int>{2};
    QTest::newRow("at the end") << QByteArray("xab") << u"AB"_s << false << QList<int>{1};
}

void TestByteSearch::finds()
{
    QFETCH(QByteArray, text);
    QFETCH(QString, wanted);
    QFETCH(bool, matchCase);
    QFETCH(QList<int>, places);
    const auto found = bytesearch::find(ByteBuffer(text), wanted, matchCase);
    QVERIFY(found.all);
    QCOMPARE(found.matches.size(), size_t(places.size()));
    for (size_t i = 0; i < found.matches.size(); ++i)
        QCOMPARE(found.matches[i].from, places[qsizetype(i)]);
}

void TestByteSearch::overPiecesAndWindows()
{
    QByteArray plain(5 * qsizetype(1024) * 1024, '.');
    ByteBuffer buffer(plain);
    QRandomGenerator random(3);
    for (int i = 0; i < 500; ++i) {
        const auto at = random.bounded(int(plain.size()));
        plain.insert(at, "Needle");
        for (int k = 0; k < 6; ++k) // in pieces
            buffer.replace(at + k, 0, QByteArrayView("Needle").sliced(k, 1));
    }
    for (const auto edge : {1024 * 1024 - 3, 2 * 1024 * 1024 - 1, 3 * 1024 * 1024}) {
        plain.replace(edge, 6, "neeDle");
        buffer.replace(edge, 6, "neeDle");
    }
    for (const bool matchCase : {true, false}) {
        const auto found = bytesearch::find(buffer, u"Needle"_s, matchCase);
        const auto lower = matchCase ? plain : plain.toLower();
        const QByteArray wanted = matchCase ? "Needle" : "needle";
        size_t count = 0;
        for (auto at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 6)) {
            QVERIFY(count < found.matches.size());
            QCOMPARE(found.matches[count], (bytesearch::Match{.from = at, .size = 6}));
            ++count;
        }
        QCOMPARE(found.matches.size(), count);
    }
}

void TestByteSearch::tooMany()
{
    const auto found = bytesearch::find(ByteBuffer(QByteArray(bytesearch::maxMatches + 5, 'a')), u"a"_s, true);
    QVERIFY(!found.all);
    QCOMPARE(found.matches.size(), bytesearch::maxMatches);
}

void TestByteSearch::cancelled()
{
    std::stop_source stop;
    stop.request_stop();
    QVERIFY(!bytesearch::find(ByteBuffer("aaa"), u"a"_s, true, stop.get_token()).all);
}

void TestByteSearch::lines()
{
    ByteBuffer buffer("a\nb\n\nc");
    QCOMPARE(bytesearch::lineFeeds(buffer, 0, 100), 3);
    QCOMPARE(bytesearch::lineFeeds(buffer, 2, 2), 1);
    QCOMPARE(bytesearch::startOfLine(buffer, 1), 0);
    QCOMPARE(bytesearch::startOfLine(buffer, 3), 4);
    QCOMPARE(bytesearch::startOfLine(buffer, 4), 5);
    QVERIFY(!bytesearch::startOfLine(buffer, 5));
}

QTEST_GUILESS_MAIN(TestByteSearch)
#include "tst_bytesearch.moc"
