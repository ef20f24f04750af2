// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "jsongenerator.h"
#include "payload/jsontext.h"
#include "payload/payloaddocument.h"

#include <QTest>

#include <zlib.h>

using namespace dlo;
using namespace Qt::StringLiterals;

namespace {

QByteArray gzip(const QByteArray &bytes)
{
    QByteArray result(bytes.size() + 1024, '\0');
    z_stream stream = {};
    deflateInit2(&stream, 9, Z_DEFLATED, 15 + 16, 8, Z_DEFAULT_STRATEGY);
    stream.next_in = reinterpret_cast<Bytef *>(const_cast<char *>(bytes.constData()));
    stream.avail_in = uInt(bytes.size());
    stream.next_out = reinterpret_cast<Bytef *>(result.data());
    stream.avail_out = uInt(result.size());
    deflate(&stream, Z_FINISH);
    result.truncate(qsizetype(stream.total_out));
    deflateEnd(&stream);
    return result;
}

//! The payload decoded by hand, through the layers of \a document.
QByteArray decoded(QByteArray payload, const PayloadDocument &document)
{
    for (const auto &layer : document.stack().layers()) {
        const auto next = decoder::decode(layer.id, payload);
        if (!next)
            return {};
        payload = next->bytes;
    }
    return payload;
}

const QByteArray order = R"({"orderId":8812,"version":7})";

} // namespace

class TestPayloadDocument : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void uneditedIsIdentical_data();
    void uneditedIsIdentical();
    void oneValueIsEdited_data() { uneditedIsIdentical_data(); }
    void oneValueIsEdited();
    void manyDocuments();
    void takingOffCarriesTheEdit();
    void takingOffThatCannotBeEncoded();
    void puttingOnTopOfAnEdit();
    void aRepairThatMakesItDecodable();
    void revertGoesAllTheWay();
    void onlyForLooking();
    void decodingMore();
    void bytesAreCounted();
};

void TestPayloadDocument::uneditedIsIdentical_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QList<int>>("layers");
    using enum DecoderId;
    const auto row = [](const char *name, const QByteArray &payload, std::initializer_list<DecoderId> ids) {
        QList<int> layers;
        for (const auto id : ids)
            layers.append(int(id));
        QTest::newRow(name) << payload << layers;
    };
    row("none", order, {});
    row("base64", order.toBase64(), {Base64});
    row("base64 without padding", order.toBase64(QByteArray::OmitTrailingEquals), {Base64});
    row("base64url", order.toBase64(QByteArray::Base64UrlEncoding), {Base64Url});
    row("gzip", gzip(order), {Gzip});
    row("gzip in base64", gzip(order).toBase64(), {Base64, Gzip});
    row("in a string", R"("{\"orderId\":8812,\"version\":7}")", {JsonInString});
    row("base64 of gzip in a string", '"' + gzip(order).toBase64() + '"', {JsonInString, Base64, Gzip});
    row("percent", order.toPercentEncoding(), {UrlEncoding});
    row("cbor", QByteArray::fromHex("a2676f7264657249641922 6c6776657273696f6e07"), {Cbor});
}

void TestPayloadDocument::uneditedIsIdentical()
{
    QFETCH(QByteArray, payload);
    QFETCH(QList<int>, layers);
    PayloadDocument document(payload);
    for (const int id : layers)
        QVERIFY(document.push(DecoderId(id)));
    QCOMPARE(document.present(), order);
    QCOMPARE(document.before(), order);
    QVERIFY(!document.isEdited());
    auto composed = document.composed();
    QCOMPARE(composed.bytes, payload);
    QCOMPARE(composed.changedBytes, 0);
    QCOMPARE(composed.identicalBytes, payload.size());
    // There and back again is no edit either.
    document.setPresent("{}");
    QVERIFY(document.isEdited());
    document.setPresent(order);
    QVERIFY(!document.isEdited());
    QCOMPARE(document.composed().bytes, payload);
    while (!document.options().empty())
        QVERIFY(document.pop());
    QCOMPARE(document.present(), payload);
}

void TestPayloadDocument::oneValueIsEdited()
{
    QFETCH(QByteArray, payload);
    QFETCH(QList<int>, layers);
    PayloadDocument document(payload);
    for (const int id : layers)
        QVERIFY(document.push(DecoderId(id)));
    auto edited = order;
    edited.replace("8812", "8813");
    document.setPresent(edited);
    const auto composed = document.composed();
    QVERIFY(!composed.problem);
    QVERIFY(composed.bytes != payload);
    QVERIFY(composed.changedBytes > 0);
    QCOMPARE(decoded(composed.bytes, document), edited);
    const auto compressed = layers.contains(int(DecoderId::Gzip));
    QCOMPARE(composed.rewriting.size(), compressed ? 1U : 0U);
    // Taken off layer by layer, the same is to be sent.
    while (!document.options().empty()) {
        QVERIFY(document.pop());
        QCOMPARE(document.composed().bytes, composed.bytes);
    }
    QCOMPARE(document.present(), composed.bytes);
    QVERIFY(document.isEdited());
}

void TestPayloadDocument::manyDocuments()
{
    test::JsonGenerator generator(11);
    for (int i = 0; i < test::JsonGenerator::documents / 50; ++i) {
        const auto json = generator.document();
        PayloadDocument document(gzip(json).toBase64());
        QVERIFY(document.push(DecoderId::Base64));
        QVERIFY(document.push(DecoderId::Gzip));
        QCOMPARE(document.present(), json);
        QCOMPARE(document.composed().bytes, document.payload());
        const auto edited = "[" + json + "]";
        document.setPresent(edited);
        QCOMPARE(decoded(document.composed().bytes, document), edited);
        QVERIFY(document.pop());
        QVERIFY(document.push(DecoderId::Gzip));
        QCOMPARE(document.present(), edited);
        document.setPresent(json);
        QVERIFY(!document.isEdited());
        QCOMPARE(document.composed().bytes, document.payload());
    }
}

