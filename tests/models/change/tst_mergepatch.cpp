// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "changes.h"

using namespace dlo;
using namespace dlo::test;

class TestMergePatch : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void tableOfTheRfc_data();
    void tableOfTheRfc();
    void exactText_data();
    void exactText();
    void refusals();
    void notAPatch();
};

// RFC 7396, appendix A; new members come last
void TestMergePatch::tableOfTheRfc_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QByteArray>("expected");
    int number = 0;
    const auto row = [&](const char *payload, const char *patch, const char *expected) {
        QTest::addRow("%d", ++number) << QByteArray(payload) << QByteArray(patch) << QByteArray(expected);
    };
    row(R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})");
    row(R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})");
    row(R"({"a":"b"})", R"({"a":null})", R"({})");
    row(R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})");
    row(R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})");
    row(R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})");
    row(R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})");
    row(R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})");
    row(R"(["a","b"])", R"(["c","d"])", R"(["c","d"])");
    row(R"({"a":"b"})", R"(["c"])", R"(["c"])");
    row(R"({"a":"foo"})", "null", "null");
    row(R"({"a":"foo"})", R"("bar")", R"("bar")");
    row(R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})");
    row("[1,2]", R"({"a":"b","c":null})", R"({"a":"b"})");
    row("{}", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})");
}

void TestMergePatch::tableOfTheRfc()
{
    QFETCH(QByteArray, payload);
    QFETCH(QByteArray, patch);
    QTEST(outcome(merged(patch, payload)), "expected");
}

void TestMergePatch::exactText_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<QByteArray>("patch");
    QTest::addColumn<QByteArray>("expected");
    QTest::addColumn<int>("places");
    const auto row = [](const char *name, const char *payload, const char *patch, const char *expected, int places) {
        QTest::newRow(name) << QByteArray(payload) << QByteArray(patch) << QByteArray(expected) << places;
    };
    row("only what is named", "{ \"n\": 1.10,\t\"o\":{\"x\": \"\\u0041\" , \"y\":2e0},\"z\":1,\"z\":2 }\n",
        R"({"o":{"y":3.0}})", "{ \"n\": 1.10,\t\"o\":{\"x\": \"\\u0041\" , \"y\":3.0},\"z\":1,\"z\":2 }\n", 1);
    row("names as the patch has them", "{}", R"({"caf\u00e9":12345678901234567890})",
        R"({"caf\u00e9":12345678901234567890})", 1);
    row("indented", "{\n\t\"a\": {\n\t\t\"b\": 1\n\t}\n}", R"({"a":{"c":{"d":[1,null],"e":null}},"f":2})",
        "{\n\t\"a\": {\n\t\t\"b\": 1,\n\t\t\"c\": {\n\t\t\t\"d\": "
        "[\n\t\t\t\t1,\n\t\t\t\tnull\n\t\t\t]\n\t\t}\n\t},\n\t\"f\": 2\n}",
        2);
    row("taken away", "{\n  \"a\": 1,\n  \"b\": 2\n}", R"({"b":null,"x":null})", "{\n  \"a\": 1\n}", 1);
    row("nothing to do", "{\"a\" : 1}", R"({"a":1,"b":null})", "{\"a\" : 1}", 0);
    row("not an object", "{\"a\": 7}", R"({"a":{"b":null}})", "{\"a\": {}}", 1);
    row("nulls in arrays", "{}", R"({"a":[{"b":null}]})", R"({"a":[{"b":null}]})", 1);
}

void TestMergePatch::exactText()
{
    QFETCH(QByteArray, payload);
    QFETCH(QByteArray, patch);
    const auto result = merged(patch, payload);
    QTEST(outcome(result), "expected");
    QTEST(result->places, "places");
    QCOMPARE(result->unchanged, result->bytes == payload);
}

void TestMergePatch::refusals()
{
    const auto twice = merged(R"({"a":{"b":{"c":1}}})", R"({"a":{"b":1,"b":2}})");
    QVERIFY(!twice);
    QCOMPARE(twice.error().code, Refusal::Code::Ambiguous);
    QCOMPARE(twice.error().pointer, QStringLiteral("/a/b"));
    QCOMPARE(twice.error().operation, -1);
    // Replaced as a whole it does not matter what was in there.
    QCOMPARE(outcome(merged(R"({"a":1})", R"({"a":{"b":1,"b":2}})")), "{\"a\":1}");
}

void TestMergePatch::notAPatch()
{
    using Kind = ChangeSpecification::Kind;
    using Code = ChangeError::Code;
    QCOMPARE(made(Kind::MergePatch, "{\"a\":}").error().code, Code::NotJson);
    const auto twice = made(Kind::MergePatch, R"({"o":{"a":1,"\u0061":null}})");
    QVERIFY(!twice);
    QCOMPARE(twice.error().code, Code::DuplicateMember);
    QCOMPARE(twice.error().offset, 12);
    QCOMPARE(twice.error().detail, QStringLiteral("a"));
    QVERIFY(made(Kind::MergePatch, R"({"a":[{"b":1,"b":2}]})").has_value());
    const QByteArray deep = QByteArray("{\"a\":").repeated(1001) + "1" + QByteArray("}").repeated(1001);
    QCOMPARE(made(Kind::MergePatch, deep).error().code, Code::TooDeep);
    const QByteArray fine = QByteArray("{\"a\":").repeated(1000) + "1" + QByteArray("}").repeated(1000);
    QCOMPARE(outcome(merged(fine, "{}")), fine);
}

QTEST_GUILESS_MAIN(TestMergePatch)
#include "tst_mergepatch.moc"
