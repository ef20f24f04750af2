// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/letterswriter.h"

#include "lettersamples.h"

#include <QBuffer>
#include <QTest>

#include <algorithm>
#include <cstring>

using namespace Qt::StringLiterals;
using namespace dlo;
using Code = LineProblem::Code;

namespace {

//! Fails after so many bytes, and gives what it has in small pieces.
class FailingDevice final : public QIODevice
{
public:
    FailingDevice(QByteArray content, qint64 good)
        : m_content(std::move(content))
        , m_good(good)
    { }

protected:
    qint64 readData(char *data, qint64 most) override
    {
        const auto left = qMin(m_good, qint64(m_content.size())) - m_done;
        if (left == 0 && m_good < m_content.size()) {
            setErrorString(u"the disk is gone"_s);
            return -1;
        }
        const auto size = std::min({most, left, qint64(7)});
        memcpy(data, m_content.constData() + m_done, size_t(size));
        m_done += size;
        return size;
    }
    qint64 writeData(const char *, qint64 size) override
    {
        if (m_done >= m_good) {
            setErrorString(u"No space left on device"_s);
            return -1;
        }
        const auto taken = std::min({size, m_good - m_done, qint64(11)});
        m_done += taken;
        return taken;
    }

private:
    QByteArray m_content;
    qint64 m_good;
    qint64 m_done = 0;
};

std::vector<DeadLetter> three()
{
    return {test::fullLetter(), test::letterWith("\xff"), test::letterWith("{\"last\":true}")};
}

} // namespace

//! Files: whole, edited by hand, cut, joined, of another kind.
class TestLettersReader : public QObject
{
    Q_OBJECT
private Q_SLOTS:
    void aWholeFile()
    {
        const auto reading = test::readAll(test::fileOf(three()));
        QCOMPARE(reading.head.value(), test::sampleHead());
        QCOMPARE(reading.letters.size(), 3U);
        for (size_t i = 0; i < 3; ++i) {
            QCOMPARE(test::difference(reading.letters[i].letter, three()[i]), QString());
            QCOMPARE(reading.letters[i].line, qint64(i) + 2);
        }
        QVERIFY(reading.problems.empty());
        QVERIFY(reading.ending.isWhole());
        QVERIFY(test::readAll(test::fileOf({})).ending.isWhole());
    }

    //! At whichever byte it is cut, it is said, and each letter that is there whole is read.
    void aCutFile()
    {
        const auto file = test::fileOf(three());
        const auto headEnd = file.indexOf('\n');
        const auto endBegins = file.lastIndexOf("{\"end\"");
        for (qsizetype size = 0; size < file.size() - 1; ++size) {
            const auto reading = test::readAll(file.first(size));
            if (size < headEnd) {
                QVERIFY(!reading.head);
                const auto code = reading.head.error().code;
                QVERIFY2(code
                             == (size == 0       ? u"letters-empty"_s
                                     : size < 37 ? u"letters-other"_s
                                                 : u"letters-cut"_s),
                         qPrintable(code + QString::number(size)));
                continue;
            }
            QVERIFY(reading.head);
            QVERIFY2(reading.ending.cut && !reading.ending.isWhole(), qPrintable(QString::number(size)));
            QVERIFY(reading.problems.size() <= 1);
            if (!reading.problems.empty())
                QCOMPARE(reading.problems[0].code, Code::Cut);
            if (size >= endBegins)
                QCOMPARE(reading.letters.size(), 3U);
        }
        QVERIFY(test::readAll(file.first(file.size() - 1)).ending.isWhole()); // without its last line feed only
    }

