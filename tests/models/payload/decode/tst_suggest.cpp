// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

#include <QElapsedTimer>

using namespace dlo;
using namespace dlo::test;

Q_DECLARE_METATYPE(std::vector<dlo::DecoderId>)

namespace {

QByteArray encoded(DecoderId id, const QByteArray &plain, const QByteArray &like = {})
{
    return decoder::encode(id, plain, like).value();
}

const QByteArray order = R"({"orderId":8812,"customer":"Ada","lines":[1,2,3]})";

} // namespace

class SuggestTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void suggests_data();
    void suggests();
    void suggestsNothing_data();
    void suggestsNothing();
    void noise();
    void large();
};

void SuggestTest::suggests_data()
{
    using enum DecoderId;
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<std::vector<DecoderId>>("first");
    const auto row = [](const char *name, const QByteArray &bytes, std::vector<DecoderId> first) {
        QTest::newRow(name) << bytes << first;
    };
    row("base64 of JSON", order.toBase64(), {Base64});
    row("base64 of JSON, lines", encoded(Base64, order, "Zm9v\nZm9v\n"), {Base64});
    row("base64 of text", QByteArray("payment refused by bank").toBase64(), {Base64});
    row("base64url of text", QByteArray("caf\xc3\xa9?>>~~~? caf\xc3\xa9").toBase64(QByteArray::Base64UrlEncoding),
        {Base64Url});
    row("base64 of gzip", encoded(Gzip, order).toBase64(), {Base64});
    row("gzip", encoded(Gzip, order), {Gzip});
    row("zlib", encoded(Zlib, order), {Zlib});
    row("deflate", encoded(Deflate, order.repeated(3)), {Deflate});
    row("zstd", encoded(Zstd, order), {Zstd});
    row("lz4", encoded(Lz4, order), {Lz4});
    row("snappy", encoded(Snappy, order.repeated(3)), {Snappy});
    row("snappy, framed", encoded(Snappy, order, QByteArray("\xff\x06\x00\x00sNaPpY", 10)), {Snappy});
    row("cbor", encoded(Cbor, order), {Cbor});
    row("cbor, list", encoded(Cbor, '[' + order + ']'), {Cbor});
    row("cbor, tagged", QByteArray("\xd9\xd9\xf7\x01", 4), {Cbor});
    row("messagepack", encoded(MessagePack, order), {MessagePack});
    row("bson", encoded(Bson, order), {Bson});
    row("xml", "<?xml version=\"1.0\"?><order id=\"1\"><line/></order>", {Xml});
    row("xml without a declaration", " <order>x</order>", {Xml});
    row("xml in Latin-1", "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?><a>\xe9</a>", {Xml});
    row("url", "payload=%7B%22a%22%3A1%7D&x=1", {UrlEncoding});
    row("JSON in a string", R"("{\"orderId\":8812}")", {JsonInString});
    row("base64 in a string", '"' + order.toBase64() + '"', {JsonInString});
    row("JSON in a string in a string", R"("\"{\\\"a\\\":1}\"")", {JsonInString});
    row("jwt", "eyJhbGciOiJIUzI1NiJ9.eyJpc3MiOiJqb2UifQ.dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", {Jwt});
    row("avro", QByteArray::fromHex("c301010203040506070836066f6f6f"), {AvroSingleObject});
    row("confluent", QByteArray::fromHex("000000002a3606666f6f"), {Confluent});
    row("protobuf", QByteArray::fromHex("08961a120774657374696e672a05616c696365"), {Protobuf});
}

void SuggestTest::suggests()
{
    QFETCH(QByteArray, bytes);
    QFETCH(std::vector<DecoderId>, first);
    const auto likely = decoder::suggest(bytes);
    QVERIFY(!likely.empty());
    QCOMPARE(int(likely.front()), int(first.front()));
    QVERIFY(decoder::decode(likely.front(), bytes).has_value() || likely.front() == DecoderId::Cbor);
}

void SuggestTest::suggestsNothing_data()
{
    QTest::addColumn<QByteArray>("bytes");
    const auto row = [](const char *name, const QByteArray &bytes) { QTest::newRow(name) << bytes; };
    row("empty", {});
    row("test", "test");
    row("a word of base64 letters", "administrator123");
    row("eight letters", "abcdefgh");
    row("hex", "0123456789abcdef0123456789abcdef");
    row("SHA-1", "da39a3ee5e6b4b0d3255bfef95601890afd80709");
    row("UUID", "123e4567-e89b-12d3-a456-426614174000");
    row("number", "1234567890123456");
    row("JSON", order);
    row("JSON with escapes", R"({"url":"a%20b"})");
    row("JSON string", R"("hello world")");
    row("JSON string of a word", R"("test")");
    row("JSON number", "8812");
    row("null", "null");
    row("words", "the order was refused");
    row("percent", "100% of it");
    row("percent and no space", "100%");
    row("host name", "www.example.com");
    row("file name", "a.b.c");
    row("less than", "<3");
    row("half a tag", "<order><line>");
    row("NUL alone", QByteArray(1, '\0'));
    row("zeros", QByteArray(100, '\0'));
    row("x^", "x^abcdefgh");
    row("Latin-1", "caf\xe9 au lait");
    row("UTF-16", QByteArray("h\0e\0l\0l\0o\0", 10));
    row("broken JSON", R"({"orderId":8812,)");
    row("PNG", QByteArray::fromHex("89504e470d0a1a0a0000000d49484452"));
}

void SuggestTest::suggestsNothing()
{
    QFETCH(QByteArray, bytes);
    const auto likely = decoder::suggest(bytes);
    QVERIFY2(likely.empty(), likely.empty() ? "" : QByteArray::number(int(likely.front())).constData());
}

//! Encrypted data and random ids must not look like something.
void SuggestTest::noise()
{
    QRandomGenerator random(1);
    int wrong = 0;
    for (int i = 0; i < 5000; ++i) {
        QByteArray bytes(random.bounded(12, 200), Qt::Uninitialized);
        for (auto &c : bytes) {
            c = char(random.bounded(256));
        }
        wrong += decoder::suggest(bytes).empty() ? 0 : 1;
        wrong += decoder::suggest(bytes.toHex()).empty() ? 0 : 1;
        wrong += decoder::suggest(bytes.toBase64()).empty() ? 0 : 1;
    }
    QVERIFY2(wrong <= 15, QByteArray::number(wrong).constData());
}

void SuggestTest::large()
{
    const QByteArray letters(40'000'000, 'A');
    QVERIFY(decoder::suggest(letters).empty());
    QCOMPARE(decoder::suggest(encoded(DecoderId::Gzip, "x") + letters).size(), 1);
}

QTEST_GUILESS_MAIN(SuggestTest)
#include "tst_suggest.moc"
