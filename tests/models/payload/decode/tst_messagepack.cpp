// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "decodetests.h"

using namespace dlo;
using namespace dlo::test;

class MessagePackTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void decodes_data();
    void decodes();
    void faults_data();
    void faults();
};

// The MessagePack specification, "Formats": each format at its bounds.
void MessagePackTest::decodes_data()
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

void MessagePackTest::decodes()
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

void MessagePackTest::faults_data()
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

void MessagePackTest::faults()
{
    QFETCH(QByteArray, hex);
    QFETCH(Code, code);
    QFETCH(qsizetype, offset);
    const auto decoded = decoder::decode(DecoderId::MessagePack, QByteArray::fromHex(hex));
    QVERIFY(!decoded);
    QCOMPARE(decoded.error().code, code);
    QCOMPARE(decoded.error().offset, offset);
}

QTEST_GUILESS_MAIN(MessagePackTest)
#include "tst_messagepack.moc"
