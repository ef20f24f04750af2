// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textsearch.h"

#include <QElapsedTimer>
#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;
using textsearch::Stop;

namespace {
QString replaced(QString text, const TextQuery &query, const QString &with)
{
    const auto result = textsearch::replace(text, query, with);
    for (auto it = result.changes.rbegin(); it != result.changes.rend(); ++it)
        text.replace(it->place.from, it->place.size, it->text);
    return text;
}
} // namespace

class TestTextSearch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void finds_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<TextQuery>("query");
        QTest::addColumn<QList<int>>("places");
        QTest::newRow("nothing looked for") << u"abc"_s << TextQuery{} << QList<int>{};
        QTest::newRow("plain") << u"aXa xa"_s << TextQuery{.text = u"xA"_s} << QList<int>{1, 4};
        QTest::newRow("case") << u"aXa xa"_s << TextQuery{.text = u"xa"_s, .matchCase = true} << QList<int>{4};
        QTest::newRow("not over each other") << u"aaaa"_s << TextQuery{.text = u"aa"_s} << QList<int>{0, 2};
        QTest::newRow("plain dots") << u"a.b axb"_s << TextQuery{.text = u"a.b"_s} << QList<int>{0};
        QTest::newRow("whole word") << u"id ids _id id"_s << TextQuery{.text = u"id"_s, .wholeWord = true}
                                    << QList<int>{0, 11};
        QTest::newRow("whole word in quotes")
            << u"\"id\": x\"id\""_s << TextQuery{.text = u"\"id\""_s, .wholeWord = true} << QList<int>{0};
        QTest::newRow("expression") << u"a1 b22"_s << TextQuery{.text = u"\\d+"_s, .isExpression = true}
                                    << QList<int>{1, 4};
        QTest::newRow("lines") << u"a\nb\na"_s << TextQuery{.text = u"^a$"_s, .isExpression = true} << QList<int>{0, 4};
        QTest::newRow("nothing matched") << u"a\nb"_s << TextQuery{.text = u"^"_s, .isExpression = true}
                                         << QList<int>{0, 2};
        QTest::newRow("expression, whole word")
            << u"ab abc"_s << TextQuery{.text = u"a|ab"_s, .isExpression = true, .wholeWord = true} << QList<int>{0};
        QTest::newRow("half a character")
            << u"a\xd800 b"_s << TextQuery{.text = u"b"_s, .isExpression = true} << QList<int>{3};
    }
    void finds()
    {
        QFETCH(QString, text);
        QFETCH(TextQuery, query);
        QFETCH(QList<int>, places);
        const auto found = textsearch::find(text, query);
        QList<int> starts;
        for (const auto &match : found.matches)
            starts << int(match.from);
        QCOMPARE(starts, places);
        QVERIFY(!found.error);
        QCOMPARE(found.stop, Stop::AtTheEnd);
    }

    void saysWhereAnExpressionIsWrong()
    {
        const auto found = textsearch::find(u"a"_s, {.text = u"ab(c"_s, .isExpression = true});
        QVERIFY(found.error);
        QCOMPARE(found.error->offset, 4);
        QVERIFY(!found.error->reason.isEmpty());
        QCOMPARE(textsearch::find(u"a"_s, {.text = u"x[b"_s, .isExpression = true, .wholeWord = true}).error->offset,
                 3);
        QVERIFY(textsearch::find(u"a"_s, {.text = u"*"_s, .isExpression = true}).error);
    }

    void anExpressionThatExplodesIsGivenUp()
    {
        QElapsedTimer clock;
        clock.start();
        const auto found
            = textsearch::find(QString(5000, u'a') + u"X b"_s, {.text = u"(a+)+b"_s, .isExpression = true});
        QCOMPARE(found.stop, Stop::TooSlow);
        QVERIFY2(clock.elapsed() < 10'000, qPrintable(QString::number(clock.elapsed())));
        const auto some
            = textsearch::find(u"b "_s + QString(5000, u'a') + u"X c"_s, {.text = u"b|(a+)+c"_s, .isExpression = true});
        QCOMPARE(some.stop, Stop::TooSlow);
        QCOMPARE(some.matches.size(), size_t(1));
    }

    void canBeCancelled()
    {
        std::stop_source source;
        source.request_stop();
        const auto found = textsearch::find(QString(1000, u'a'), {.text = u"a"_s}, source.get_token());
        QCOMPARE(found.stop, Stop::Cancelled);
    }

    void replaces_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<TextQuery>("query");
        QTest::addColumn<QString>("with");
        QTest::addColumn<QString>("result");
        QTest::newRow("plain") << u"a b a"_s << TextQuery{.text = u"a"_s} << u"\\1"_s << u"\\1 b \\1"_s;
        QTest::newRow("groups") << u"k1=v1;k2=v2"_s << TextQuery{.text = u"(\\w+)=(\\w+)"_s, .isExpression = true}
                                << u"\\2:\\1[\\0]"_s << u"v1:k1[k1=v1];v2:k2[k2=v2]"_s;
        QTest::newRow("escapes") << u"a"_s << TextQuery{.text = u"a"_s, .isExpression = true} << u"\\n\\t\\\\1\\q\\"_s
                                 << u"\n\t\\1\\q\\"_s;
        QTest::newRow("absent group") << u"b"_s << TextQuery{.text = u"(a)?b"_s, .isExpression = true} << u"<\\1\\9>"_s
                                      << u"<>"_s;
        QTest::newRow("far apart") << u"a"_s + QString(5000, u'x') + u'a' << TextQuery{.text = u"a"_s} << u"bb"_s
                                   << u"bb"_s + QString(5000, u'x') + u"bb"_s;
        QTest::newRow("line starts") << u"a\nb"_s << TextQuery{.text = u"^"_s, .isExpression = true} << u"> "_s
                                     << u"> a\n> b"_s;
    }
    void replaces()
    {
        QFETCH(QString, text);
        QFETCH(TextQuery, query);
        QFETCH(QString, with);
        QTEST(replaced(text, query, with), "result");
    }

    void farMatchesAreChangesOfTheirOwn()
    {
        const auto result = textsearch::replace(u"aa"_s + QString(5000, u'x') + u'a', {.text = u"a"_s}, u"b"_s);
        QCOMPARE(result.matches, size_t(3));
        QCOMPARE(result.changes.size(), size_t(2));
    }

    void replacesOne()
    {
        const TextQuery query{.text = u"(?<=x)(a)"_s, .isExpression = true};
        QCOMPARE(textsearch::replacementOf(u"xa"_s, query, {.from = 1, .size = 1}, u"<\\1>"_s), u"<a>"_s);
        QVERIFY(!textsearch::replacementOf(u"xa"_s, query, {.from = 0, .size = 1}, u"<\\1>"_s));
        QCOMPARE(textsearch::replacementOf(u"xa"_s, {.text = u"a"_s}, {.from = 1, .size = 1}, u"\\1"_s), u"\\1"_s);
    }
};

QTEST_GUILESS_MAIN(TestTextSearch)
#include "tst_textsearch.moc"
