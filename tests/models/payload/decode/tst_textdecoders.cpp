// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

using namespace dlo;
using namespace dlo::test;

class TextDecodersTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void base64_data();
    void base64();
    void base64Faults_data();
    void base64Faults();
    void base64KeepsItsForm_data();
    void base64KeepsItsForm();
    void base64RoundTrips();
    void url_data();
    void url();
    void urlRoundTrips();
    void jsonString_data();
    void jsonString();
    void jsonStringFaults();
    void jsonStringRoundTrips();
    void jwt();
    void jwtFaults_data();
    void jwtFaults();
    void limits();
};

// RFC 4648, section 10.
void TextDecodersTest::base64_data()
{
    QTest::addColumn<QByteArray>("plain");
    QTest::addColumn<QByteArray>("encoded");
    QTest::newRow("0") << QByteArray("") << QByteArray("");
    QTest::newRow("1") << QByteArray("f") << QByteArray("Zg==");
    QTest::newRow("2") << QByteArray("fo") << QByteArray("Zm8=");
    QTest::newRow("3") << QByteArray("foo") << QByteArray("Zm9v");
    QTest::newRow("4") << QByteArray("foob") << QByteArray("Zm9vYg==");
    QTest::newRow("5") << QByteArray("fooba") << QByteArray("Zm9vYmE=");
    QTest::newRow("6") << QByteArray("foobar") << QByteArray("Zm9vYmFy");
}

void TextDecodersTest::base64()
{
    QFETCH(QByteArray, plain);
    QFETCH(QByteArray, encoded);
    const auto decoded = decoder::decode(DecoderId::Base64, encoded);
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes, plain);
    QCOMPARE(decoded->reversal, Reversal::Exact);
    QCOMPARE(decoder::encode(DecoderId::Base64, plain, encoded).value(), encoded);
}

void TextDecodersTest::base64Faults_data()
{
    QTest::addColumn<DecoderId>("id");
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Code>("code");
    QTest::addColumn<qsizetype>("offset");
    QTest::addColumn<QByteArray>("partial");
    QTest::newRow("letter") << DecoderId::Base64 << QByteArray("Zm9v*mFy") << Code::BadCharacter << qsizetype(4)
                            << QByteArray("foo");
    QTest::newRow("url letter") << DecoderId::Base64 << QByteArray("Zm9v-_==") << Code::BadCharacter << qsizetype(4)
                                << QByteArray("foo");
    QTest::newRow("standard letter") << DecoderId::Base64Url << QByteArray("Zm9v+/") << Code::BadCharacter
                                     << qsizetype(4) << QByteArray("foo");
    QTest::newRow("one too many") << DecoderId::Base64 << QByteArray("Zm9vY") << Code::Truncated << qsizetype(5)
                                  << QByteArray("foo");
    QTest::newRow("padding cut") << DecoderId::Base64 << QByteArray("Zg=") << Code::Truncated << qsizetype(3)
                                 << QByteArray("f");
    QTest::newRow("padding too long") << DecoderId::Base64 << QByteArray("Zm8==") << Code::Malformed << qsizetype(4)
                                      << QByteArray("fo");
    QTest::newRow("after padding") << DecoderId::Base64 << QByteArray("Zg==Zg==") << Code::BadCharacter << qsizetype(4)
                                   << QByteArray("f");
    QTest::newRow("NUL") << DecoderId::Base64 << QByteArray("Zm9v\0", 5) << Code::BadCharacter << qsizetype(4)
                         << QByteArray("foo");
}

void TextDecodersTest::base64Faults()
{
    QFETCH(DecoderId, id);
    QFETCH(QByteArray, text);
    QFETCH(Code, code);
    QFETCH(qsizetype, offset);
    QFETCH(QByteArray, partial);
    const auto decoded = decoder::decode(id, text);
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, code);
    QCOMPARE(decoded.error().offset, offset);
    QCOMPARE(decoded.error().partial, partial);
}

