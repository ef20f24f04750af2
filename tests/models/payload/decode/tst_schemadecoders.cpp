// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

#include "payload/decode/avrocodec.h"
#include "payload/decode/avroschema.h"

using namespace dlo;
using namespace dlo::test;

class SchemaDecodersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void protobuf_data();
    void protobuf();
    void protobufFaults_data();
    void protobufFaults();
    void protobufHarm();
    void fingerprints_data();
    void fingerprints();
    void badSchemas_data();
    void badSchemas();
    void avro_data();
    void avro();
    void avroFaults_data();
    void avroFaults();
    void avroHarm();
    void singleObject();
    void confluent();
};

// protobuf.dev, "Encoding": its examples.
void SchemaDecodersTest::protobuf_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("150") << QByteArray("089601") << QByteArray(R"([{"field":1,"wire":"varint","value":150}])");
    QTest::newRow("testing") << QByteArray("120774657374696e67")
                             << QByteArray(R"([{"field":2,"wire":"bytes","text":"testing"}])");
    QTest::newRow("nested")
        << QByteArray("1a03089601")
        << QByteArray(R"([{"field":3,"wire":"bytes","fields":[{"field":1,"wire":"varint","value":150}]}])");
    QTest::newRow("repeated")
        << QByteArray("220568656c6c6f280128022803")
        << QByteArray(R"([{"field":4,"wire":"bytes","text":"hello"},{"field":5,"wire":"varint","value":1},)"
                      R"({"field":5,"wire":"varint","value":2},{"field":5,"wire":"varint","value":3}])");
    QTest::newRow("packed") << QByteArray("3206038e029ea705")
                            << QByteArray(R"([{"field":6,"wire":"bytes","base64":"A44CnqcF"}])");
    QTest::newRow("-2") << QByteArray("08feffffffffffffffff01")
                        << QByteArray(R"([{"field":1,"wire":"varint","value":18446744073709551614,"int64":-2}])");
    QTest::newRow("fixed") << QByteArray("0d0000803f11000000000000f03f")
                           << QByteArray(R"([{"field":1,"wire":"fixed32","value":1065353216,"float":1.0},)"
                                         R"({"field":2,"wire":"fixed64","value":4607182418800017408,"double":1.0}])");
    QTest::newRow("group") << QByteArray(
        "0b1007"
        "0c") << QByteArray(R"([{"field":1,"wire":"group","fields":[{"field":2,"wire":"varint","value":7}]}])");
    QTest::newRow("message with a text")
        << QByteArray("0a070a0568656c6c6f")
        << QByteArray(R"([{"field":1,"wire":"bytes","fields":[{"field":1,"wire":"bytes","text":"hello"}]}])");
    QTest::newRow("nothing") << QByteArray() << QByteArray("[]");
    QTest::newRow("empty text") << QByteArray("0a00") << QByteArray(R"([{"field":1,"wire":"bytes","text":""}])");
}

void SchemaDecodersTest::protobuf()
{
    QFETCH(QByteArray, hex);
    QFETCH(QByteArray, json);
    const auto decoded = decoder::decode(DecoderId::Protobuf, QByteArray::fromHex(hex));
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, json);
    QCOMPARE(decoded->reversal, Reversal::None);
    QCOMPARE(decoded->note, Decoded::Note::GuessedTypes);
    QCOMPARE(decoder::encode(DecoderId::Protobuf, json, QByteArray()).error().code, Code::OneWay);
}

void SchemaDecodersTest::protobufFaults_data()
{
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<Code>("code");
    QTest::newRow("cut in a number") << QByteArray("0896") << Code::Truncated;
    QTest::newRow("cut in a key") << QByteArray("80") << Code::Truncated;
    QTest::newRow("cut in a text") << QByteArray("1207746573") << Code::Truncated;
    QTest::newRow("cut in fixed32") << QByteArray("0d0000") << Code::Truncated;
    QTest::newRow("open group") << QByteArray("0b1007") << Code::Truncated;
    QTest::newRow("wrong group end") << QByteArray("0b14") << Code::Malformed;
    QTest::newRow("group end alone") << QByteArray("0c") << Code::Malformed;
    QTest::newRow("field 0") << QByteArray("0001") << Code::Malformed;
    QTest::newRow("wire type 6") << QByteArray("0e") << Code::Malformed;
    QTest::newRow("number of 11 bytes") << QByteArray("08ffffffffffffffffffff01") << Code::Malformed;
    QTest::newRow("text of 16 EB") << QByteArray("0affffffffffffffffff0161") << Code::Truncated;
}

void SchemaDecodersTest::protobufFaults()
{
    QFETCH(QByteArray, hex);
    QFETCH(Code, code);
    QCOMPARE(fault(DecoderId::Protobuf, QByteArray::fromHex(hex)), code);
}

