// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

#include "payload/decode/decoderstack.h"

using namespace dlo;
using namespace dlo::test;

namespace {

const QByteArray order = R"({"orderId":8812,"total":"19.90"})";

} // namespace

class DecoderStackTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void three();
    void exactLayersOnly();
    void faultsLeaveItAlone();
    void oneWay();
    void limits();
    void nothing();
};

void DecoderStackTest::three()
{
    const auto gzip = decoder::encode(DecoderId::Gzip, order, QByteArray()).value();
    // Packed by hand in another way than ours: what is not edited must stay like this all the same.
    const QByteArray payload = '"' + gzip.toBase64(QByteArray::OmitTrailingEquals) + "\"\n";
    DecoderStack stack(payload);
    for (const auto id : {DecoderId::JsonInString, DecoderId::Base64, DecoderId::Gzip}) {
        const auto likely = decoder::suggest(stack.bytes());
        QVERIFY(!likely.empty());
        QCOMPARE(int(likely.front()), int(id));
        QVERIFY(stack.push(id));
    }
    QCOMPARE(stack.bytes(), order);
    QCOMPARE(stack.layers().size(), 3);
    QCOMPARE(stack.reversal(), Reversal::SameContent);

    const auto same = stack.composed(order);
    QVERIFY(same);
    QCOMPARE(same->bytes, payload);
    QVERIFY(same->rewriting.empty());

    const auto edited = QByteArray(order).replace("19.90", "20.00");
    const auto composed = stack.composed(edited);
    QVERIFY(composed);
    QCOMPARE(composed->reversal, Reversal::SameContent);
    QCOMPARE(composed->rewriting, (std::vector<std::size_t>{2}));
    QVERIFY(composed->bytes.startsWith('"') && composed->bytes.endsWith("\"\n") && !composed->bytes.contains('='));
    DecoderStack again(composed->bytes);
    for (const auto &layer : stack.layers()) {
        QVERIFY(again.push(layer.id));
    }
    QCOMPARE(again.bytes(), edited);

    stack.pop();
    QCOMPARE(stack.bytes(), gzip);
    stack.pop();
    stack.pop();
    stack.pop();
    QCOMPARE(stack.bytes(), payload);
}

void DecoderStackTest::exactLayersOnly()
{
    DecoderStack stack(QByteArray(R"("{\"a\":1}")").toPercentEncoding());
    QVERIFY(stack.push(DecoderId::UrlEncoding));
    QVERIFY(stack.push(DecoderId::JsonInString));
    QCOMPARE(stack.bytes(), QByteArray(R"({"a":1})"));
    QCOMPARE(stack.reversal(), Reversal::Exact);
    const auto composed = stack.composed(R"({"a":2})");
    QVERIFY(composed);
    QVERIFY(composed->rewriting.empty());
    QCOMPARE(composed->bytes, QByteArray(R"("{\"a\":2}")").toPercentEncoding());
}

void DecoderStackTest::faultsLeaveItAlone()
{
    DecoderStack stack("Zm9vYmFy");
    QVERIFY(stack.push(DecoderId::Base64));
    const auto fault = stack.push(DecoderId::Gzip);
    QVERIFY(!fault);
    QCOMPARE(fault.error().code, Code::NotThis);
    QCOMPARE(stack.layers().size(), 1);
    QCOMPARE(stack.bytes(), "foobar");

    DecoderStack cbor(QByteArray::fromHex("a1616101"));
    QVERIFY(cbor.push(DecoderId::Cbor));
    const auto composed = cbor.composed("{\"a\":");
    QVERIFY(!composed);
    QCOMPARE(composed.error().layer, 0);
    QCOMPARE(composed.error().problem.code, Code::NotJson);
    QCOMPARE(composed.error().problem.offset, 5);
}

void DecoderStackTest::oneWay()
{
    const auto payload = QByteArray::fromHex("089601").toBase64();
    DecoderStack stack(payload);
    QVERIFY(stack.push(DecoderId::Base64));
    QVERIFY(stack.push(DecoderId::Protobuf));
    QCOMPARE(stack.reversal(), Reversal::None);
    QCOMPARE(stack.composed(stack.bytes())->bytes, payload);
    const auto composed = stack.composed("[]");
    QVERIFY(!composed);
    QCOMPARE(composed.error().layer, 1);
    QCOMPARE(composed.error().problem.code, Code::OneWay);

    // A text that was cut must not be sent as if it were all.
    DecoderStack cut(QByteArray("hello").toBase64());
    QVERIFY(cut.push(DecoderId::Base64, {.limit = 3}));
    QCOMPARE(cut.bytes(), "hel");
    QCOMPARE(cut.composed("hel")->bytes, QByteArray("hello").toBase64());
    QVERIFY(!cut.composed("help"));
}

void DecoderStackTest::limits()
{
    QByteArray payload = "deep inside";
    for (int i = 0; i < 10; ++i) {
        payload = payload.toBase64();
    }
    DecoderStack stack(payload);
    for (std::size_t i = 0; i < DecoderStack::maxLayers; ++i) {
        QVERIFY(stack.push(DecoderId::Base64));
    }
    const auto ninth = stack.push(DecoderId::Base64);
    QCOMPARE(ninth.error().code, Code::TooManyLayers);
    QCOMPARE(stack.layers().size(), DecoderStack::maxLayers);
    const auto edited = stack.composed("c29tZXRoaW5nIGVsc2U=");
    QVERIFY(edited);
    QCOMPARE(edited->reversal, Reversal::Exact);
}

void DecoderStackTest::nothing()
{
    const DecoderStack stack("as it is");
    QCOMPARE(stack.bytes(), "as it is");
    QCOMPARE(stack.reversal(), Reversal::Exact);
    QCOMPARE(stack.composed("other")->bytes, "other");
    QCOMPARE(DecoderStack().bytes(), QByteArray());
}

QTEST_GUILESS_MAIN(DecoderStackTest)
#include "tst_decoderstack.moc"
