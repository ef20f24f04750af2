// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/transactionid.h"

#include "support/fakebroker.h"

#include <QSet>
#include <QTest>

#include <algorithm>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::sampleLetter;

namespace {

const QByteArray keyBytes = QByteArray::fromHex("000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");

} // namespace

class TransactionIdTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void derived_data() { rows(); }
    void derived();
    void former_data() { rows(); }
    void former();
    void dependsOnAllOfIt();
    void aShortPayloadIsNotFoundByTrying();
    void nothingWithoutAKey();

private:
    static void rows();
};

void TransactionIdTest::rows()
{
    QTest::addColumn<QString>("rowId");
    QTest::addColumn<QString>("head"); // empty: hashed
    QTest::newRow("uuid") << u"0198f3b1-7c1e-7000-8000-000000000001"_s
                          << u"fix-0198f3b1-7c1e-7000-8000-000000000001-"_s;
    QTest::newRow("slash") << u"a/b"_s << QString();
    QTest::newRow("question") << u"a?b"_s << QString();
    QTest::newRow("not ascii") << u"ä"_s << QString();
    QTest::newRow("empty") << QString() << QString();
    QTest::newRow("just fits") << QString(234, u'x') << u"fix-"_s + QString(234, u'x') + u'-';
    QTest::newRow("too long") << QString(235, u'x') << QString();
}

void TransactionIdTest::derived()
{
    QFETCH(QString, rowId);
    QFETCH(QString, head);
    DeadLetter letter = sampleLetter(1);
    letter.rowId = rowId;
    const Secret key(keyBytes);
    const QString id = derivedTransactionId(letter, "{}", key);
    QVERIFY(id.size() <= 255);
    QVERIFY(id.startsWith(head.isEmpty() ? u"fix-"_s : head));
    QCOMPARE(id.size() - id.lastIndexOf(u'-') - 1, 16);
    QVERIFY(std::ranges::all_of(
        id, [](QChar c) { return c.unicode() < 128 && (c.isLetterOrNumber() || u"-_."_s.contains(c)); }));
    QCOMPARE(derivedTransactionId(letter, "{}", Secret(keyBytes)), id);
    QVERIFY(derivedTransactionId(letter, "{ }", key) != id);
    letter.rowId = rowId + u"!"_s;
    QVERIFY(derivedTransactionId(letter, "{}", key) != id);
}

void TransactionIdTest::former()
{
    QFETCH(QString, rowId);
    QFETCH(QString, head);
    DeadLetter letter = sampleLetter(1);
    letter.rowId = rowId;
    const QString id = formerTransactionId(letter, "{}");
    QVERIFY(id.endsWith("-44136fa355b3678a"_L1)); // first 16 digits of SHA-256 of "{}"
    if (!head.isEmpty())
        QCOMPARE(id, head + u"44136fa355b3678a"_s);
    QVERIFY(id.size() <= 255);
}

//! Computed apart: HMAC-SHA-256 under the bytes 0 to 31 of "fix-row-1-", a NUL and the payload.
void TransactionIdTest::dependsOnAllOfIt()
{
    DeadLetter letter = sampleLetter(1);
    letter.rowId = u"row-1"_s;
    QCOMPARE(derivedTransactionId(letter, "{\"a\":1}", Secret(keyBytes)), u"fix-row-1-71b8904badd7e3dd"_s);
    DeadLetter other = letter;
    other.rowId = u"row-2"_s;
    const auto tail = [](const QString &id) { return id.sliced(id.lastIndexOf(u'-')); };
    // Two letters do not show that they hold the same.
    QVERIFY(tail(derivedTransactionId(letter, "1234", Secret(keyBytes)))
            != tail(derivedTransactionId(other, "1234", Secret(keyBytes))));
    QVERIFY(derivedTransactionId(letter, "1234", Secret(keyBytes))
            != derivedTransactionId(letter, "1234", Secret(keyBytes.toHex().first(32))));
}

void TransactionIdTest::aShortPayloadIsNotFoundByTrying()
{
    const DeadLetter letter = sampleLetter(1);
    const QString seen = derivedTransactionId(letter, "4711", Secret(keyBytes));
    QSet<QString> tried;
    for (int pin = 0; pin < 10'000; ++pin) {
        const QByteArray guess = QByteArray::number(pin).rightJustified(4, '0');
        tried.insert(formerTransactionId(letter, guess));
        tried.insert(derivedTransactionId(letter, guess, Secret(QByteArray(32, '\0'))));
    }
    QVERIFY(tried.contains(formerTransactionId(letter, "4711"))); // what the former id gave away
    QVERIFY(!tried.contains(seen));
}

void TransactionIdTest::nothingWithoutAKey()
{
    QVERIFY(derivedTransactionId(sampleLetter(1), "{}", Secret()).isNull());
}

QTEST_GUILESS_MAIN(TransactionIdTest)
#include "tst_transactionid.moc"
