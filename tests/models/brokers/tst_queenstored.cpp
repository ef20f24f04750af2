// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/queen/queennumber.h"
#include "brokers/queen/queenpush.h"
#include "brokers/queen/queenstored.h"
#include "practice/jsondoc.h"
#include "practice/normalise.h"

#include "models/payload/jsongenerator.h"

#include <QRandomGenerator>
#include <QTest>

#include <bit>

using namespace dlo;
using namespace dlo::queen;
using namespace Qt::StringLiterals;
using dlo::test::JsonGenerator;

//! What the C++ broker makes of a payload: as recorded, and as the practice broker does it.
class TestQueenStored : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void asRecorded_data();
    void asRecorded();
    void saysWhatDiffers();
    void notStored_data();
    void notStored();
    void asThePracticeBroker();
    void numbersAsThePracticeBroker();
    void onceIsEnough();
    void rustKeepsBytes();
};

void TestQueenStored::asRecorded_data()
{
    QTest::addColumn<QByteArray>("sent");
    QTest::addColumn<QByteArray>("stored");
    const auto row = [](const char *name, const char *sent, const char *stored) {
        QTest::newRow(name) << QByteArray(sent) << QByteArray(stored);
    };
    // queen-cpp-0.15-observed.md, F
    row("bigint", R"({"n":12345678901234567890123})", R"({"n":1.2345678901234568e+22})");
    row("ints",
        R"({"i53p1":9007199254740993,"i64max":9223372036854775807,"u64max":18446744073709551615,)"
        R"("u64maxp1":18446744073709551616,"i64min":-9223372036854775808,"i64minm1":-9223372036854775809})",
        R"({"i53p1":9007199254740993,"i64max":9223372036854775807,"i64min":-9223372036854775808,)"
        R"("i64minm1":-9.223372036854776e+18,"u64max":18446744073709551615,"u64maxp1":1.8446744073709552e+19})");
    row("decimals",
        R"({"a":1.10,"b":100.00,"c":0.1,"d":1e3,"e":1E+2,"f":1.0,"g":-0.0,"h":-0,"i":0.30000000000000004,)"
        R"("j":3.141592653589793238462643383279,"k":1e-400,"l":5e-324})",
        R"({"a":1.1,"b":100.0,"c":0.1,"d":1000.0,"e":100.0,"f":1.0,"g":0.0,"h":0,"i":0.30000000000000004,)"
        R"("j":3.141592653589793,"k":0.0,"l":5e-324})");
    row("order", R"({"zeta":1,"alpha":2,"Beta":3,"aa":4,"10":5,"9":6,"dup":"first","dup":"second"})",
        R"({"10":5,"9":6,"Beta":3,"aa":4,"alpha":2,"dup":"second","zeta":1})");
    row("unicode",
        "{\"s\":\"ü € 😀 \\u00e9 \\ud83d\\ude00 \\u2028 \\u007f \\u0001 \\t \\/ \\\"q\\\" <b>\",\"ключ\":\"значение\"}",
        "{\"s\":\"ü € 😀 é 😀 \u2028 \x7f \\u0001 \\t / \\\"q\\\" <b>\",\"ключ\":\"значение\"}");
    row("space", R"(   { "a" :   [ 1 ,   2 ] , "n":null, "t":true, "e":{}, "ea":[], "es":"" })",
        R"({"a":[1,2],"e":{},"ea":[],"es":"","n":null,"t":true})");
    // G
    row("encrypted queue", R"({"pin":1234,"price":1.10,"big":12345678901234567890123,"zeta":1,"alpha":2})",
        R"({"alpha":2,"big":1.2345678901234568e+22,"pin":1234,"price":1.1,"zeta":1})");
    // What follows from it
    row("scalar", " null ", "null");
    row("escaped key is the same key", R"({"a":1,"\u0061":2})", R"({"a":2})");
    row("keys within keys", R"({"b":{"d":1,"c":[{"f":1,"e":2}]},"a":0})", R"({"a":0,"b":{"c":[{"e":2,"f":1}],"d":1}})");
}

void TestQueenStored::asRecorded()
{
    QFETCH(const QByteArray, sent);
    const auto stored = storedByCpp(sent);
    QVERIFY(stored);
    QTEST(stored->bytes, "stored");
}

