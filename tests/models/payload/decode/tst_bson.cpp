// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

#include "payload/decode/decimal128.h"

using namespace dlo;
using namespace dlo::test;

class BsonTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void documents_data();
    void documents();
    void faults_data();
    void faults();
    void edits();
    void harm();
    void decimals_data();
    void decimals();
    void decimalsThatAreNone_data();
    void decimalsThatAreNone();
    void decimalsRoundTrip();
};

// As the BSON corpus of the MongoDB specifications has them.
void BsonTest::documents_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<Reversal>("reversal");
    const auto row = [](const char *name, const QByteArray &hex, const QByteArray &json,
                        Reversal reversal = Reversal::Exact) { QTest::newRow(name) << hex << json << reversal; };
    row("hello world", "160000000268656c6c6f0006000000776f726c640000", R"({"hello":"world"})"); // bsonspec.org
    row("awesome", "310000000442534f4e002600000002300008000000617765736f6d65000131003333333333331440103200c20700000000",
        R"({"BSON":["awesome",5.05,1986]})"); // bsonspec.org
    row("empty", "0500000000", "{}");
    row("double", "10000000016400000000000000f03f00", R"({"d":1.0})");
    row("NaN", "10000000016400000000000000f87f00", R"({"d":{"$numberDouble":"NaN"}})");
    row("int32", "0c0000001069000000008000", R"({"i":-2147483648})");
    row("int64", "10000000126100ffffffffffffff7f00", R"({"a":9223372036854775807})");
    row("small int64", "10000000126100010000000000000000", R"({"a":{"$numberLong":"1"}})");
    row("true", "090000000862000100", R"({"b":true})");
    row("null", "080000000a610000", R"({"a":null})");
    row("undefined", "0800000006610000", R"({"a":{"$undefined":true}})");
    row("min key", "08000000ff610000", R"({"a":{"$minKey":1}})");
    row("max key", "080000007f610000", R"({"a":{"$maxKey":1}})");
    row("object id", "1400000007610056e1fc72e0c917e9c471416100", R"({"a":{"$oid":"56e1fc72e0c917e9c4714161"}})");
    row("date", "10000000096100c5d8d6cc3b01000000", R"({"a":{"$date":"2012-12-24T12:15:30.501Z"}})");
    row("date, whole second", "10000000096100000000000000000000", R"({"a":{"$date":"1970-01-01T00:00:00Z"}})");
    row("date before 1970", "10000000096100c33ce7b9bdffffff00", R"({"a":{"$date":{"$numberLong":"-284643869501"}}})");
    row("date beyond 9999", "1000000009610000dc1fd277e6000000", R"({"a":{"$date":{"$numberLong":"253402300800000"}}})");
    row("binary", "0f0000000578000200000000ffff00", R"({"x":{"$binary":{"base64":"//8=","subType":"00"}}})");
    row("binary of a user's kind", "0f0000000578000200000080ffff00",
        R"({"x":{"$binary":{"base64":"//8=","subType":"80"}}})");
    row("regular expression", "0f0000000b610061626300696d0000",
        R"({"a":{"$regularExpression":{"pattern":"abc","options":"im"}}})");
    row("code",
        "0e0000000d61000200000062000"
        "0",
        R"({"a":{"$code":"b"}})");
    row("code with scope",
        "1a0000000f61001200000005000000616263640005000000"
        "0000",
        R"({"a":{"$code":"abcd","$scope":{}}})");
    row("symbol", "0e0000000e610002000000620000", R"({"a":{"$symbol":"b"}})");
    row("time stamp", "100000001161002a00000015cd5b0700", R"({"a":{"$timestamp":{"t":123456789,"i":42}}})");
    row("pointer", "1a0000000c610002000000620056e1fc72e0c917e9c471416100",
        R"({"a":{"$dbPointer":{"$ref":"b","$id":{"$oid":"56e1fc72e0c917e9c4714161"}}}})");
    row("decimal", "180000001364000100000000000000000000000000403000", R"({"d":{"$numberDecimal":"1"}})");
    row("decimal, not canonical", "180000001364000000000000000000000000000000007e00",
        R"({"d":{"$numberDecimalBits":"7e000000000000000000000000000000"}})");
    row("twice the same key", "13000000106100010000001061000200000000", R"({"a":1,"a":2})", Reversal::Exact);
    row("NUL in a text",
        "0e0000000261000200000000"
        "0000",
        R"({"a":"\u0000"})");
    row("text not UTF-8", "0e00000002610002000000ff0000", R"({"a":{"$textBase64":"/w=="}})");
    row("key not UTF-8", "080000000aff0000", R"({"$key:{\"$textBase64\":\"/w==\"}":null})");
    row("list with other keys",
        "1000000004610008000000"
        "0a62000000",
        R"({"a":[null]})", Reversal::SameContent);
}

void BsonTest::documents()
{
    QFETCH(QByteArray, hex);
    QFETCH(QByteArray, json);
    QFETCH(Reversal, reversal);
    const auto bytes = QByteArray::fromHex(hex);
    const auto decoded = decoder::decode(DecoderId::Bson, bytes);
    if (!decoded) {
        qWarning("code %d at %lld: %s", int(decoded.error().code), qlonglong(decoded.error().offset),
                 decoded.error().partial.constData());
    }
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, json);
    QCOMPARE(decoded->reversal, reversal);
    QVERIFY(failsWhereverCut(DecoderId::Bson, bytes));
}

