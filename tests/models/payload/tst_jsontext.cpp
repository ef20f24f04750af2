// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/jsonstring.h"
#include "payload/jsontext.h"

#include "models/payload/jsongenerator.h"

#include <QTest>

#include <algorithm>

using namespace dlo;
using Code = JsonError::Code;

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

class JsonTextTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void acceptsWhatIsLegal_data();
    void acceptsWhatIsLegal();
    void namesTheMistake_data();
    void namesTheMistake();
    void utf8_data();
    void utf8();
    void countsLinesAndCharacters();
    void tokenises();
    void indents_data();
    void indents();
    void minifies();
    void changesWhiteSpaceOnly();
    void nestsDeeply();
    void refusesTooDeep();
    void findsSurrogatesAndNuls_data();
    void findsSurrogatesAndNuls();
    void unescapes();
};

void JsonTextTest::acceptsWhatIsLegal_data()
{
    QTest::addColumn<QByteArray>("text");
    for (const char *text : {"0",
                             "-0",
                             "-0.0",
                             "1E400",
                             "1e+5",
                             "0.0000001",
                             "23958446825181076828",
                             "\"\"",
                             "\"\\u0000\"",
                             "\"\\ud800\"",
                             "\"\x7f\"",
                             " \t\r\n[ ] ",
                             "{}",
                             "null",
                             "true",
                             "false",
                             R"({"a":1,"a":2,"":3})",
                             R"("\"\\\/\b\f\n\r\t\uABcd")",
                             "[[[[{\"a\":[]}]]]]",
                             "\"1234567\\u12341234567\\n\""}) {
        QTest::addRow("%s", text) << QByteArray(text);
    }
}

void JsonTextTest::acceptsWhatIsLegal()
{
    QFETCH(QByteArray, text);
    QVERIFY(jsontext::validate(text));
}

void JsonTextTest::namesTheMistake_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<Code>("code");
    QTest::addColumn<int>("offset");
    const auto row = [](const QByteArray &text, Code code, int offset) {
        QTest::addRow("%s", text.isEmpty() ? "nothing" : text.toPercentEncoding(" {}[]:,\"'/\\").constData())
            << text << code << offset;
    };
    row("", Code::Empty, 0);
    row("  ", Code::Empty, 2);
    row("\xef\xbb\xbf{}", Code::ByteOrderMark, 0);
    row("#", Code::UnexpectedCharacter, 0);
    row("'a'", Code::UnexpectedCharacter, 0);
    row("[1,/*c*/2]", Code::UnexpectedCharacter, 3);
    row("{/*c*/}", Code::UnexpectedCharacter, 1);
    row("[1 ;]", Code::UnexpectedCharacter, 3);
    row("{\"a\"::1}", Code::UnexpectedCharacter, 5);
    row(",", Code::UnexpectedCharacter, 0);
    row("[\xc2\xa0]", Code::UnexpectedCharacter, 1);
    row("[", Code::UnexpectedEnd, 1);
    row("{\"a\"", Code::UnexpectedEnd, 4);
    row("{\"a\":", Code::UnexpectedEnd, 5);
    row("{\"a\":1", Code::UnexpectedEnd, 6);
    row("[1, ", Code::UnexpectedEnd, 4);
    row("01", Code::BadNumber, 1);
    row("-", Code::BadNumber, 1);
    row("-Infinity", Code::BadNumber, 1);
    row("+1", Code::BadNumber, 0);
    row(".5", Code::BadNumber, 0);
    row("[1.]", Code::BadNumber, 3);
    row("[1e]", Code::BadNumber, 3);
    row("1.2.3", Code::BadNumber, 3);
    row("0x10", Code::BadNumber, 1);
    row("123q", Code::BadNumber, 3);
    row("[NaN]", Code::BadLiteral, 1);
    row("True", Code::BadLiteral, 0);
    row("nulll", Code::BadLiteral, 0);
    row("tru", Code::BadLiteral, 0);
    row("[undefined]", Code::BadLiteral, 1);
    row("\"a\\x\"", Code::BadEscape, 2);
    row("\"a\\u12g4\"", Code::BadEscape, 2);
    row("\"\\u12", Code::BadEscape, 1);
    row(QByteArray("\"\\\0\"", 4), Code::BadEscape, 1);
    row(QByteArray("\"a\0b\"", 5), Code::ControlInString, 2);
    row("\"a\tb\"", Code::ControlInString, 2);
    row("\"12345678\x07\"", Code::ControlInString, 9);
    row("{} {}", Code::TrailingText, 3);
    row("1 2", Code::TrailingText, 2);
    row("[1 2]", Code::MissingComma, 3);
    row("{\"a\":1 \"b\":2}", Code::MissingComma, 7);
    row("[[] {}]", Code::MissingComma, 4);
    row("[1\"a\"]", Code::MissingComma, 2);
    row("{\"a\" 1}", Code::MissingColon, 5);
    row("{\"a\"}", Code::MissingColon, 4);
    row("{\"a\":}", Code::MissingValue, 5);
    row("{\"a\":,\"b\":1}", Code::MissingValue, 5);
    row("[,1]", Code::MissingValue, 1);
    row("[1,,2]", Code::MissingValue, 3);
    row("{,}", Code::MissingValue, 1);
    row("[1, ]", Code::TrailingComma, 2);
    row("{\"a\":1,\n}", Code::TrailingComma, 6);
    row("\"abc", Code::UnclosedString, 0);
    row("[\"abc\n\"]", Code::UnclosedString, 1);
    row("[1}", Code::WrongBracket, 2);
    row("{\"a\":1]", Code::WrongBracket, 6);
    row("{\"a\":]", Code::WrongBracket, 5);
    row("[}", Code::WrongBracket, 1);
    row("{]", Code::WrongBracket, 1);
    row("}", Code::WrongBracket, 0);
    row("{a:1}", Code::KeyNotString, 1);
    row("{1:2}", Code::KeyNotString, 1);
    row("{'a':1}", Code::KeyNotString, 1);
    row("{\"a\":1,b:2}", Code::KeyNotString, 7);
}

