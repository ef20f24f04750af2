// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/editabletext.h"

#include "models/payload/jsongenerator.h"

#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;
using Code = JsonError::Code;
using Spacing = test::JsonGenerator::Spacing;

namespace {

std::vector<QByteArray> tokenTexts(QByteArrayView text)
{
    std::vector<QByteArray> result;
    const auto tokens = jsontext::tokenize(text).value();
    for (const auto &token : tokens) {
        result.push_back(text.sliced(token.offset, token.size).toByteArray());
    }
    return result;
}

} // namespace

class EditableTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void showsIndented();
    void escapesWhatAnEditorBreaks();
    void edits_data();
    void edits();
    void saysWhereTheMistakeIs();
    void refusesHalfCharacters();
    void keepsTextThatIsNotJson_data();
    void keepsTextThatIsNotJson();
    void repairsBrokenJson();
    void keepsUntouchedBytes();
    void survivesLargeChanges();
};

void EditableTextTest::showsIndented()
{
    const EditableText text(R"({"a":[1,{}],"b":"x"})");
    QVERIFY(text.isJson());
    QVERIFY(text.isEditable());
    QCOMPARE(text.shown(), u"{\n  \"a\": [\n    1,\n    {}\n  ],\n  \"b\": \"x\"\n}"_s);
    const auto same = text.compose(text.shown());
    QCOMPARE(same.bytes, text.original());
    QCOMPARE(same.changedBytes, 0);
    QCOMPARE(same.identicalBytes, text.original().size());
    QVERIFY(!same.error);
    // Only looking different is no change.
    QCOMPARE(text.compose(u"{\"a\":[1,{}],\"b\":\"x\"}"_s).bytes, text.original());
}

void EditableTextTest::escapesWhatAnEditorBreaks()
{
    const QByteArray original = "{\"sep\":\"a\xe2\x80\xa8"
                                "b\xe2\x80\xa9\",\"mark\":\"\xef\xb7\x90\xef\xbf\xbf\",\"nbsp\":\"\xc2\xa0\",\"v\":1}";
    const EditableText text(original);
    QCOMPARE(
        text.shown(),
        u"{\n  \"sep\": \"a\\u2028b\\u2029\",\n  \"mark\": \"\\ufdd0\\uffff\",\n  \"nbsp\": \"\u00a0\",\n  \"v\": 1\n}"_s);
    auto edited = text.shown();
    edited.replace(u"1\n"_s, u"2\n"_s);
    auto expected = original;
    expected.replace(":1}", ":2}");
    const auto composed = text.compose(edited);
    QCOMPARE(composed.bytes, expected);
    QCOMPARE(composed.changedBytes, 1);
    QCOMPARE(composed.identicalBytes, original.size() - 1);
}

void EditableTextTest::edits_data()
{
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<QString>("from");
    QTest::addColumn<QString>("to");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<int>("changed");
    const auto row = [](const char *name, const char *original, const char16_t *from, const char16_t *to,
                        const char *expected, int changed) {
        QTest::newRow(name) << QByteArray(original) << QString::fromUtf16(from) << QString::fromUtf16(to)
                            << QByteArray(expected) << changed;
    };
    row("value, minified", R"({"orderId":8812,"version":7})", u"7", u"6", R"({"orderId":8812,"version":6})", 1);
    row("number untouched", R"({"p":1.10,"b":9007199254740993,"v":1})", u"\"v\": 1", u"\"v\": 2",
        R"({"p":1.10,"b":9007199254740993,"v":2})", 1);
    row("value, odd spacing", "{ \"a\" :1 ,\t\"b\":\r\n2 }", u"1", u"\"x\"", "{ \"a\" :\"x\" ,\t\"b\":\r\n2 }", 3);
    row("insert, minified", R"({"a":1,"b":2})", u"\"a\": 1,", u"\"a\": 1,\n  \"new\": [3, 4],",
        R"({"a":1,"new":[3,4],"b":2})", 12);
    row("insert, one line", R"({"a": 1, "b": 2})", u"\"a\": 1,", u"\"a\": 1,\n  \"new\": [3, 4],",
        R"({"a": 1, "new": [3, 4], "b": 2})", 15);
    row("insert, tabs", "{\n\t\"a\": 1,\n\t\"b\": 2\n}\n", u"2", u"2,\n  \"c\": [\n    3,\n 4]",
        "{\n\t\"a\": 1,\n\t\"b\": 2,\n\t\"c\": [\n\t\t3,\n\t\t4\n\t]\n}\n", 21);
    row("insert, CR LF and four spaces", "{\r\n    \"a\": 1\r\n}", u"1", u"1, \"b\": 2",
        "{\r\n    \"a\": 1,\r\n    \"b\": 2\r\n}", 13);
    row("insert into empty", "[ ]", u"[]", u"[1]", "[1]", 1);
    row("delete first", "{\n\t\"a\": 1,\n\t\"b\": 2\n}", u"\"a\": 1,\n  ", u"", "{\n\t\"b\": 2\n}", 9);
    row("delete, minified", R"({"a":1,"b":2,"c":3})", u"\"b\": 2,\n", u"", R"({"a":1,"c":3})", 6);
    row("rename", "{ \"a\" : 1 }", u"\"a\"", u"\"abc\"", "{ \"abc\" : 1 }", 2);
    row("duplicate key kept", R"({"a":1,"a":2})", u"2", u"3", R"({"a":1,"a":3})", 1);
    row("leading and trailing space kept", " \n{\"a\":1}\n\n", u"1", u"2", " \n{\"a\":2}\n\n", 1);
    row("scalar to object", "5", u"5", u"{\n  \"a\": 5\n}", R"({"a":5})", 6);
    row("whole text replaced", R"({"a":1})", u"{\n  \"a\": 1\n}", u"[]", "[]", 7);
    row("escape typed is sent as typed", R"({"a":"b"})", u"\"b\"", u"\"\\u0062\\/\"", R"({"a":"\u0062\/"})", 8);
}

