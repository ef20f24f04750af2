// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "changes.h"

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

using Where = ReplaceSpecification::Where;
using Find = ReplaceSpecification::Find;
using Code = Refusal::Code;

namespace {

std::expected<Change, ChangeError> replacing(const ReplaceSpecification &replace)
{
    return Change::of({.kind = ChangeSpecification::Kind::Replace, .replace = replace});
}

ReplaceSpecification at(const QString &place, Find find, const QString &what, const QString &with,
                        bool ignoreCase = false)
{
    return {.where = place.startsWith(u'$') ? Where::Path : Where::Pointer,
            .place = place,
            .find = find,
            .what = what,
            .ignoreCase = ignoreCase,
            .with = with};
}

} // namespace

class TestReplacement : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void values_data();
    void values();
    void texts_data();
    void texts();
    void refusals_data();
    void refusals();
    void notASpecification_data();
    void notASpecification();
    void endlessExpression();
};

void TestReplacement::values_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<ReplaceSpecification>("replace");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<int>("places");
    const auto row
        = [](const char *name, const char *payload, const ReplaceSpecification &replace, const char *expected,
             int places) { QTest::newRow(name) << QByteArray(payload) << replace << QByteArray(expected) << places; };
    row("anything at a pointer", "{ \"a\" : {\"x\":1} , \"b\":1.0}", at(u"/a"_s, Find::Anything, {}, u"1.10"_s),
        "{ \"a\" : 1.10 , \"b\":1.0}", 1);
    row("the whole", " [1]\n", at({}, Find::Anything, {}, u"{\"a\":2}"_s), " {\"a\":2}\n", 1);
    row("a value by what it means", "[1.0,1,\"1\",10e-1,2]", at(u"$[*]"_s, Find::Value, u"1"_s, u"1.00"_s),
        "[1.00,1.00,\"1\",1.00,2]", 3);
    row("an object by what it means", "[{\"b\":2,\"a\":1},{\"a\":1}]",
        at(u"$[*]"_s, Find::Value, u"{\"a\":1.0,\"b\":2}"_s, u"null"_s), "[null,{\"a\":1}]", 1);
    row("null", "{\"a\":null,\"b\":[null]}", at(u"$..*"_s, Find::Value, u"null"_s, u"\"\""_s),
        "{\"a\":\"\",\"b\":[\"\"]}", 2);
    row("the outermost", "{\"a\":[[1]]}", at(u"$..[0]"_s, Find::Anything, {}, u"7"_s), "{\"a\":[7]}", 1);
    row("the same tokens stay", "{\"a\": [1,  2], \"b\": 1}", at(u"$.*"_s, Find::Anything, {}, u"[1, 2]"_s),
        "{\"a\": [1,  2], \"b\": [1,  2]}", 1);
    row("a filter", "[{\"id\":1,\"v\":\"x\"},{\"id\":2,\"v\":\"y\"}]",
        at(u"$[?@.id == 2].v"_s, Find::Anything, {}, u"\"\\u007a\""_s), R"([{"id":1,"v":"x"},{"id":2,"v":"\u007a"}])",
        1);
    row("indented", "{\n  \"a\": [\n    1\n  ]\n}", at(u"/a/0"_s, Find::Anything, {}, u"{\"b\":{}}"_s),
        "{\n  \"a\": [\n    {\n      \"b\": {}\n    }\n  ]\n}", 1);
}

void TestReplacement::values()
{
    QFETCH(QByteArray, payload);
    QFETCH(ReplaceSpecification, replace);
    const auto result = replacing(replace)->apply(payload);
    QTEST(outcome(result), "expected");
    QTEST(result->places, "places");
}

