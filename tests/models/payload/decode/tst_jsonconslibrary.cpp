// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

#include <jsoncons/json.hpp>
#include <jsoncons_ext/bson/bson.hpp>
#include <jsoncons_ext/cbor/cbor.hpp>
#include <jsoncons_ext/msgpack/msgpack.hpp>

using namespace dlo;
using namespace dlo::test;

namespace {

jsoncons::ojson randomValue(QRandomGenerator &random, int depth)
{
    switch (random.bounded(depth > 3 ? 5 : 7)) {
    case 0:
        return {qint64(random.generate64()) >> random.bounded(63)};
    case 1:
        return {random.generateDouble() * 1e6};
    case 2:
        return {random.bounded(2) == 0};
    case 3:
        return jsoncons::ojson::null();
    case 4:
        return {std::string(std::size_t(random.bounded(300)), 'x') + "caf\xc3\xa9 \"\n"};
    case 5: {
        jsoncons::ojson list(jsoncons::json_array_arg);
        for (int n = random.bounded(18); n > 0; --n) {
            list.push_back(randomValue(random, depth + 1));
        }
        return list;
    }
    default: {
        jsoncons::ojson object(jsoncons::json_object_arg);
        for (int n = random.bounded(18); n > 0; --n) {
            object.insert_or_assign("key" + std::to_string(n), randomValue(random, depth + 1));
        }
        return object;
    }
    }
}

std::vector<std::uint8_t> encoded(DecoderId id, const jsoncons::ojson &value)
{
    std::vector<std::uint8_t> bytes;
    switch (id) {
    case DecoderId::Cbor:
        jsoncons::cbor::encode_cbor(value, bytes);
        break;
    case DecoderId::MessagePack:
        jsoncons::msgpack::encode_msgpack(value, bytes);
        break;
    default:
        jsoncons::bson::encode_bson(value, bytes);
        break;
    }
    return bytes;
}

jsoncons::ojson decoded(DecoderId id, const QByteArray &bytes)
{
    const std::vector<std::uint8_t> copy(bytes.begin(), bytes.end());
    switch (id) {
    case DecoderId::Cbor:
        return jsoncons::cbor::decode_cbor<jsoncons::ojson>(copy);
    case DecoderId::MessagePack:
        return jsoncons::msgpack::decode_msgpack<jsoncons::ojson>(copy);
    default:
        return jsoncons::bson::decode_bson<jsoncons::ojson>(copy);
    }
}

} // namespace

/*! Our readers and writers and those of jsoncons agree on what both know. The program does not use them for payloads:
   they drop tags they do not know, turn keys that are no text into text, and have no way back. */
class JsonconsLibraryTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void agrees_data();
    void agrees();
};

void JsonconsLibraryTest::agrees_data()
{
    QTest::addColumn<DecoderId>("id");
    QTest::newRow("cbor") << DecoderId::Cbor;
    QTest::newRow("messagepack") << DecoderId::MessagePack;
    QTest::newRow("bson") << DecoderId::Bson;
}

void JsonconsLibraryTest::agrees()
{
    QFETCH(DecoderId, id);
    QRandomGenerator random(132);
    for (int i = 0; i < 100; ++i) {
        jsoncons::ojson value(jsoncons::json_object_arg);
        value.insert_or_assign("root", randomValue(random, 0));
        const auto theirs = encoded(id, value);
        const auto ours = decoder::decode(id, QByteArrayView(theirs.data(), qsizetype(theirs.size())));
        QVERIFY(ours);
        QVERIFY(ours->reversal != Reversal::None);
        const auto back = decoder::encode(id, ours->bytes, QByteArrayView(theirs.data(), qsizetype(theirs.size())));
        QVERIFY(back);
        QVERIFY(decoded(id, *back) == value);
        if (id != DecoderId::Bson) { // which tells the widths of integers apart
            QVERIFY(jsoncons::ojson::parse(ours->bytes.toStdString()) == value);
        }
    }
}

QTEST_GUILESS_MAIN(JsonconsLibraryTest)
#include "tst_jsonconslibrary.moc"
