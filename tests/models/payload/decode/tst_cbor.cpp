// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

using namespace dlo;
using namespace dlo::test;

class CborTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decodes_data();
    void decodes();
    void faults_data();
    void faults();
};

// RFC 8949, appendix A: the table of examples.
void CborTest::decodes_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<Reversal>("reversal");
    const auto row = [](const QByteArray &hex, const QByteArray &json, Reversal reversal = Reversal::Exact) {
        QTest::newRow(hex.constData()) << hex << json << reversal;
    };
    const auto same = Reversal::SameContent;
    row("00", "0");
    row("17", "23");
    row("1818", "24");
    row("1903e8", "1000");
    row("1a000f4240", "1000000");
    row("1b000000e8d4a51000", "1000000000000");
    row("1bffffffffffffffff", "18446744073709551615");
    row("c249010000000000000000", R"({"$tag":2,"value":{"$base64":"AQAAAAAAAAAA"}})");
    row("3bffffffffffffffff", "-18446744073709551616", Reversal::None);
    row("20", "-1");
    row("3863", "-100");
    row("3903e7", "-1000");
    row("3b7fffffffffffffff", "-9223372036854775808");
    row("f90000", "0.0");
    row("f98000", "-0.0");
    row("f93c00", "1.0");
    row("fb3ff199999999999a", "1.1");
    row("f97bff", "65504.0");
    row("fa47c35000", "100000.0");
    row("fa7f7fffff", "3.4028234663852886e+38");
    row("fb7e37e43c8800759c", "1e+300");
    row("f90001", "5.960464477539063e-08");
    row("fbc010666666666666", "-4.1");
    row("f97c00", R"({"$numberDouble":"Infinity"})");
    row("f97e00", R"({"$numberDouble":"NaN"})");
    row("f9fc00", R"({"$numberDouble":"-Infinity"})");
    row("fa7f800000", R"({"$numberDouble":"Infinity"})", same);
    row("fb7ff8000000000000", R"({"$numberDouble":"NaN"})");
    row("f4", "false");
    row("f5", "true");
    row("f6", "null");
    row("f7", R"({"$undefined":true})");
    row("f0", R"({"$simple":16})");
    row("f8ff", R"({"$simple":255})");
    row("c074323031332d30332d32315432303a30343a30305a", R"({"$tag":0,"value":"2013-03-21T20:04:00Z"})");
    row("c11a514b67b0", R"({"$tag":1,"value":1363896240})");
    row("c1fb41d452d9ec200000", R"({"$tag":1,"value":1363896240.5})");
    row("d818456449455446", R"({"$tag":24,"value":{"$base64":"ZElFVEY="}})");
    row("40", R"({"$base64":""})");
    row("4401020304", R"({"$base64":"AQIDBA=="})");
    row("60", R"("")");
    row("6449455446", R"("IETF")");
    row("62225c", R"("\"\\")");
    row("64f0908591", "\"\xf0\x90\x85\x91\"");
    row("80", "[]");
    row("8301820203820405", "[1,[2,3],[4,5]]");
    row("98190102030405060708090a0b0c0d0e0f101112131415161718181819",
        "[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25]");
    row("a0", "{}");
    row("a201020304", R"({"$key:1":2,"$key:3":4})");
    row("a26161016162820203", R"({"a":1,"b":[2,3]})");
    row("826161a161626163", R"(["a",{"b":"c"}])");
    row("5f42010243030405ff", R"({"$base64":"AQIDBAU="})", same);
    row("7f657374726561646d696e67ff", R"("streaming")", same);
    row("9fff", "[]", same);
    row("9f018202039f0405ffff", "[1,[2,3],[4,5]]", same);
    row("bf61610161629f0203ffff", R"({"a":1,"b":[2,3]})", same);
    row("bf6346756ef563416d7421ff", R"({"Fun":true,"Amt":-2})", same);
    // Beyond the table: nothing lost, nothing made up.
    row("1817", "23", same); // longer than it need be
    row("a2616101616102", R"({"a":1,"a":2})"); // twice the same key
    row("62c328", R"({"$textBase64":"wyg="})"); // not UTF-8
    row("a1418001", R"({"$key:{\"$base64\":\"gA==\"}":1})");
    row("a167246261736536346141", R"({"$base64":"A"})"); // a map that looks like binary, but is no base64
    row("a167246261736536346451415141", R"({"$base64":"QAQA"})",
        Reversal::None); // and one that would come back as binary
}

void CborTest::decodes()
{
    QFETCH(QByteArray, hex);
    QFETCH(QByteArray, json);
    QFETCH(Reversal, reversal);
    const auto bytes = QByteArray::fromHex(hex);
    const auto decoded = decoder::decode(DecoderId::Cbor, bytes);
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, json);
    QCOMPARE(decoded->reversal, reversal);
    QVERIFY(failsWhereverCut(DecoderId::Cbor, bytes));
}

void CborTest::faults_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<Code>("code");
    QTest::addColumn<qsizetype>("offset");
    QTest::newRow("nothing") << QByteArray() << Code::Truncated << qsizetype(0);
    QTest::newRow("reserved length") << QByteArray("1c") << Code::Malformed << qsizetype(1);
    QTest::newRow("break alone") << QByteArray("ff") << Code::Malformed << qsizetype(1);
    QTest::newRow("chunk of another kind") << QByteArray("5f6161ff") << Code::Malformed << qsizetype(2);
    QTest::newRow("simple value that has a short form") << QByteArray("f818") << Code::Malformed << qsizetype(2);
    QTest::newRow("more after it") << QByteArray("0000") << Code::TrailingBytes << qsizetype(1);
    QTest::newRow("text of 4 GB") << QByteArray("7affffffff61") << Code::Truncated << qsizetype(5);
    QTest::newRow("text of 16 EB") << QByteArray("7bffffffffffffffff61") << Code::Truncated << qsizetype(9);
    QTest::newRow("array of 16 E items") << QByteArray("9bffffffffffffffff01") << Code::Truncated << qsizetype(10);
    QTest::newRow("map without a value") << QByteArray("bf6161ff") << Code::Malformed << qsizetype(4);
}

void CborTest::faults()
{
    QFETCH(QByteArray, hex);
    QFETCH(Code, code);
    QFETCH(qsizetype, offset);
    const auto decoded = decoder::decode(DecoderId::Cbor, QByteArray::fromHex(hex));
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, code);
    QCOMPARE(decoded.error().offset, offset);
}

QTEST_GUILESS_MAIN(CborTest)
#include "tst_cbor.moc"
