// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "practice/jsondoc.h"
#include "practice/jsonout.h"
#include "practice/normalise.h"
#include "practice/signatures.h"

#include <QByteArrayList>
#include <QFile>
#include <QTest>

#include <clocale>

using namespace dlo::practice;
using namespace Qt::StringLiterals;

class TestPracticeJson : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void refusesInTheWordsOfTheCppBroker_data();
    void refusesInTheWordsOfTheCppBroker();
    void normalises_data();
    void normalises();
    void normalisesNumbersInAnyLocale();
    void refusesWhatTheDatabaseRefuses();
    void readsNestingOfAnyDepth();
    void readsMembersAndStrings();
    void takesVerbatimWhatStrictRefuses();
    void writesKeysSortedOrInOrder();
    void folds_data();
    void folds();
};

void TestPracticeJson::refusesInTheWordsOfTheCppBroker_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("message");
    // Recorded: queen-cpp-0.15-observed.md, sections C, F, W.
    QTest::newRow("key")
        << QByteArray(R"({"items":[{"queue":"orders",]})")
        << QByteArray("[json.exception.parse_error.101] parse error at line 1, column 29: syntax error while parsing "
                      "object key - unexpected ']'; expected string literal");
    QTest::newRow("overflow") << QByteArray(
        R"({"items":[{"queue":"fid2","transactionId":"huge","payload":{"n":1e400}}]})")
                              << QByteArray("[json.exception.out_of_range.406] number overflow parsing '1e400'");
    QTest::newRow("lone surrogate")
        << QByteArray(R"({"items":[{"queue":"fid2","transactionId":"lone","payload":{"s":"\ud83d"}}]})")
        << QByteArray("[json.exception.parse_error.101] parse error at line 1, column 72: syntax error "
                      "while parsing value - invalid string: surrogate U+D800..U+DBFF must be followed "
                      "by U+DC00..U+DFFF; last read: '\"\\ud83d\"'");
    QTest::newRow("trailing comma")
        << QByteArray("{\"items\":[\"\xc3\xbc\",]}")
        << QByteArray("[json.exception.parse_error.101] parse error at line 1, column 16: syntax error "
                      "while parsing value - unexpected ']'; expected '[', '{', or a literal");
}

void TestPracticeJson::refusesInTheWordsOfTheCppBroker()
{
    QFETCH(QByteArray, text);
    QFETCH(QByteArray, message);
    const auto doc = JsonDoc::parse(text, JsonDoc::Rules::Strict);
    QVERIFY(!doc);
    QCOMPARE(doc.error().message, message);
}

void TestPracticeJson::normalises_data()
{
    QTest::addColumn<QByteArray>("pushed");
    QTest::addColumn<QByteArray>("stored");
    // Recorded: section F.
    QTest::newRow("big") << QByteArray(R"({"n":12345678901234567890123})")
                         << QByteArray(R"({"n":1.2345678901234568e+22})");
    QTest::newRow("integers")
        << QByteArray(
               R"({"i53p1":9007199254740993,"i64max":9223372036854775807,"u64max":18446744073709551615,)"
               R"("u64maxp1":18446744073709551616,"i64min":-9223372036854775808,"i64minm1":-9223372036854775809})")
        << QByteArray(
               R"({"i53p1":9007199254740993,"i64max":9223372036854775807,"i64min":-9223372036854775808,)"
               R"("i64minm1":-9.223372036854776e+18,"u64max":18446744073709551615,"u64maxp1":1.8446744073709552e+19})");
    QTest::newRow("decimals") << QByteArray(
        R"({"a":1.10,"b":100.00,"c":0.1,"d":1e3,"e":1E+2,"f":1.0,"g":-0.0,"h":-0,)"
        R"("i":0.30000000000000004,"j":3.141592653589793238462643383279,"k":1e-400,"l":5e-324})")
                              << QByteArray(R"({"a":1.1,"b":100.0,"c":0.1,"d":1000.0,"e":100.0,"f":1.0,"g":0.0,"h":0,)"
                                            R"("i":0.30000000000000004,"j":3.141592653589793,"k":0.0,"l":5e-324})");
    // Follows from them: it has a fraction, so no integer comes back.
    QTest::newRow("large with a fraction") << QByteArray("1234567890123456.5") << QByteArray("1.2345678901234565e+15");
    QTest::newRow("order") << QByteArray(
        R"({"zeta":1,"alpha":2,"Beta":3,"aa":4,"10":5,"9":6,"dup":"first","dup":"second"})")
                           << QByteArray(R"({"10":5,"9":6,"Beta":3,"aa":4,"alpha":2,"dup":"second","zeta":1})");
    QTest::newRow("text") << QByteArray("{\"s\":\"\xc3\xbc \\u00e9 \\ud83d\\ude00 \\u0001 \\t \\/ \\\"q\\\" <b>\"}")
                          << QByteArray("{\"s\":\"\xc3\xbc \xc3\xa9 \xf0\x9f\x98\x80 \\u0001 \\t / \\\"q\\\" <b>\"}");
    QTest::newRow("space") << QByteArray(R"({ "a" :   [ 1 ,   2 ] , "n":null, "t":true, "e":{}, "ea":[], "es":"" })")
                           << QByteArray(R"({"a":[1,2],"e":{},"ea":[],"es":"","n":null,"t":true})");
}

void TestPracticeJson::normalises()
{
    QFETCH(QByteArray, pushed);
    QFETCH(QByteArray, stored);
    const auto doc = JsonDoc::parse(pushed, JsonDoc::Rules::Strict);
    QVERIFY(doc);
    QCOMPARE(normalised(doc->root()).value_or("refused"), stored);
}

