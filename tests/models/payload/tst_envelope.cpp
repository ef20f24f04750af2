// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "payload/envelope.h"

#include <QTest>

using namespace dlo;
using envelope::Problem;

namespace {

const QByteArray countingKey = "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f";
const QByteArray order
    = R"({"encrypted":"Btz3ZC2sSPquVzIlN0hbf/UkIXp6rnWL08if","iv":"EBESExQVFhcYGRobHB0eHw==","authTag":"eULPw73SGKJmNbIuWCZmMg=="})";

} // namespace

class EnvelopeTest : public QObject
{
    Q_OBJECT

private Q_SLOTS:
    void vectors_data();
    void vectors();
    void looksLikeOne_data();
    void looksLikeOne();
    void problems_data();
    void problems();
    void severalKeysInTurn();
    void opensHoweverItIsWritten();
    void sealsAnySize();
};

// The vectors of queen-http.md section 9.
void EnvelopeTest::vectors_data()
{
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<QByteArray>("iv");
    QTest::addColumn<QByteArray>("plain");
    QTest::addColumn<QByteArray>("sealed");
    const auto iv = QByteArray::fromHex("101112131415161718191a1b1c1d1e1f");
    QTest::newRow("order") << countingKey << iv << QByteArray(R"({"orderId":8812,"total":41})") << order;
    QTest::newRow("text")
        << countingKey << iv << QByteArray("\"caf\xc3\xa9\"")
        << QByteArray(
               R"({"encrypted":"X535cIpgGA==","iv":"EBESExQVFhcYGRobHB0eHw==","authTag":"JT6G3MMSldc0qDKAFIFzJQ=="})");
    QTest::newRow("sevens")
        << QByteArray("07").repeated(32) << QByteArray(16, '\xa5') << QByteArray(R"({"hello":"world","n":42})")
        << QByteArray(
               R"({"encrypted":"i2c4oaADPyWJM9zghAiLfXBXTz7eRSkO","iv":"paWlpaWlpaWlpaWlpaWlpQ==","authTag":"b/M7w07jt9gdfXS/VGu09g=="})");
}

void EnvelopeTest::vectors()
{
    QFETCH(QByteArray, key);
    QFETCH(QByteArray, iv);
    QFETCH(QByteArray, plain);
    QFETCH(QByteArray, sealed);
    QCOMPARE(envelope::seal(plain, Secret(key), iv).value(), sealed);
    QCOMPARE(envelope::open(sealed, Secret(key)).value(), plain);
    QCOMPARE(envelope::open(sealed, Secret(key.toUpper())).value(), plain);
}

void EnvelopeTest::looksLikeOne_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<bool>("expected");
    QTest::newRow("it is") << order << true;
    QTest::newRow("more members") << QByteArray(R"({"x":[{"y":1}],"encrypted":"","iv":"","authTag":"","z":null})")
                                  << true;
    QTest::newRow("white space") << QByteArray("\n { \"iv\" : \"\" , \"authTag\":\"\", \"encrypted\":\"\" } ") << true;
    QTest::newRow("escaped names") << QByteArray(R"({"\u0069v":"","auth\u0054ag":"","encrypted":""})") << true;
    QTest::newRow("one missing") << QByteArray(R"({"encrypted":"","authTag":""})") << false;
    QTest::newRow("not a string") << QByteArray(R"({"encrypted":"","iv":7,"authTag":""})") << false;
    QTest::newRow("an object") << QByteArray(R"({"encrypted":"","iv":{},"authTag":""})") << false;
    QTest::newRow("the last one counts") << QByteArray(R"({"encrypted":"","iv":"","authTag":"","iv":null})") << false;
    QTest::newRow("deeper") << QByteArray(R"({"a":{"encrypted":"","iv":"","authTag":""}})") << false;
    QTest::newRow("in an array") << QByteArray(R"([{"encrypted":"","iv":"","authTag":""}])") << false;
    QTest::newRow("as values") << QByteArray(R"({"a":"encrypted","b":"iv","c":"authTag"})") << false;
    QTest::newRow("not JSON") << QByteArray(R"({"encrypted":"","iv":"","authTag":"",})") << false;
    QTest::newRow("scalar") << QByteArray("\"authTag\"") << false;
    QTest::newRow("nothing") << QByteArray() << false;
}

void EnvelopeTest::looksLikeOne()
{
    QFETCH(QByteArray, json);
    QTEST(envelope::looksLikeOne(json), "expected");
}