void SchemaDecodersTest::protobufHarm()
{
    QCOMPARE(fault(DecoderId::Protobuf, QByteArray(100'000, '\x0b')), Code::TooDeep);
    // Messages in messages, each with a number behind, so that none looks like a text.
    QByteArray nested = QByteArray::fromHex("0801");
    for (int i = 0; i < 3000; ++i) {
        QByteArray size;
        for (auto left = nested.size();; left >>= 7) {
            size += char(left > 0x7f ? 0x80 | (left & 0x7f) : left);
            if (left <= 0x7f) {
                break;
            }
        }
        nested = '\x0a' + size + nested;
    }
    QVERIFY(decoder::decode(DecoderId::Protobuf, nested).has_value());
    const auto cut
        = decoder::decode(DecoderId::Protobuf, QByteArray::fromHex("0801").repeated(100'000), {.limit = 1000});
    QVERIFY(cut && cut->cutAtLimit);
    decodeDamaged(DecoderId::Protobuf, QByteArray::fromHex("220568656c6c6f2801280228030d0000803f1a030896010b10070c"),
                  10'000);
}

// Avro specification, "Schema Fingerprints"; the values are those of the Java library for its primitive types.
void SchemaDecodersTest::fingerprints_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("canonical");
    QTest::addColumn<quint64>("fingerprint");
    QTest::newRow("null") << QByteArray("\"null\"") << QByteArray("\"null\"") << quint64(7195948357588979594);
    QTest::newRow("boolean") << QByteArray("\"boolean\"") << QByteArray("\"boolean\"") << quint64(-6970731678124411036);
    QTest::newRow("int") << QByteArray("{\"type\":\"int\"}") << QByteArray("\"int\"") << quint64(8247732601305521295);
    QTest::newRow("fixed") << QByteArray(
        R"({"size":15, "type":"fixed", "namespace":"x.y.z", "name":"a.b.foo", "doc":"d"})")
                           << QByteArray(R"({"name":"a.b.foo","type":"fixed","size":15})") << quint64(0);
    QTest::newRow("record") << QByteArray(
        R"({"type":"record","name":"R","namespace":"n","doc":"d","fields":[)"
        R"({"name":"next","type":["null","R"],"default":null},{"type":{"type":"array","items":"string"},"name":"l"}]})")
                            << QByteArray(
                                   R"({"name":"n.R","type":"record","fields":[{"name":"next","type":["null","n.R"]},)"
                                   R"({"name":"l","type":{"type":"array","items":"string"}}]})")
                            << quint64(0);
    QTest::newRow("enum") << QByteArray(R"({"type":"enum","name":"E","aliases":["F"],"symbols":["a","b"]})")
                          << QByteArray(R"({"name":"E","type":"enum","symbols":["a","b"]})") << quint64(0);
}

void SchemaDecodersTest::fingerprints()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, canonical);
    QFETCH(quint64, fingerprint);
    const auto parsed = codec::AvroSchema::parse(schema);
    QVERIFY(parsed);
    QCOMPARE(parsed->canonicalForm(), canonical);
    if (fingerprint != 0) {
        QCOMPARE(parsed->fingerprint(), fingerprint);
    }
    QCOMPARE(codec::AvroSchema::parse(canonical)->canonicalForm(), canonical);
}

void SchemaDecodersTest::badSchemas_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<qsizetype>("offset");
    QTest::newRow("not JSON") << QByteArray("syntax = \"proto3\";") << qsizetype(0);
    QTest::newRow("unknown type") << QByteArray("\"Order\"") << qsizetype(0);
    QTest::newRow("number") << QByteArray("7") << qsizetype(0);
    QTest::newRow("no type") << QByteArray("{}") << qsizetype(0);
    QTest::newRow("no fields") << QByteArray(R"({"type":"record","name":"R"})") << qsizetype(0);
    QTest::newRow("no name") << QByteArray(R"({"type":"record","fields":[]})") << qsizetype(0);
    QTest::newRow("twice the same name") << QByteArray(
        R"([{"type":"fixed","name":"F","size":1},{"type":"fixed","name":"F","size":2}])")
                                         << qsizetype(38);
    QTest::newRow("union in a union") << QByteArray(R"(["null",["int"]])") << qsizetype(8);
    QTest::newRow("negative size") << QByteArray(R"({"type":"fixed","name":"F","size":-1})") << qsizetype(34);
    QTest::newRow("deep") << QByteArray(R"({"type":"array","items":)").repeated(1000) + "\"int\""
            + QByteArray("}").repeated(1000)
                          << qsizetype(-1);
}

void SchemaDecodersTest::badSchemas()
{
    QFETCH(QByteArray, schema);
    QFETCH(qsizetype, offset);
    const auto decoded = decoder::decode(DecoderId::Confluent, QByteArray::fromHex("000000000702"), {.schema = schema});
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, Code::BadSchema);
    QVERIFY(offset < 0 || decoded.error().offset == offset);
}

// Avro specification, "Binary Encoding": its examples, and each type.
void SchemaDecodersTest::avro_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("record") << QByteArray(
        R"({"type":"record","name":"test","fields":[{"name":"a","type":"long"},{"name":"b","type":"string"}]})")
                            << QByteArray("3606666f6f") << QByteArray(R"({"a":27,"b":"foo"})");
    QTest::newRow("array") << QByteArray(R"({"type":"array","items":"long"})") << QByteArray("04063600")
                           << QByteArray("[3,27]");
    QTest::newRow("array with sizes") << QByteArray(R"({"type":"array","items":"long"})")
                                      << QByteArray("030406360202"
                                                    "00")
                                      << QByteArray("[3,27,1]");
    QTest::newRow("union, null") << QByteArray(R"(["null","string"])") << QByteArray("00") << QByteArray("null");
    QTest::newRow("union, string") << QByteArray(R"(["null","string"])") << QByteArray("020261")
                                   << QByteArray(R"({"string":"a"})");
    QTest::newRow("map") << QByteArray(R"({"type":"map","values":"int"})")
                         << QByteArray("02026101"
                                       "00")
                         << QByteArray(R"({"a":-1})");
    QTest::newRow("enum") << QByteArray(R"({"type":"enum","name":"Foo","symbols":["A","B","C","D"]})")
                          << QByteArray("06") << QByteArray(R"("D")");
    QTest::newRow("fixed") << QByteArray(R"({"type":"fixed","name":"F","size":2})") << QByteArray("ffff")
                           << QByteArray(R"({"$base64":"//8="})");
    QTest::newRow("bytes") << QByteArray("\"bytes\"") << QByteArray("04ffff") << QByteArray(R"({"$base64":"//8="})");
    QTest::newRow("longs") << QByteArray("\"long\"") << QByteArray("ffffffffffffffffff01")
                           << QByteArray("-9223372036854775808");
    QTest::newRow("float") << QByteArray("\"float\"") << QByteArray("0000c03f") << QByteArray("1.5");
    QTest::newRow("double") << QByteArray("\"double\"") << QByteArray("000000000000f87f")
                            << QByteArray(R"({"$numberDouble":"NaN"})");
    QTest::newRow("boolean") << QByteArray("\"boolean\"") << QByteArray("01") << QByteArray("true");
    QTest::newRow("logical type") << QByteArray(R"({"type":"long","logicalType":"timestamp-millis"})")
                                  << QByteArray("80a0abfef962") << QByteArray("1700000000000");
    QTest::newRow("list of itself") << QByteArray(
        R"({"type":"record","name":"n.L","fields":[{"name":"v","type":"int"},{"name":"next","type":["null","L"]}]})")
                                    << QByteArray("0202"
                                                  "0400")
                                    << QByteArray(R"({"v":1,"next":{"n.L":{"v":2,"next":null}}})");
}

void SchemaDecodersTest::avro()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, hex);
    QFETCH(QByteArray, json);
    const auto data = QByteArray::fromHex(hex);
    const auto decoded = codec::avroToJson(data, schema, 10'000);
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, json);
    QVERIFY(failsWhereverCut(DecoderId::Confluent, QByteArray::fromHex("0000000007") + data, {.schema = schema}));
    decodeDamaged(DecoderId::Confluent, QByteArray::fromHex("0000000007") + data, 2000,
                  {.limit = 100'000, .schema = schema});
}

void SchemaDecodersTest::avroFaults_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("hex");
    QTest::addColumn<Code>("code");
    QTest::newRow("more after it") << QByteArray("\"int\"") << QByteArray("0202") << Code::TrailingBytes;
    QTest::newRow("int beyond 32 bits") << QByteArray("\"int\"") << QByteArray("ffffffffffffffffff01")
                                        << Code::Malformed;
    QTest::newRow("boolean 2") << QByteArray("\"boolean\"") << QByteArray("02") << Code::Malformed;
    QTest::newRow("negative length") << QByteArray("\"string\"") << QByteArray("01") << Code::Malformed;
    QTest::newRow("text of 8 EB") << QByteArray("\"string\"") << QByteArray("feffffffffffffffff0161")
                                  << Code::Truncated;
    QTest::newRow("branch 2 of 2") << QByteArray(R"(["null","int"])") << QByteArray("04") << Code::Malformed;
    QTest::newRow("branch -1") << QByteArray(R"(["null","int"])") << QByteArray("01") << Code::Malformed;
    QTest::newRow("no branch at all") << QByteArray("[]") << QByteArray("00") << Code::Malformed;
    QTest::newRow("least count") << QByteArray(R"({"type":"array","items":"null"})")
                                 << QByteArray("ffffffffffffffffff0100") << Code::Malformed;
}

void SchemaDecodersTest::avroFaults()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, hex);
    QFETCH(Code, code);
    const auto decoded = codec::avroToJson(QByteArray::fromHex(hex), schema, 10'000);
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, code);
}