void TestReplacement::texts_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<ReplaceSpecification>("replace");
    QTest::addColumn<QByteArray>("expected");
    const auto row
        = [](const char *name, const char *payload, const ReplaceSpecification &replace, const char *expected) {
              QTest::newRow(name) << QByteArray(payload) << replace << QByteArray(expected);
          };
    row("a text", R"({"a":"one two one","one":"one"})", at(u"/a"_s, Find::Text, u"one"_s, u"1"_s),
        R"({"a":"1 two 1","one":"one"})");
    row("other escapes stay", R"(["\u0041\/ x \ud800\n"])", at(u"/0"_s, Find::Text, u"x"_s, u"\"\t"_s),
        R"(["\u0041\/ \"\t \ud800\n"])");
    row("found by its escape", R"(["caf\u00e9 caf\u00E9"])", at(u"/0"_s, Find::Text, u"é"_s, u"e"_s),
        R"(["cafe cafe"])");
    row("a pair", R"(["\ud83d\ude00-"])", at(u"/0"_s, Find::Text, u"\U0001f600"_s, u"\U0001f601"_s),
        "[\"\xf0\x9f\x98\x81-\"]");
    row("a backslash", R"(["a\\nb"])", at(u"/0"_s, Find::Text, u"\\n"_s, u"\n"_s), R"(["a\nb"])");
    row("upper and lower case", R"(["Straße STRASSE"])", at(u"/0"_s, Find::Text, u"STRA"_s, u"x"_s, true),
        R"(["xße xSSE"])");
    row("all strings", R"({"k":["k",1,{"k":"kk"}]})", at(u"$..*"_s, Find::Text, u"k"_s, u"v"_s),
        R"({"k":["v",1,{"k":"vv"}]})");
    row("special characters are none", R"(["a.b*c"])", at(u"/0"_s, Find::Text, u".b*"_s, u"\\1"_s), R"(["a\\1c"])");
    row("an expression", R"(["2024-05-06"])",
        at(u"/0"_s, Find::Expression, u"(\\d+)-(\\d+)-(\\d+)"_s, u"\\3.\\2.\\1"_s), R"(["06.05.2024"])");
    row("groups keep their text", R"(["\u0061\/b"])", at(u"/0"_s, Find::Expression, u"^(.*)(b)$"_s, u"\\2\\1\\\\"_s),
        R"(["b\u0061\/\\"])");
    row("a group with a lone surrogate", R"(["x\udc00y"])", at(u"/0"_s, Find::Expression, u"x(.)"_s, u"\\1\\0"_s),
        R"(["\udc00x\udc00y"])");
    row("a group that took no part", R"(["b"])", at(u"/0"_s, Find::Expression, u"(a)|b"_s, u"[\\1]"_s), R"(["[]"])");
    row("empty matches", R"(["ab"])", at(u"/0"_s, Find::Expression, u"x*"_s, u"-"_s), R"(["-a-b-"])");
    row("ends of the string", R"(["a\nb"])", at(u"/0"_s, Find::Expression, u"^."_s, u"x"_s), R"(["x\nb"])");
}

void TestReplacement::texts()
{
    QFETCH(QByteArray, payload);
    QFETCH(ReplaceSpecification, replace);
    const auto change = replacing(replace);
    QVERIFY(change);
    QTEST(outcome(change->apply(payload)), "expected");
}

void TestReplacement::refusals_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<ReplaceSpecification>("replace");
    QTest::addColumn<Refusal::Code>("code");
    QTest::addColumn<QString>("pointer");
    const auto row
        = [](const char *name, const char *payload, const ReplaceSpecification &replace, Code code,
             const QString &pointer) { QTest::newRow(name) << QByteArray(payload) << replace << code << pointer; };
    row("no such place", "{}", at(u"/a/b"_s, Find::Anything, {}, u"1"_s), Code::PathNotFound, u"/a/b"_s);
    row("behind the end", "[1]", at(u"/-"_s, Find::Anything, {}, u"1"_s), Code::PathNotFound, u"/-"_s);
    row("nothing selected", "{}", at(u"$.a"_s, Find::Anything, {}, u"1"_s), Code::NothingSelected, {});
    row("another value", "{\"a\":2}", at(u"/a"_s, Find::Value, u"1"_s, u"1"_s), Code::NothingFound, u"/a"_s);
    row("no string", "{\"a\":2}", at(u"/a"_s, Find::Text, u"2"_s, u"1"_s), Code::NothingFound, u"/a"_s);
    row("not in the text", "[\"a\",\"b\"]", at(u"$[*]"_s, Find::Text, u"c"_s, u"1"_s), Code::NothingFound, {});
    row("a name twice", "{\"a\":{\"b\":1,\"b\":2}}", at(u"/a/b"_s, Find::Anything, {}, u"1"_s), Code::Ambiguous,
        u"/a/b"_s);
    row("a name twice on a path", "{\"a\":{\"b\":1,\"b\":2}}", at(u"$..b"_s, Find::Anything, {}, u"1"_s),
        Code::Ambiguous, u"/a/b"_s);
}

