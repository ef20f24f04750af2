// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "exchange/letterexport.h"

#include "lettersamples.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>
#include <QtConcurrentRun>

#include <stop_token>

#ifdef Q_OS_UNIX
#include <csignal>
#include <sys/resource.h>
#endif

using namespace Qt::StringLiterals;
using namespace dlo;

namespace {

LetterList listOf(const std::vector<DeadLetter> &letters)
{
    LetterList list;
    for (const auto &letter : letters)
        list.push_back(std::make_shared<const DeadLetter>(letter));
    return list;
}

std::vector<DeadLetter> mixed()
{
    auto plain = test::letterWith("{\"plain\":1}");
    auto byBroker = test::letterWith("{\"secret\":\"by the broker\"}");
    byBroker.protection = Protection::DecryptedByBroker;
    auto here = test::letterWith("{\"secret\":\"here\"}");
    here.protection = Protection::DecryptedHere;
    auto envelope = test::letterWith("{\"encrypted\":\"x\",\"iv\":\"y\",\"authTag\":\"z\"}");
    envelope.protection = Protection::Envelope;
    auto none = test::letterWith("");
    none.payload = {};
    none.protection = Protection::DecryptedByBroker; // of what is not there
    return {plain, byBroker, here, envelope, none};
}

QByteArray contentOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray("not there");
}

} // namespace

class TestLetterExport : public QObject
{
    Q_OBJECT

    std::unique_ptr<QTemporaryDir> m_dir;

    QString path(const QString &name = u"out.jsonl"_s) const { return m_dir->filePath(name); }
    LettersExport exportOf(const std::vector<DeadLetter> &letters) const
    {
        return {.file = path(), .head = test::sampleHead(), .letters = listOf(letters)};
    }
    static ExportOutcome run(const LettersExport &what) { return exportLetters(what); }
    QStringList entries() const { return QDir(m_dir->path()).entryList(QDir::Files | QDir::Hidden); }

private Q_SLOTS:
    void init() { m_dir = std::make_unique<QTemporaryDir>(); }

    void surveys()
    {
        const auto survey = surveyLetters(listOf(mixed()));
        QCOMPARE(survey.letters, 5);
        QCOMPARE(survey.decrypted, 2);
        QCOMPARE(survey.envelopes, 1);
        QCOMPARE(survey.withoutPayload, 1);
        QCOMPARE(survey.payloadBytes, 11 + 26 + 17 + 40);
    }

    void decryptedTextIsWrittenOnlyWhenAskedFor()
    {
        auto what = exportOf(mixed());
        const auto without = run(what);
        QVERIFY(!without.error);
        QCOMPARE(without.written.letters, 5);
        QCOMPARE(without.leftOut, 2);
        QVERIFY(!contentOf(path()).contains("secret"));
        const auto reading = test::readAll(contentOf(path()));
        QVERIFY(reading.ending.isWhole());
        for (size_t i = 0; i < 5; ++i)
            QCOMPARE(reading.letters[i].payloadLeftOut, i == 1 || i == 2);

        what.decrypted = true;
        what.replace = true;
        const auto with = run(what);
        QCOMPARE(with.leftOut, 0);
        const auto all = test::readAll(contentOf(path()));
        for (size_t i = 0; i < 5; ++i)
            QCOMPARE(test::difference(all.letters[i].letter, mixed()[i]), QString());
        QCOMPARE(with.bytes, contentOf(path()).size());
    }

