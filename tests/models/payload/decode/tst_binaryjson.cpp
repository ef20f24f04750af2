// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

using namespace dlo;
using namespace dlo::test;

class BinaryJsonTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void cbor_data();
    void cbor();
    void cborFaults_data();
    void cborFaults();
    void messagePack_data();
    void messagePack();
    void messagePackFaults_data();
    void messagePackFaults();
    void edits_data();
    void edits();
    void refusesToEncode_data();
    void refusesToEncode();
    void roundTrips_data();
    void roundTrips();
    void harm();
};

// RFC 8949, appendix A: the table of examples.
void BinaryJsonTest::cbor_data()
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

void BinaryJsonTest::cbor()
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

void BinaryJsonTest::cborFaults_data()
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

void BinaryJsonTest::cborFaults()
{
    QFETCH(QByteArray, hex);
    QFETCH(Code, code);
    QFETCH(qsizetype, offset);
    const auto decoded = decoder::decode(DecoderId::Cbor, QByteArray::fromHex(hex));
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, code);
    QCOMPARE(decoded.error().offset, offset);
}

// The MessagePack specification, "Formats": each format at its bounds.
void BinaryJsonTest::messagePack_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<Reversal>("reversal");
    const auto row = [](const QByteArray &hex, const QByteArray &json, Reversal reversal = Reversal::Exact) {
        QTest::newRow(hex.first(std::min<qsizetype>(hex.size(), 30)).constData()) << hex << json << reversal;
    };
    const auto same = Reversal::SameContent;
    row("82a7636f6d70616374c3a6736368656d6100", R"({"compact":true,"schema":0})"); // the example of the home page
    row("c0", "null");
    row("c2", "false");
    row("c3", "true");
    row("00", "0");
    row("7f", "127");
    row("cc80", "128");
    row("ccff", "255");
    row("cd0100", "256");
    row("cdffff", "65535");
    row("ce00010000", "65536");
    row("ceffffffff", "4294967295");
    row("cf0000000100000000", "4294967296");
    row("cfffffffffffffffff", "18446744073709551615");
    row("ff", "-1");
    row("e0", "-32");
    row("d0df", "-33");
    row("d080", "-128");
    row("d1ff7f", "-129");
    row("d18000", "-32768");
    row("d2ffff7fff", "-32769");
    row("d280000000", "-2147483648");
    row("d3ffffffff7fffffff", "-2147483649");
    row("d38000000000000000", "-9223372036854775808");
    row("cc07", "7", same);
    row("d30000000000000007", "7", same);
    row("ca3f800000", "1.0");
    row("cb3ff0000000000000", "1.0");
    row("ca3dcccccd", "0.10000000149011612");
    row("cb3fb999999999999a", "0.1");
    row("92ca3f800000cb3fb999999999999a", "[1.0,0.1]");
    row("92cb3ff0000000000000ca3f800000", "[1.0,1.0]", same);
    row("ca7fc00000", R"({"$numberDouble":"NaN"})");
    row("cbfff0000000000000", R"({"$numberDouble":"-Infinity"})");
    row("a0", R"("")");
    row("a3616263", R"("abc")");
    row("d920" + QByteArray("61").repeated(32), '"' + QByteArray("a").repeated(32) + '"');
    row("da0100" + QByteArray("61").repeated(256), '"' + QByteArray("a").repeated(256) + '"');
    row("db00010000" + QByteArray("61").repeated(65536), '"' + QByteArray("a").repeated(65536) + '"');
    row("d90161", R"("a")", same);
    row("c40101", R"({"$base64":"AQ=="})");
    row("90", "[]");
    row("93010203", "[1,2,3]");
    row("dc0010" + QByteArray("01").repeated(16), "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]");
    row("80", "{}");
    row("8201c0a161c3", R"({"$key:1":null,"a":true})");
    row("81c0c0", R"({"$key:null":null})");
    row("d40102", R"({"$ext":1,"base64":"Ag=="})");
    row("d6ff5e0be100", R"({"$ext":-1,"base64":"XgvhAA=="})"); // a time stamp
    row("c70305010203", R"({"$ext":5,"base64":"AQID"})");
    row("c7010502", R"({"$ext":5,"base64":"Ag=="})", same);
    row("a2c328", R"({"$textBase64":"wyg="})");
}

void BinaryJsonTest::messagePack()
{
    QFETCH(QByteArray, hex);
    QFETCH(QByteArray, json);
    QFETCH(Reversal, reversal);
    const auto bytes = QByteArray::fromHex(hex);
    const auto decoded = decoder::decode(DecoderId::MessagePack, bytes);
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, json);
    QCOMPARE(decoded->reversal, reversal);
    QVERIFY(bytes.size() > 1000 || failsWhereverCut(DecoderId::MessagePack, bytes));
}

