// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/schema/jsonschemacheck.h"

#include <QElapsedTimer>
#include <QTest>
#include <QThread>

#include <atomic>

using namespace Qt::StringLiterals;
using namespace dlo;
using Code = JsonSchemaCheck::Trouble::Code;

namespace {
//! "pointer keyword expected detail>text of the place", one line each.
QStringList lines(const JsonSchemaCheck::Report &report, const QByteArray &payload)
{
    QStringList result;
    for (const auto &violation : report.violations) {
        const auto place = QString::fromUtf8(payload.sliced(violation.offset, violation.size));
        result.append(
            u"%1 %2 %3 %4>%5"_s.arg(violation.pointer, violation.keyword, violation.expected, violation.detail, place));
    }
    return result;
}

QByteArray nested(int depth, const QByteArray &open, const QByteArray &close, const QByteArray &inside)
{
    return open.repeated(depth) + inside + close.repeated(depth);
}
} // namespace

class TestJsonSchemaCheck : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void checks_data();
    void checks();
    void badSchemas_data();
    void badSchemas();
    void places();
    void duplicateMembers();
    void manyViolations();
    void endless_data();
    void endless();
    void expensive_data();
    void expensive();
    void payloadTrouble();
    void copiesShare();
    void severalThreads();
};

void TestJsonSchemaCheck::checks_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QStringList>("expected");
    const auto row = [](const char *name, const char *schema, const char *payload, const QStringList &expected = {}) {
        QTest::newRow(name) << QByteArray(schema) << QByteArray(payload) << expected;
    };
    row("true", "true", "1");
    row("false", "false", "1", {u" false false >1"_s});
    row("empty", "{}", R"({"a":1})");
    row("type", R"({"type":"integer"})", "1.5", {u" type \"integer\" >1.5"_s});
    row("integer with a point", R"({"type":"integer"})", "1.0");
    row("long integer", R"({"type":"integer"})", "123456789012345678901234567890");
    row("long integer is no text", R"({"type":"string"})", "123456789012345678901234567890",
        {u" type \"string\" >123456789012345678901234567890"_s});
    row("types", R"({"type":["string","null"]})", "null");
    row("required", R"({"required":["a","b"]})", R"({"a":1})", {u" required [\"a\",\"b\"] b>{"_s});
    row("member", R"({"properties":{"n":{"minimum":3}}})", R"({"n":2})", {u"/n minimum 3 >2"_s});
    row("additional", R"({"properties":{"a":{}},"additionalProperties":false})", R"({"a":1,"b/c":[2]})",
        {u"/b~1c additionalProperties false b/c>\"b/c\""_s});
    row("enum", R"({"enum":["a",1,null]})", "\"b\"", {u" enum [\"a\",1,null] >\"b\""_s});
    row("const", R"({"const":{"a":1}})", R"({"a":2})", {u" const {\"a\":1} >{"_s});
    row("pattern", R"({"pattern":"^[a-z]+$"})", "\"a1\"", {u" pattern \"^[a-z]+$\" >\"a1\""_s});
    row("pattern, end of line is no end", R"({"pattern":"^a$"})", R"("a\n")", {u" pattern \"^a$\" >\"a\\n\""_s});
    row("pattern, code points", R"({"pattern":"^\\u00e9.$"})", "\"\xc3\xa9\xf0\x9f\x98\x80\"");
    row("pattern, digits are ASCII", R"({"pattern":"^\\d$"})", "\"\xd9\xa3\"", {u" pattern \"^\\\\d$\" >\"٣\""_s});
    row("patternProperties", R"({"patternProperties":{"^x":{"type":"string"},"y$":{"type":"null"}}})",
        R"({"x":1,"y":1,"z":1})", {u"/x type \"string\" >1"_s, u"/y type \"null\" >1"_s});
    row("lengths count characters", R"({"minLength":2,"maxLength":2})", "\"\xf0\x9f\x98\x80\xc3\xa9\"");
    row("items", R"({"items":{"type":"integer"}})", R"([1,"2",[3]])",
        {u"/1 type \"integer\" >\"2\""_s, u"/2 type \"integer\" >["_s});
    row("prefixItems", R"({"prefixItems":[{"type":"null"}],"items":false})", "[null,1]", {u"/1 items false >1"_s});
    row("draft 7 items",
        R"({"$schema":"http://json-schema.org/draft-07/schema#","items":[{"type":"null"}],"additionalItems":false})",
        "[1]", {u"/0 type \"null\" >1"_s});
    row("draft 7 without #",
        R"({"$schema":"http://json-schema.org/draft-07/schema","definitions":{"a":{"type":"null"}},"properties":{"a":{"$ref":"#/definitions/a"}}})",
        R"({"a":1})", {u"/a type \"null\" >1"_s});
    row("draft 7 ignores what stands beside $ref",
        R"({"$schema":"http://json-schema.org/draft-07/schema#","definitions":{"a":{}},"properties":{"a":{"$ref":"#/definitions/a","type":"null"}}})",
        R"({"a":1})");
    row("2020-12 does not", R"({"$defs":{"a":{}},"properties":{"a":{"$ref":"#/$defs/a","type":"null"}}})", R"({"a":1})",
        {u"/a type \"null\" >1"_s});
    row("2019-09",
        R"({"$schema":"https://json-schema.org/draft/2019-09/schema","properties":{"a":true},"unevaluatedProperties":false})",
        R"({"a":1})");
    row("uniqueItems", R"({"uniqueItems":true})", R"([{"a":1,"b":2},3,{"b":2,"a":1}])", {u" uniqueItems true >["_s});
    row("unique, all different", R"({"uniqueItems":true})", R"([1,"1",[1],{"a":1},null,true])");
    row("multipleOf", R"({"multipleOf":5})", "7", {u" multipleOf 5 >7"_s});
    row("anyOf", R"({"anyOf":[{"type":"null"},{"type":"string"}]})", "1",
        {u" anyOf [{\"type\":\"null\"},{\"type\":\"string\"}] >1"_s});
    row("own $id",
        R"({"$id":"https://example.org/a","$defs":{"b":{"$id":"b","type":"null"}},"$ref":"https://example.org/b"})",
        "null");
    row("anchor", R"({"$defs":{"b":{"$anchor":"x","type":"null"}},"$ref":"#x"})", "null");
    row("a tree", R"({"properties":{"left":{"$ref":"#"},"value":{"type":"integer"}},"required":["value"]})",
        R"({"value":1,"left":{"value":2,"left":{"value":"3"}}})", {u"/left/left/value type \"integer\" >\"3\""_s});
    row("dynamicRef", R"({"$dynamicAnchor":"n","properties":{"c":{"$dynamicRef":"#n"}},"required":["v"]})",
        R"({"v":1,"c":{}})", {u"/c required [\"v\"] v>\"c\""_s});
    row("format is an annotation", R"({"format":"date"})", "\"never\"");
}