void EditableTextTest::edits()
{
    QFETCH(QByteArray, original);
    QFETCH(QString, from);
    QFETCH(QString, to);
    QFETCH(int, changed);
    const EditableText text(original);
    auto edited = text.shown();
    QVERIFY(edited.contains(from));
    edited.replace(edited.indexOf(from), from.size(), to);
    const auto composed = text.compose(edited);
    QVERIFY(!composed.error);
    QTEST(composed.bytes, "expected");
    QCOMPARE(composed.changedBytes, changed);
    QCOMPARE(composed.identicalBytes, std::max(original.size(), composed.bytes.size()) - changed);
}

void EditableTextTest::saysWhereTheMistakeIs()
{
    const EditableText text("{\"e\":\"\xf0\x9f\x98\x80\",\"v\":1}");
    const auto composed = text.compose(u"{\n  \"e\": \"\U0001f600\" \"v\": 1}"_s);
    QVERIFY(composed.error);
    QCOMPARE(composed.error->code, Code::MissingComma);
    QCOMPARE(composed.error->offset, 14);
    QCOMPARE(composed.error->line, 2);
    QCOMPARE(composed.error->column, 12);
    QCOMPARE(composed.bytes, QByteArray("{\n  \"e\": \"\xf0\x9f\x98\x80\" \"v\": 1}"));
}

void EditableTextTest::refusesHalfCharacters()
{
    const EditableText text(R"({"a":"b"})");
    const auto composed = text.compose(u"{\n  \"a\": \""_s + QChar(0xd83d) + u"\"}"_s);
    QVERIFY(composed.error);
    QCOMPARE(composed.error->code, Code::InvalidUtf8);
    QCOMPARE(composed.error->offset, 10);
    QCOMPARE(composed.error->line, 2);
    QCOMPARE(composed.error->column, 9);
}

void EditableTextTest::keepsTextThatIsNotJson_data()
{
    QTest::addColumn<QByteArray>("original");
    QTest::addColumn<QString>("shown");
    QTest::addColumn<bool>("editable");
    QTest::newRow("line feeds") << QByteArray("a\nb\n") << u"a\nb\n"_s << true;
    QTest::newRow("CR LF") << QByteArray("a\r\nb\r\n") << u"a\nb\n"_s << true;
    QTest::newRow("CR") << QByteArray("a\rb") << u"a\nb"_s << true;
    QTest::newRow("several kinds") << QByteArray("a\r\nb\nc") << u"a\r\nb\nc"_s << false;
    QTest::newRow("CR and LF apart") << QByteArray("a\rb\nc") << u"a\rb\nc"_s << false;
    QTest::newRow("empty") << QByteArray() << QString() << true;
    QTest::newRow("byte order mark") << QByteArray("\xef\xbb\xbf{\"a\":1}") << u"\ufeff{\"a\":1}"_s << true;
    QTest::newRow("bell") << QByteArray("{\"a\":\"\x07\"}") << u"{\"a\":\"\u0007\"}"_s << true;
    QTest::newRow("NUL") << QByteArray("a\0b", 3) << u"a\0b"_s << false;
    QTest::newRow("line separator") << QByteArray("a\xe2\x80\xa8"
                                                  "b")
                                    << u"a\u2028b"_s << false;
    QTest::newRow("not UTF-8") << QByteArray("caf\xe9") << u"caf\ufffd"_s << false;
}

void EditableTextTest::keepsTextThatIsNotJson()
{
    QFETCH(QByteArray, original);
    QFETCH(bool, editable);
    const EditableText text(original);
    QVERIFY(!text.isJson());
    QTEST(text.shown(), "shown");
    QCOMPARE(text.isEditable(), editable);
    const auto same = text.compose(text.shown());
    QCOMPARE(same.bytes, original);
    QCOMPARE(same.changedBytes, 0);
    QVERIFY(same.error);
    const auto composed = text.compose(text.shown() + u"\nx"_s);
    if (!editable) {
        QCOMPARE(composed.bytes, original);
        return;
    }
    const bool returns = original.contains('\r');
    QCOMPARE(composed.bytes, original + (returns ? original.contains('\n') ? "\r\nx" : "\rx" : "\nx"));
    QCOMPARE(composed.identicalBytes, original.size());
    QCOMPARE(composed.changedBytes, composed.bytes.size() - original.size());
}

