// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archive/trashwords.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! What a search line means.
class TrashWordsTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void finds_data();
    void finds();
};

void TrashWordsTest::finds_data()
{
    QTest::addColumn<QString>("typed");
    QTest::addColumn<bool>("found");
    QTest::newRow("nothing finds all") << QString() << true;
    QTest::newRow("spaces only") << u"  \t "_s << true;
    QTest::newRow("in a text") << u"orders"_s << true;
    QTest::newRow("part of a text") << u"rder"_s << true;
    QTest::newRow("another case") << u"OrDeRs"_s << true;
    QTest::newRow("in the payload") << u"anna"_s << true;
    QTest::newRow("payload, other letters") << u"größe"_s << true;
    QTest::newRow("payload, other letters, another case") << u"GRÖSSE GRÖßE"_s << false;
    QTest::newRow("payload, other case") << u"GRÖßE"_s << true;
    QTest::newRow("every word") << u"orders anna"_s << true;
    QTest::newRow("one word is missing") << u"orders berta"_s << false;
    QTest::newRow("a word over two texts") << u"ordersbilling"_s << false;
    QTest::newRow("quoted") << uR"("name": "Anna)"_s << true;
    QTest::newRow("quoted with a space") << u"\"two words\""_s << true;
    QTest::newRow("quoted, another order") << u"\"words two\""_s << false;
    QTest::newRow("an open quote") << u"\"two wo"_s << true;
    QTest::newRow("not a pattern") << u"ord.*"_s << false;
    QTest::newRow("percent is a percent") << u"%"_s << false;
}

void TrashWordsTest::finds()
{
    QFETCH(QString, typed);
    QFETCH(bool, found);
    const QString texts[] = {u"Orders"_s, u"billing"_s, u"two words"_s};
    QCOMPARE(TrashWords(typed).areIn(texts, R"({"name": "Anna", "größe": 7})"), found);
}

QTEST_GUILESS_MAIN(TrashWordsTest)
#include "tst_trashwords.moc"
