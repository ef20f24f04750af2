// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "changes.h"

#include <QElapsedTimer>
#include <QThreadPool>
#include <QtConcurrent>

#include <numeric>

using namespace dlo;
using namespace dlo::test;
using namespace Qt::StringLiterals;

using Kind = ChangeSpecification::Kind;

class TestChange : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void none();
    void oneEditedPayload();
    void badPayloads_data();
    void badPayloads();
    void deepPayloads();
    void tooLarge();
    void saved_data();
    void saved();
    void bytesThatAreNoText();
    void notASavedChange_data();
    void notASavedChange();
    void everyCutIsRefused();
    void manyThreads();
    void timeOfLargePayloads();
};

void TestChange::none()
{
    for (const auto &payload : {QByteArray(), QByteArray("{\"a\":"), QByteArray("\xff\0x", 3)}) {
        const auto result = Change().apply(payload);
        QVERIFY(result && result->unchanged);
        QCOMPARE(result->bytes, payload);
        QCOMPARE(result->places, 0);
    }
}

void TestChange::oneEditedPayload()
{
    const QByteArray bytes("not JSON \xff\0", 11);
    const auto change = made(Kind::Payload, bytes);
    const auto result = change->apply("[1]");
    QCOMPARE(result->bytes, bytes);
    QCOMPARE(result->places, 1);
    QVERIFY(!result->unchanged);
    QVERIFY(change->apply(bytes)->unchanged);
    QCOMPARE(made(Kind::Payload, QByteArray(Change::maxEditedPayload + 1, 'x')).error().code,
             ChangeError::Code::TooLarge);
}

void TestChange::badPayloads_data()
{
    QTest::addColumn<QByteArray>("payload");
    QTest::addColumn<JsonError::Code>("code");
    QTest::newRow("empty") << QByteArray() << JsonError::Code::Empty;
    QTest::newRow("text") << QByteArray("hello") << JsonError::Code::BadLiteral;
    QTest::newRow("cut") << QByteArray("{\"a\":[1") << JsonError::Code::UnexpectedEnd;
    QTest::newRow("two") << QByteArray("{} {}") << JsonError::Code::TrailingText;
    QTest::newRow("mark") << QByteArray("\xef\xbb\xbf{}") << JsonError::Code::ByteOrderMark;
    QTest::newRow("UTF-8") << QByteArray("{\"a\":\"\xc3(\"}") << JsonError::Code::InvalidUtf8;
    QTest::newRow("surrogate") << QByteArray("{\"a\":\"\xed\xa0\x80\"}") << JsonError::Code::InvalidUtf8;
    QTest::newRow("NUL") << QByteArray("{\"a\":\"\0\"}", 9) << JsonError::Code::ControlInString;
    QTest::newRow("NUL behind") << QByteArray("{}\0", 3) << JsonError::Code::TrailingText;
}

void TestChange::badPayloads()
{
    QFETCH(QByteArray, payload);
    for (const auto &change : {made(Kind::JsonPatch, "[]"), made(Kind::MergePatch, "1"),
                               Change::of({.kind = Kind::Replace, .replace = {.with = u"1"_s}})}) {
        const auto result = change->apply(payload);
        QVERIFY(!result);
        QCOMPARE(result.error().code, Refusal::Code::NotJson);
        QTEST(result.error().json->code, "code");
    }
}

void TestChange::deepPayloads()
{
    constexpr int depth = 100'000;
    const auto nested = [](int levels, const QByteArray &inside) {
        return QByteArray("[").repeated(levels) + inside + QByteArray("]").repeated(levels);
    };
    const auto path = QByteArray("/0").repeated(depth - 1);
    QCOMPARE(outcome(patched("[{\"op\":\"add\",\"path\":\"" + path + "/0\",\"value\":7}]", nested(depth, {}))),
             nested(depth, "7"));
    QCOMPARE(outcome(patched("[{\"op\":\"add\",\"path\":\"" + path + "/0\",\"value\":[7]}]", nested(depth, {}))),
             refused(Refusal::Code::TooDeep));
    QCOMPARE(outcome(patched("[{\"op\":\"test\",\"path\":\"" + path + "\",\"value\":[]}]", nested(depth, {}))),
             nested(depth, {}));
    QCOMPARE(outcome(patched("[{\"op\":\"copy\",\"from\":\"\",\"path\":\"/-\"}]", nested(depth, {}))),
             refused(Refusal::Code::TooDeep));
    QCOMPARE(outcome(merged("{\"a\":1}", nested(depth + 1, {}))), refused(Refusal::Code::TooDeep));
    QCOMPARE(outcome(merged("{\"a\":1}", nested(depth, {}))), "{\"a\":1}");
    const auto indented = *jsontext::indent(nested(700, {}));
    QVERIFY(patched("[{\"op\":\"add\",\"path\":\"" + QByteArray("/0").repeated(699) + "/0\",\"value\":{\"a\":[1]}}]",
                    indented)
                .has_value());
}

