// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "changes.h"

using namespace dlo;
using namespace dlo::test;

using Code = Refusal::Code;

class TestJsonPatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void examplesOfTheRfc_data();
    void examplesOfTheRfc();
    void operations_data();
    void operations();
    void exactText_data();
    void exactText();
    void refusals_data();
    void refusals();
    void placesAreCounted();
    void notAPatch_data();
    void notAPatch();
};

// RFC 6902, appendix A
void TestJsonPatch::examplesOfTheRfc_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *payload, const char *patch, const QByteArray &expected) {
        QTest::newRow(name) << QByteArray(payload) << QByteArray(patch) << expected;
    };
    row("A.1", R"({ "foo": "bar"})", R"([{"op":"add","path":"/baz","value":"qux"}])",
        R"({ "foo": "bar", "baz": "qux"})");
    row("A.2", R"({ "foo": [ "bar", "baz" ] })", R"([{"op":"add","path":"/foo/1","value":"qux"}])",
        R"({ "foo": [ "bar", "qux", "baz" ] })");
    row("A.3", R"({"baz":"qux","foo":"bar"})", R"([{"op":"remove","path":"/baz"}])", R"({"foo":"bar"})");
    row("A.4", R"({"foo":["bar","qux","baz"]})", R"([{"op":"remove","path":"/foo/1"}])", R"({"foo":["bar","baz"]})");
    row("A.5", R"({"baz":"qux","foo":"bar"})", R"([{"op":"replace","path":"/baz","value":"boo"}])",
        R"({"baz":"boo","foo":"bar"})");
    row("A.6", R"({"foo":{"bar":"baz","waldo":"fred"},"qux":{"corge":"grault"}})",
        R"([{"op":"move","from":"/foo/waldo","path":"/qux/thud"}])",
        R"({"foo":{"bar":"baz"},"qux":{"corge":"grault","thud":"fred"}})");
    row("A.7", R"({"foo":["all","grass","cows","eat"]})", R"([{"op":"move","from":"/foo/1","path":"/foo/3"}])",
        R"({"foo":["all","cows","eat","grass"]})");
    row("A.8", R"({"baz":"qux","foo":["a",2,"c"]})",
        R"([{"op":"test","path":"/baz","value":"qux"},{"op":"test","path":"/foo/1","value":2}])",
        R"({"baz":"qux","foo":["a",2,"c"]})");
    row("A.9", R"({"baz":"qux"})", R"([{"op":"test","path":"/baz","value":"bar"}])", refused(Code::TestFailed));
    row("A.10", R"({"foo":"bar"})", R"([{"op":"add","path":"/child","value":{"grandchild":{}}}])",
        R"({"foo":"bar","child":{"grandchild":{}}})");
    row("A.11", R"({"foo":"bar"})", R"([{"op":"add","path":"/baz","value":"qux","xyz":123}])",
        R"({"foo":"bar","baz":"qux"})");
    row("A.12", R"({"foo":"bar"})", R"([{"op":"add","path":"/baz/bat","value":"qux"}])", refused(Code::PathNotFound));
    row("A.14", R"({"/":9,"~1":10})", R"([{"op":"test","path":"/~01","value":10}])", R"({"/":9,"~1":10})");
    row("A.15", R"({"/":9,"~1":10})", R"([{"op":"test","path":"/~01","value":"10"}])", refused(Code::TestFailed));
    row("A.16", R"({"foo":["bar"]})", R"([{"op":"add","path":"/foo/-","value":["abc","def"]}])",
        R"({"foo":["bar",["abc","def"]]})");
}

void TestJsonPatch::examplesOfTheRfc()
{
    QFETCH(QByteArray, payload);
    QFETCH(QByteArray, patch);
    QTEST(outcome(patched(patch, payload)), "expected");
}