void JsonTextTest::namesTheMistake()
{
    QFETCH(QByteArray, text);
    QFETCH(int, offset);
    QFETCH(Code, code);
    const auto result = jsontext::validate(text);
    QVERIFY(!result);
    QCOMPARE(result.error().code, code);
    QCOMPARE(result.error().offset, offset);
    QVERIFY(!jsontext::indent(text));
    QVERIFY(!jsontext::minify(text));
    QVERIFY(!jsontext::tokenize(text));
}

void JsonTextTest::utf8_data()
{
    QTest::addColumn<QByteArray>("sequence");
    QTest::addColumn<bool>("valid");
    const auto row = [](const QByteArray &sequence, bool valid) {
        QTest::addRow("%s", sequence.toHex().constData()) << sequence << valid;
    };
    for (const char *good : {"\xc2\x80", "\xdf\xbf", "\xe0\xa0\x80", "\xed\x9f\xbf", "\xee\x80\x80", "\xef\xbf\xbf",
                             "\xf0\x90\x80\x80", "\xf4\x8f\xbf\xbf"}) {
        row(good, true);
    }
    for (const char *bad :
         {"\x80", "\xbf", "\xc0\x80", "\xc1\xbf", "\xc3\x28", "\xc3", "\xe0\x9f\xbf", "\xed\xa0\x80", "\xed\xbf\xbf",
          "\xe2\x82", "\xf0\x8f\xbf\xbf", "\xf4\x90\x80\x80", "\xf5\x80\x80\x80", "\xff", "\xf0\x9f\x98"}) {
        row(bad, false);
    }
}

void JsonTextTest::utf8()
{
    QFETCH(QByteArray, sequence);
    QFETCH(bool, valid);
    const auto inString = jsontext::validate("\"abc" + sequence + "\"");
    QCOMPARE(inString.has_value(), valid);
    const auto outside = jsontext::validate("[ " + sequence);
    QVERIFY(!outside);
    QCOMPARE(outside.error().code, valid ? Code::UnexpectedCharacter : Code::InvalidUtf8);
    if (!valid) {
        QCOMPARE(inString.error().code, Code::InvalidUtf8);
        QCOMPARE(inString.error().offset, 4);
    }
}

void JsonTextTest::countsLinesAndCharacters()
{
    const auto at = [](const QByteArray &text) {
        const auto error = jsontext::validate(text).error();
        return std::pair(error.line, error.column);
    };
    QCOMPARE(at("#"), std::pair(1, 1));
    QCOMPARE(at("{\n  \"a\": #}"), std::pair(2, 8));
    QCOMPARE(at("[\"\xc3\xa9\xf0\x9f\x98\x80\" #]"), std::pair(1, 7));
    QCOMPARE(at("[\r\n1,\r\n#]"), std::pair(3, 1));
    QCOMPARE(at("[\r1,\r#]"), std::pair(3, 1));
    QCOMPARE(at("[1,\n\n"), std::pair(3, 1));
}

void JsonTextTest::tokenises()
{
    using K = JsonTokenKind;
    const QByteArray text = R"( {"a" : [1, true]} )";
    const auto tokens = jsontext::tokenize(text).value();
    const std::vector<K> kinds{K::OpenObject, K::String,  K::Colon,      K::OpenArray,  K::Number,
                               K::Comma,      K::Literal, K::CloseArray, K::CloseObject};
    QVERIFY(std::ranges::equal(tokens, kinds, {}, &JsonToken::kind));
    QCOMPARE(tokenTexts(text), (std::vector<QByteArray>{"{", "\"a\"", ":", "[", "1", ",", "true", "]", "}"}));
}

