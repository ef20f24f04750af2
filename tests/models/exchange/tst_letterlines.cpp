// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/letterline.h"

#include "lettersamples.h"

#include <QDir>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;

//! What holds for every letter there can be, and for the payloads that other tools got wrong.
class TestLetterLines : public QObject
{
    Q_OBJECT

    static constexpr int letters = 24'000;

private Q_SLOTS:
    void everyLetterComesBack()
    {
        constexpr quint32 seed = 4711;
        QRandomGenerator random(seed);
        for (int number = 0; number < letters; ++number) {
            const auto letter = test::randomLetter(random);
            const auto line = letterline::write(letter);
            const auto where = [&] { return u"seed %1, letter %2: "_s.arg(seed).arg(number); };
            QVERIFY2(line.isValidUtf8() && !line.contains('\n'), qPrintable(where()));
            const auto back = letterline::read(line);
            QVERIFY2(back, qPrintable(where() + (back ? QString() : back.error().member)));
            const auto differs = test::difference(back->letter, letter);
            QVERIFY2(differs.isEmpty(), qPrintable(where() + differs));
            QCOMPARE(letterline::write(back->letter), line);
        }
    }

    //! A strict reader that is not ours takes each line, and finds the payload in it.
    void anotherReaderTakesIt()
    {
        QRandomGenerator random(815);
        for (int number = 0; number < letters / 4; ++number) {
            const auto letter = test::randomLetter(random);
            QJsonParseError error;
            const auto document = QJsonDocument::fromJson(letterline::write(letter), &error);
            QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
            const auto payload = document[u"payload"_s];
            const auto base64 = document[u"payloadBase64"_s];
            if (payload.isString())
                QCOMPARE(payload.toString().toUtf8(), letter.payload.bytes());
            else if (base64.isString())
                QCOMPARE(QByteArray::fromBase64(base64.toString().toLatin1()), letter.payload.bytes());
            else
                QVERIFY(payload.isNull() && !letter.payload.isPresent());
        }
    }

    //! A byte that is not as it was written is a problem, or does not matter; it is never another payload.
    void noPayloadIsChangedUnnoticed()
    {
        constexpr quint32 seed = 99;
        QRandomGenerator random(seed);
        for (int number = 0; number < letters / 4; ++number) {
            const auto letter = test::randomLetter(random);
            auto line = letterline::write(letter);
            line[random.bounded(line.size())] = char(random.bounded(256));
            const auto back = letterline::read(line);
            if (back && back->letter.payload.isPresent())
                QCOMPARE(back->letter.payload.view(), letter.payload.view());
            else if (back && letter.payload.isPresent())
                QVERIFY2(back->payloadLeftOut, "an absent payload where there was one");
        }
    }

    void fixturesComeBack_data()
    {
        QTest::addColumn<QByteArray>("payload");
        const QDir folder(QStringLiteral(DLO_TEST_DATA "/payloads"));
        const auto names = folder.entryList(QDir::Files);
        QVERIFY(names.size() > 30);
        for (const auto &name : names) {
            QFile file(folder.filePath(name));
            QVERIFY(file.open(QIODevice::ReadOnly));
            QTest::newRow(qPrintable(name)) << file.readAll();
        }
        QByteArray all;
        for (int byte = 0; byte < 256; ++byte)
            all += char(byte);
        QTest::newRow("every byte") << all;
        QTest::newRow("every ASCII character") << all.first(128);
        QTest::newRow("NULs") << QByteArray(1000, '\0');
        QTest::newRow("a line feed") << QByteArray("\n");
        QTest::newRow("one long line") << QByteArray("{\"a\":\"") + QByteArray(5'000'000, 'x') + "\"}";
        QTest::newRow("ends in half a sequence") << QByteArray("abc\xE2\x82");
        QTest::newRow("a surrogate in UTF-8") << QByteArray("\xED\xA0\x80");
        QTest::newRow("a byte order mark only") << QByteArray("\xEF\xBB\xBF");
    }
    void fixturesComeBack()
    {
        QFETCH(QByteArray, payload);
        const auto line = letterline::write(test::letterWith(payload));
        const auto back = letterline::read(line);
        QVERIFY(back);
        QVERIFY(back->letter.payload.isPresent());
        QCOMPARE(back->letter.payload.bytes(), payload);
        QCOMPARE(line.contains("\"payload\":\""), payload.isValidUtf8());
    }
};

QTEST_GUILESS_MAIN(TestLetterLines)
#include "tst_letterlines.moc"