void TestJsonPatch::operations_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *payload, const char *patch, const QByteArray &expected) {
        QTest::newRow(name) << QByteArray(payload) << QByteArray(patch) << expected;
    };
    row("nothing to do", "[1]", "[]", "[1]");
    row("add over a member", R"({"a":1})", R"([{"op":"add","path":"/a","value":2}])", R"({"a":2})");
    row("add the whole", "1", R"([{"op":"add","path":"","value":[2]}])", "[2]");
    row("replace the whole", "{}", R"([{"op":"replace","path":"","value":"x"}])", "\"x\"");
    row("an empty name", R"({"":1})", R"([{"op":"replace","path":"/","value":2}])", R"({"":2})");
    row("add at the end by number", "[1]", R"([{"op":"add","path":"/1","value":2}])", "[1,2]");
    row("add behind the end", "[1]", R"([{"op":"add","path":"/2","value":2}])", refused(Code::PathNotFound));
    row("index with a zero", "[1,2]", R"([{"op":"replace","path":"/01","value":2}])", refused(Code::PathNotFound));
    row("index with a sign", "[1,2]", R"([{"op":"remove","path":"/-1"}])", refused(Code::PathNotFound));
    row("index with an exponent", "[1,2]", R"([{"op":"remove","path":"/1e0"}])", refused(Code::PathNotFound));
    row("an index as a name", R"({"01":1})", R"([{"op":"remove","path":"/01"}])", "{}");
    row("remove behind the end", "[1]", R"([{"op":"remove","path":"/-"}])", refused(Code::PathNotFound));
    row("remove what is not there", "{}", R"([{"op":"remove","path":"/a"}])", refused(Code::PathNotFound));
    row("into a text", R"({"a":"b"})", R"([{"op":"add","path":"/a/0","value":1}])", refused(Code::PathNotFound));
    row("null is there", R"({"a":null})", R"([{"op":"test","path":"/a","value":null}])", R"({"a":null})");
    row("null is not nothing", "{}", R"([{"op":"test","path":"/a","value":null}])", refused(Code::PathNotFound));
    row("move over another", R"({"a":1,"b":2})", R"([{"op":"move","from":"/a","path":"/b"}])", R"({"b":1})");
    row("move to itself", R"({"a":[1, 2]})", R"([{"op":"move","from":"/a","path":"/a"}])", R"({"a":[1, 2]})");
    row("move what is not there", "{}", R"([{"op":"move","from":"/a","path":"/a"}])", refused(Code::PathNotFound));
    row("move out of its parent", R"({"a":{"b":1}})", R"([{"op":"move","from":"/a/b","path":"/a"}])", R"({"a":1})");
    row("move becomes the whole", R"({"a":{"b":1}})", R"([{"op":"move","from":"/a","path":""}])", R"({"b":1})");
    row("copy the whole into it", R"({"a":1})", R"([{"op":"copy","from":"","path":"/b"}])", R"({"a":1,"b":{"a":1}})");
    row("copy an element to itself", "[1,2]", R"([{"op":"copy","from":"/0","path":"/0"}])", "[1,1,2]");
    row("copy, then change one", R"({"a":[1]})",
        R"([{"op":"copy","from":"/a","path":"/b"},{"op":"add","path":"/b/-","value":2}])", R"({"a":[1],"b":[1,2]})");
    row("change, then copy", R"({"a":[1]})",
        R"([{"op":"add","path":"/a/-","value":2},{"op":"copy","from":"/a","path":"/b"}])", R"({"a":[1,2],"b":[1,2]})");
    row("change, then move", R"({"a":{"x":[1]}})",
        R"([{"op":"remove","path":"/a/x/0"},{"op":"move","from":"/a","path":"/b"}])", R"({"b":{"x":[]}})");
    row("into what was added", "{}",
        R"([{"op":"add","path":"/a","value":{"b":[]}},{"op":"add","path":"/a/b/0","value":1}])", R"({"a":{"b":[1]}})");
    row("test what was changed", R"({"a":[1]})",
        R"([{"op":"add","path":"/a/0","value":0},{"op":"test","path":"","value":{"a":[0,1]}}])", R"({"a":[0,1]})");
    row("numbers", "[1e2,-0.0]", R"([{"op":"test","path":"/0","value":100.0},{"op":"test","path":"/1","value":0}])",
        "[1e2,-0.0]");
    row("big numbers", "[100000000000000000000000000000001]",
        R"([{"op":"test","path":"/0","value":100000000000000000000000000000002}])", refused(Code::TestFailed));
    row("big exponents", "[1e99999999999999999999]", R"([{"op":"test","path":"/0","value":10e99999999999999999998}])",
        "[1e99999999999999999999]");
    row("other exponents", "[1e99999999999999999999]", R"([{"op":"test","path":"/0","value":1e99999999999999999998}])",
        refused(Code::TestFailed));
    row("escapes are equal", R"(["\u0061\/"])", R"([{"op":"test","path":"/0","value":"a/"}])", R"(["\u0061\/"])");
    row("lone surrogates differ", R"(["\ud800"])", R"([{"op":"test","path":"/0","value":"\ud801"}])",
        refused(Code::TestFailed));
    row("order of members", R"({"a":1,"b":[2]})", R"([{"op":"test","path":"","value":{"b":[2.0],"a":1}}])",
        R"({"a":1,"b":[2]})");
    row("order of elements", "[1,2]", R"([{"op":"test","path":"","value":[2,1]}])", refused(Code::TestFailed));
    row("an array is not its beginning", "[1,2]", R"([{"op":"test","path":"","value":[1]}])",
        refused(Code::TestFailed));
    row("names by their escapes", R"({"caf\u00e9":1})", "[{\"op\":\"replace\",\"path\":\"/caf\xc3\xa9\",\"value\":2}]",
        R"({"caf\u00e9":2})");
    row("a name with a lone surrogate", R"({"\ud800":1,"\ud801":2})",
        R"([{"op":"move","from":"/\ud801","path":"/\udfff"}])", R"({"\ud800":1,"\udfff":2})");
}

