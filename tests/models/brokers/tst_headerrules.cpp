// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "brokers/headerrules.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

//! As the documents on each broker say (brokers-http.md 2.5, 3.3, 4.2).
HeaderRules sqs()
{
    HeaderRules rules;
    rules.carried = true;
    rules.ordered = false;
    rules.duplicates = false;
    rules.nulls = false;
    rules.empties = false;
    rules.names = HeaderNames::AsciiDotted;
    rules.types = {{.name = u"String"_s, .form = HeaderForm::Text, .takesLabel = true},
                   {.name = u"Number"_s, .form = HeaderForm::Number, .takesLabel = true},
                   {.name = u"Binary"_s, .form = HeaderForm::Bytes, .takesLabel = true}};
    rules.reserved = {u"AWS.*"_s, u"Amazon.*"_s};
    rules.reservedInAnyCase = true;
    rules.mostHeaders = 10;
    rules.longestName = 256;
    rules.mostBytes = 1'048'576;
    return rules;
}

HeaderRules amqp()
{
    HeaderRules rules;
    rules.carried = true;
    rules.ordered = false;
    rules.duplicates = false;
    rules.nulls = false;
    rules.types = {{.name = u"string"_s, .form = HeaderForm::Text},
                   {.name = u"long"_s, .form = HeaderForm::Integer},
                   {.name = u"bool"_s, .form = HeaderForm::Boolean},
                   {.name = u"table"_s, .form = HeaderForm::Json},
                   {.name = u"property"_s, .form = HeaderForm::Text, .names = {u"content_type"_s, u"type"_s}}};
    rules.reserved = {u"x-death"_s, u"x-first-death-*"_s};
    return rules;
}

HeaderRules kafka()
{
    HeaderRules rules;
    rules.carried = true;
    return rules;
}

Header header(const QString &name, const QString &type, const QByteArray &value)
{
    return {.name = name, .type = type, .value = value};
}

std::vector<Header> many(int count, const QByteArray &value)
{
    std::vector<Header> headers;
    for (int i = 0; i < count; ++i)
        headers.push_back(header(u"n%1"_s.arg(i), u"String"_s, value));
    return headers;
}

} // namespace

//! What each kind of broker takes as headers, and which row is in the way.
class TestHeaderRules : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void problems_data();
    void problems();
    void eachRowOnce();
    void ownReservedOnesAreLeftOut();
    void whereNoneAreCarried();
    void types();
};