void BinaryJsonTest::messagePackFaults_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<Code>("code");
    QTest::addColumn<qsizetype>("offset");
    QTest::newRow("nothing") << QByteArray() << Code::Truncated << qsizetype(0);
    QTest::newRow("never used") << QByteArray("c1") << Code::Malformed << qsizetype(1);
    QTest::newRow("more after it") << QByteArray("c0c0") << Code::TrailingBytes << qsizetype(1);
    QTest::newRow("text of 4 GB") << QByteArray("dbffffffff61") << Code::Truncated << qsizetype(5);
    QTest::newRow("binary of 4 GB") << QByteArray("c6ffffffff61") << Code::Truncated << qsizetype(5);
    QTest::newRow("extension of 4 GB") << QByteArray("c9ffffffff0161") << Code::Truncated << qsizetype(6);
    QTest::newRow("array of 4 G items") << QByteArray("ddffffffff01") << Code::Truncated << qsizetype(6);
    QTest::newRow("map of 4 G members") << QByteArray("dfffffffff0101") << Code::Truncated << qsizetype(7);
}

void BinaryJsonTest::messagePackFaults()
{
    QFETCH(QByteArray, hex);
    QFETCH(Code, code);
    QFETCH(qsizetype, offset);
    const auto decoded = decoder::decode(DecoderId::MessagePack, QByteArray::fromHex(hex));
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, code);
    QCOMPARE(decoded.error().offset, offset);
}

void BinaryJsonTest::edits_data()
{
    QTest::addColumn<DecoderId>("id");
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<QByteArray>("edited");
    QTest::addColumn<QByteArray>("encoded");
    const auto cborId = DecoderId::Cbor;
    const auto packId = DecoderId::MessagePack;
    QTest::newRow("cbor") << cborId << QByteArray("a2616101616202")
                          << QByteArray("{ \"a\": 1000,\n \"b\": [true, {\"$undefined\":true}] }")
                          << QByteArray("a261611903e8616282f5f7");
    QTest::newRow("cbor, wide floats") << cborId << QByteArray("fb3ff0000000000000") << QByteArray("2.0")
                                       << QByteArray("fb4000000000000000");
    QTest::newRow("cbor, narrow floats") << cborId << QByteArray("f93c00") << QByteArray("[2.0,100000.0,0.1]")
                                         << QByteArray("83f94000fa47c35000fb3fb999999999999a");
    QTest::newRow("cbor, keys") << cborId << QByteArray("a10102") << QByteArray(R"({"$key:1":3})")
                                << QByteArray("a10103");
    QTest::newRow("messagepack") << packId << QByteArray("81a16101") << QByteArray(R"({"a":-33,"b":"x"})")
                                 << QByteArray("82a161d0dfa162a178");
    QTest::newRow("messagepack, wide floats")
        << packId << QByteArray("cb3ff0000000000000") << QByteArray("0.5") << QByteArray("cb3fe0000000000000");
    QTest::newRow("messagepack, narrow floats")
        << packId << QByteArray("ca3f800000") << QByteArray("0.5") << QByteArray("ca3f000000");
}

void BinaryJsonTest::edits()
{
    QFETCH(DecoderId, id);
    QFETCH(QByteArray, original);
    QFETCH(QByteArray, edited);
    QFETCH(QByteArray, encoded);
    QCOMPARE(decoder::encode(id, edited, QByteArray::fromHex(original)).value().toHex(), encoded);
}

void BinaryJsonTest::refusesToEncode_data()
{
    QTest::addColumn<DecoderId>("id");
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<Code>("code");
    QTest::addColumn<qsizetype>("offset");
    for (const auto id : {DecoderId::Cbor, DecoderId::MessagePack, DecoderId::Bson}) {
        QTest::addRow("%d not JSON", int(id)) << id << QByteArray("{\"a\":}") << Code::NotJson << qsizetype(5);
        QTest::addRow("%d lone surrogate", int(id))
            << id << QByteArray(R"({"a":"\ud800"})") << Code::BadValue << qsizetype(6);
        QTest::addRow("%d beyond 64 bits", int(id))
            << id << QByteArray(R"({"a":123456789012345678901})") << Code::BadValue << qsizetype(5);
        QTest::addRow("%d beyond a double", int(id))
            << id << QByteArray(R"({"a":1e999})") << Code::BadValue << qsizetype(5);
        QTest::addRow("%d deep", int(id)) << id << "{\"a\":" + QByteArray(2000, '[') + QByteArray(2000, ']') + '}'
                                          << Code::TooDeep << qsizetype(5 + decoder::maxNesting);
    }
    QTest::newRow("messagepack below 64 bits")
        << DecoderId::MessagePack << QByteArray("-9223372036854775809") << Code::BadValue << qsizetype(0);
    QTest::newRow("bson array") << DecoderId::Bson << QByteArray("[1]") << Code::BadValue << qsizetype(0);
    QTest::newRow("bson key with NUL") << DecoderId::Bson << QByteArray(R"({"a\u0000":1})") << Code::BadValue
                                       << qsizetype(1);
}