// A locale with a decimal comma would cut "1.50" off at its point if the C library read it.
void TestPracticeJson::normalisesNumbersInAnyLocale()
{
    const QByteArray before = std::setlocale(LC_ALL, nullptr);
    const auto restore = qScopeGuard([&before] { std::setlocale(LC_ALL, before.constData()); });
    for (const char *locale : {"de_DE.UTF-8", "fr_FR.UTF-8", "de_DE", "C"}) {
        if (std::setlocale(LC_ALL, locale) == nullptr)
            continue; // not installed
        QCOMPARE(normalisedNumber("1.50"), QByteArray("1.5"));
        QCOMPARE(normalisedNumber("-0.25e1"), QByteArray("-2.5"));
        QCOMPARE(normalisedNumber("1e-400"), QByteArray("0.0"));
        QCOMPARE(normalisedNumber("4.9406564584124654e-324"), QByteArray("5e-324"));
        QVERIFY(JsonDoc::parse("[1.5]", JsonDoc::Rules::Strict));
        QVERIFY(JsonDoc::parse("1e-400", JsonDoc::Rules::Strict));
        QVERIFY(!JsonDoc::parse("-1e400", JsonDoc::Rules::Strict));
    }
    // The same without such a locale: what reads numbers takes a point and nothing else.
    const QStringList sources{u"normalise.cpp"_s, u"jsondoc.cpp"_s, u"jsonlexer.cpp"_s};
    for (const QString &name : sources) {
        QFile file(QStringLiteral(PRACTICE_SOURCES) + u'/' + name);
        QVERIFY2(file.open(QIODevice::ReadOnly), qPrintable(file.fileName()));
        const QByteArray text = file.readAll();
        for (const char *call : {"strtod", "std::stod", "atof", "sscanf", "strtold"})
            QVERIFY2(!text.contains(call), qPrintable(name + u' ' + QLatin1StringView(call)));
    }
}

void TestPracticeJson::refusesWhatTheDatabaseRefuses()
{
    const QByteArray text = R"({"s":"a\u0000b"})";
    const auto nul = JsonDoc::parse(text, JsonDoc::Rules::Strict);
    QVERIFY(nul);
    QVERIFY(!normalised(nul->root()));
    const auto deep = JsonDoc::parse(QByteArray(20000, '[') + QByteArray(20000, ']'), JsonDoc::Rules::Strict);
    QVERIFY(deep);
    QVERIFY(!normalised(deep->root()));
}

void TestPracticeJson::readsNestingOfAnyDepth()
{
    QVERIFY(JsonDoc::parse(QByteArray(500'000, '[') + QByteArray(500'000, ']'), JsonDoc::Rules::Verbatim));
    QVERIFY(!JsonDoc::parse(QByteArray(500'000, '['), JsonDoc::Rules::Verbatim));
}

void TestPracticeJson::readsMembersAndStrings()
{
    const auto doc = JsonDoc::parse(R"({"a":1,"b":{"c":[true,"x\u00fcy"]},"a":2,"e\u0073c":"\ud83d\ude00"})",
                                    JsonDoc::Rules::Verbatim);
    QVERIFY(doc);
    QCOMPARE(doc->root()["a"].integer().value_or(0), 2);
    const QByteArray raw = R"({"c":[true,"x\u00fcy"]})";
    QCOMPARE(doc->root()["b"].raw(), raw);
    const auto elements = doc->root()["b"]["c"].children();
    QCOMPARE(elements.size(), 2U);
    QCOMPARE(elements[0].boolean(), std::optional(true));
    QCOMPARE(elements[1].text(), QByteArray("x\xc3\xbcy"));
    QCOMPARE(doc->root()["esc"].text(), QByteArray("\xf0\x9f\x98\x80"));
    QVERIFY(!doc->root()["nothing"].isValid());
    QVERIFY(!doc->root()["nothing"]["deeper"].isValid());
}

void TestPracticeJson::takesVerbatimWhatStrictRefuses()
{
    const QByteArrayList texts{R"("\ud83d")", "1e400", R"(["\udc00"])"};
    for (const QByteArray &text : texts) {
        QVERIFY(JsonDoc::parse(text, JsonDoc::Rules::Verbatim));
        QVERIFY(!JsonDoc::parse(text, JsonDoc::Rules::Strict));
    }
}

void TestPracticeJson::writesKeysSortedOrInOrder()
{
    const QByteArray inOrder = R"({"b":"x\n\"","a":1})";
    const QByteArray sorted = R"({"a":null,"b":"\u0001"})";
    QCOMPARE(ObjectWriter(false).text("b", "x\n\"").number("a", 1).take(), inOrder);
    QCOMPARE(ObjectWriter(true).text("b", "\x01").null("a").take(), sorted);
}

void TestPracticeJson::folds_data()
{
    QTest::addColumn<QByteArray>("error");
    QTest::addColumn<QByteArray>("folded");
    QTest::newRow("reference") << QByteArray(
        "order 01a04431-1c8b-7f00-8000-000000000347 failed at 2026-09-24T09:57:29.004Z after 3 tries")
                               << QByteArray("order <id> failed at <date> after <n> tries");
    QTest::newRow("words") << QByteArray("v2 abc123 x1") << QByteArray("v2 abc123 x1");
    QTest::newRow("empty") << QByteArray("  ") << QByteArray("(no message)");
    QTest::newRow("hex") << QByteArray("a 0123456789abcdef0123 b") << QByteArray("a <id> b");
}

void TestPracticeJson::folds()
{
    QFETCH(QByteArray, error);
    QFETCH(QByteArray, folded);
    QCOMPARE(foldedSignature(error), folded);
}

QTEST_GUILESS_MAIN(TestPracticeJson)
#include "tst_practicejson.moc"
