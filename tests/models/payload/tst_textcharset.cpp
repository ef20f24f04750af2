// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/textcharset.h"

#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;

class TestTextCharset : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void thereAndBack_data();
    void thereAndBack();
    void whatIsNotThereIsRefused_data();
    void whatIsNotThereIsRefused();
    void guessing();
    void everyByte();
};

void TestTextCharset::thereAndBack_data()
{
    QTest::addColumn<int>("charset");
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("text");
    QTest::addColumn<bool>("exact");
    using enum TextCharset;
    const auto hex = [](const char *digits) { return QByteArray::fromHex(digits); };
    QTest::newRow("utf-8") << int(Utf8) << QByteArray("Zoë") << u"Zoë"_s << true;
    QTest::newRow("utf-8 mark") << int(Utf8) << hex("efbbbf61") << u"\ufeffa"_s << true;
    QTest::newRow("not utf-8") << int(Utf8) << hex("61ff") << u"a\ufffd"_s << false;
    QTest::newRow("latin-1") << int(Latin1) << hex("5a6feb") << u"Zoë"_s << true;
    QTest::newRow("euro") << int(Windows1252) << hex("80") << u"€"_s << true;
    QTest::newRow("utf-16 le") << int(Utf16Le) << hex("fffe6100") << u"\ufeffa"_s << true;
    QTest::newRow("utf-16 be") << int(Utf16Be) << hex("0061d83dde00") << u"a😀"_s << true;
    QTest::newRow("half a unit") << int(Utf16Le) << hex("610062") << u"a\ufffd"_s << false;
    QTest::newRow("shift-jis") << int(ShiftJis) << hex("93fa967b") << u"日本"_s << true;
    QTest::newRow("empty") << int(Utf8) << QByteArray() << QString() << true;
}

void TestTextCharset::thereAndBack()
{
    QFETCH(int, charset);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, text);
    QFETCH(bool, exact);
    if (!std::ranges::contains(charset::available(), TextCharset(charset)))
        QSKIP("Qt was built without this character set");
    const auto decoded = charset::decode(bytes, TextCharset(charset));
    QCOMPARE(decoded.text, text);
    QCOMPARE(decoded.isExact, exact);
    if (exact)
        QCOMPARE(charset::encode(text, TextCharset(charset)).value(), bytes);
}

void TestTextCharset::whatIsNotThereIsRefused_data()
{
    QTest::addColumn<int>("charset");
    QTest::addColumn<QString>("text");
    QTest::addColumn<qsizetype>("at");
    QTest::newRow("euro in latin-1") << int(TextCharset::Latin1) << u"1000 € please"_s << qsizetype(5);
    QTest::newRow("at the end") << int(TextCharset::Latin1) << u"€"_s << qsizetype(0);
    QTest::newRow("smile in shift-jis") << int(TextCharset::ShiftJis) << u"日😀本"_s << qsizetype(1);
    QTest::newRow("half a pair") << int(TextCharset::Utf8) << QString(u"ab"_s + QChar(0xd83d)) << qsizetype(2);
}

void TestTextCharset::whatIsNotThereIsRefused()
{
    QFETCH(int, charset);
    QFETCH(QString, text);
    QFETCH(qsizetype, at);
    if (!std::ranges::contains(charset::available(), TextCharset(charset)))
        QSKIP("Qt was built without this character set");
    const auto bytes = charset::encode(text, TextCharset(charset));
    QVERIFY(!bytes);
    QCOMPARE(bytes.error(), at);
}

void TestTextCharset::guessing()
{
    QCOMPARE(charset::guess("abc"), TextCharset::Utf8);
    QCOMPARE(charset::guess(QByteArray::fromHex("fffe6100")), TextCharset::Utf16Le);
    QCOMPARE(charset::guess(QByteArray::fromHex("feff0061")), TextCharset::Utf16Be);
    QVERIFY(!charset::guess(QByteArray::fromHex("61ff")));
    QVERIFY(!charset::guess(QByteArray::fromHex("fffe61")));
}

//! Whatever the bytes are: what is called exact comes back.
void TestTextCharset::everyByte()
{
    QByteArray all;
    for (int i = 0; i < 256; ++i)
        all.append(char(i));
    for (const auto charset : charset::available()) {
        const auto decoded = charset::decode(all, charset);
        const auto encoded = charset::encode(decoded.text, charset);
        QCOMPARE(decoded.isExact, encoded && *encoded == all);
    }
    QVERIFY(charset::decode(all, TextCharset::Latin1).isExact);
    QVERIFY(!charset::decode(all, TextCharset::Utf8).isExact);
}

QTEST_GUILESS_MAIN(TestTextCharset)
#include "tst_textcharset.moc"
