// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

using namespace dlo;
using namespace dlo::test;

//! What the binary forms of JSON have in common: edits, refusals, round trips and hostile input.
class BinaryJsonTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void edits_data();
    void edits();
    void refusesToEncode_data();
    void refusesToEncode();
    void roundTrips_data();
    void roundTrips();
    void harm();
};

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