void TextDecodersTest::base64KeepsItsForm_data()
{
    QTest::addColumn<DecoderId>("id");
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<Reversal>("reversal");
    QTest::addColumn<QByteArray>("editedTo"); // of the bytes "hello, dead letter\xff"
    const auto standard = DecoderId::Base64;
    QTest::newRow("padded") << standard << QByteArray("Zg==") << Reversal::Exact
                            << QByteArray("aGVsbG8sIGRlYWQgbGV0dGVy/w==");
    QTest::newRow("bare") << standard << QByteArray("Zg") << Reversal::Exact
                          << QByteArray("aGVsbG8sIGRlYWQgbGV0dGVy/w");
    QTest::newRow("url") << DecoderId::Base64Url << QByteArray("Zg") << Reversal::Exact
                         << QByteArray("aGVsbG8sIGRlYWQgbGV0dGVy_w");
    QTest::newRow("url padded") << DecoderId::Base64Url << QByteArray("Zg==") << Reversal::Exact
                                << QByteArray("aGVsbG8sIGRlYWQgbGV0dGVy_w==");
    QTest::newRow("lines") << standard << QByteArray("Zm9v\nZm9v\nZg==\n") << Reversal::Exact
                           << QByteArray("aGVs\nbG8s\nIGRl\nYWQg\nbGV0\ndGVy\n/w==\n");
    QTest::newRow("CRLF") << standard << QByteArray("Zm9vZm9v\r\nZg==") << Reversal::Exact
                          << QByteArray("aGVsbG8s\r\nIGRlYWQg\r\nbGV0dGVy\r\n/w==");
    QTest::newRow("line end only") << standard << QByteArray("Zg==\n") << Reversal::Exact
                                   << QByteArray("aGVsbG8sIGRlYWQgbGV0dGVy/w==\n");
    QTest::newRow("spaces") << standard << QByteArray("Zm9v Zg==") << Reversal::SameContent
                            << QByteArray("aGVsbG8sIGRlYWQgbGV0dGVy/w==");
    QTest::newRow("loose bits") << standard << QByteArray("Zh==") << Reversal::SameContent
                                << QByteArray("aGVsbG8sIGRlYWQgbGV0dGVy/w==");
}

void TextDecodersTest::base64KeepsItsForm()
{
    QFETCH(DecoderId, id);
    QFETCH(QByteArray, original);
    QFETCH(Reversal, reversal);
    QFETCH(QByteArray, editedTo);
    QCOMPARE(decoder::decode(id, original)->reversal, reversal);
    QCOMPARE(decoder::encode(id, QByteArray("hello, dead letter\xff"), original).value(), editedTo);
}

void TextDecodersTest::base64RoundTrips()
{
    QRandomGenerator random(4648);
    for (int i = 0; i < 3000; ++i) {
        const auto plain = randomBytes(random, 200);
        const auto options = random.bounded(2) == 0 ? QByteArray::OmitTrailingEquals : QByteArray::KeepTrailingEquals;
        const bool url = random.bounded(2) == 0;
        const auto id = url ? DecoderId::Base64Url : DecoderId::Base64;
        const auto encoded
            = plain.toBase64(options | (url ? QByteArray::Base64UrlEncoding : QByteArray::Base64Encoding));
        const auto decoded = decoder::decode(id, encoded);
        QVERIFY(decoded);
        QCOMPARE(decoded->bytes, plain);
        const auto back = decoder::encode(id, plain, encoded).value();
        QCOMPARE(back == encoded, decoded->reversal == Reversal::Exact);
        QCOMPARE(decoder::decode(id, back)->bytes, plain);
    }
}

void TextDecodersTest::url_data()
{
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<QByteArray>("decoded");
    QTest::addColumn<QByteArray>("edited");
    QTest::addColumn<QByteArray>("encoded");
    QTest::newRow("form") << QByteArray("a=b+c&d=%7B%22x%22%3A1%7D") << QByteArray("a=b c&d={\"x\":1}")
                          << QByteArray("a=b c&d={\"x\":2, }") << QByteArray("a=b+c&d=%7B%22x%22%3A2%2C+%7D");
    QTest::newRow("percent") << QByteArray("a%20b+c%e9") << QByteArray("a b+c\xe9") << QByteArray("a b+ c\xe9/\xff")
                             << QByteArray("a%20b+%20c%e9%2f%ff");
    QTest::newRow("mixed case kept") << QByteArray("%c3%A9x%C3%a9") << QByteArray("\xc3\xa9x\xc3\xa9")
                                     << QByteArray("\xc3\xa9yz\xc3\xa9") << QByteArray("%c3%A9yz%C3%a9");
    QTest::newRow("needless escapes kept")
        << QByteArray("%41BC%44") << QByteArray("ABCD") << QByteArray("ABxCD") << QByteArray("%41BxC%44");
    QTest::newRow("bare letters") << QByteArray("abc/d") << QByteArray("abc/d") << QByteArray("abc/d?/")
                                  << QByteArray("abc/d%3F/");
    QTest::newRow("empty") << QByteArray() << QByteArray() << QByteArray("a b") << QByteArray("a%20b");
}

void TextDecodersTest::url()
{
    QFETCH(QByteArray, original);
    QFETCH(QByteArray, decoded);
    QFETCH(QByteArray, edited);
    QFETCH(QByteArray, encoded);
    QCOMPARE(decoder::decode(DecoderId::UrlEncoding, original)->bytes, decoded);
    QCOMPARE(decoder::encode(DecoderId::UrlEncoding, decoded, original).value(), original);
    QCOMPARE(decoder::encode(DecoderId::UrlEncoding, edited, original).value(), encoded);
}

