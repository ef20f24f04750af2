// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/editabletext.h"
#include "payload/envelope.h"

#include <QDir>
#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;
using Code = JsonError::Code;

//! The payloads in tests/data/payloads: inputs that other tools got wrong.
class PayloadFilesTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void everyFileHasARow();
    void keepsEveryByte_data();
    void keepsEveryByte();
    void replacesOneValueOnly();
    void tellsEnvelopes();

private:
    static QByteArray read(const QString &name)
    {
        QFile file(QStringLiteral(DLO_TEST_DATA "/payloads/") + name);
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("missing");
    }
};

void PayloadFilesTest::keepsEveryByte_data()
{
    QTest::addColumn<int>("code"); // -1: valid
    QTest::addColumn<int>("offset");
    QTest::addColumn<bool>("editable");
    const auto valid = [](const char *name) { QTest::newRow(name) << -1 << 0 << true; };
    const auto invalid = [](const char *name, Code code, int offset, bool editable = true) {
        QTest::newRow(name) << int(code) << offset << editable;
    };
    for (const char *name :
         {"I01.json", "I02.json", "I03.json", "I04-escapes.json", "I04-nul-escape.json", "I04-lone-surrogate.json",
          "I04-unicode.json", "I07-null.json", "I07-empty-string.json", "I07-zero.json", "I07-false.json",
          "I07-empty-array.json", "I07-empty-object.json", "I13-envelope.json", "I13-not-encrypted.json", "I14.json"}) {
        valid(name);
    }
    invalid("I05-bom.json", Code::ByteOrderMark, 0);
    invalid("I05-utf16le.bin", Code::InvalidUtf8, 0, false);
    invalid("I05-latin1.bin", Code::InvalidUtf8, 4, false);
    invalid("I05-c328.bin", Code::InvalidUtf8, 6, false);
    invalid("I05-fffe.bin", Code::InvalidUtf8, 0, false);
    invalid("I06-nul.bin", Code::ControlInString, 7, false);
    invalid("I06-tab.bin", Code::ControlInString, 7);
    invalid("I06-bell.bin", Code::ControlInString, 7);
    invalid("I07-empty.bin", Code::Empty, 0);
    invalid("I07-spaces.bin", Code::Empty, 3);
    invalid("I08-trailing.bin", Code::TrailingText, 3);
    invalid("I08-two-documents.bin", Code::TrailingText, 8);
    invalid("I08-comment.bin", Code::UnexpectedCharacter, 8);
    invalid("I08-single-quotes.bin", Code::KeyNotString, 1);
    invalid("I08-trailing-comma.bin", Code::TrailingComma, 6);
    invalid("I08-nan.bin", Code::BadLiteral, 5);
    invalid("I12-hex-looking.bin", Code::BadNumber, 3);
    invalid("I12-xml-crlf.bin", Code::UnexpectedCharacter, 0);
}

void PayloadFilesTest::keepsEveryByte()
{
    QFETCH(int, code);
    QFETCH(int, offset);
    const auto bytes = read(QString::fromUtf8(QTest::currentDataTag()));
    const auto result = jsontext::validate(bytes);
    QCOMPARE(result ? -1 : int(result.error().code), code);
    if (!result) {
        QCOMPARE(result.error().offset, offset);
    }
    const EditableText text(bytes);
    QCOMPARE(text.isJson(), code < 0);
    QTEST(text.isEditable(), "editable");
    QCOMPARE(text.compose(text.shown()).bytes, bytes);
    QCOMPARE(text.compose(text.shown()).error.has_value(), code >= 0);
    // An added empty line is no change of JSON, and the only change of other text.
    const auto composed = text.compose(text.shown() + u'\n');
    if (code < 0 || !text.isEditable()) {
        QCOMPARE(composed.bytes, bytes);
    } else {
        QVERIFY(composed.bytes.startsWith(bytes));
    }
}

void PayloadFilesTest::everyFileHasARow()
{
    const auto files = QDir(QStringLiteral(DLO_TEST_DATA "/payloads")).entryList(QDir::Files);
    QCOMPARE(files.size(), 34);
}

void PayloadFilesTest::replacesOneValueOnly()
{
    for (const auto *name :
         {"I01.json", "I02.json", "I03.json", "I04-lone-surrogate.json", "I04-unicode.json", "I14.json"}) {
        const auto bytes = read(QString::fromUtf8(name));
        const EditableText text(bytes);
        auto edited = text.shown();
        QVERIFY(edited.endsWith(u"\n}"_s));
        edited.chop(2);
        edited += u",\n  \"repaired\": true\n}"_s;
        auto expected = bytes;
        expected.chop(1);
        expected += ",\"repaired\":true}";
        QCOMPARE(text.compose(edited).bytes, expected);
    }
}

void PayloadFilesTest::tellsEnvelopes()
{
    QVERIFY(envelope::looksLikeOne(read(u"I13-envelope.json"_s)));
    QVERIFY(envelope::looksLikeOne(read(u"I13-not-encrypted.json"_s)));
    QVERIFY(!envelope::looksLikeOne(read(u"I14.json"_s)));
}

QTEST_GUILESS_MAIN(PayloadFilesTest)
#include "tst_payloadfiles.moc"