    void aTable()
    {
        auto what = exportOf(mixed());
        what.format = ExportFormat::Csv;
        what.letters.push_back(
            std::make_shared<const DeadLetter>(DeadLetter{.rowId = u"long"_s, .error = QString(40'000, u'x')}));
        const auto outcome = run(what);
        QVERIFY(!outcome.error);
        QCOMPARE(outcome.written.letters, 6);
        QCOMPARE(outcome.shortened, 1);
        QCOMPARE(outcome.leftOut, 0);
        const auto bytes = contentOf(path());
        QCOMPARE(bytes.count("\r\n"), 7);
        QCOMPARE(outcome.bytes, bytes.size());
        QVERIFY(!bytes.contains("secret"));
    }

    void aFileIsReplacedOnlyWhenAskedFor()
    {
        QFile there(path());
        QVERIFY(there.open(QIODevice::WriteOnly));
        there.write("mine");
        there.close();
        auto what = exportOf(mixed());
        const auto refused = run(what);
        QCOMPARE(refused.error->code, u"file-exists"_s);
        QCOMPARE(refused.error->kind, ErrorKind::Conflict);
        QCOMPARE(contentOf(path()), QByteArray("mine"));
        what.replace = true;
        QVERIFY(!run(what).error);
        QVERIFY(contentOf(path()).startsWith("{\"format\""));
        what.file = m_dir->path();
        QCOMPARE(run(what).error->code, u"file-is-folder"_s);
        what.file = path(u"missing/out.jsonl"_s);
        const auto nowhere = run(what);
        QCOMPARE(nowhere.error->code, u"file-not-written"_s);
        QVERIFY(!nowhere.error->serverText.isEmpty());
        QCOMPARE(entries(), QStringList{u"out.jsonl"_s});
    }

    void othersCannotReadIt()
    {
        QVERIFY(!run(exportOf(mixed())).error);
        const auto others
            = QFileDevice::ReadGroup | QFileDevice::WriteGroup | QFileDevice::ReadOther | QFileDevice::WriteOther;
        QCOMPARE(QFile::permissions(path()) & others, QFileDevice::Permissions());
    }

    void aFullDisk_data()
    {
        QTest::addColumn<bool>("there");
        QTest::newRow("new") << false;
        QTest::newRow("in the place of another") << true;
    }
    //! The limit on the size of a file fails a write as a full disk does, in the middle of it.
    void aFullDisk()
    {
#ifdef Q_OS_UNIX
        QFETCH(bool, there);
        if (there) {
            QFile file(path());
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write("mine");
        }
        std::vector<DeadLetter> letters(200, test::letterWith(QByteArray(10'000, 'x')));
        auto what = exportOf(letters);
        what.replace = there;
        rlimit before{};
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
        const auto oldHandler = signal(SIGXFSZ, SIG_IGN);
        const rlimit small{.rlim_cur = 1'000'000, .rlim_max = before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &small), 0);
        const auto outcome = run(what);
        setrlimit(RLIMIT_FSIZE, &before);
        signal(SIGXFSZ, oldHandler);
        QVERIFY(outcome.error);
        QCOMPARE(outcome.error->code, u"file-not-written"_s);
        QVERIFY(!outcome.error->serverText.isEmpty());
        QVERIFY(outcome.written.letters > 0 && outcome.written.letters < 200); // where it stopped
        QCOMPARE(entries(), there ? QStringList{u"out.jsonl"_s} : QStringList()); // no half file
        QCOMPARE(contentOf(path()), there ? QByteArray("mine") : QByteArray("not there"));
#else
        QSKIP("needs a limit on the size of files");
#endif
    }

    void aStopLeavesNoFile()
    {
        const std::vector<DeadLetter> letters(2000, test::letterWith(QByteArray(20'000, 'x')));
        std::stop_source stop;
        std::atomic<qint64> done = 0;
        auto future
            = QtConcurrent::run([&, what = exportOf(letters)] { return exportLetters(what, stop.get_token(), &done); });
        QTRY_VERIFY(done > 3);
        stop.request_stop();
        const auto outcome = future.result();
        QVERIFY(outcome.error);
        QCOMPARE(outcome.error->kind, ErrorKind::Cancelled);
        QVERIFY(outcome.written.letters < 2000);
        QCOMPARE(entries(), QStringList());
    }

    void aStopAtTheEndLeavesNoFile()
    {
        std::stop_source stop;
        stop.request_stop();
        QCOMPARE(exportLetters(exportOf({}), stop.get_token()).error->kind, ErrorKind::Cancelled);
        QCOMPARE(entries(), QStringList());
    }

    void whatIsTooLargeIsTold()
    {
        auto letters = mixed();
        letters[0].payload = Slice::of(QByteArray(100'000, 'x'));
        auto what = exportOf(letters);
        what.longestLine = 50'000;
        const auto outcome = run(what);
        QVERIFY(!outcome.error);
        QCOMPARE(outcome.tooLarge, 1);
        QCOMPARE(outcome.tooLargeIds, QStringList{u"row"_s});
        QCOMPARE(outcome.written.letters, 4);
        QVERIFY(test::readAll(contentOf(path())).ending.isWhole());
    }
};

QTEST_GUILESS_MAIN(TestLetterExport)
#include "tst_letterexport.moc"
