// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "lettersamples.h"

#include "exchange/letterswriter.h"

#include <QBuffer>
#include <QTest>

#include <limits>

using namespace Qt::StringLiterals;

namespace dlo::test {

namespace {

QString randomText(QRandomGenerator &random)
{
    static const QStringList odd{u"\"quoted\\\""_s, u"\r\n\t"_s,           u"\ufeff"_s, u"\u2028"_s,
                                 u"{\"end\":1}"_s,  u"\U0001f600"_s,       u"=1+1"_s,   u"<b>x</b>"_s,
                                 u"e\u0301"_s,      QString(QChar(0)),     u"\u202e"_s, QString(QChar(0xdbff)),
                                 u"%1"_s,           QString(QChar(0xdc00))};
    QString text;
    for (int parts = int(random.bounded(4)); parts > 0; --parts) {
        switch (random.bounded(3)) {
        case 0:
            text += odd.at(random.bounded(odd.size()));
            break;
        case 1: // any unit, halves of pairs among them
            text += QChar(char16_t(random.bounded(0x10000)));
            break;
        default:
            text += u"text-%1"_s.arg(random.bounded(1000));
        }
    }
    return text;
}

QByteArray randomBytes(QRandomGenerator &random)
{
    static const QByteArrayList odd{"null",     "\"\"",         "{\"a\":1.10,\"a\":2}", "\xEF\xBB\xBF{}",
                                    "\xC3\x28", "\xED\xA0\x80", "\xF4\x90\x80\x80",     "\\u0000\\ud800",
                                    "a\nb\r\n", "\x1f\x8b\x08"};
    if (random.bounded(3) == 0)
        return odd.at(random.bounded(odd.size()));
    if (random.bounded(2) == 0)
        return randomText(random).toUtf8();
    QByteArray bytes(random.bounded(80), Qt::Uninitialized);
    for (char &byte : bytes)
        byte = char(random.bounded(256));
    return bytes;
}

std::optional<qint64> randomTime(QRandomGenerator &random)
{
    switch (random.bounded(5)) {
    case 0:
        return std::nullopt;
    case 1:
        return 0;
    case 2:
        return random.bounded(2) == 0 ? std::numeric_limits<qint64>::min() : std::numeric_limits<qint64>::max();
    case 3:
        return qint64(random.generate64());
    default:
        return 1'795'942'800'000 + random.bounded(1'000'000);
    }
}

} // namespace

DeadLetter fullLetter()
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
    letter.producer = u"\ufeffsomeone"_s;
    letter.traceId = u"trace"_s;
    letter.headers = {{u"a"_s, u"string"_s, QByteArray("1")},
                      {u"a"_s, u"string"_s, QByteArray("")},
                      {u"b"_s, {}, std::nullopt},
                      {u"A"_s, u"bytes"_s, QByteArray("\xff\x00\xfe", 3)}};
    letter.payload = Slice::of(R"({"id":9007199254740993,"p":1.10,"p":2})");
    letter.protection = Protection::DecryptedHere;
    letter.keyName = u"my key"_s;
    return letter;
}

DeadLetter letterWith(const QByteArray &payload)
{
    DeadLetter letter;
    letter.rowId = u"row"_s;
    letter.address = {.queue = u"orders"_s, .partition = u"0"_s, .group = u"billing"_s};
    letter.payload = Slice::of(payload);
    return letter;
}

DeadLetter randomLetter(QRandomGenerator &random)
{
    DeadLetter letter;
    for (QString *text :
         {&letter.rowId, &letter.messageId, &letter.transactionId, &letter.address.queue, &letter.address.partitionId,
          &letter.address.group, &letter.error, &letter.producer, &letter.traceId, &letter.keyName})
        *text = randomText(random);
    if (random.bounded(3) != 0)
        letter.address.partition = randomText(random);
    letter.failedAt = randomTime(random);
    letter.enqueuedAt = randomTime(random);
    if (random.bounded(3) != 0)
        letter.retries = random.bounded(2) == 0 ? int(random.generate()) : 0;
    for (int headers = int(random.bounded(4)); headers > 0; --headers) {
        letter.headers.push_back({.name = randomText(random), .type = randomText(random)});
        if (random.bounded(3) != 0)
            letter.headers.back().value = randomBytes(random);
    }
    if (random.bounded(5) != 0)
        letter.payload = Slice::of(randomBytes(random));
    letter.protection = Protection(random.bounded(4));
    return letter;
}

QString difference(const DeadLetter &a, const DeadLetter &b)
{
    const std::pair<bool, QLatin1StringView> members[]
        = {{a.rowId == b.rowId, "rowId"_L1},
           {a.messageId == b.messageId, "messageId"_L1},
           {a.transactionId == b.transactionId, "transactionId"_L1},
           {a.address == b.address, "address"_L1},
           {a.failedAt == b.failedAt, "failedAt"_L1},
           {a.enqueuedAt == b.enqueuedAt, "enqueuedAt"_L1},
           {a.retries == b.retries, "retries"_L1},
           {a.error == b.error, "error"_L1},
           {a.producer == b.producer, "producer"_L1},
           {a.traceId == b.traceId, "traceId"_L1},
           {a.headers == b.headers, "headers"_L1},
           {a.payload.isPresent() == b.payload.isPresent(), "payload-present"_L1},
           {a.payload.view() == b.payload.view(), "payload"_L1},
           {a.protection == b.protection, "protection"_L1},
           {a.keyName == b.keyName, "keyName"_L1}};
    QStringList names;
    for (const auto &[same, name] : members) {
        if (!same)
            names.append(name);
    }
    return names.join(u' ');
}

LettersHead sampleHead()
{
    return {.program = u"0.1.0"_s,
            .exportedAt = 1'795'942'800'000,
            .source = {.connection = u"payments \u202e"_s,
                       .address = u"https://queen.example:6632/mq"_s,
                       .product = u"Queen"_s,
                       .generation = u"1.6"_s,
                       .version = u"1.6.2"_s},
            .query = {.queue = u"orders"_s},
            .filter = u"currency \"x\""_s};
}

QByteArray fileOf(const std::vector<DeadLetter> &letters)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    LettersWriter writer(buffer);
    [&] { QVERIFY(writer.begin(sampleHead())); }();
    for (const auto &letter : letters)
        [&] { QVERIFY(writer.add(letter)); }();
    [&] { QVERIFY(writer.end()); }();
    [&] { QCOMPARE(writer.bytes(), buffer.size()); }();
    return buffer.data();
}

WholeReading readAll(QIODevice &device, qsizetype longestLine)
{
    WholeReading reading;
    LettersReader reader(device, longestLine);
    reading.head = reader.begin();
    if (!reading.head)
        return reading;
    while (auto item = reader.next()) {
        if (auto *letter = std::get_if<ReadLetter>(&*item))
            reading.letters.push_back(std::move(*letter));
        else
            reading.problems.push_back(std::get<LineProblem>(*item));
    }
    reading.error = reader.error();
    reading.ending = reader.ending();
    return reading;
}

WholeReading readAll(QByteArray file, qsizetype longestLine)
{
    QBuffer buffer(&file);
    buffer.open(QIODevice::ReadOnly);
    return readAll(buffer, longestLine);
}

} // namespace dlo::test