void TestJsonPatch::operations()
{
    QFETCH(QByteArray, payload);
    QFETCH(QByteArray, patch);
    QTEST(outcome(patched(patch, payload)), "expected");
}

void TestJsonPatch::exactText_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QByteArray>("expected");
    const auto row = [](const char *name, const char *payload, const char *patch, const char *expected) {
        QTest::newRow(name) << QByteArray(payload) << QByteArray(patch) << QByteArray(expected);
    };
    row("odd text around", " { \"b\" :\t1.10 , \"a\":\"\\u0041\\/\",\"d\":1,\"d\":2,\n\n\"c\":1E+2 }\r\n",
        R"([{"op":"replace","path":"/c","value":12345678901234567890.10}])",
        " { \"b\" :\t1.10 , \"a\":\"\\u0041\\/\",\"d\":1,\"d\":2,\n\n\"c\":12345678901234567890.10 }\r\n");
    row("indented member", "{\n  \"a\": 1\n}\n", R"([{"op":"add","path":"/b","value":{"x":[1,{}]}}])",
        "{\n  \"a\": 1,\n  \"b\": {\n    \"x\": [\n      1,\n      {}\n    ]\n  }\n}\n");
    row("tabs and CR LF", "{\r\n\t\"a\": {\r\n\t\t\"x\": 1\r\n\t}\r\n}", R"([{"op":"add","path":"/a/y","value":[2]}])",
        "{\r\n\t\"a\": {\r\n\t\t\"x\": 1,\r\n\t\t\"y\": [\r\n\t\t\t2\r\n\t\t]\r\n\t}\r\n}");
    row("into an empty object", "{\n  \"a\": {}\n}", R"([{"op":"add","path":"/a/b","value":1}])",
        "{\n  \"a\": {\n    \"b\": 1\n  }\n}");
    row("first element", "[\n  1,\n  2\n]", R"([{"op":"add","path":"/0","value":0}])", "[\n  0,\n  1,\n  2\n]");
    row("between on one line", "{ \"a\": [1, 3] }", R"([{"op":"add","path":"/a/1","value":2}])",
        "{ \"a\": [1, 2, 3] }");
    row("one line among many", "{\n  \"a\": [1, 3],\n  \"b\": 0\n}",
        R"([{"op":"add","path":"/a/2","value":{"x":[4,5]}}])", "{\n  \"a\": [1, 3, {\"x\": [4, 5]}],\n  \"b\": 0\n}");
    row("minified stays minified", R"({"a":[1]})", R"([{"op":"add","path":"/b","value":{ "x" : [ 1 , 2 ] }}])",
        R"({"a":[1],"b":{"x":[1,2]}})");
    row("remove the first", "[ 1, 2, 3 ]", R"([{"op":"remove","path":"/0"}])", "[ 2, 3 ]");
    row("remove the last", "[ 1, 2, 3 ]", R"([{"op":"remove","path":"/2"}])", "[ 1, 2 ]");
    row("remove a member", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}", R"([{"op":"remove","path":"/b"}])",
        "{\n  \"a\": 1,\n  \"c\": 3\n}");
    row("remove the last member", "{\n  \"a\": 1,\n  \"b\": 2\n}", R"([{"op":"remove","path":"/b"}])",
        "{\n  \"a\": 1\n}");
    row("remove the only one", "{ \"a\": 1 }", R"([{"op":"remove","path":"/a"}])", "{}");
    row("put in and take out", "[ 1 ,2\n]",
        R"([{"op":"add","path":"/0","value":0},{"op":"add","path":"/3","value":9},{"op":"remove","path":"/3"},)"
        R"({"op":"remove","path":"/0"}])",
        "[ 1 ,2\n]");
    row("the same tokens stay", "{\"a\": [1,  2]}", R"([{"op":"replace","path":"/a","value":[1,2]}])",
        "{\"a\": [1,  2]}");
    row("a moved value keeps its text", R"({"a":{"x":1.10,"y":"\u0041","y":1},"b":[]})",
        R"([{"op":"move","from":"/a","path":"/b/0"}])", R"({"b":[{"x":1.10,"y":"\u0041","y":1}]})");
    row("moved to another depth", "{\n  \"a\": {\n    \"x\": 1.10\n  },\n  \"b\": {\n    \"c\": 0\n  }\n}",
        R"([{"op":"move","from":"/a","path":"/b/a"}])",
        "{\n  \"b\": {\n    \"c\": 0,\n    \"a\": {\n      \"x\": 1.10\n    }\n  }\n}");
    row("the whole keeps what is around", " [1]\n", R"([{"op":"replace","path":"","value":{}}])", " {}\n");
    row("a long value is indented", "{\n \"a\": 0\n}", R"([{"op":"replace","path":"/a","value":{"b":1,"c":[]}}])",
        "{\n \"a\": {\n  \"b\": 1,\n  \"c\": []\n }\n}");
    row("a name is escaped", "{}", R"([{"op":"add","path":"/\"\u0001\\\u2028","value":1}])",
        "{\"\\\"\\u0001\\\\\xe2\x80\xa8\":1}");
}

