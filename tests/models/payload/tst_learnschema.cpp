// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "jsongenerator.h"

#include "payload/schema/jsonschemacheck.h"
#include "payload/schema/learnschema.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using learnschema::Problem;

namespace {
constexpr auto head = R"({"$schema":"https://json-schema.org/draft/2020-12/schema")";

QByteArray learned(const std::vector<QByteArray> &samples)
{
    const auto schema = learnschema::from(samples);
    return schema ? jsontext::minify(*schema).value_or("not JSON") : QByteArray("nothing");
}
} // namespace

class TestLearnSchema : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void schemas_data();
    void schemas();
    void enums();
    void tables();
    void deep();
    void exactText();
    void whatWasLearnedFits();
    void problems();
    void files_data();
    void files();
};

void TestLearnSchema::schemas_data()
{
    QTest::addColumn<std::vector<QByteArray>>("samples");
    QTest::addColumn<QByteArray>("rest"); // after $schema
    using Samples = std::vector<QByteArray>;
    QTest::newRow("one")
        << Samples{R"({"a":1,"b":"x"})"}
        << QByteArray(
               R"(,"type":"object","properties":{"a":{"type":"integer"},"b":{"type":"string"}},"required":["a","b"]})");
    QTest::newRow("not in all")
        << Samples{R"({"a":1,"b":2})", R"({"c":null,"a":1.5})"}
        << QByteArray(
               R"(,"type":"object","properties":{"a":{"type":"number"},"b":{"type":"integer"},"c":{"type":"null"}},"required":["a"]})");
    QTest::newRow("several types") << Samples{"1", "\"x\"", "null", "true"}
                                   << QByteArray(R"(,"type":["null","boolean","integer","string"]})");
    QTest::newRow("lists")
        << Samples{R"([1,[]])", R"([{"a":[2]}])"}
        << QByteArray(
               R"(,"type":"array","items":{"type":["integer","array","object"],"properties":{"a":{"type":"array","items":{"type":"integer"}}},"required":["a"]}})");
    QTest::newRow("empty list") << Samples{"[]"} << QByteArray(R"(,"type":"array"})");
    QTest::newRow("twice in one") << Samples{R"({"a":1,"a":"x"})", "{}"}
                                  << QByteArray(
                                         R"(,"type":"object","properties":{"a":{"type":["integer","string"]}}})");
    QTest::newRow("a name written in two ways")
        << Samples{R"({"\u0061":1})", R"({"a":2})"}
        << QByteArray(R"(,"type":"object","properties":{"\u0061":{"type":"integer"}},"required":["\u0061"]})");
}

void TestLearnSchema::schemas()
{
    QFETCH(std::vector<QByteArray>, samples);
    QFETCH(QByteArray, rest);
    QCOMPARE(learned(samples), head + rest);
    QCOMPARE(learned(samples), learned(samples));
    auto often = samples;
    for (int i = 0; i < 3; ++i)
        often.insert(often.end(), samples.begin(), samples.end());
    QCOMPARE(learned(often), head + rest);
}

void TestLearnSchema::enums()
{
    std::vector<QByteArray> samples;
    samples.reserve(30);
    for (int i = 0; i < 30; ++i)
        samples.push_back(i % 3 == 0 ? R"({"state":"new","id":"n)" + QByteArray::number(i) + "\"}"
                                     : R"({"state":"done","id":"n)" + QByteArray::number(i) + "\"}");
    const auto schema = learned(samples);
    QVERIFY2(schema.contains(R"("state":{"type":"string","enum":["done","new"]})"), schema.constData());
    QVERIFY2(schema.contains(R"("id":{"type":"string"})"), schema.constData());
    samples.resize(10);
    QVERIFY(!learned(samples).contains("enum"));
    const std::vector<QByteArray> longOnes(50, '"' + QByteArray(33, 'x') + '"');
    QVERIFY(!learned(longOnes).contains("enum"));
    std::vector<QByteArray> mixed(50, "\"x\"");
    mixed.emplace_back("1");
    QVERIFY(!learned(mixed).contains("enum"));
}