void TestJsonSchemaCheck::checks()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, payload);
    QFETCH(QStringList, expected);
    const auto check = JsonSchemaCheck::compile(schema);
    QVERIFY2(check.has_value(),
             check ? "" : qPrintable(u"%1 %2"_s.arg(int(check.error().code)).arg(check.error().detail)));
    const auto report = check->validate(payload);
    QVERIFY2(report.has_value(),
             report ? "" : qPrintable(u"%1 %2"_s.arg(int(report.error().code)).arg(report.error().detail)));
    QCOMPARE(lines(*report, payload), expected);
}

void TestJsonSchemaCheck::badSchemas_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<Code>("code");
    QTest::addColumn<QString>("detail");
    QTest::addColumn<QByteArray>("at"); // where the place begins
    const auto row = [](const char *name, const QByteArray &schema, Code code, const QString &detail = {},
                        const char *at = "") { QTest::newRow(name) << schema << code << detail << QByteArray(at); };
    row("no JSON", R"({"type":})", Code::NotJson, {}, "}");
    row("nothing", "", Code::NotJson);
    row("a number", "1", Code::NotASchema);
    row("an array", "[]", Code::NotASchema);
    row("unknown draft", R"({"$schema":"https://example.org/mine"})", Code::UnknownDraft,
        u"\"https://example.org/mine\""_s);
    row("draft is a number", R"({"$schema":3})", Code::UnknownDraft, u"3"_s);
    row("network", R"({"properties":{"a":{"$ref":"https://example.org/x.json#/y"}}})", Code::NotLoaded,
        u"https://example.org/x.json#/y"_s);
    row("file", R"({"$ref":"file:///etc/passwd"})", Code::NotLoaded, u"file:///etc/passwd"_s);
    row("beside it", R"({"$ref":"other.json"})", Code::NotLoaded, u"other.json"_s);
    row("undefined", R"({"$ref":"#/$defs/none"})", Code::Undefined, u"#/$defs/none"_s);
    row("type misspelt", R"({"properties":{"a":{"type":"strin"}}})", Code::BadKeyword, u"type"_s, "\"strin\"");
    row("required is no list", R"({"required":"a"})", Code::BadKeyword, u"required"_s, "\"a\"");
    row("minimum is a text", R"({"$schema":"http://json-schema.org/draft-07/schema#","minimum":"1"})", Code::BadKeyword,
        u"minimum"_s, "\"1\"");
    row("properties is a list", R"({"$schema":"https://json-schema.org/draft/2019-09/schema","properties":[]})",
        Code::BadKeyword, u"properties"_s, "\"properties\"");
    row("pattern", R"({"properties":{"a":{"pattern":"a("}}})", Code::BadPattern, u"a("_s, "\"a(\"");
    row("patternProperties", R"({"patternProperties":{"[":{}}})", Code::BadPattern, u"["_s, "\"patternProperties\"");
    row("a verb", R"({"pattern":"(*LIMIT_MATCH=1)a"})", Code::BadPattern, u"(*LIMIT_MATCH=1)a"_s);
    row("brackets in brackets", R"({"pattern":")" + QByteArray(100'000, '(') + QByteArray(100'000, ')') + R"("})",
        Code::BadPattern, QString(100'000, u'(') + QString(100'000, u')'));
    row("too large", '"' + QByteArray(1'100'000, 'x') + '"', Code::TooLarge);
    row("too many parts", '[' + QByteArray("1,").repeated(100'000) + "1]", Code::TooLarge);
    row("too deep", nested(101, R"({"not":)", "}", "{}"), Code::TooDeep);
    row("100,000 deep", nested(50'000, "[", "]", ""), Code::TooDeep);
    row("10 MB of brackets", QByteArray(10'000'000, '['), Code::TooLarge);
}

void TestJsonSchemaCheck::badSchemas()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, at);
    const auto check = JsonSchemaCheck::compile(schema);
    QVERIFY(!check);
    const auto &trouble = check.error();
    QTEST(trouble.code, "code");
    QTEST(trouble.detail, "detail");
    if (!at.isEmpty())
        QVERIFY2(QByteArrayView(schema).sliced(trouble.offset).startsWith(at),
                 QByteArrayView(schema).sliced(trouble.offset).toByteArray().constData());
}

void TestJsonSchemaCheck::places()
{
    const QByteArray payload("{ \"a\" : [ 1 , { \"b\\u0063\" : \"\xc3\xa9\" } ] , \"d\" : { \"e\" : 2 } }");
    const auto check = JsonSchemaCheck::compile(
        R"({"properties":{"a":{"items":{"type":"null"},"minItems":9},"d":{"properties":{"e":{"type":"null"}},"type":"string"}}})");
    QVERIFY(check);
    const auto report = check->validate(payload);
    QVERIFY(report);
    QCOMPARE(lines(*report, payload),
             (QStringList{u"/a minItems 9 >\"a\""_s, u"/a/0 type \"null\" >1"_s, u"/a/1 type \"null\" >{"_s,
                          u"/d type \"string\" >\"d\""_s, u"/d/e type \"null\" >2"_s}));
    const auto inner = JsonSchemaCheck::compile(R"({"properties":{"a":{"items":{"properties":{"bc":false}}}}})");
    QVERIFY(inner);
    const auto found = inner->validate(payload);
    QCOMPARE(found->violations.size(), size_t(1));
    QCOMPARE(payload.sliced(found->violations[0].offset, found->violations[0].size), QByteArray("\"\xc3\xa9\""));
}

void TestJsonSchemaCheck::duplicateMembers()
{
    const auto check = JsonSchemaCheck::compile(R"({"properties":{"a":{"type":"integer"}}})");
    QVERIFY(check->validate(R"({"a":1,"a":"x"})")->violations.empty());
    const QByteArray payload(R"({"a":"x","a":1})");
    QCOMPARE(lines(*check->validate(payload), payload), QStringList{u"/a type \"integer\" >\"x\""_s});
}

void TestJsonSchemaCheck::manyViolations()
{
    const auto check = JsonSchemaCheck::compile(R"({"items":{"type":"null"}})");
    const auto payload = '[' + QByteArray("1,").repeated(5000) + "1]";
    const auto report = check->validate(payload);
    QVERIFY(report);
    QCOMPARE(qsizetype(report->violations.size()), JsonSchemaCheck::maxViolations);
    QVERIFY(report->more);
}

void TestJsonSchemaCheck::endless_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::newRow("itself") << QByteArray(R"({"$ref":"#"})");
    QTest::newRow("in a ring") << QByteArray(
        R"({"$defs":{"a":{"$ref":"#/$defs/b"},"b":{"allOf":[{"$ref":"#/$defs/a"}]}},"$ref":"#/$defs/a"})");
    QTest::newRow("not itself") << QByteArray(R"({"not":{"$ref":"#"}})");
    QTest::newRow("dynamic") << QByteArray(R"({"$dynamicAnchor":"n","$dynamicRef":"#n"})");
    QTest::newRow("recursive") << QByteArray(
        R"({"$schema":"https://json-schema.org/draft/2019-09/schema","$recursiveAnchor":true,"$recursiveRef":"#"})");
}

void TestJsonSchemaCheck::endless()
{
    QFETCH(QByteArray, schema);
    const auto check = JsonSchemaCheck::compile(schema);
    if (!check) {
        qDebug() << check.error().detail; // found out already
        QVERIFY(check.error().code == Code::Endless || check.error().code == Code::Unusable
                || check.error().code == Code::Undefined);
        return;
    }
    const auto report = check->validate("1");
    QVERIFY(!report);
    QCOMPARE(report.error().code, Code::Endless);
}

void TestJsonSchemaCheck::expensive_data()
{
    QTest::addColumn<QByteArray>("schema");
    QTest::addColumn<QByteArray>("payload");
    QByteArray doubling(R"({"$defs":{"d0":{"type":"integer"})");
    for (int i = 1; i < 40; ++i)
        doubling += QStringLiteral(R"(,"d%1":{"allOf":[{"$ref":"#/$defs/d%2"},{"$ref":"#/$defs/d%2"}]})")
                        .arg(i)
                        .arg(i - 1)
                        .toUtf8();
    QTest::newRow("parts that multiply") << doubling + R"(},"$ref":"#/$defs/d39"})" << QByteArray("1");
    QTest::newRow("a pattern that never ends")
        << QByteArray(R"({"pattern":"^(a+)+$"})") << '"' + QByteArray(60, 'a') + "!\"";
    QTest::newRow("a long list times a long schema")
        << R"({"items":{"allOf":[)" + QByteArray(R"({"minimum":0},)").repeated(1000) + "{}]}}"
        << '[' + QByteArray("1,").repeated(100'000) + "1]";
}

void TestJsonSchemaCheck::expensive()
{
    QFETCH(QByteArray, schema);
    QFETCH(QByteArray, payload);
    const auto check = JsonSchemaCheck::compile(schema);
    QVERIFY(check);
    const auto report = check->validate(payload);
    QVERIFY(!report);
    QCOMPARE(report.error().code, Code::TooExpensive);
}

void TestJsonSchemaCheck::payloadTrouble()
{
    const auto check = JsonSchemaCheck::compile(R"({"pattern":"x$","uniqueItems":true})");
    QVERIFY(check);
    const auto code = [&](const QByteArray &payload) {
        const auto report = check->validate(payload);
        return report ? std::nullopt : std::optional(report.error().code);
    };
    QCOMPARE(code("{"), std::optional(Code::PayloadNotJson));
    QCOMPARE(code(""), std::optional(Code::PayloadNotJson));
    QCOMPARE(code(nested(100'000, "[", "]", "")), std::optional(Code::PayloadTooDeep));
    QCOMPARE(code(nested(201, "[", "]", "")), std::optional(Code::PayloadTooDeep));
    QCOMPARE(code(nested(200, "[", "]", "")), std::nullopt);
    QCOMPARE(code('"' + QByteArray(17'000'000, 'x') + '"'), std::optional(Code::PayloadTooLarge));
    QCOMPARE(code('"' + QByteArray(5'000'000, 'x') + '"'), std::nullopt); // std::regex falls over at a hundredth
    QByteArray list("[");
    for (int i = 0; i < 100'000; ++i)
        list += QByteArray::number(i) + ',';
    QElapsedTimer timer;
    timer.start();
    QCOMPARE(code(list + "-1]"), std::nullopt);
    QVERIFY2(timer.elapsed() < 20'000, "uniqueItems compares every pair");
    const auto tree
        = JsonSchemaCheck::compile(R"({"properties":{"a":{"$ref":"#"}},"anyOf":[{"type":"object"},{"type":"null"}]})");
    QVERIFY(tree);
    const auto deep = tree->validate(nested(199, R"({"a":)", "}", "null"));
    QVERIFY2(deep.has_value() && deep->violations.empty(), "every level that is let in can be checked");
}

void TestJsonSchemaCheck::copiesShare()
{
    auto check = JsonSchemaCheck::compile(R"({"type":"null"})");
    QVERIFY(check);
    const auto copy = *check;
    check = JsonSchemaCheck::compile("true");
    QCOMPARE(copy.validate("1")->violations.size(), size_t(1));
    QVERIFY(check->validate("1")->violations.empty());
}

void TestJsonSchemaCheck::severalThreads()
{
    const auto check = JsonSchemaCheck::compile(R"({"items":{"pattern":"^a+$"}})");
    QVERIFY(check);
    std::vector<std::unique_ptr<QThread>> threads;
    std::atomic<int> right = 0;
    for (int i = 0; i < 4; ++i) {
        threads.emplace_back(QThread::create([&] {
            for (int n = 0; n < 50; ++n)
                right += check->validate(R"(["a","b","aa"])")->violations.size() == 1 ? 1 : 0;
        }));
        threads.back()->start();
    }
    for (const auto &thread : threads)
        QVERIFY(thread->wait(20'000));
    QCOMPARE(right.load(), 200);
}

QTEST_GUILESS_MAIN(TestJsonSchemaCheck)
#include "tst_jsonschemacheck.moc"