void SchemaDecodersTest::avroHarm()
{
    // 4 E nulls in nine bytes, and records without fields.
    const auto many = QByteArray::fromHex("feffffffffffffff7f");
    for (const QByteArray schema : {R"({"type":"array","items":"null"})",
                                    R"({"type":"array","items":{"type":"record","name":"R","fields":[]}})"}) {
        const auto decoded = codec::avroToJson(many, schema, 100'000);
        QVERIFY2(decoded, schema.constData());
        QVERIFY(decoded->cutAtLimit);
    }
    // A list of itself, 100,000 long; and a record that never ends.
    const QByteArray list = R"({"type":"record","name":"L","fields":[{"name":"next","type":["null","L"]}]})";
    const auto deep = codec::avroToJson(QByteArray(100'000, '\2'), list, 10'000'000);
    QCOMPARE(deep.error().code, Code::TooDeep);
    const auto endless
        = codec::avroToJson({}, R"({"type":"record","name":"L","fields":[{"name":"next","type":"L"}]})", 10'000'000);
    QCOMPARE(endless.error().code, Code::TooDeep);
}

void SchemaDecodersTest::singleObject()
{
    const QByteArray schema
        = R"({"type":"record","name":"test","fields":[{"name":"a","type":"long"},{"name":"b","type":"string"}]})";
    const auto fingerprint = codec::AvroSchema::parse(schema)->fingerprint();
    QByteArray bytes = QByteArray::fromHex("c301");
    for (unsigned shift = 0; shift < 64; shift += 8) {
        bytes += char(quint8(fingerprint >> shift));
    }
    bytes += QByteArray::fromHex("3606666f6f");
    const std::vector<DecodedFact> facts{
        {DecodedFact::Name::Fingerprint, QByteArray::number(fingerprint, 16).rightJustified(16, '0')}};

    const auto decoded = decoder::decode(DecoderId::AvroSingleObject, bytes, {.schema = schema});
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, QByteArray(R"({"a":27,"b":"foo"})"));
    QCOMPARE(decoded->facts, facts);
    QCOMPARE(decoded->reversal, Reversal::None);

    const auto bare = decoder::decode(DecoderId::AvroSingleObject, bytes);
    QVERIFY(bare);
    QCOMPARE(bare->bytes, bytes.sliced(10));
    QCOMPARE(bare->facts, facts);
    QCOMPARE(bare->note, Decoded::Note::SchemaWouldTellMore);
    QCOMPARE(decoder::encode(DecoderId::AvroSingleObject, bare->bytes, bytes).value(), bytes);

    QCOMPARE(fault(DecoderId::AvroSingleObject, bytes, {.schema = "\"int\""}), Code::SchemaMismatch);
    QCOMPARE(fault(DecoderId::AvroSingleObject, bytes.first(9)), Code::Truncated);
    QCOMPARE(fault(DecoderId::AvroSingleObject, "hello"), Code::NotThis);
}

void SchemaDecodersTest::confluent()
{
    const auto bytes = QByteArray::fromHex("000000002a06666f6f");
    const auto decoded = decoder::decode(DecoderId::Confluent, bytes, {.schema = "\"string\""});
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, QByteArray("\"foo\""));
    QCOMPARE(decoded->facts, (std::vector<DecodedFact>{{DecodedFact::Name::SchemaId, "42"}}));
    const auto bare = decoder::decode(DecoderId::Confluent, bytes);
    QCOMPARE(bare->bytes, QByteArray("\6foo"));
    QCOMPARE(bare->reversal, Reversal::Exact);
    QCOMPARE(decoder::encode(DecoderId::Confluent, "\6bar", bytes).value().toHex(), QByteArray("000000002a06626172"));
    QCOMPARE(fault(DecoderId::Confluent, bytes.first(3)), Code::Truncated);
    QCOMPARE(fault(DecoderId::Confluent, "{}"), Code::NotThis);
    // The offset counts from the begin of the payload.
    QCOMPARE(decoder::decode(DecoderId::Confluent, bytes.chopped(1), {.schema = "\"string\""}).error().offset, 6);
}

QTEST_GUILESS_MAIN(SchemaDecodersTest)
#include "tst_schemadecoders.moc"