void TestPayloadDocument::takingOffCarriesTheEdit()
{
    PayloadDocument document(order.toBase64());
    QVERIFY(document.push(DecoderId::Base64));
    document.setPresent(R"({"orderId":1})");
    QVERIFY(document.pop());
    QCOMPARE(document.present(), QByteArray(R"({"orderId":1})").toBase64());
    QCOMPARE(document.before(), order.toBase64());
    QVERIFY(document.isEdited());
    QVERIFY(document.push(DecoderId::Base64));
    QCOMPARE(document.present(), QByteArray(R"({"orderId":1})"));
    QCOMPARE(document.before(), order);
}

void TestPayloadDocument::takingOffThatCannotBeEncoded()
{
    PayloadDocument document(QByteArray::fromHex("a16161 01"));
    QVERIFY(document.push(DecoderId::Cbor));
    QCOMPARE(document.present(), QByteArray(R"({"a":1})"));
    document.setPresent(R"({"a":)");
    const auto popped = document.pop();
    QVERIFY(!popped);
    QCOMPARE(popped.error().code, DecodeProblem::Code::NotJson);
    QCOMPARE(document.present(), QByteArray(R"({"a":)"));
    QCOMPARE(document.options().size(), 1U);
    const auto composed = document.composed();
    QVERIFY(composed.problem);
    QCOMPARE(composed.problem->problem.code, DecodeProblem::Code::NotJson);
    QCOMPARE(composed.bytes, document.payload());
    QVERIFY(!document.push(DecoderId::Base64));
    QCOMPARE(document.present(), QByteArray(R"({"a":)"));
}

void TestPayloadDocument::puttingOnTopOfAnEdit()
{
    PayloadDocument document(order.toBase64());
    const auto other = QByteArray(R"({"orderId":1,"version":7})");
    document.setPresent(other.toBase64());
    QVERIFY(document.push(DecoderId::Base64));
    QCOMPARE(document.present(), other);
    QCOMPARE(document.before(), order);
    QCOMPARE(document.payload(), order.toBase64());
    QCOMPARE(document.composed().bytes, other.toBase64());
    document.setPresent(order);
    QVERIFY(!document.isEdited());
    QCOMPARE(document.composed().bytes, order.toBase64());
}

void TestPayloadDocument::aRepairThatMakesItDecodable()
{
    auto broken = order.toBase64();
    broken[4] = '*';
    PayloadDocument document(broken);
    QVERIFY(!document.push(DecoderId::Base64));
    QVERIFY(document.options().empty());
    document.setPresent(order.toBase64());
    QVERIFY(document.push(DecoderId::Base64));
    QCOMPARE(document.present(), order);
    QVERIFY(document.isEdited());
    QCOMPARE(document.composed().bytes, order.toBase64());
    document.setPresent("{}");
    QVERIFY(document.pop());
    QCOMPARE(document.present(), QByteArray("{}").toBase64());
    QCOMPARE(document.before(), broken);
    document.revert();
    QVERIFY(!document.isEdited());
    QCOMPARE(document.present(), broken);
}

void TestPayloadDocument::revertGoesAllTheWay()
{
    const auto payload = gzip(order).toBase64();
    PayloadDocument document(payload);
    QVERIFY(document.push(DecoderId::Base64));
    QVERIFY(document.push(DecoderId::Gzip));
    document.setPresent("{}");
    QVERIFY(document.pop());
    QVERIFY(document.push(DecoderId::Gzip));
    QCOMPARE(document.composed().rewriting, std::vector{DecoderId::Gzip});
    document.revert();
    QCOMPARE(document.present(), order);
    QCOMPARE(document.stack().layers().size(), 2U);
    QCOMPARE(document.composed().bytes, payload);
    QVERIFY(document.composed().rewriting.empty());
}

void TestPayloadDocument::onlyForLooking()
{
    PayloadDocument document("eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln");
    QVERIFY(document.push(DecoderId::Jwt));
    QVERIFY(!document.isEditable());
    document.setPresent("{}");
    QVERIFY(!document.isEdited());
    QVERIFY(document.pop());
    QVERIFY(document.isEditable());
    QCOMPARE(document.present(), document.payload());
}

void TestPayloadDocument::decodingMore()
{
    const QByteArray zeros(100'000, '0');
    PayloadDocument document(gzip(zeros));
    QVERIFY(document.push(DecoderId::Gzip, {.limit = 1000}));
    QVERIFY(document.stack().layers().back().decoded.cutAtLimit);
    QVERIFY(!document.isEditable());
    QCOMPARE(document.present().size(), 1000);
    QVERIFY(document.decodeMore(200'000));
    QVERIFY(document.isEditable());
    QCOMPARE(document.present(), zeros);
    QCOMPARE(document.options().back().limit, 200'000);
}

void TestPayloadDocument::bytesAreCounted()
{
    PayloadDocument document("0123456789");
    document.setPresent("0x234567y9");
    QCOMPARE(document.composed().changedBytes, 2);
    QCOMPARE(document.composed().identicalBytes, 8);
    document.setPresent("01234x56789");
    QCOMPARE(document.composed().changedBytes, 1);
    QCOMPARE(document.composed().identicalBytes, 10);
    document.setPresent("");
    QCOMPARE(document.composed().changedBytes, 10);
    QCOMPARE(document.composed().identicalBytes, 0);
}

QTEST_GUILESS_MAIN(TestPayloadDocument)
#include "tst_payloaddocument.moc"