void TextDecodersTest::urlRoundTrips()
{
    QRandomGenerator random(3986);
    for (int i = 0; i < 3000; ++i) {
        const auto original = randomText(random, 20).toPercentEncoding(random.bounded(2) == 0 ? "/+ " : "");
        const auto edited = randomText(random, 20);
        const auto decoded = decoder::decode(DecoderId::UrlEncoding, original);
        QVERIFY(decoded);
        QCOMPARE(decoder::encode(DecoderId::UrlEncoding, decoded->bytes, original).value(), original);
        const auto back = decoder::encode(DecoderId::UrlEncoding, edited, original).value();
        // A plus that was a plus may be read as a space in a text that has no %20 any more: then it is not one text.
        if (!back.contains('+')) {
            QCOMPARE(decoder::decode(DecoderId::UrlEncoding, back)->bytes, edited);
        }
    }
    QCOMPARE(fault(DecoderId::UrlEncoding, "abc%4"), Code::Truncated);
    QCOMPARE(fault(DecoderId::UrlEncoding, "abc%4x"), Code::BadCharacter);
    QCOMPARE(decoder::decode(DecoderId::UrlEncoding, "abc%4xyz").error().offset, 3);
    QCOMPARE(decoder::decode(DecoderId::UrlEncoding, "abc%4xyz").error().partial, "abc");
}