void TestJsonPatch::exactText()
{
    QFETCH(QByteArray, payload);
    QFETCH(QByteArray, patch);
    QTEST(outcome(patched(patch, payload)), "expected");
}

void TestJsonPatch::refusals_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<Refusal::Code>("code");
    QTest::addColumn<int>("operation");
    QTest::addColumn<QString>("pointer");
    const auto row
        = [](const char *name, const char *payload, const char *patch, Code code, int operation, const char *pointer) {
              QTest::newRow(name) << QByteArray(payload) << QByteArray(patch) << code << operation
                                  << QString::fromLatin1(pointer);
          };
    row("the second", R"({"a":1})", R"([{"op":"remove","path":"/a"},{"op":"remove","path":"/a"}])", Code::PathNotFound,
        1, "/a");
    row("what is moved", "{}", R"([{"op":"move","from":"/x~1y","path":"/b"}])", Code::PathNotFound, 0, "/x~1y");
    row("where to", R"({"a":1})", R"([{"op":"copy","from":"/a","path":"/b/c"}])", Code::PathNotFound, 0, "/b/c");
    row("a name twice", R"({"a":1,"\u0061":2})", R"([{"op":"replace","path":"/a","value":3}])", Code::Ambiguous, 0,
        "/a");
    row("a name twice on the way", R"({"a":{"b":1},"a":{"c":1}})", R"([{"op":"remove","path":"/a/b"}])",
        Code::Ambiguous, 0, "/a/b");
    row("a name twice in a test", R"({"a":{"b":1,"b":1}})", R"([{"op":"test","path":"/a","value":{"b":1}}])",
        Code::Ambiguous, 0, "/a");
    row("elsewhere it may be", R"({"c":0,"a":{"b":1,"b":1}})", R"([{"op":"test","path":"/c","value":1}])",
        Code::TestFailed, 0, "/c");
}