void BinaryJsonTest::refusesToEncode()
{
    QFETCH(DecoderId, id);
    QFETCH(QByteArray, json);
    QFETCH(Code, code);
    QFETCH(qsizetype, offset);
    const auto encoded = decoder::encode(id, json, QByteArray());
    QVERIFY(!encoded);
    QCOMPARE(encoded.error().code, code);
    QCOMPARE(encoded.error().offset, offset);
}

namespace {

QByteArray randomJson(QRandomGenerator &random, int depth)
{
    const auto list = [&](auto one, char open, char close) {
        QByteArray json(1, open);
        for (int n = random.bounded(5); n > 0; --n) {
            json += one();
            json += n > 1 ? "," : "";
        }
        return json + close;
    };
    switch (random.bounded(depth > 4 ? 6 : 9)) {
    case 0:
        return QByteArray::number(qint64(random.generate64()));
    case 1:
        return QByteArray::number(random.bounded(-40, 300));
    case 2:
        return QByteArray::number(random.generateDouble(), 'g', 17);
    case 3:
        return random.bounded(2) == 0 ? "null" : "true";
    case 4:
        return R"({"$base64":")" + randomBytes(random, 20).toBase64() + "\"}";
    case 5:
        return R"("text )" + QByteArray::number(random.bounded(1000)) + R"( \u00e9 \n")";
    case 6:
        return list([&] { return randomJson(random, depth + 1); }, '[', ']');
    default:
        return list(
            [&] { return "\"k" + QByteArray::number(random.bounded(9)) + "\":" + randomJson(random, depth + 1); }, '{',
            '}');
    }
}

} // namespace

void BinaryJsonTest::roundTrips_data()
{
    QTest::addColumn<DecoderId>("id");
    QTest::newRow("cbor") << DecoderId::Cbor;
    QTest::newRow("messagepack") << DecoderId::MessagePack;
    QTest::newRow("bson") << DecoderId::Bson;
}

void BinaryJsonTest::roundTrips()
{
    QFETCH(DecoderId, id);
    QRandomGenerator random(8949);
    for (int i = 0; i < 3000; ++i) {
        const auto json = "{\"root\":" + randomJson(random, 0) + '}';
        const auto binary = decoder::encode(id, json, QByteArray());
        QVERIFY(binary);
        const auto decoded = decoder::decode(id, *binary);
        QVERIFY(decoded);
        QCOMPARE(decoded->reversal, Reversal::Exact);
        QCOMPARE(decoder::encode(id, decoded->bytes, *binary).value(), *binary);
        QVERIFY(i > 20 || failsWhereverCut(id, *binary));
        decodeDamaged(id, *binary, 3);
    }
}

void BinaryJsonTest::harm()
{
    const auto limit = decoder::maxNesting;
    QCOMPARE(fault(DecoderId::Cbor, QByteArray(100'000, '\x81')), Code::TooDeep);
    QCOMPARE(decoder::decode(DecoderId::Cbor, QByteArray(100'000, '\x81')).error().partial.size(), limit + 1);
    QCOMPARE(fault(DecoderId::Cbor, QByteArray(100'000, '\xc1')), Code::TooDeep);
    QCOMPARE(fault(DecoderId::Cbor, QByteArray(100'000, '\xa1')), Code::TooDeep); // maps as keys of maps
    QCOMPARE(fault(DecoderId::Cbor, QByteArray(100'000, '\x9f')), Code::TooDeep);
    QCOMPARE(fault(DecoderId::MessagePack, QByteArray(100'000, '\x91')), Code::TooDeep);
    QCOMPARE(fault(DecoderId::MessagePack, QByteArray(100'000, '\x81')), Code::TooDeep);
    QVERIFY(decoder::decode(DecoderId::Cbor, QByteArray(limit, '\x81') + '\1').has_value());

    // Zeros in an array: two letters for each byte.
    const auto many = QByteArray::fromHex("9a000f4240") + QByteArray(1'000'000, '\0');
    const auto cut = decoder::decode(DecoderId::Cbor, many, {.limit = 1000});
    QVERIFY(cut && cut->cutAtLimit);
    QCOMPARE(cut->bytes.size(), 1000);
    QCOMPARE(cut->reversal, Reversal::None);
    QVERIFY(decoder::decode(DecoderId::MessagePack, QByteArray::fromHex("dd000f4240") + QByteArray(1'000'000, '\0'),
                            {.limit = 1000})
                ->cutAtLimit);
}

QTEST_GUILESS_MAIN(BinaryJsonTest)
#include "tst_binaryjson.moc"