void TextDecodersTest::jsonString_data()
{
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<QByteArray>("decoded");
    QTest::addColumn<QByteArray>("edited");
    QTest::addColumn<QByteArray>("encoded");
    QTest::newRow("json") << QByteArray(R"("{\"a\":1,\"b\":\"x\\ny\"}")") << QByteArray(R"({"a":1,"b":"x\ny"})")
                          << QByteArray(R"({"a":2,"b":"x\ny"})") << QByteArray(R"("{\"a\":2,\"b\":\"x\\ny\"}")");
    QTest::newRow("slashes") << QByteArray(R"("a\/b")") << QByteArray("a/b") << QByteArray("a/b/c")
                             << QByteArray(R"("a\/b\/c")");
    QTest::newRow("unicode escapes") << QByteArray(R"(" \u00E9 ")") << QByteArray(" \xc3\xa9 ")
                                     << QByteArray(" \xc3\xa9\xc3\xab\xf0\x9f\x98\x80 ")
                                     << QByteArray(R"(" \u00E9\u00EB\uD83D\uDE00 ")");
    QTest::newRow("plain letters") << QByteArray("\"\xc3\xa9\"") << QByteArray("\xc3\xa9")
                                   << QByteArray("\xc3\xa9\xc3\xab\x01") << QByteArray("\"\xc3\xa9\xc3\xab\\u0001\"");
    QTest::newRow("escaped quote") << QByteArray(R"("\u0022\u003cb\u003e")") << QByteArray("\"<b>")
                                   << QByteArray("\"<b><i>\"")
                                   << QByteArray(R"("\u0022\u003cb\u003e\u003ci\u003e\u0022")");
    QTest::newRow("white space around") << QByteArray(" \"a\"\n") << QByteArray("a") << QByteArray("a\t")
                                        << QByteArray(" \"a\\t\"\n");
    QTest::newRow("empty") << QByteArray("\"\"") << QByteArray() << QByteArray("{}") << QByteArray("\"{}\"");
}

void TextDecodersTest::jsonString()
{
    QFETCH(QByteArray, original);
    QFETCH(QByteArray, decoded);
    QFETCH(QByteArray, edited);
    QFETCH(QByteArray, encoded);
    QCOMPARE(decoder::decode(DecoderId::JsonInString, original)->bytes, decoded);
    QCOMPARE(decoder::encode(DecoderId::JsonInString, decoded, original).value(), original);
    QCOMPARE(decoder::encode(DecoderId::JsonInString, edited, original).value(), encoded);
}

void TextDecodersTest::jsonStringFaults()
{
    const auto id = DecoderId::JsonInString;
    QCOMPARE(fault(id, "{\"a\":1}"), Code::NotThis);
    QCOMPARE(fault(id, "[\"a\"]"), Code::NotThis);
    QCOMPARE(fault(id, "7"), Code::NotThis);
    QCOMPARE(fault(id, "\"a"), Code::Truncated);
    QCOMPARE(fault(id, ""), Code::Truncated);
    QCOMPARE(fault(id, "\"a\\x\""), Code::Malformed);
    QCOMPARE(fault(id, R"("\ud800")"), Code::BadCharacter);
    QCOMPARE(decoder::encode(id, "a\xff", "\"a\"").error().code, Code::BadValue);
    QCOMPARE(decoder::encode(id, "a\xff", "\"a\"").error().offset, 1);
}

void TextDecodersTest::jsonStringRoundTrips()
{
    const auto id = DecoderId::JsonInString;
    QRandomGenerator random(8259);
    const QList<QByteArray> units{"a",        R"(\n)", R"(\u000a)", R"(\")",     R"(\u00e9)", R"(\uD83D\uDE00)",
                                  "\xc3\xa9", R"(\/)", "/",         R"(\u0041)", R"(\\)"};
    for (int i = 0; i < 5000; ++i) {
        QByteArray original = "\"";
        for (int n = random.bounded(20); n > 0; --n) {
            original += units[random.bounded(int(units.size()))];
        }
        original += '"';
        const auto decoded = decoder::decode(id, original);
        QVERIFY(decoded);
        QCOMPARE(decoder::encode(id, decoded->bytes, original).value(), original);
        const auto edited = randomText(random, 12);
        const auto back = decoder::encode(id, edited, original);
        QVERIFY(back);
        QCOMPARE(decoder::decode(id, *back)->bytes, edited);
    }
}

// RFC 7515, appendix A.1.
void TextDecodersTest::jwt()
{
    const QByteArray token
        = "eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9."
          "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ."
          "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";
    const auto decoded = decoder::decode(DecoderId::Jwt, token);
    QVERIFY(decoded);
    QCOMPARE(decoded->bytes,
             QByteArray("{\"header\":{\"typ\":\"JWT\",\r\n \"alg\":\"HS256\"},\"claims\":{\"iss\":\"joe\",\r\n "
                        "\"exp\":1300819380,\r\n \"http://example.com/is_root\":true}}"));
    QCOMPARE(decoded->reversal, Reversal::None);
    QCOMPARE(decoded->note, Decoded::Note::NotVerified);
    const std::vector<DecodedFact> facts{{DecodedFact::Name::Algorithm, "HS256"},
                                         {DecodedFact::Name::TokenType, "JWT"},
                                         {DecodedFact::Name::SignatureBytes, "32"}};
    QCOMPARE(decoded->facts, facts);
    QCOMPARE(decoder::encode(DecoderId::Jwt, decoded->bytes, token).error().code, Code::OneWay);
    QCOMPARE(decoder::decode(DecoderId::Jwt, ' ' + token + '\n')->bytes, decoded->bytes);
    for (qsizetype size = 0; size < token.size(); ++size) {
        (void)decoder::decode(DecoderId::Jwt, token.first(size));
    }
    // RFC 7519, section 6.1: without a signature.
    const auto bare = decoder::decode(
        DecoderId::Jwt,
        "eyJhbGciOiJub25lIn0."
        "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ.");
    QVERIFY(bare);
    QCOMPARE(bare->facts.back(), (DecodedFact{DecodedFact::Name::SignatureBytes, "0"}));
}

void TextDecodersTest::jwtFaults_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Code>("code");
    QTest::newRow("words") << QByteArray("www.example.com") << Code::NotThis;
    QTest::newRow("empty") << QByteArray() << Code::NotThis;
    QTest::newRow("header alone") << QByteArray("eyJhbGciOiJub25lIn0") << Code::Truncated;
    QTest::newRow("no signature part") << QByteArray("eyJhbGciOiJub25lIn0.e30") << Code::Truncated;
    QTest::newRow("bad claims") << QByteArray("eyJhbGciOiJub25lIn0.e3*0.") << Code::BadCharacter;
    QTest::newRow("encrypted, five parts") << QByteArray("eyJhbGciOiJub25lIn0.e30.e30.e30.e30") << Code::BadCharacter;
}

void TextDecodersTest::jwtFaults()
{
    QFETCH(QByteArray, text);
    QFETCH(Code, code);
    QCOMPARE(fault(DecoderId::Jwt, text), code);
}

void TextDecodersTest::limits()
{
    for (const auto &[id, text] : {std::pair(DecoderId::Base64, QByteArray("Zm9vYmFy")),
                                   {DecoderId::UrlEncoding, "%66oobar"},
                                   {DecoderId::JsonInString, "\"foobar\""}}) {
        const auto cut = decoder::decode(id, text, {.limit = 5});
        QVERIFY(cut);
        QCOMPARE(cut->bytes, "fooba");
        QVERIFY(cut->cutAtLimit);
        QCOMPARE(cut->reversal, Reversal::None);
        const auto whole = decoder::decode(id, text, {.limit = 6});
        QVERIFY(whole);
        QVERIFY(!whole->cutAtLimit);
        QCOMPARE(whole->bytes, "foobar");
    }
}

QTEST_GUILESS_MAIN(TextDecodersTest)
#include "tst_textdecoders.moc"