void EditableTextTest::repairsBrokenJson()
{
    const EditableText text("{\"a\":1\r\n\"b\":2}\r\n");
    QVERIFY(text.isEditable());
    const auto composed = text.compose(u"{\"a\":1,\n\"b\":2}\n"_s);
    QVERIFY(!composed.error);
    QCOMPARE(composed.bytes, QByteArray("{\"a\":1,\r\n\"b\":2}\r\n"));
    QCOMPARE(composed.changedBytes, 1);
}

void EditableTextTest::keepsUntouchedBytes()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    test::JsonGenerator generator(seed);
    for (int i = 0; i < test::JsonGenerator::documents; ++i) {
        const auto original = generator.document(Spacing(i % 5));
        const EditableText text(original);
        const auto shown = text.shown().toUtf8();
        const auto tokens = jsontext::tokenize(shown).value();
        const auto originalTokens = jsontext::tokenize(original).value();
        QCOMPARE(tokens.size(), originalTokens.size());

        // One value replaced: every other byte stays.
        const auto chosen = size_t(generator.below(int(tokens.size())));
        const auto &token = tokens[chosen];
        if (token.kind > JsonTokenKind::Literal) {
            continue;
        }
        const bool isKey = chosen + 1 < tokens.size() && tokens[chosen + 1].kind == JsonTokenKind::Colon;
        const auto value = isKey ? generator.string() : generator.number();
        auto edited = shown;
        edited.replace(token.offset, token.size, value);
        auto expected = original;
        expected.replace(originalTokens[chosen].offset, originalTokens[chosen].size, value);
        if (shown.sliced(token.offset, token.size) == value) {
            expected = original;
        }
        const auto decoded = QString::fromUtf8(edited);
        const auto composed = text.compose(decoded);
        QVERIFY(!composed.error);
        QCOMPARE(composed.bytes, expected);
        QVERIFY(composed.changedBytes <= std::max(originalTokens[chosen].size, value.size()));

        // An element or member added in front: the rest of the bytes stays in order, the tokens are those of the
        // editor.
        edited = shown;
        const auto afterToken = token.offset + token.size;
        if (isKey || chosen == 0) {
            continue;
        }
        const bool member = tokens[chosen - 1].kind == JsonTokenKind::Colon;
        const QByteArray added = member ? ",\n\"added\": {\"x\": [1, 2]}" : ", [7, {}]";
        edited.insert(afterToken, added);
        const auto inserted = text.compose(QString::fromUtf8(edited));
        QVERIFY(!inserted.error);
        const auto result = tokenTexts(inserted.bytes);
        const auto wanted = tokenTexts(original);
        const auto extra = tokenTexts("[0" + (member ? QByteArray(",\"added\",{\"x\":[1,2]}") : added) + "]");
        QCOMPARE(result.size(), wanted.size() + extra.size() - 3);
        QCOMPARE(jsontext::minify(EditableText(inserted.bytes).shown().toUtf8()).value(),
                 jsontext::minify(edited).value());
        const auto end = originalTokens[chosen].offset + originalTokens[chosen].size;
        QVERIFY(inserted.bytes.startsWith(original.first(end)));
        if (chosen + 2 < originalTokens.size()) {
            QVERIFY(inserted.bytes.endsWith(original.sliced(originalTokens[chosen + 2].offset)));
        }
        if (jsontext::minify(original).value() == original) {
            QCOMPARE(jsontext::minify(inserted.bytes).value(), inserted.bytes);
        }

        // And taken out again: the original, byte for byte.
        const EditableText again(inserted.bytes);
        QCOMPARE(again.compose(text.shown()).bytes, original);
    }
}

void EditableTextTest::survivesLargeChanges()
{
    QByteArray original = "[";
    for (int i = 1; i < 30'000; ++i) {
        original += QByteArray::number(i) + ", ";
    }
    original += "0]";
    const EditableText text(original);
    // Every value another: same shape, so all white space stays.
    auto edited = text.shown();
    edited.replace(u","_s, u"7,"_s);
    auto expected = original;
    expected.replace(",", "7,");
    QCOMPARE(text.compose(edited).bytes, expected);
    // More insertions than are compared: still valid, still the tokens of the editor.
    edited.replace(u","_s, u", [8],"_s);
    const auto composed = text.compose(edited);
    QVERIFY(!composed.error);
    QCOMPARE(jsontext::minify(composed.bytes).value(), jsontext::minify(edited.toUtf8()).value());
}

QTEST_GUILESS_MAIN(EditableTextTest)
#include "tst_editabletext.moc"