void JsonTextTest::indents_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<QByteArray>("indented");
    QTest::newRow("scalar") << QByteArray(" 1.10 ") << QByteArray("1.10");
    QTest::newRow("empty containers") << QByteArray("[ { } , [\n] ]") << QByteArray("[\n  {},\n  []\n]");
    QTest::newRow("object")
        << QByteArray(R"({"b":1,"a":{"b":1,"b":[2,"x"]}})")
        << QByteArray("{\n  \"b\": 1,\n  \"a\": {\n    \"b\": 1,\n    \"b\": [\n      2,\n      \"x\"\n    ]\n  }\n}");
}

void JsonTextTest::indents()
{
    QFETCH(QByteArray, text);
    QTEST(jsontext::indent(text).value(), "indented");
}

void JsonTextTest::minifies()
{
    const QByteArray expected = R"({"a b":[1,2],"c\n":null})";
    QCOMPARE(jsontext::minify(" { \"a b\" : [ 1 , 2 ] , \"c\\n\":\tnull}\n").value(), expected);
    QCOMPARE(jsontext::minify("1").value(), QByteArray("1"));
}

void JsonTextTest::changesWhiteSpaceOnly()
{
    const auto seed = QRandomGenerator::global()->generate();
    qInfo("seed %u", seed);
    test::JsonGenerator generator(seed);
    for (int i = 0; i < test::JsonGenerator::documents; ++i) {
        const auto text = generator.document();
        const auto indented = jsontext::indent(text);
        const auto minified = jsontext::minify(text);
        QVERIFY2(indented && minified, text.constData());
        QCOMPARE(jsontext::minify(*indented).value(), *minified);
        QCOMPARE(jsontext::indent(*indented).value(), *indented);
        QCOMPARE(jsontext::indent(*minified).value(), *indented);
        QCOMPARE(tokenTexts(*indented), tokenTexts(text));
        QCOMPARE(tokenTexts(*minified), tokenTexts(text));
        QVERIFY(jsontext::minify(*minified).value() == *minified);
        // Cut anywhere, it is not JSON, or it is a number that lost its end.
        const auto cut = minified->first(generator.below(int(minified->size())));
        QVERIFY(!jsontext::validate(cut) || cut.back() == '0' || QByteArray("123456789").contains(cut.back()));
    }
}

void JsonTextTest::nestsDeeply()
{
    const auto text = QByteArray(jsontext::maxDepth, '[') + QByteArray(jsontext::maxDepth, ']');
    QVERIFY(jsontext::validate(text));
    QCOMPARE(jsontext::minify(text).value(), text);
    const auto moderate = QByteArray(2000, '[') + QByteArray(2000, ']');
    const auto indented = jsontext::indent(moderate).value();
    QCOMPARE(jsontext::indent(indented).value(), indented);
    QCOMPARE(jsontext::minify(indented).value(), moderate);
}

void JsonTextTest::refusesTooDeep()
{
    const auto result = jsontext::validate(QByteArray(jsontext::maxDepth + 1, '['));
    QVERIFY(!result);
    QCOMPARE(result.error().code, Code::TooDeep);
    QCOMPARE(result.error().offset, jsontext::maxDepth);
}

void JsonTextTest::findsSurrogatesAndNuls_data()
{
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("surrogate");
    QTest::addColumn<int>("nul");
    const auto row = [](const QByteArray &text, int surrogate, int nul) {
        QTest::addRow("%s", text.toPercentEncoding("\\\"").constData()) << text << surrogate << nul;
    };
    row(R"("a")", -1, -1);
    row(R"("\ud83d\ude00")", -1, -1);
    row(R"("\\ud800")", -1, -1);
    row(R"("\\\ud800")", 3, -1);
    row(R"("\ud800")", 1, -1);
    row(R"("\ud800\ud800\udc00")", 1, -1);
    row(R"("\ude00\ud83d")", 1, -1);
    row(R"("\ud83d\ude00\uDFff")", 13, -1);
    row(R"("\ud800\n")", 1, -1);
    row(R"("\u0000")", -1, 1);
    row(R"("\\u0000")", -1, -1);
    row(R"("\"\u0000")", -1, 3);
    row(QByteArray("\"a\0\"", 4), -1, 2);
    row(QByteArray("\0\"a\"", 4), -1, -1);
}

void JsonTextTest::findsSurrogatesAndNuls()
{
    QFETCH(QByteArray, text);
    QTEST(int(jsontext::firstLoneSurrogate(text)), "surrogate");
    QTEST(int(jsontext::firstNulEscape(text)), "nul");
}

void JsonTextTest::unescapes()
{
    QCOMPARE(jsontext::unescape("\"plain\""), QByteArray("plain"));
    const QByteArray simple = R"("\"\\\/\b\f\n\r\t")";
    QCOMPARE(jsontext::unescape(simple), QByteArray("\"\\/\b\f\n\r\t"));
    const QByteArray units = R"("\u0069\ud83d\ude00v")";
    QCOMPARE(jsontext::unescape(units), QByteArray("i\xf0\x9f\x98\x80v"));
    const QByteArray nul = R"("\u0000")";
    QCOMPARE(jsontext::unescape(nul), QByteArray(1, '\0'));
}

QTEST_GUILESS_MAIN(JsonTextTest)
#include "tst_jsontext.moc"