void TestLearnSchema::tables()
{
    QByteArray table("{");
    for (int i = 0; i <= learnschema::maxMembers; ++i)
        table += "\"k" + QByteArray::number(i) + "\":" + QByteArray::number(i) + ',';
    table.back() = '}';
    QCOMPARE(learned({table}), QByteArray(head) + R"(,"type":"object"})");
}

void TestLearnSchema::deep()
{
    const auto schema = learned({QByteArray(100'000, '[') + QByteArray(100'000, ']')});
    QCOMPARE(schema.count("\"items\""), qsizetype(learnschema::maxDepth));
    QVERIFY(JsonSchemaCheck::compile(schema));
}

void TestLearnSchema::exactText()
{
    QCOMPARE(learnschema::from({R"({"a":[1]})"}).value(), QByteArray(R"({
  "$schema": "https://json-schema.org/draft/2020-12/schema",
  "type": "object",
  "properties": {
    "a": {
      "type": "array",
      "items": {
        "type": "integer"
      }
    }
  },
  "required": [
    "a"
  ]
}
)"));
}

void TestLearnSchema::whatWasLearnedFits()
{
    int checked = 0;
    for (quint32 seed = 1; seed <= test::JsonGenerator::documents / 1000; ++seed) {
        test::JsonGenerator generator(seed);
        std::vector<QByteArray> samples;
        samples.reserve(5);
        for (int i = 0; i < 5; ++i)
            samples.push_back(generator.document());
        const auto schema = learnschema::from(samples);
        QVERIFY(schema);
        const auto check = JsonSchemaCheck::compile(*schema);
        QVERIFY2(check.has_value(), schema->constData());
        for (const auto &sample : samples) {
            const auto report = check->validate(sample);
            if (!report)
                continue; // too deep, or a text that the library does not take
            ++checked;
            QVERIFY2(report->violations.empty(), (*schema + sample).constData());
        }
    }
    QVERIFY2(checked > test::JsonGenerator::documents / 400, qPrintable(QString::number(checked)));
}

void TestLearnSchema::problems()
{
    QCOMPARE(learnschema::from({}).error().code, Problem::Code::NoSamples);
    const auto bad = learnschema::from({"1", "{"});
    QCOMPARE(bad.error().code, Problem::Code::NotJson);
    QCOMPARE(bad.error().sample, size_t(1));
}

void TestLearnSchema::files_data()
{
    QTest::addColumn<QByteArray>("file");
    QTest::addColumn<QByteArray>("samples"); // joined by "|"
    QTest::newRow("one") << QByteArray(" {\"a\":1}\n") << QByteArray(" {\"a\":1}\n");
    QTest::newRow("list") << QByteArray("[ 1 , {\"a\":[2,3]},\"x\" ]") << QByteArray("1|{\"a\":[2,3]}|\"x\"");
    QTest::newRow("list of one") << QByteArray("[[1,2]]") << QByteArray("[1,2]");
    QTest::newRow("lines") << QByteArray("{\"a\":1}\r\n\n{\"a\":2}\n") << QByteArray("{\"a\":1}|{\"a\":2}");
    QTest::newRow("empty list") << QByteArray("[]") << QByteArray("error 0 0");
    QTest::newRow("empty") << QByteArray() << QByteArray("error 0 0");
    QTest::newRow("broken line") << QByteArray("1\n2\n{") << QByteArray("error 1 2");
}

void TestLearnSchema::files()
{
    QFETCH(QByteArray, file);
    const auto samples = learnschema::samplesIn(file);
    const auto text = samples
        ? QByteArrayList(samples->begin(), samples->end()).join('|')
        : "error " + QByteArray::number(int(samples.error().code)) + ' ' + QByteArray::number(samples.error().sample);
    QTEST(text, "samples");
}

QTEST_GUILESS_MAIN(TestLearnSchema)
#include "tst_learnschema.moc"