    void goesOnAfterABadLine()
    {
        auto lines = test::fileOf(three()).split('\n');
        lines.insert(2, "{\"not\" a letter");
        lines[3].replace("\"payloadBase64\":\"/w==\"", "\"payloadBase64\":\"/g==\"");
        const auto file = lines.join('\n');
        const auto reading = test::readAll(file);
        QCOMPARE(reading.letters.size(), 2U);
        QCOMPARE(reading.letters[1].letter.payload.bytes(), QByteArray("{\"last\":true}"));
        QCOMPARE(reading.problems.size(), 2U);
        QCOMPARE(reading.problems[0],
                 (LineProblem{.code = Code::NotJson, .line = 3, .offset = file.indexOf("{\"not\""), .at = 7}));
        QCOMPARE(reading.problems[1].code, Code::ChecksumDiffers);
        QCOMPARE(reading.problems[1].line, 4);
        QCOMPARE(reading.problems[1].offset, file.indexOf(lines[3]));
        QVERIFY(reading.ending.changed && !reading.ending.cut);
        QCOMPARE(reading.ending.announced, 3);
    }

    void tellsWhatNoChecksumOfALineTells()
    {
        auto file = test::fileOf(three());
        file.replace("\"queue\":\"orders\",\"partition\":\"\"", "\"queue\":\"refund\",\"partition\":\"\"");
        const auto edited = test::readAll(file);
        QCOMPARE(edited.letters.size(), 3U);
        QVERIFY(edited.problems.empty() && edited.ending.changed && !edited.ending.isWhole());
        auto lines = test::fileOf(three()).split('\n');
        lines.remove(2);
        const auto shorter = test::readAll(lines.join('\n'));
        QVERIFY(shorter.problems.empty() && shorter.ending.changed);
        QCOMPARE(shorter.ending.announced - shorter.ending.letters, 1);
    }

    void whatEditorsPutInDoesNoHarm()
    {
        const auto file = "\xEF\xBB\xBF" + test::fileOf(three()).replace("\n", "\r\n \t\r\n\n");
        const auto reading = test::readAll(file);
        QCOMPARE(reading.letters.size(), 3U);
        QVERIFY(reading.problems.empty());
        QVERIFY(reading.ending.changed); // but it is told
    }

    void joinedFiles()
    {
        const auto file = test::fileOf(three());
        const auto joined = test::readAll(file + file);
        QCOMPARE(joined.letters.size(), 3U);
        QCOMPARE(joined.problems.size(), 1U);
        QCOMPARE(joined.problems[0].code, Code::SecondHead);
        const auto behind = test::readAll(file + file.split('\n')[1]);
        QCOMPARE(behind.problems[0].code, Code::AfterEnd);
        const auto cutFirst = file.first(file.lastIndexOf("{\"end\""));
        const auto reading = test::readAll(cutFirst + file);
        QCOMPARE(reading.letters.size(), 6U);
        QCOMPARE(reading.problems[0].code, Code::SecondHead);
        QVERIFY(reading.ending.changed);
    }

    void otherFiles_data()
    {
        QTest::addColumn<QByteArray>("file");
        QTest::addColumn<QString>("code");
        QTest::newRow("nothing") << QByteArray() << u"letters-empty"_s;
        QTest::newRow("text") << QByteArray("hello\nworld\n") << u"letters-other"_s;
        QTest::newRow("a letter first") << test::fileOf(three()).split('\n')[1] + '\n' << u"letters-other"_s;
        QTest::newRow("binary") << QByteArray(3'000'000, '\0') << u"letters-other"_s;
        QTest::newRow("newer") << test::fileOf(three()).replace("\"version\":1,", "\"version\":2,")
                               << u"letters-newer"_s;
        QTest::newRow("no version") << test::fileOf(three()).replace("\"version\":1,", "") << u"letters-other"_s;
        QTest::newRow("version as a text")
            << test::fileOf(three()).replace("\"version\":1,", "\"version\":\"1\",") << u"letters-other"_s;
        QTest::newRow("version zero") << test::fileOf(three()).replace("\"version\":1,", "\"version\":0,")
                                      << u"letters-other"_s;
        const auto text = QString::fromUtf8(test::fileOf({}));
        QTest::newRow("UTF-16") << QByteArray(reinterpret_cast<const char *>(text.utf16()), text.size() * 2)
                                << u"letters-other"_s;
    }
    void otherFiles()
    {
        QFETCH(QByteArray, file);
        QFETCH(QString, code);
        const auto reading = test::readAll(file);
        QVERIFY(!reading.head);
        QCOMPARE(reading.head.error().code, code);
    }