void TestQueenStored::saysWhatDiffers()
{
    const auto one = storedByCpp(R"({"b":1.10,"a":1e3,"a":"\/","c":2.5})").value();
    QVERIFY(one.keysMoved);
    QCOMPARE(one.keysDropped, 1);
    QCOMPARE(one.numbersChanged, 1); // 1e3 was dropped
    QCOMPARE(one.numberSent, "1.10");
    QCOMPARE(one.numberStored, "1.1");
    QCOMPARE(one.stringsRewritten, 1);
    const auto none = storedByCpp(R"({"a":1.1,"b":[2,"x"],"c":null})").value();
    QVERIFY(!none.keysMoved);
    QCOMPARE(none.keysDropped, 0);
    QCOMPARE(none.numbersChanged, 0);
    QCOMPARE(none.stringsRewritten, 0);
    QCOMPARE(none.bytes, R"({"a":1.1,"b":[2,"x"],"c":null})");
}

void TestQueenStored::notStored_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::newRow("not JSON") << QByteArray("{");
    QTest::newRow("nothing") << QByteArray();
    QTest::newRow("not UTF-8") << QByteArray("\"\xff\"");
    QTest::newRow("lone surrogate") << QByteArray(R"({"s":"\ud83d"})");
    QTest::newRow("lone surrogate in a key") << QByteArray(R"({"\udc00":1})");
    QTest::newRow("NUL") << QByteArray(R"({"s":"a\u0000b"})");
    QTest::newRow("NUL in a key") << QByteArray(R"({"\u0000":1})");
    QTest::newRow("too large a number") << QByteArray(R"({"n":1e400})");
    QTest::newRow("too deep") << QByteArray(20'000, '[') + QByteArray(20'000, ']');
}

void TestQueenStored::notStored()
{
    QFETCH(const QByteArray, payload);
    QVERIFY(!storedByCpp(payload));
    QVERIFY(normaliserOf(Generation::Cpp015));
}

void TestQueenStored::asThePracticeBroker()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    JsonGenerator generator(seed);
    int compared = 0;
    for (int i = 0; i < 5000; ++i) {
        const auto text = generator.document();
        const auto doc = practice::JsonDoc::parse(text, practice::JsonDoc::Rules::Strict);
        const auto theirs = doc ? practice::normalised(doc->root()) : std::nullopt;
        const auto ours = storedByCpp(text);
        if (!ours && theirs) {
            // A \u0000 that goes with an equal key before it reaches the database: better refused than guessed at.
            QCOMPARE(refusalOf(text, Generation::Cpp015).value().code, u"nul-character"_s);
            continue;
        }
        QVERIFY2(ours.has_value() == theirs.has_value(), text.toPercentEncoding(" {}[]:,\"\\").constData());
        if (ours) {
            QCOMPARE(ours->bytes, *theirs);
            ++compared;
        }
    }
    QVERIFY(compared > 1000);
}

void TestQueenStored::numbersAsThePracticeBroker()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    QRandomGenerator random(seed);
    const auto same = [](const QByteArray &token) {
        const auto ours = storedNumber(token);
        return ours && *ours == practice::normalisedNumber(token);
    };
    for (const char *token : {"0",
                              "-0",
                              "0.0",
                              "-0.0",
                              "1e0",
                              "1e14",
                              "1e15",
                              "1e16",
                              "-1e15",
                              "1e17",
                              "1e18",
                              "1e19",
                              "1e20",
                              "123456789012345.5",
                              "1234567890123456.5",
                              "0.001",
                              "0.0001",
                              "0.00001",
                              "-0.000123",
                              "1.7976931348623157e308",
                              "2.2250738585072014e-308",
                              "9007199254740993.0",
                              "1E5",
                              "12e-1"}) {
        QVERIFY2(same(token), token);
    }
    for (int i = 0; i < 20'000; ++i) {
        const auto value = std::bit_cast<double>(random.generate64());
        const auto token = QByteArray::number(value, 'g', 1 + random.bounded(20));
        bool inRange = false; // the largest ones, rounded up, are not
        token.toDouble(&inRange);
        if (qIsFinite(value) && inRange) {
            QVERIFY2(same(token), token.constData());
        }
        const auto whole = QByteArray::number(random.generate64() >> random.bounded(64));
        QVERIFY2(same(whole), whole.constData());
    }
}

void TestQueenStored::onceIsEnough()
{
    JsonGenerator generator(QRandomGenerator::global()->generate());
    for (int i = 0; i < 2000; ++i) {
        if (const auto stored = storedByCpp(generator.document())) {
            const auto again = storedByCpp(stored->bytes);
            QVERIFY(again);
            QCOMPARE(again->bytes, stored->bytes);
            QCOMPARE(again->numbersChanged + again->stringsRewritten + again->keysDropped, 0);
            QVERIFY(!again->keysMoved);
        }
    }
}

void TestQueenStored::rustKeepsBytes()
{
    for (const auto generation : {Generation::Rust14, Generation::Rust16, Generation::Raft})
        QVERIFY(!normaliserOf(generation));
}

QTEST_GUILESS_MAIN(TestQueenStored)
#include "tst_queenstored.moc"
