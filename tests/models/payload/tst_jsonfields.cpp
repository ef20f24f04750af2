// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "jsongenerator.h"
#include "payload/jsonfields.h"

#include <QTest>

using namespace dlo;
using namespace Qt::StringLiterals;

class TestJsonFields : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void pointersAndValues();
    void filtering();
    void notJson();
    void longOnes();
    void fieldsAreWhereTheySay();

private:
    static QStringList lines(const JsonFields &fields);
};

QStringList TestJsonFields::lines(const JsonFields &fields)
{
    QStringList result;
    for (const auto &field : fields.fields)
        result.append(u"%1=%2:%3"_s.arg(field.pointer, field.value).arg(int(field.type)));
    return result;
}

void TestJsonFields::pointersAndValues()
{
    const QByteArray text = R"({"a/b":{"m~n":1.10,"a":1,"a":2},"l":[true,[null,{}],"x"],"":"\u0041","e":[ ]})";
    QCOMPARE(
        lines(JsonFields::of(text)),
        (QStringList{u"/a~1b/m~0n=1.10:1"_s, u"/a~1b/a=1:1"_s, u"/a~1b/a=2:1"_s, u"/l/0=true:2"_s, u"/l/1/0=null:3"_s,
                     u"/l/1/1={}:4"_s, u"/l/2=\"x\":0"_s, u"/=\"\\u0041\":0"_s, u"/e=[ ]:5"_s}));
    QCOMPARE(lines(JsonFields::of("7")), QStringList{u"=7:1"_s});
    QCOMPARE(lines(JsonFields::of("[]")), QStringList{u"=[]:5"_s});
}

void TestJsonFields::filtering()
{
    const auto fields = JsonFields::of(R"({"order":{"Id":8812},"name":"Zoë ID","n":1})", u"id"_s);
    QCOMPARE(lines(fields), (QStringList{u"/order/Id=8812:1"_s, u"/name=\"Zoë ID\":0"_s}));
    QCOMPARE(fields.total, 3);
    QCOMPARE(fields.matching, 2);
}

void TestJsonFields::notJson()
{
    const auto fields = JsonFields::of("{\"a\":}");
    QVERIFY(fields.error);
    QCOMPARE(fields.error->code, JsonError::Code::MissingValue);
    QVERIFY(fields.fields.empty());
}

void TestJsonFields::longOnes()
{
    const auto fields = JsonFields::of("[\"" + QByteArray(100'000, 'x') + "\"]");
    QCOMPARE(fields.fields[0].value.size(), JsonFields::maxShown + 1);
    QCOMPARE(fields.token(fields.fields[0]).size(), 100'002);
    QByteArray many("[");
    for (int i = 0; i < JsonFields::maxFields + 10; ++i)
        many += "1,";
    many += "1]";
    const auto capped = JsonFields::of(many);
    QCOMPARE(qsizetype(capped.fields.size()), JsonFields::maxFields);
    QCOMPARE(capped.matching, JsonFields::maxFields + 11);
    QCOMPARE(JsonFields::of(many, u"/%1"_s.arg(JsonFields::maxFields + 9)).fields.size(), 1U);
    // Deep nesting makes long pointers: memory stays bounded.
    const auto deep = JsonFields::of(QByteArray("[1,").repeated(50'000) + "1" + QByteArray("]").repeated(50'000));
    QCOMPARE(deep.total, 50'001);
    QVERIFY(deep.fields.size() < 50'000U);
}

void TestJsonFields::fieldsAreWhereTheySay()
{
    test::JsonGenerator generator(3);
    for (int i = 0; i < test::JsonGenerator::documents / 20; ++i) {
        const auto text = generator.document();
        const auto fields = JsonFields::of(text);
        QVERIFY(!fields.error);
        QCOMPARE(fields.matching, fields.total);
        for (const auto &field : fields.fields) {
            auto edited = text;
            edited.replace(field.offset, field.size, "17");
            QVERIFY2(jsontext::validate(edited).has_value(), edited.constData());
            QVERIFY(field.pointer.isEmpty() || field.pointer.startsWith(u'/'));
        }
    }
}

QTEST_GUILESS_MAIN(TestJsonFields)
#include "tst_jsonfields.moc"
