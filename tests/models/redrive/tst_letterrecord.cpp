// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "redrive/letterrecord.h"

#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

class LetterRecordTest : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void everythingComesBack();
    void absentIsNotEmpty();
    void damagedIsNothing();
    void newerIsNothing();
    void headersAlone();
};

namespace {
DeadLetter full()
{
    DeadLetter letter;
    letter.rowId = u"row/1?"_s;
    letter.messageId = u"message"_s;
    letter.transactionId = u"tx ü \u2028"_s;
    letter.address = {u"orders"_s, u""_s, u"pid"_s, u"billing"_s};
    letter.failedAt = 1'795'942'800'123;
    letter.enqueuedAt = -5;
    letter.retries = 0;
    letter.error = QString(QChar(0xd800)) + u"lone <b>and</b> \0 nul"_s;
    letter.producer = u"someone"_s;
    letter.traceId = u"trace"_s;
    letter.headers
        = {{u"a"_s, u"string"_s, QByteArray("1")}, {u"a"_s, u"string"_s, QByteArray("")}, {u"b"_s, {}, std::nullopt}};
    letter.protection = Protection::DecryptedByBroker;
    return letter;
}
} // namespace

void LetterRecordTest::everythingComesBack()
{
    const DeadLetter letter = full();
    const auto back = readLetterRecord(writeLetterRecord(letter));
    QVERIFY(back);
    QCOMPARE(back->key(), letter.key());
    QCOMPARE(back->messageId, letter.messageId);
    QCOMPARE(back->address, letter.address);
    QCOMPARE(back->failedAt, letter.failedAt);
    QCOMPARE(back->enqueuedAt, letter.enqueuedAt);
    QCOMPARE(back->retries, letter.retries);
    QCOMPARE(back->error, letter.error);
    QCOMPARE(back->producer, letter.producer);
    QCOMPARE(back->traceId, letter.traceId);
    QCOMPARE(back->protection, letter.protection);
    QCOMPARE(back->headers.size(), size_t(3));
    QCOMPARE(back->headers[0].value, std::optional(QByteArray("1")));
    QVERIFY(back->headers[1].value);
    QVERIFY(back->headers[1].value->isEmpty());
    QVERIFY(!back->headers[2].value);
}

void LetterRecordTest::absentIsNotEmpty()
{
    DeadLetter letter = full();
    letter.address.partition = std::nullopt;
    letter.failedAt = std::nullopt;
    letter.enqueuedAt = std::nullopt;
    letter.retries = std::nullopt;
    const auto back = readLetterRecord(writeLetterRecord(letter));
    QVERIFY(back);
    QVERIFY(!back->address.partition);
    QVERIFY(!back->failedAt);
    QVERIFY(!back->enqueuedAt);
    QVERIFY(!back->retries);
}

void LetterRecordTest::damagedIsNothing()
{
    const QByteArray bytes = writeLetterRecord(full());
    for (qsizetype size = 0; size < bytes.size(); ++size)
        QVERIFY2(!readLetterRecord(bytes.first(size)), qPrintable(QString::number(size)));
}

void LetterRecordTest::newerIsNothing()
{
    QByteArray bytes = writeLetterRecord(full());
    bytes[0] = 99;
    QVERIFY(!readLetterRecord(bytes));
}

void LetterRecordTest::headersAlone()
{
    const auto headers = full().headers;
    const auto bytes = writeHeadersRecord(headers);
    QCOMPARE(readHeadersRecord(bytes), std::optional(headers));
    QCOMPARE(readHeadersRecord(writeHeadersRecord({})), std::optional(std::vector<Header>()));
    for (qsizetype size = 0; size < bytes.size(); ++size)
        QVERIFY2(!readHeadersRecord(bytes.first(size)), qPrintable(QString::number(size)));
    QVERIFY(!readHeadersRecord(bytes + '\0'));
}

QTEST_GUILESS_MAIN(LetterRecordTest)
#include "tst_letterrecord.moc"