void TestHeaderRules::problems_data()
{
    QTest::addColumn<HeaderRules>("rules");
    QTest::addColumn<std::vector<Header>>("headers");
    QTest::addColumn<QString>("code"); // empty: none
    QTest::addColumn<int>("row");
    const auto row
        = [](const char *name, const HeaderRules &rules, const std::vector<Header> &headers, const QString &code = {},
             int at = 0) { QTest::newRow(name) << rules << headers << code << at; };
    const auto text = u"String"_s;
    row("sqs: fine", sqs(),
        {header(u"a.b-c_D9"_s, text, "v"), header(u"n"_s, u"Number.float"_s, "-1.50e+3"),
         header(u"b"_s, u"Binary.png"_s, "\xff")});
    row("sqs: ten", sqs(), many(10, "v"));
    row("sqs: eleven", sqs(), many(11, "v"), u"headers-too-many"_s, -1);
    row("sqs: too large", sqs(), many(2, QByteArray(524'288, 'x')), u"headers-too-large"_s, -1);
    row("sqs: empty name", sqs(), {header({}, text, "v")}, u"header-name-empty"_s);
    row("sqs: blank in name", sqs(), {header(u"a"_s, text, "v"), header(u"a b"_s, text, "v")}, u"header-name-invalid"_s,
        1);
    row("sqs: ends in a dot", sqs(), {header(u"a."_s, text, "v")}, u"header-name-invalid"_s);
    row("sqs: two dots", sqs(), {header(u"a..b"_s, text, "v")}, u"header-name-invalid"_s);
    row("sqs: not ASCII", sqs(), {header(u"é"_s, text, "v")}, u"header-name-invalid"_s);
    row("sqs: 256 characters", sqs(), {header(QString(256, u'n'), text, "v")});
    row("sqs: 257 characters", sqs(), {header(QString(257, u'n'), text, "v")}, u"header-name-too-long"_s);
    row("sqs: reserved", sqs(), {header(u"aws.trace"_s, text, "v")}, u"header-name-reserved"_s);
    row("sqs: only begins like it", sqs(), {header(u"awsome"_s, text, "v")});
    row("sqs: twice", sqs(), {header(u"a"_s, text, "1"), header(u"a"_s, text, "2")}, u"header-name-repeated"_s, 1);
    row("sqs: unknown type", sqs(), {header(u"a"_s, u"Stringy"_s, "1")}, u"header-type-unknown"_s);
    row("sqs: no type", sqs(), {header(u"a"_s, {}, "1")}, u"header-type-unknown"_s);
    row("sqs: empty value", sqs(), {header(u"a"_s, text, "")}, u"header-value-empty"_s);
    row("sqs: null", sqs(), {{.name = u"a"_s, .type = text}}, u"header-value-null"_s);
    row("sqs: not a number", sqs(), {header(u"a"_s, u"Number"_s, "1,5")}, u"header-value-not-number"_s);
    row("sqs: bytes as text", sqs(), {header(u"a"_s, text, "\xc3")}, u"header-value-not-text"_s);
    for (const char *number : {"1.", ".", "-", "", "1e", "0x1", "1 ", "--1"}) {
        if (*number != '\0')
            row(qPrintable(u"number: "_s + QString::fromLatin1(number)), sqs(), {header(u"a"_s, u"Number"_s, number)},
                u"header-value-not-number"_s);
    }
    row("amqp: fine", amqp(),
        {header(u"a"_s, u"string"_s, ""), header(u"i"_s, u"long"_s, "-9223372036854775808"),
         header(u"b"_s, u"bool"_s, "true"), header(u"t"_s, u"table"_s, R"({"a":[1,null]})"),
         header(u"content_type"_s, u"property"_s, "application/json")});
    row("amqp: past 64 bits", amqp(), {header(u"i"_s, u"long"_s, "9223372036854775808")},
        u"header-value-not-integer"_s);
    row("amqp: fraction", amqp(), {header(u"i"_s, u"long"_s, "1.0")}, u"header-value-not-integer"_s);
    row("amqp: plus", amqp(), {header(u"i"_s, u"long"_s, "+1")}, u"header-value-not-integer"_s);
    row("amqp: yes", amqp(), {header(u"b"_s, u"bool"_s, "yes")}, u"header-value-not-boolean"_s);
    row("amqp: not JSON", amqp(), {header(u"t"_s, u"table"_s, "{a:1}")}, u"header-value-not-json"_s);
    row("amqp: no such property", amqp(), {header(u"colour"_s, u"property"_s, "red")}, u"header-name-not-of-type"_s);
    row("amqp: property twice", amqp(), {header(u"type"_s, u"property"_s, "a"), header(u"type"_s, u"property"_s, "b")},
        u"header-name-repeated"_s, 1);
    row("amqp: header named as a property", amqp(),
        {header(u"type"_s, u"property"_s, "a"), header(u"type"_s, u"string"_s, "b")});
    row("amqp: reserved", amqp(), {header(u"x-death"_s, u"string"_s, "a")}, u"header-name-reserved"_s);
    row("amqp: another case", amqp(), {header(u"X-Death"_s, u"string"_s, "a")});
    row("kafka: twice, null, empty, bytes, no name", kafka(),
        {header(u"a"_s, {}, "1"),
         header(u"a"_s, {}, "1"),
         {.name = u"a"_s},
         header(u"a"_s, {}, ""),
         header({}, {}, "\xff\x00")});
    row("kafka: half a character", kafka(), {header(QString(QChar(0xd800)), {}, "1")}, u"header-name-invalid"_s);
    auto narrow = kafka();
    narrow.longestValue = 3;
    row("value of three bytes", narrow, {header(u"a"_s, {}, "123")});
    row("value of four bytes", narrow, {header(u"a"_s, {}, "1234")}, u"header-value-too-long"_s);
}

void TestHeaderRules::problems()
{
    QFETCH(HeaderRules, rules);
    QFETCH(std::vector<Header>, headers);
    QFETCH(QString, code);
    const auto found = headerrules::problems(rules, headers, {});
    QCOMPARE(found.size(), size_t(code.isEmpty() ? 0 : 1));
    if (code.isEmpty())
        return;
    QCOMPARE(found.front().code, code);
    QTEST(found.front().row, "row");
    QVERIFY(headerrules::isProblem(code));
    const bool hasLimit = code.endsWith("-too-long"_L1) || code.endsWith("-too-many"_L1) || code.endsWith("-large"_L1);
    QCOMPARE(found.front().limit > 0, hasLimit);
}

void TestHeaderRules::eachRowOnce()
{
    const std::vector<Header> headers{header(u"a b"_s, u"no"_s, ""), header(u"ok"_s, u"String"_s, "v"),
                                      header(u"c"_s, u"Number"_s, "x")};
    const std::vector<HeaderProblem> expected{{.code = u"header-name-invalid"_s, .row = 0},
                                              {.code = u"header-value-not-number"_s, .row = 2}};
    QCOMPARE(headerrules::problems(sqs(), headers, {}), expected);
}

//! The broker writes them anew: they are no obstacle as they stand, and not sent.
void TestHeaderRules::ownReservedOnesAreLeftOut()
{
    const std::vector<Header> own{header(u"x-death"_s, u"array"_s, "not even JSON"), header(u"a"_s, u"string"_s, "1"),
                                  header(u"x-first-death-queue"_s, u"string"_s, "orders")};
    QVERIFY(headerrules::problems(amqp(), own, own).empty());
    QCOMPARE(headerrules::toSend(amqp(), own), std::vector<Header>{own[1]});
    auto edited = own;
    edited[2].value = "emails";
    const std::vector<HeaderProblem> expected{{.code = u"header-name-reserved"_s, .row = 2}};
    QCOMPARE(headerrules::problems(amqp(), edited, own), expected);
}

void TestHeaderRules::whereNoneAreCarried()
{
    const std::vector<Header> own{header(u"a"_s, {}, "1")};
    QVERIFY(headerrules::problems({}, own, own).empty());
    QVERIFY(headerrules::toSend({}, own).empty());
    const std::vector<HeaderProblem> expected{{.code = u"headers-not-carried"_s}};
    QCOMPARE(headerrules::problems({}, {}, own), expected);
}

void TestHeaderRules::types()
{
    const auto rules = sqs();
    QCOMPARE(rules.type(u"Number"_s)->form, HeaderForm::Number);
    QCOMPARE(rules.type(u"Number.int"_s)->form, HeaderForm::Number);
    QVERIFY(!rules.type(u"Numbers"_s));
    QVERIFY(!amqp().type(u"string.x"_s));
}

QTEST_GUILESS_MAIN(TestHeaderRules)
#include "tst_headerrules.moc"