void EnvelopeTest::problems_data()
{
    QTest::addColumn<QByteArray>("json");
    QTest::addColumn<QByteArray>("key");
    QTest::addColumn<Problem>("problem");
    const auto with = [](const char *from, const char *to) { return QByteArray(order).replace(from, to); };
    QTest::newRow("plain") << QByteArray("{}") << countingKey << Problem::NotAnEnvelope;
    QTest::newRow("short key") << order << countingKey.chopped(1) << Problem::BadKeyLength;
    QTest::newRow("key with newline") << order << countingKey + "\n" << Problem::BadKeyLength;
    QTest::newRow("key not hex") << order << QByteArray(64, 'g') << Problem::BadKeyLength;
    QTest::newRow("no key") << order << QByteArray() << Problem::BadKeyLength;
    QTest::newRow("not base64") << with("Btz3", "B*z3") << countingKey << Problem::BadBase64;
    QTest::newRow("iv of 12") << with("EBESExQVFhcYGRobHB0eHw==", "EBESExQVFhcYGRob") << countingKey
                              << Problem::BadSizes;
    QTest::newRow("no iv") << with("EBESExQVFhcYGRobHB0eHw==", "") << countingKey << Problem::BadSizes;
    QTest::newRow("short tag") << with("eULPw73SGKJmNbIuWCZmMg==", "eULPw73SGKJmNbIu") << countingKey
                               << Problem::BadSizes;
    QTest::newRow("wrong key") << order << QByteArray("07").repeated(32) << Problem::WrongKeyOrDamaged;
    QTest::newRow("damaged tag") << with("eULP", "fULP") << countingKey << Problem::WrongKeyOrDamaged;
    QTest::newRow("damaged text") << with("Btz3", "Ctz3") << countingKey << Problem::WrongKeyOrDamaged;
    QTest::newRow("other nonce") << with("EBES", "FBES") << countingKey << Problem::WrongKeyOrDamaged;
}

void EnvelopeTest::problems()
{
    QFETCH(QByteArray, json);
    QFETCH(QByteArray, key);
    const auto result = envelope::open(json, Secret(key));
    QVERIFY(!result);
    QTEST(result.error(), "problem");
}

void EnvelopeTest::severalKeysInTurn()
{
    const QByteArray foreign("0707070707070707070707070707070707070707070707070707070707070707");
    const std::vector keys{Secret(QByteArray("short")), Secret(foreign), Secret(countingKey)};
    const auto opened = envelope::openWithAny(order, keys);
    QVERIFY(opened);
    QCOMPARE(opened->key, size_t(2));
    QCOMPARE(opened->plain, QByteArray(R"({"orderId":8812,"total":41})"));
    QCOMPARE(envelope::openWithAny(order, std::span(keys).first(2)).error(), Problem::WrongKeyOrDamaged);
    QCOMPARE(envelope::openWithAny(order, {}).error(), Problem::WrongKeyOrDamaged);
    QCOMPARE(envelope::openWithAny(QByteArray(order).replace("eULP", "fULP"), keys).error(),
             Problem::WrongKeyOrDamaged);
    QCOMPARE(envelope::openWithAny(QByteArray(order).replace("Btz3", "B*z3"), keys).error(), Problem::BadBase64);
    QCOMPARE(envelope::openWithAny("{}", keys).error(), Problem::NotAnEnvelope);
}

void EnvelopeTest::opensHoweverItIsWritten()
{
    // The last four bytes of the iv are stored, but not used.
    const auto otherTail = QByteArray(order).replace("GRobHB0eHw==", "GRobAAAAAA==");
    QVERIFY(otherTail != order);
    QCOMPARE(envelope::open(otherTail, Secret(countingKey)).value(), QByteArray(R"({"orderId":8812,"total":41})"));
    QCOMPARE(envelope::open(QByteArray(order).replace("/", "\\/"), Secret(countingKey)).value(),
             QByteArray(R"({"orderId":8812,"total":41})"));
}

void EnvelopeTest::sealsAnySize()
{
    for (const qsizetype size : {0, 1, 15, 16, 17, 100'000}) {
        const QByteArray plain(size, 'x');
        const auto sealed = envelope::seal(plain, Secret(countingKey), QByteArray(16, '\x01'));
        QCOMPARE(envelope::open(sealed.value(), Secret(countingKey)).value(), plain);
    }
    QCOMPARE(envelope::seal("x", Secret(countingKey), QByteArray(12, '\x01')).error(), Problem::BadSizes);
    QCOMPARE(envelope::seal("x", Secret(QByteArray("00")), QByteArray(16, '\x01')).error(), Problem::BadKeyLength);
}

QTEST_GUILESS_MAIN(EnvelopeTest)
#include "tst_envelope.moc"