void TestReplacement::refusals()
{
    QFETCH(QByteArray, payload);
    QFETCH(ReplaceSpecification, replace);
    const auto result = replacing(replace)->apply(payload);
    QVERIFY(!result);
    QTEST(result.error().code, "code");
    QTEST(result.error().pointer, "pointer");
}

void TestReplacement::notASpecification_data()
{
    QTest::addColumn<ReplaceSpecification>("replace");
    QTest::addColumn<ChangeError::Code>("code");
    QTest::addColumn<ChangeError::Part>("part");
    QTest::addColumn<qsizetype>("offset");
    using Error = ChangeError::Code;
    using Part = ChangeError::Part;
    const auto row = [](const char *name, const ReplaceSpecification &replace, Error code, Part part,
                        qsizetype offset) { QTest::newRow(name) << replace << code << part << offset; };
    row("no pointer", at(u"a"_s, Find::Anything, {}, u"1"_s), Error::BadPointer, Part::Place, 0);
    row("no path", at(u"$.é["_s, Find::Anything, {}, u"1"_s), Error::BadPath, Part::Place, 4);
    row("with is not JSON", at(u"/a"_s, Find::Anything, {}, u"\"é\",1"_s), Error::NotJson, Part::With, 3);
    row("what is not JSON", at(u"/a"_s, Find::Value, {}, u"1"_s), Error::NotJson, Part::Find, 0);
    row("nothing to find", at(u"/a"_s, Find::Text, {}, u"1"_s), Error::NothingToFind, Part::Find, 0);
    row("no expression", at(u"/a"_s, Find::Expression, u"a(b"_s, {}), Error::BadExpression, Part::Find, 3);
    row("a verb", at(u"/a"_s, Find::Expression, u"(*UTF)a"_s, {}), Error::BadExpression, Part::Find, 0);
    row("bad replacement", at(u"/a"_s, Find::Expression, u"a"_s, u"x\\n"_s), Error::BadReplacement, Part::With, 1);
    row("a backslash at the end", at(u"/a"_s, Find::Expression, u"a"_s, u"\\"_s), Error::BadReplacement, Part::With, 0);
    row("no such group", at(u"/a"_s, Find::Expression, u"(a)"_s, u"\\1\\2"_s), Error::NoSuchGroup, Part::With, 2);
    row("half a pair", at(u"/a"_s, Find::Text, QString(QChar(0xd800)), {}), Error::BadText, Part::Find, 0);
}

void TestReplacement::notASpecification()
{
    QFETCH(ReplaceSpecification, replace);
    const auto change = replacing(replace);
    QVERIFY(!change);
    QTEST(change.error().code, "code");
    QTEST(change.error().part, "part");
    QTEST(change.error().offset, "offset");
}

void TestReplacement::endlessExpression()
{
    const auto change = replacing(at(u"/0"_s, Find::Expression, u"((a+)+)+[bc]"_s, u"x"_s));
    const auto result = change->apply("[\"" + QByteArray("a").repeated(60) + "\"]");
    QVERIFY(!result);
    QCOMPARE(result.error().code, Code::TooExpensive);
}

QTEST_GUILESS_MAIN(TestReplacement)
#include "tst_replacement.moc"