void TestChange::tooLarge()
{
    QCOMPARE(outcome(merged("1", QByteArray(Change::maxPayload + 1, ' '))), refused(Refusal::Code::PayloadTooLarge));
    // Each copy doubles it.
    QByteArray patch("[");
    for (int i = 0; i < 40; ++i)
        patch += R"({"op":"copy","from":"","path":"/-"},)";
    patch.chop(1);
    QCOMPARE(outcome(patched(patch + "]", "[\"" + QByteArray(1000, 'x') + "\"]")),
             refused(Refusal::Code::ResultTooLarge));
    QByteArray many("[");
    for (int i = 0; i < 10'001; ++i)
        many += R"({"op":"test","path":"","value":1},)";
    many.chop(1);
    QCOMPARE(made(Kind::JsonPatch, many + "]").error().code, ChangeError::Code::TooManyOperations);
    QCOMPARE(made(Kind::JsonPatch, QByteArray(Change::maxSpecification + 1, ' ')).error().code,
             ChangeError::Code::TooLarge);
}

void TestChange::saved_data()
{
    QTest::addColumn<ChangeSpecification>("specification");
    QTest::addColumn<QByteArray>("json");
    QTest::newRow("none") << ChangeSpecification{} << QByteArray(R"({"version":1,"kind":"none"})");
    QTest::newRow("payload") << ChangeSpecification{.kind = Kind::Payload, .text = "{\"a\": 1.10}\n"}
                             << QByteArray(R"({"version":1,"kind":"payload","text":"{\"a\": 1.10}\n"})");
    QTest::newRow("patch")
        << ChangeSpecification{.kind = Kind::JsonPatch, .text = " [{\"op\":\"add\",\"path\":\"\",\"value\":1.10}]"}
        << QByteArray(R"({"version":1,"kind":"jsonPatch","text":" [{\"op\":\"add\",\"path\":\"\",\"value\":1.10}]"})");
    QTest::newRow("merge") << ChangeSpecification{.kind = Kind::MergePatch, .text = "\"\\u0041\xc3\xa9\""}
                           << QByteArray(
                                  "{\"version\":1,\"kind\":\"mergePatch\",\"text\":\"\\\"\\\\u0041\xc3\xa9\\\"\"}");
    QTest::newRow("replace") << ChangeSpecification{.kind = Kind::Replace,
                                                    .replace = {.where = ReplaceSpecification::Where::Path,
                                                                .place = u"$.é"_s,
                                                                .find = ReplaceSpecification::Find::Expression,
                                                                .what = u"\ufeff(a)"_s,
                                                                .ignoreCase = true,
                                                                .with = u"\\1\u0001"_s}}
                             << QByteArray(
                                    "{\"version\":1,\"kind\":\"replace\",\"where\":\"path\",\"place\":\"$.\xc3\xa9\","
                                    "\"find\":\"expression\",\"what\":\"\xef\xbb\xbf(a)\",\"ignoreCase\":true,"
                                    "\"with\":\"\\\\1\\u0001\"}");
}

void TestChange::saved()
{
    QFETCH(ChangeSpecification, specification);
    const auto change = Change::of(specification);
    QVERIFY(change);
    QTEST(change->toJson(), "json");
    const auto back = Change::fromJson(change->toJson());
    QVERIFY(back);
    QCOMPARE(back->specification(), specification);
    QVERIFY(*back == *change);
}

void TestChange::bytesThatAreNoText()
{
    for (const auto &bytes : {QByteArray("\xff\0\x01", 3), QByteArray(1000, '\1'), QByteArray()}) {
        const auto change = made(Kind::Payload, bytes);
        const auto json = change->toJson();
        QCOMPARE(json.contains("base64"), !bytes.isEmpty());
        QVERIFY(json.size() < 100 + 2 * bytes.size());
        QCOMPARE(Change::fromJson(json)->specification().text, bytes);
    }
}

void TestChange::notASavedChange_data()
{
    QTest::addColumn<ChangeError::Code>("code");
    QTest::addColumn<ChangeError::Part>("part");
    using Code = ChangeError::Code;
    using Part = ChangeError::Part;
    const auto row = [](const char *json, Code code, Part part = Part::Saved) { QTest::newRow(json) << code << part; };
    row("", Code::NotJson);
    row("[]", Code::WrongType);
    row("{}", Code::MissingMember);
    row(R"({"version":2,"kind":"none"})", Code::UnknownVersion);
    row(R"({"version":1.0,"kind":"none"})", Code::UnknownVersion);
    row(R"({"version":"1","kind":"none"})", Code::UnknownVersion);
    row(R"({"version":[1],"kind":"none"})", Code::UnknownVersion);
    row(R"({"version":1})", Code::MissingMember);
    row(R"({"version":1,"kind":"xslt"})", Code::UnknownKind);
    row(R"({"version":1,"kind":1})", Code::WrongType);
    row(R"({"version":1,"kind":"none","text":""})", Code::UnknownMember);
    row(R"({"version":1,"kind":"none","version":1})", Code::DuplicateMember);
    row(R"({"version":1,"kind":"payload"})", Code::MissingMember);
    row(R"({"version":1,"kind":"payload","text":"\ud800"})", Code::BadText);
    row(R"({"version":1,"kind":"payload","base64":"a*"})", Code::BadText);
    row(R"({"version":1,"kind":"payload","base64":"","text":""})", Code::UnknownMember);
    row(R"({"version":1,"kind":"jsonPatch","text":"[1]"})", Code::OperationNotObject, Part::Text);
    row(R"({"version":1,"kind":"replace","where":"here"})", Code::UnknownKind);
    row(R"({"version":1,"kind":"replace","where":"path","place":"$","find":"text","what":"a","ignoreCase":0,"with":""})",
        Code::WrongType);
    row(R"({"version":1,"kind":"replace","where":"path","place":"a","find":"text","what":"a","ignoreCase":true,"with":""})",
        Code::BadPath, Part::Place);
}

void TestChange::notASavedChange()
{
    const auto change = Change::fromJson(QTest::currentDataTag());
    QVERIFY(!change);
    QTEST(change.error().code, "code");
    QTEST(change.error().part, "part");
}

void TestChange::everyCutIsRefused()
{
    const auto json = made(Kind::MergePatch, R"({"a":[1.10,"x"]})")->toJson();
    for (qsizetype size = 0; size < json.size(); ++size)
        QCOMPARE(Change::fromJson(json.first(size)).error().code, ChangeError::Code::NotJson);
}

void TestChange::manyThreads()
{
    const auto change = Change::of({.kind = Kind::Replace,
                                    .replace = {.where = ReplaceSpecification::Where::Path,
                                                .place = u"$[?match(@.k,'a.')].v"_s,
                                                .find = ReplaceSpecification::Find::Expression,
                                                .what = u"(\\d+)"_s,
                                                .with = u"<\\1>"_s}});
    QVERIFY(change);
    QThreadPool pool;
    pool.setMaxThreadCount(4);
    QList<int> numbers(2000);
    std::iota(numbers.begin(), numbers.end(), 0);
    const auto results = QtConcurrent::blockingMapped<QList<QByteArray>>(&pool, numbers, [&](int i) {
        return outcome(change->apply(R"([{"k":"ab","v":"n)" + QByteArray::number(i) + R"("}])"));
    });
    for (const int i : numbers)
        QCOMPARE(results[i], R"([{"k":"ab","v":"n<)" + QByteArray::number(i) + R"(>"}])");
}

//! In proportion to the length: eight times as long takes about eight times as long, not sixty-four.
void TestChange::timeOfLargePayloads()
{
    QByteArray patch("[");
    for (int i = 0; i < 5; ++i)
        patch += R"({"op":"replace","path":"/rows/)" + QByteArray::number(i * 100) + R"(/name","value":"x"},)"
            + R"({"op":"add","path":"/rows/0","value":{"id":1}},)";
    patch.chop(1);
    const auto change = made(Kind::JsonPatch, patch + "]");
    QVERIFY(change);
    const auto payload = [](int rows) {
        QByteArray result("{\"rows\": [");
        for (int i = 0; i < rows; ++i)
            result += (i > 0 ? ", " : "") + QByteArray(R"({"id": )") + QByteArray::number(i)
                + R"(, "name": "a name that is not short", "price": 1.10, "tags": ["a", "b"], "more": null})";
        return result + "]}";
    };
    const auto best = [&](const QByteArray &text) {
        qint64 nanoseconds = std::numeric_limits<qint64>::max();
        for (int i = 0; i < 5; ++i) {
            QElapsedTimer timer;
            timer.start();
            const auto result = change->apply(text);
            nanoseconds = std::min(nanoseconds, timer.nsecsElapsed());
            if (!result || result->places != 10)
                qFatal("not applied");
        }
        return nanoseconds;
    };
    const auto small = payload(1'200);
    const auto large = payload(9'600);
    const auto timeOfSmall = best(small);
    const auto timeOfLarge = best(large);
    qInfo("%lld bytes: %.2f ms; %lld bytes: %.2f ms", qlonglong(small.size()), double(timeOfSmall) / 1e6,
          qlonglong(large.size()), double(timeOfLarge) / 1e6);
    QVERIFY(large.size() > 900'000);
    QVERIFY(timeOfLarge < 24 * timeOfSmall);
}

QTEST_GUILESS_MAIN(TestChange)
#include "tst_change.moc"
