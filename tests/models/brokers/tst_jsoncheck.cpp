// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/jsoncheck.h"
#include "brokers/jsonwrite.h"

#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;

class TestJsonCheck : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void good_data();
    void good();
    void bad_data();
    void bad();
    void depth();
    void oddEscapes();
    void written_data();
    void written();
};

void TestJsonCheck::good_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"0",
                             "-0",
                             "1e400",
                             "1E+2",
                             "-1.5e-10",
                             "123456789012345678901234567890",
                             "true",
                             "false",
                             "null",
                             "\"\"",
                             R"("a\u0000b\n\/")",
                             R"("\ud83d\ude00")",
                             R"("\ud83d")",
                             "[]",
                             "{}",
                             " [ 1 , 2 ] ",
                             R"({"a":1,"a":2})",
                             R"({"":{"x":[null]}})",
                             "\"\xF0\x9F\x98\x80\x7F\"",
                             "\t\r\n1\t\r\n"})
        QTest::newRow(text) << QByteArray(text);
}

void TestJsonCheck::good()
{
    QFETCH(const QByteArray, text);
    const auto report = jsoncheck::check(text);
    QCOMPARE(report.fault, jsoncheck::Fault::None);
    QCOMPARE(report.offset, -1);
}

void TestJsonCheck::bad_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<jsoncheck::Fault>("fault");
    QTest::addColumn<qsizetype>("offset");
    using enum jsoncheck::Fault;
    const auto row = [](const char *name, const QByteArray &text, jsoncheck::Fault fault, qsizetype offset) {
        QTest::newRow(name) << text << fault << offset;
    };
    row("empty", "", InvalidJson, 0);
    row("spaces", "  ", InvalidJson, 2);
    row("byte order mark", "\xEF\xBB\xBF{}", InvalidJson, 0);
    row("trailing text", "{} x", InvalidJson, 3);
    row("two documents", "1 2", InvalidJson, 2);
    row("trailing comma", "[1,]", InvalidJson, 3);
    row("comma in object", R"({"a":1,})", InvalidJson, 7);
    row("single quotes", "{'a':1}", InvalidJson, 1);
    row("number without digits", "-", InvalidJson, 1);
    row("leading zero", "01", InvalidJson, 1);
    row("plus", "+1", InvalidJson, 0);
    row("point without digits", "1.", InvalidJson, 2);
    row("NaN", "NaN", InvalidJson, 0);
    row("half a literal", "tru", InvalidJson, 0);
    row("open string", "\"abc", InvalidJson, 4);
    row("tab in string", "\"a\tb\"", InvalidJson, 2);
    row("raw NUL in string", QByteArray("\"a\0b\"", 5), InvalidJson, 2);
    row("raw NUL", QByteArray("\0", 1), InvalidJson, 0);
    row("escape at the end", "\"\\", InvalidJson, 1);
    row("bad escape", R"("\x")", InvalidJson, 1);
    row("short unicode escape", R"("\u12")", InvalidJson, 1);
    row("wrong bracket", "[1}", InvalidJson, 2);
    row("no colon", R"({"a" 1})", InvalidJson, 5);
    row("key is no string", "{1:2}", InvalidJson, 1);
    row("open object", R"({"a":1)", InvalidJson, 6);
    row("byte 0xFF", "\"a\xFF\"", InvalidUtf8, 2);
    row("overlong", "\"\xC0\xAF\"", InvalidUtf8, 1);
    row("surrogate in UTF-8", "\"\xED\xA0\x80\"", InvalidUtf8, 1);
    row("above U+10FFFF", "\"\xF4\x90\x80\x80\"", InvalidUtf8, 1);
    row("cut sequence", "\"\xE2\x82\"", InvalidUtf8, 1);
    row("typographic quotes", "{\xE2\x80\x9Citems\xE2\x80\x9D:[]}", InvalidJson, 1);
}

void TestJsonCheck::bad()
{
    QFETCH(const QByteArray, text);
    QFETCH(const jsoncheck::Fault, fault);
    QFETCH(const qsizetype, offset);
    const auto report = jsoncheck::check(text);
    QCOMPARE(report.fault, fault);
    QCOMPARE(report.offset, offset);
}

void TestJsonCheck::depth()
{
    const QByteArray deep = QByteArray(50'000, '[') + QByteArray(50'000, ']');
    QCOMPARE(jsoncheck::check(deep).fault, jsoncheck::Fault::None);
    const auto report = jsoncheck::check(deep, 10'000);
    QCOMPARE(report.fault, jsoncheck::Fault::TooDeep);
    QCOMPARE(report.offset, 10'000);
    QCOMPARE(jsoncheck::check(deep.sliced(40'000, 20'000), 10'000).fault, jsoncheck::Fault::None);
}

void TestJsonCheck::oddEscapes()
{
    auto report = jsoncheck::check(R"({"a":"\ud83d\ude00","b":"x\ude00","c":"\u0000"})");
    QCOMPARE(report.fault, jsoncheck::Fault::None);
    QCOMPARE(report.loneSurrogate, 26);
    QCOMPARE(report.nulCharacter, 39);
    // An escaped backslash before "u0000" is not an escape.
    report = jsoncheck::check(R"("\\u0000\\ud800")");
    QCOMPARE(report.loneSurrogate, -1);
    QCOMPARE(report.nulCharacter, -1);
    QCOMPARE(jsoncheck::check(R"("\ud800\ud800\udc00")").loneSurrogate, 1);
}

void TestJsonCheck::written_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("plain") << u"orders"_s << QByteArray(R"("orders")");
    QTest::newRow("quote and backslash") << uR"(a"b\c/d)"_s << QByteArray(R"("a\"b\\c/d")");
    QTest::newRow("control") << u"\u0001\n\t\u001f\u007f"_s << QByteArray("\"\\u0001\\u000a\\u0009\\u001f\x7f\"");
    QTest::newRow("NUL") << QString(QChar(u'\0')) << QByteArray(R"("\u0000")");
    QTest::newRow("beyond the BMP") << u"😀é"_s << QByteArray("\"😀é\"");
    QTest::newRow("half a pair") << QString(QChar(u'\xD83D')) + u'x' << QByteArray("\"\uFFFDx\"");
}

void TestJsonCheck::written()
{
    QFETCH(const QString, text);
    QFETCH(const QByteArray, json);
    QByteArray out;
    jsonwrite::appendString(out, text);
    QCOMPARE(out, json);
    QCOMPARE(jsoncheck::check(out).fault, jsoncheck::Fault::None);
}

QTEST_GUILESS_MAIN(TestJsonCheck)
#include "tst_jsoncheck.moc"