    void aLineThatIsTooLong()
    {
        const auto file = test::fileOf(
            {test::letterWith("a"), test::letterWith(QByteArray(1'000'000, 'x')), test::letterWith("b")});
        const auto reading = test::readAll(file, 10'000);
        QCOMPARE(reading.letters.size(), 2U);
        QCOMPARE(reading.problems.size(), 1U);
        QCOMPARE(reading.problems[0].code, Code::TooLong);
        QCOMPARE(reading.problems[0].line, 3);
        QVERIFY(!reading.ending.changed && !reading.ending.cut); // what was not held was still looked at
        const auto end = file.lastIndexOf("}\n{\"rowId\"");
        QCOMPARE(test::readAll(file.first(end - 100), 10'000).problems[0].code, Code::Cut);
    }

    void aDeviceThatFails()
    {
        const auto file = test::fileOf(three());
        for (const qint64 good : {qint64(0), qint64(100), file.size() / 2, file.size() - 1}) {
            FailingDevice device(file, good);
            device.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
            const auto reading = test::readAll(device);
            const auto error = reading.head ? reading.error : std::optional(reading.head.error());
            QVERIFY(error);
            QCOMPARE(error->code, u"file-not-read"_s);
            QCOMPARE(error->serverText, u"the disk is gone"_s);
        }
        FailingDevice whole(file, file.size()); // in pieces of seven bytes
        whole.open(QIODevice::ReadOnly | QIODevice::Unbuffered);
        QVERIFY(test::readAll(whole).ending.isWhole());
    }

    void aFullDisk()
    {
        const auto file = test::fileOf(three());
        for (qint64 good = 0; good < file.size(); good += 37) {
            FailingDevice device({}, good);
            device.open(QIODevice::WriteOnly | QIODevice::Unbuffered);
            LettersWriter writer(device);
            auto done = writer.begin(test::sampleHead());
            for (const auto &letter : three())
                done = done ? writer.add(letter) : done;
            done = done ? writer.end() : done;
            QVERIFY(!done);
            QCOMPARE(done.error().code, u"file-not-written"_s);
            QCOMPARE(done.error().serverText, u"No space left on device"_s);
            QVERIFY(writer.bytes() <= good);
        }
    }

    void whatNoReaderTakesIsNotWritten()
    {
        QBuffer buffer;
        buffer.open(QIODevice::ReadWrite);
        LettersWriter writer(buffer, 2000);
        QVERIFY(writer.begin(test::sampleHead()));
        QCOMPARE(writer.add(test::letterWith(QByteArray(3000, 'x'))).error().code, u"letter-too-large"_s);
        QCOMPARE(writer.add(test::letterWith(QByteArray(400, '\x01'))).error().kind, ErrorKind::TooLarge);
        QVERIFY(writer.add(test::letterWith("small")));
        QVERIFY(writer.end());
        QCOMPARE(writer.letters(), 1);
        buffer.seek(0);
        const auto reading = test::readAll(buffer, 2000);
        QVERIFY(reading.ending.isWhole());
        QCOMPARE(reading.letters.size(), 1U);
    }

    void aLetterOf50Megabytes()
    {
        QByteArray payload(qsizetype(50) * 1024 * 1024, Qt::Uninitialized);
        for (qsizetype i = 0; i < payload.size(); ++i)
            payload[i] = i % 97 == 0 ? '"' : char('a' + i % 26);
        const auto reading = test::readAll(test::fileOf({test::letterWith(payload), test::letterWith("small")}));
        QVERIFY(reading.ending.isWhole());
        QCOMPARE(reading.letters.size(), 2U);
        QVERIFY(reading.letters[0].letter.payload.view() == payload);
    }
};

QTEST_GUILESS_MAIN(TestLettersReader)
#include "tst_lettersreader.moc"
