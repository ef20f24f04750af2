// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsonpointer.h"

#include "models/payload/jsongenerator.h"
#include "payload/jsonbrackets.h"
#include "payload/jsontext.h"

#include <QTest>

#include <algorithm>

using namespace dlo;
using namespace Qt::StringLiterals;

namespace {
//! \a marked has one '|', which is where the cursor stands.
struct Marked
{
    QString text;
    qsizetype cursor;

    explicit Marked(QString marked)
        : text(std::move(marked))
        , cursor(text.indexOf(u'|'))
    {
        text.remove(cursor, 1);
    }
};

QStringList found(const QString &text, const QString &pointer)
{
    QStringList result;
    for (const auto &place : jsonpointer::find(text, pointer))
        result << text.sliced(place.from, place.to - place.from);
    return result;
}
} // namespace

class TestJsonPointer : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pointerAtTheCursor_data()
    {
        QTest::addColumn<QString>("marked");
        QTest::addColumn<QString>("pointer");
        QTest::newRow("empty text") << u"|"_s << u""_s;
        QTest::newRow("scalar") << u"4|2"_s << u""_s;
        QTest::newRow("behind all") << u"{\"a\":1}|"_s << u""_s;
        QTest::newRow("root bracket") << u"|{\"a\":1}"_s << u""_s;
        QTest::newRow("name") << u"{\"|a\":1}"_s << u"/a"_s;
        QTest::newRow("before a name") << u"{|\"a\":1}"_s << u"/a"_s;
        QTest::newRow("colon") << u"{\"a\"|:1}"_s << u"/a"_s;
        QTest::newRow("before the value") << u"{\"a\": |1}"_s << u"/a"_s;
        QTest::newRow("behind the value") << u"{\"a\":1|}"_s << u"/a"_s;
        QTest::newRow("at the comma") << u"{\"a\":1|,\"b\":2}"_s << u"/a"_s;
        QTest::newRow("behind the comma") << u"{\"a\":1,|\"b\":2}"_s << u"/b"_s;
        QTest::newRow("element") << u"[1,2,[3,|4]]"_s << u"/2/1"_s;
        QTest::newRow("array bracket") << u"[1,2,|[3,4]]"_s << u"/2"_s;
        QTest::newRow("closing bracket") << u"[1,2,[3,[]|]]"_s << u"/2"_s;
        QTest::newRow("first element") << u"[|7]"_s << u"/0"_s;
        QTest::newRow("empty object") << u"{\"a\":{|}}"_s << u"/a"_s;
        QTest::newRow("indent of a line") << u"{\n|  \"a\": 1,\n  \"b\": 2\n}"_s << u"/a"_s;
        QTest::newRow("end of a line") << u"{\n  \"a\": 1,|\n  \"b\": 2\n}"_s << u"/a"_s;
        QTest::newRow("behind the end") << u"{\n  \"a\": 1, |\n  \"b\": 2\n}"_s << u"/a"_s;
        QTest::newRow("end of an opening line") << u"{\n  \"a\": [|\n  1]\n}"_s << u"/a"_s;
        QTest::newRow("blank line in an object") << u"{\n  \"a\": {\n|\n  \"b\": 2}\n}"_s << u"/a"_s;
        QTest::newRow("blank line behind a comma") << u"[\n  [1,\n|\n2\n]]"_s << u"/0"_s;
        QTest::newRow("slash and tilde") << u"{\"a/b\":{\"m~n\":|1}}"_s << u"/a~1b/m~0n"_s;
        QTest::newRow("both") << u"{\"~1\":|1}"_s << u"/~01"_s;
        QTest::newRow("empty name") << u"{\"\":{\"\":|1}}"_s << u"//"_s;
        QTest::newRow("escaped name") << u"{\"\\u0061\\n\\\"\":|1}"_s << u"/a\n\""_s;
        QTest::newRow("brackets in strings") << u"{\"]}\":\"{[,\",\"b\":[\"\\\"]\",|2]}"_s << u"/b/1"_s;
        QTest::newRow("not JSON yet") << u"{\"a\": [1, 2|, \n \"b\": 3"_s << u"/a/1"_s;
        QTest::newRow("unclosed string") << u"{\"a\": \"x],\n, \"b\": |3}"_s << u"/b"_s;
        QTest::newRow("too many brackets") << u"]]}{|"_s << u""_s;
        QTest::newRow("not a member") << u"{\"a\":1}\n[2,|3]"_s << u"/1"_s;
    }
    void pointerAtTheCursor()
    {
        QFETCH(QString, marked);
        const Marked at(marked);
        QTEST(jsonpointer::at(at.text, at.cursor), "pointer");
    }

    void findsByPointer_data()
    {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QStringList>("values");
        // RFC 6901, section 5
        const auto rfc = u"{\"foo\":[\"bar\",\"baz\"],\"\":0,\"a/b\":1,\"c%d\":2,\"e^f\":3,\"g|h\":4,"
                         "\"i\\\\j\":5,\"k\\\"l\":6,\" \":7,\"m~n\":8}"_s;
        const auto row = [&](const QString &pointer, const QString &value) {
            QTest::newRow(qPrintable(u"rfc "_s + pointer)) << rfc << pointer << QStringList{value};
        };
        row(u""_s, rfc);
        row(u"/foo"_s, u"[\"bar\",\"baz\"]"_s);
        row(u"/foo/0"_s, u"\"bar\""_s);
        row(u"/"_s, u"0"_s);
        row(u"/a~1b"_s, u"1"_s);
        row(u"/c%d"_s, u"2"_s);
        row(u"/e^f"_s, u"3"_s);
        row(u"/g|h"_s, u"4"_s);
        row(u"/i\\j"_s, u"5"_s);
        row(u"/k\"l"_s, u"6"_s);
        row(u"/ "_s, u"7"_s);
        row(u"/m~0n"_s, u"8"_s);
        QTest::newRow("no such name") << rfc << u"/bar"_s << QStringList();
        QTest::newRow("behind the end") << rfc << u"/foo/2"_s << QStringList();
        QTest::newRow("leading zero") << rfc << u"/foo/00"_s << QStringList();
        QTest::newRow("dash") << rfc << u"/foo/-"_s << QStringList();
        QTest::newRow("below a scalar") << rfc << u"/foo/0/1"_s << QStringList();
        QTest::newRow("no slash") << rfc << u"foo"_s << QStringList();
        QTest::newRow("bad escape") << rfc << u"/m~n"_s << QStringList();
        QTest::newRow("tilde at the end") << rfc << u"/m~"_s << QStringList();
        QTest::newRow("number as a name") << u"{\"0\":1}"_s << u"/0"_s << QStringList{u"1"_s};
        QTest::newRow("duplicates") << u"{\"a\":1,\"b\":2,\"\\u0061\":{\"a\":3}}"_s << u"/a"_s
                                    << QStringList{u"1"_s, u"{\"a\":3}"_s};
        QTest::newRow("below duplicates")
            << u"{\"a\":{\"x\":1},\"a\":[],\"a\":{\"x\":2}}"_s << u"/a/x"_s << QStringList{u"1"_s, u"2"_s};
        QTest::newRow("after a deeper one") << u"[[[0]],[[1],2]]"_s << u"/1/1"_s << QStringList{u"2"_s};
        QTest::newRow("cut short") << u"{\"a\":[1,"_s << u"/a"_s << QStringList{u"[1,"_s};
    }
    void findsByPointer()
    {
        QFETCH(QString, text);
        QFETCH(QString, pointer);
        QTEST(found(text, pointer), "values");
    }

    void whatIsPointedAtIsFoundAgain()
    {
        test::JsonGenerator generator(1);
        for (int i = 0; i < test::JsonGenerator::documents / 20; ++i) {
            const auto bytes = generator.document();
            const auto text = QString::fromUtf8(bytes);
            const auto tokens = jsontext::tokenize(bytes).value();
            for (const auto &token : tokens) {
                if (token.kind != JsonTokenKind::Number && token.kind != JsonTokenKind::OpenArray
                    && token.kind != JsonTokenKind::OpenObject && token.kind != JsonTokenKind::Literal)
                    continue;
                const auto from = QString::fromUtf8(bytes.first(token.offset)).size();
                const auto places = jsonpointer::find(text, jsonpointer::at(text, from));
                const bool there
                    = std::ranges::any_of(places, [&](const JsonRange &place) { return place.from == from; });
                QVERIFY2(there, qPrintable(text + u'\n' + jsonpointer::at(text, from)));
            }
        }
    }

    void deepNestingIsNoTrouble()
    {
        const QString open(100'000, u'[');
        QCOMPARE(jsonpointer::at(open, open.size()).size(), 2 * (open.size() - 1));
        QCOMPARE(jsonpointer::find(open, QString(u"/0"_s).repeated(5)).size(), size_t(1));
        QCOMPARE(bracketsAt(open + QString(open.size(), u']'), 1),
                 (JsonBrackets{.opening = 0, .closing = 2 * open.size() - 1}));
    }

    void bracketsBelongTogether_data()
    {
        QTest::addColumn<QString>("marked");
        QTest::addColumn<int>("opening");
        QTest::addColumn<int>("closing");
        QTest::newRow("before") << u"|{\"a\":1}"_s << 0 << 6;
        QTest::newRow("behind") << u"{\"a\":1}|"_s << 0 << 6;
        QTest::newRow("the one before the cursor counts") << u"[|[1]]"_s << 0 << 4;
        QTest::newRow("in a string") << u"{\"a{|\":1}"_s << -1 << -1;
        QTest::newRow("strings are skipped") << u"[|\"]\\\"]\", 1]"_s << 0 << 10;
        QTest::newRow("alone") << u"[|1"_s << -1 << -1;
        QTest::newRow("of another kind") << u"[|1}"_s << -1 << -1;
        QTest::newRow("none") << u"[1,| 2]"_s << -1 << -1;
        QTest::newRow("closes nothing") << u"1]|"_s << -1 << -1;
    }
    void bracketsBelongTogether()
    {
        QFETCH(QString, marked);
        QFETCH(int, opening);
        QFETCH(int, closing);
        const Marked at(marked);
        const auto pair = bracketsAt(at.text, at.cursor);
        QCOMPARE(pair.has_value(), opening >= 0);
        if (pair)
            QCOMPARE(*pair, (JsonBrackets{.opening = opening, .closing = closing}));
    }
};

QTEST_GUILESS_MAIN(TestJsonPointer)
#include "tst_jsonpointer.moc"