void TestJsonPatch::refusals()
{
    QFETCH(QByteArray, payload);
    QFETCH(QByteArray, patch);
    const auto result = patched(patch, payload);
    QVERIFY(!result);
    QTEST(result.error().code, "code");
    QTEST(result.error().operation, "operation");
    QTEST(result.error().pointer, "pointer");
}

void TestJsonPatch::placesAreCounted()
{
    const auto result = patched(R"([{"op":"test","path":"/a","value":1},{"op":"replace","path":"/a","value":1},)"
                                R"({"op":"add","path":"/b","value":2},{"op":"remove","path":"/a"}])",
                                R"({"a":1})");
    QVERIFY(result);
    QCOMPARE(result->places, 2);
    QVERIFY(!result->unchanged);
    const auto same = patched(R"([{"op":"replace","path":"/a","value":1}])", R"({"a":1})");
    QVERIFY(same && same->unchanged);
    QCOMPARE(same->places, 0);
    const auto back
        = patched(R"([{"op":"replace","path":"/a","value":2},{"op":"replace","path":"/a","value":1}])", R"({"a":1})");
    QVERIFY(back && back->unchanged);
    QCOMPARE(back->places, 2);
}

void TestJsonPatch::notAPatch_data()
{
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<ChangeError::Code>("code");
    QTest::addColumn<int>("operation");
    QTest::addColumn<qsizetype>("offset");
    using Error = ChangeError::Code;
    const auto row = [](const char *name, const char *patch, Error code, int operation, qsizetype offset) {
        QTest::newRow(name) << QByteArray(patch) << code << operation << offset;
    };
    row("empty", "", Error::NotJson, -1, 0);
    row("cut", "[{\"op\":", Error::NotJson, -1, 7);
    row("an object", "{}", Error::NotAnArray, -1, 0);
    row("no operation", "[1]", Error::OperationNotObject, 0, 1);
    row("no op", R"([{"path":"/a"}])", Error::MissingMember, 0, 1);
    row("no path", R"([{"op":"remove"}])", Error::MissingMember, 0, 1);
    row("no value", R"([{"op":"add","path":"/a"}])", Error::MissingMember, 0, 1);
    row("no from", R"([{"op":"copy","path":"/a"}])", Error::MissingMember, 0, 1);
    row("unknown op", R"([{"op":"test","path":"","value":1},{"op":"ADD","path":""}])", Error::UnknownOperation, 1, 41);
    row("op is a number", R"([{"op":1,"path":""}])", Error::WrongType, 0, 7);
    row("path is null", R"([{"op":"remove","path":null}])", Error::WrongType, 0, 23);
    row("no pointer", R"([{"op":"remove","path":"a"}])", Error::BadPointer, 0, 23);
    row("bad escape", R"([{"op":"remove","path":"/~2"}])", Error::BadPointer, 0, 23);
    row("A.13: op twice", R"([{"op":"add","path":"/b","value":1,"op":"remove"}])", Error::DuplicateMember, 0, 35);
    row("removes all", R"([{"op":"remove","path":""}])", Error::RemovesWholePayload, 0, 1);
    row("into itself", R"([{"op":"move","from":"/a","path":"/a/b"}])", Error::MovesIntoItself, 0, 1);
}

void TestJsonPatch::notAPatch()
{
    QFETCH(QByteArray, patch);
    const auto change = made(ChangeSpecification::Kind::JsonPatch, patch);
    QVERIFY(!change);
    QTEST(change.error().code, "code");
    QTEST(change.error().operation, "operation");
    QTEST(change.error().offset, "offset");
}

QTEST_GUILESS_MAIN(TestJsonPatch)
#include "tst_jsonpatch.moc"