void BsonTest::faults_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<Code>("code");
    QTest::newRow("nothing") << QByteArray() << Code::Truncated;
    QTest::newRow("too short a length") << QByteArray("0400000000") << Code::Malformed;
    QTest::newRow("negative length") << QByteArray("ffffffff00") << Code::Malformed;
    QTest::newRow("length too long") << QByteArray("0600000000") << Code::Malformed;
    QTest::newRow("more after it") << QByteArray("050000000000") << Code::TrailingBytes;
    QTest::newRow("no such type") << QByteArray("0800000020610000") << Code::Malformed;
    QTest::newRow("text of 2 GB") << QByteArray("0e000000026100ffffff7f620000") << Code::Truncated;
    QTest::newRow("text of no bytes") << QByteArray("0e00000002610000000000620000") << Code::Malformed;
    QTest::newRow("negative text") << QByteArray("0e000000026100ffffffff620000") << Code::Malformed;
    QTest::newRow("text without its end") << QByteArray("0e00000002610002000000626300") << Code::Malformed;
    QTest::newRow("boolean 2") << QByteArray("090000000862000200") << Code::Malformed;
    QTest::newRow("negative binary") << QByteArray("0f000000057800ffffffff00ffff00") << Code::Malformed;
    QTest::newRow("binary of 2 GB") << QByteArray("0f000000057800ffffff7f00ffff00") << Code::Truncated;
}

void BsonTest::faults()
{
    QFETCH(QByteArray, hex);
    QFETCH(Code, code);
    QCOMPARE(fault(DecoderId::Bson, QByteArray::fromHex(hex)), code);
}

void BsonTest::edits()
{
    const auto original = QByteArray::fromHex("160000000268656c6c6f0006000000776f726c640000");
    QCOMPARE(decoder::encode(DecoderId::Bson, R"({ "hello": "you" })", original).value().toHex(),
             QByteArray("140000000268656c6c6f0004000000796f750000"));
    // An object that only looks like Extended JSON stays an object.
    const auto odd = decoder::encode(DecoderId::Bson, R"({"a":{"$oid":"xyz"}})", original);
    QVERIFY(odd);
    QCOMPARE(decoder::decode(DecoderId::Bson, *odd)->bytes, QByteArray(R"({"a":{"$oid":"xyz"}})"));
    const auto close = decoder::encode(DecoderId::Bson,
                                       R"({"a":{"$regularExpression":{"pattern":"a\u0000","options":""}}})", original);
    QVERIFY(close);
    QCOMPARE(decoder::decode(DecoderId::Bson, *close)->bytes,
             QByteArray(R"({"a":{"$regularExpression":{"pattern":"a\u0000","options":""}}})"));
}

void BsonTest::harm()
{
    QByteArray deep;
    for (int i = 0; i < 100'000; ++i) {
        deep += QByteArray::fromHex("ffffff7f036100");
    }
    QCOMPARE(fault(DecoderId::Bson, deep), Code::TooDeep);
}

void BsonTest::decimals_data()
{
    QTest::addColumn<quint64>("high");
    QTest::addColumn<quint64>("low");
    QTest::addColumn<QByteArray>("text");
    QTest::newRow("0") << quint64(0x3040000000000000) << quint64(0) << QByteArray("0");
    QTest::newRow("-0") << quint64(0xb040000000000000) << quint64(0) << QByteArray("-0");
    QTest::newRow("0.00") << quint64(0x303c000000000000) << quint64(0) << QByteArray("0.00");
    QTest::newRow("price") << quint64(0x303c000000000000) << quint64(1999) << QByteArray("19.99");
    QTest::newRow("small") << quint64(0x3034000000000000) << quint64(1) << QByteArray("0.000001");
    QTest::newRow("smaller") << quint64(0x3032000000000000) << quint64(1) << QByteArray("1E-7");
    QTest::newRow("large") << quint64(0x3046000000000000) << quint64(12) << QByteArray("1.2E+4");
    QTest::newRow("largest") << quint64(0x5fffed09bead87c0) << quint64(0x378d8e63ffffffff)
                             << QByteArray("9.999999999999999999999999999999999E+6144");
    QTest::newRow("smallest") << quint64(0) << quint64(1) << QByteArray("1E-6176");
    QTest::newRow("infinity") << quint64(0xf800000000000000) << quint64(0) << QByteArray("-Infinity");
    QTest::newRow("NaN") << quint64(0x7c00000000000000) << quint64(0) << QByteArray("NaN");
}

void BsonTest::decimals()
{
    QFETCH(quint64, high);
    QFETCH(quint64, low);
    QFETCH(QByteArray, text);
    const codec::Decimal128 value{.high = high, .low = low};
    QCOMPARE(codec::decimalText(value).value(), text);
    QVERIFY(codec::decimalFromText(text) == value);
}

void BsonTest::decimalsThatAreNone_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"", ".", "-", "1.2.3", "x", "1e", "1E+", "12345678901234567890123456789012345", "1E+6145",
                             "1E-6177", "-NaN", "1E99999999999"}) {
        QTest::newRow(text) << QByteArray(text);
    }
}

void BsonTest::decimalsThatAreNone()
{
    QFETCH(QByteArray, text);
    QVERIFY(!codec::decimalFromText(text));
}

void BsonTest::decimalsRoundTrip()
{
    QRandomGenerator random(754);
    for (int i = 0; i < 5000; ++i) {
        const codec::Decimal128 value{.high = random.generate64(), .low = random.generate64()};
        if (const auto text = codec::decimalText(value)) {
            QVERIFY2(codec::decimalFromText(*text) == value, text->constData());
        }
    }
}

QTEST_GUILESS_MAIN(BsonTest)
#include "tst_bson.moc"
