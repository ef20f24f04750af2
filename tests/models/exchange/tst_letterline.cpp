// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/letterline.h"

#include "lettersamples.h"

#include <QCryptographicHash>
#include <QTest>
#include <QUrl>

using namespace Qt::StringLiterals;
using namespace dlo;
using Code = LineProblem::Code;

//! One line: what is written, and what is taken.
class TestLetterLine : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everyMemberComesBack()
    {
        const auto letter = test::fullLetter();
        const auto line = letterline::write(letter);
        QVERIFY(!line.contains('\n'));
        const auto back = letterline::read(line);
        QVERIFY(back);
        QCOMPARE(test::difference(back->letter, letter), QString());
        QVERIFY(!back->payloadLeftOut);
    }

    void isWrittenAsDocumented()
    {
        DeadLetter letter = test::letterWith("{\"a\": 1.10}");
        letter.failedAt = 1'795'942'800'123;
        letter.headers = {{u"trace"_s, u"string"_s, QByteArray("x")}, {u"n"_s, {}, std::nullopt}};
        const auto sum = QCryptographicHash::hash("{\"a\": 1.10}", QCryptographicHash::Sha256).toHex();
        QByteArray expected("{'rowId':'row','messageId':'','transactionId':'','queue':'orders','partition':'0',"
                            "'partitionId':'','group':'billing','failedAtMs':1795942800123,'enqueuedAtMs':null,"
                            "'retries':null,'error':'','producer':'','traceId':'','headers':[{'name':'trace',"
                            "'type':'string','value':'x'},{'name':'n','type':'','value':null}],'protection':'plain',"
                            "'payloadSha256':'SUM','payload':'{\\'a\\': 1.10}'}");
        QCOMPARE(letterline::write(letter), expected.replace('\'', '"').replace("SUM", sum));
    }

    void unknownIsNotZeroAndAbsentIsNotEmpty()
    {
        DeadLetter unknown;
        unknown.address.queue = u"q"_s;
        DeadLetter zero = unknown;
        zero.address.partition = u""_s;
        zero.failedAt = 0;
        zero.enqueuedAt = 0;
        zero.retries = 0;
        zero.payload = Slice::of("");
        DeadLetter null = zero;
        null.payload = Slice::of("null");
        for (const DeadLetter &letter : {unknown, zero, null}) {
            const auto back = letterline::read(letterline::write(letter));
            QVERIFY(back);
            QCOMPARE(test::difference(back->letter, letter), QString());
        }
    }

    void aPayloadLeftOutIsTold()
    {
        const auto line = letterline::write(test::fullLetter(), letterline::PayloadUse::LeftOut);
        QVERIFY(!line.contains("9007199254740993"));
        QVERIFY(!line.contains("Sha256")); // a short secret could be guessed from it
        const auto back = letterline::read(line);
        QVERIFY(back);
        QVERIFY(back->payloadLeftOut);
        QCOMPARE(test::difference(back->letter, test::fullLetter()), u"payload-present payload"_s);
        DeadLetter none = test::fullLetter();
        none.payload = {};
        QVERIFY(!letterline::read(letterline::write(none, letterline::PayloadUse::LeftOut))->payloadLeftOut);
    }

    void otherToolsMayWriteItAnew()
    {
        // Members in another order, white space, other escapes, a member of a later version, unknowns left out.
        const auto back = letterline::read(
            "\t{ \"payload\" : \"\\u0061\\/\\ud83d\\ude00\", \"extra\":[1,{\"a\":[]}],\n"
            " \"protection\":\"plain\",\"qu\\u0065ue\":\"q\", \"payloadSha256\":\""
            + QCryptographicHash::hash("a/\xF0\x9F\x98\x80", QCryptographicHash::Sha256).toHex().toUpper() + "\"} \r");
        QVERIFY(back);
        QCOMPARE(back->letter.payload.bytes(), QByteArray("a/\xF0\x9F\x98\x80"));
        QCOMPARE(back->letter.address.queue, u"q"_s);
        QVERIFY(!back->letter.failedAt);
        QVERIFY(!back->letter.address.partition);
    }

    void refusesWhatIsNoLetter_data()
    {
        QTest::addColumn<QByteArray>("change"); // what stands in the place of "from"
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("member");
        const auto row = [](const char *name, const char *from, const char *to, Code code, const char *member) {
            QTest::newRow(name) << QByteArray(to) << QByteArray(from) << int(code) << QString::fromLatin1(member);
        };
        row("payload edited", "PAYLOAD", "payLOAD", Code::ChecksumDiffers, "payloadSha256");
        row("checksum edited", "Sha256\":\"", "Sha256\":\"0", Code::ChecksumDiffers, "payloadSha256");
        row("checksum of another type", "Sha256\":\"", "Sha256\":1,\"x\":\"", Code::ChecksumDiffers, "payloadSha256");
        row("checksum taken out", "payloadSha256", "payloadSha1", Code::ChecksumMissing, "payloadSha256");
        row("payload taken out", "\"payload\":", "\"pay\":", Code::MissingMember, "payload");
        row("payload set to null", "\"PAYLOAD\"", "null", Code::MissingMember, "payload");
        row("payload made JSON", "\"PAYLOAD\"", "{\"a\":1}", Code::WrongMember, "payload");
        row("payload with half a pair", "PAYLOAD", "\\ud800", Code::WrongMember, "payload");
        row("payload in two forms", "\"payload\":", "\"payloadBase64\":\"\",\"payload\":", Code::WrongMember,
            "payload");
        row("base64 that is none", "\"payload\":", "\"payloadBase64\":\"*\",\"x\":", Code::WrongMember, "payload");
        row("left out and there", "\"payload\":", "\"payloadLeftOut\":\"decrypted\",\"payload\":", Code::WrongMember,
            "payloadLeftOut");
        row("queue taken out", "\"queue\":", "\"que\":", Code::MissingMember, "queue");
        row("a number for a text", "\"queue\":\"orders\"", "\"queue\":7", Code::WrongMember, "queue");
        row("odd UTF-16", "\"queue\":", "\"queueUtf16Base64\":\"YQ==\",\"x\":", Code::WrongMember, "queue");
        row("time with a fraction", "\"failedAtMs\":null", "\"failedAtMs\":1.5", Code::WrongMember, "failedAtMs");
        row("time as a text", "\"failedAtMs\":null", "\"failedAtMs\":\"1\"", Code::WrongMember, "failedAtMs");
        row("time out of range", "\"failedAtMs\":null", "\"failedAtMs\":9223372036854775808", Code::WrongMember,
            "failedAtMs");
        row("retries out of range", "\"retries\":null", "\"retries\":2147483648", Code::WrongMember, "retries");
        row("headers of another type", "\"headers\":[]", "\"headers\":{}", Code::WrongMember, "headers");
        row("a header of another type", "\"headers\":[]", "\"headers\":[1]", Code::WrongMember, "headers");
        row("a header's value", "\"headers\":[]", "\"headers\":[{\"value\":1}]", Code::WrongMember, "headers");
        row("protection not known", "\"plain\"", "\"guarded\"", Code::WrongMember, "protection");
        row("protection taken out", "\"protection\"", "\"pro\"", Code::MissingMember, "protection");
        row("twice", "\"queue\":", "\"queue\":\"a\",\"queue\":", Code::DuplicateMember, "queue");
        row("twice, escaped", "\"queue\":", "\"\\u0071ueue\":\"a\",\"queue\":", Code::DuplicateMember, "queue");
        row("text behind it", "\"PAYLOAD\"}", "\"PAYLOAD\"}}", Code::NotJson, "");
        row("invalid UTF-8", "orders", "or\xC3\x28", Code::NotJson, "");
        row("a list", "{\"rowId\"", "[1]//", Code::NotJson, "");
    }
    void refusesWhatIsNoLetter()
    {
        QFETCH(QByteArray, change);
        QFETCH(QByteArray, from);
        QFETCH(int, code);
        QFETCH(QString, member);
        auto line = letterline::write(test::letterWith("PAYLOAD"));
        const auto at = line.indexOf(from);
        QVERIFY(at >= 0);
        line.replace(at, from.size(), change);
        const auto back = letterline::read(line);
        QVERIFY(!back);
        QCOMPARE(int(back.error().code), code);
        QCOMPARE(back.error().member, member);
    }

    void refusesOtherValues()
    {
        for (const char *line : {"[]", "1", "\"x\"", "null"})
            QCOMPARE(letterline::read(line).error().code, Code::NotALetter);
        QCOMPARE(letterline::read("{}").error().code, Code::MissingMember);
        QCOMPARE(letterline::read("").error().code, Code::NotJson);
        QCOMPARE(letterline::read(QByteArray(1000, '[')).error().code, Code::NotJson);
        QCOMPARE(letterline::read(letterline::writeHead(test::sampleHead())).error().code, Code::NotALetter);
        QByteArray many("{\"queue\":\"q\"");
        for (int i = 0; i < 1000; ++i)
            many += ",\"m" + QByteArray::number(i) + "\":0";
        QCOMPARE(letterline::read(many + '}').error().code, Code::NotALetter);
    }

    void headAndEnd()
    {
        const auto head = test::sampleHead();
        QCOMPARE(letterline::readHead(letterline::writeHead(head)).value(), head);
        LettersHead odd{.version = 1, .query = {.queue = QString(QChar(0xdc00)), .group = u""_s}};
        QCOMPARE(letterline::readHead(letterline::writeHead(odd)).value(), odd);
        const LettersEnd end{.letters = 4213, .sha256 = "00ff"};
        QCOMPARE(letterline::readEnd(letterline::writeEnd(end)), std::optional(end));
        QVERIFY(!letterline::readEnd("{\"end\":{\"letters\":-1,\"sha256\":\"\"}}"));
        QVERIFY(!letterline::readEnd(letterline::write(test::letterWith("{\"end\":{\"letters\":1}}"))));
        QCOMPARE(letterline::readHead("{\"format\":\"other\",\"version\":1}").error(), letterline::HeadFault::NoHead);
        QCOMPARE(letterline::readHead("{\"format\":\"dead-letter-office/letters\",\"version\":2,\"x\":1}").error(),
                 letterline::HeadFault::Newer);
    }

    void anAddressHasNoSecrets()
    {
        QCOMPARE(addressWithoutSecrets(QUrl(u"https://me:pw@host:6632/mq?token=abc#frag"_s)),
                 u"https://host:6632/mq"_s);
    }
};

QTEST_GUILESS_MAIN(TestLetterLine)
#include "tst_letterline.moc"
