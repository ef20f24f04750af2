// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "archivefixture.h"

#include "exchange/jsonobject.h"
#include "exchange/letterline.h"

#include <QCryptographicHash>
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::sampleLetter;

//! The journal as a file.
class JournalExportTest : public QObject, protected test::ArchiveFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init() { setUp(); }
    void cleanup() { tearDown(); }
    void everyEntryWithAllItsFacts();
    void bytesThatAreNoText();
    void neverDecryptedText();
    void emptied();
    void table();
    void anEmptyJournal();
    void doesNotReplaceUnasked();
    void whereItCannotBeWritten();
    void stopLeavesNoFile();
    void manyEntries();

private:
    JournalExportOutcome write(JournalFormat format = JournalFormat::Lines, bool replace = false)
    {
        return await(m_archive->exportJournal(
            {.file = target(), .format = format, .replace = replace, .program = u"1.2"_s, .at = 5}));
    }
    [[nodiscard]] QString target() const { return m_dir->filePath(u"journal.jsonl"_s); }
    [[nodiscard]] QByteArray all() const
    {
        QFile file(target());
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    [[nodiscard]] QList<QByteArray> lines() const { return all().trimmed().split('\n'); }
    static QByteArray member(const QByteArray &line, QByteArrayView name)
    {
        const auto object = JsonObject::read(line);
        return object ? object->find(name).value_or(QByteArrayView("missing")).toByteArray() : QByteArray("no object");
    }
};

void JournalExportTest::everyEntryWithAllItsFacts()
{
    JournalEntry wanted = entry();
    wanted.payload = "{\"sent\": 1.10}";
    wanted.headers = std::vector<Header>{{.name = u"n"_s, .type = u"t"_s, .value = "v"}, {.name = u"empty"_s}};
    DeadLetter letter = sampleLetter(1);
    letter.payload = Slice::of("{\"a\": 1.10,\n \"a\": null}");
    QVERIFY(act(letter, wanted, Step::Done, u"note \"x\""_s, {u"fix-1"_s, u"m-1"_s}) > 0);
    QVERIFY(removed(sampleLetter(2), u"=a reason"_s) > 0);
    const auto outcome = write();
    QVERIFY(!outcome.error);
    QCOMPARE(outcome.entries, 2);
    QCOMPARE(outcome.bytes, all().size());
    QCOMPARE(lines().size(), 4);
    QCOMPARE(lines()[0],
             "{\"format\":\"dead-letter-office/journal\",\"version\":1,\"program\":\"1.2\",\"exportedAtMs\":5}");
    const auto line = lines()[1];
    for (const auto &[name, value] :
         {std::pair("id", "1"),
          {"action", "\"republish\""},
          {"step", "\"done\""},
          {"note", R"("note \"x\"")"},
          {"removesOriginal", "true"},
          {"mayHaveBeenSent", "true"},
          {"toQueue", "\"orders\""},
          {"toPartition", "\"8812\""},
          {"newTransactionId", "\"fix-1\""},
          {"newMessageId", "\"m-1\""},
          {"kept", "\"whole\""},
          {"sentKept", "\"whole\""},
          {"run", "null"},
          {"connectionName", "\"payments\""},
          {"sentPayload", R"("{\"sent\": 1.10}")"},
          {"sentHeaders", R"([{"name":"n","type":"t","value":"v"},{"name":"empty","type":"","value":null}])"}})
        QCOMPARE(member(line, name), value);
    const auto read = letterline::read(member(line, "letter"));
    QVERIFY(read);
    QCOMPARE(read->letter.payload.bytes(), letter.payload.bytes());
    QCOMPARE(read->letter.key(), letter.key());
    QCOMPARE(member(lines()[2], "note"), "\"=a reason\"");
    QCOMPARE(member(lines()[2], "sentPayload"), "null");
    const auto before = all().first(all().lastIndexOf("{\"end\""));
    QCOMPARE(lines()[3],
             "{\"end\":{\"entries\":2,\"sha256\":\""
                 + QCryptographicHash::hash(before, QCryptographicHash::Sha256).toHex() + "\"}}");
    QVERIFY((QFile::permissions(target()) & (QFile::ReadGroup | QFile::ReadOther)) == 0);
}

void JournalExportTest::bytesThatAreNoText()
{
    DeadLetter letter = sampleLetter(1);
    letter.payload = Slice::of(QByteArray("\0\xff\x80", 3));
    JournalEntry wanted = entry();
    wanted.payload = QByteArray("\xff\n\0", 3);
    QVERIFY(act(letter, wanted, Step::Done) > 0);
    QVERIFY(!write().error);
    QCOMPARE(lines().size(), 3);
    QCOMPARE(member(lines()[1], "sentPayloadBase64"), '"' + wanted.payload->toBase64() + '"');
    QCOMPARE(letterline::read(member(lines()[1], "letter"))->letter.payload.bytes(), letter.payload.bytes());
}

void JournalExportTest::neverDecryptedText()
{
    DeadLetter letter = sampleLetter(1);
    letter.payload = Slice::of("KnownPlaintextMarker");
    letter.protection = Protection::DecryptedHere;
    JournalEntry wanted = entry();
    wanted.payload = "KnownEditedMarker";
    QVERIFY(act(letter, wanted, Step::Done) > 0);
    const auto outcome = write();
    QCOMPARE(outcome.leftOut, 1);
    QVERIFY(!all().contains("Known"));
    QCOMPARE(member(lines()[1], "kept"), "\"leftOut\"");
    QCOMPARE(member(lines()[1], "sentKept"), "\"leftOut\"");
}

void JournalExportTest::emptied()
{
    QVERIFY(removed(sampleLetter(1), u"why"_s) > 0);
    QVERIFY(await(m_archive->emptyAll()));
    QVERIFY(!write().error);
    QCOMPARE(member(lines()[1], "kept"), "\"emptied\"");
    QCOMPARE(member(lines()[1], "note"), "\"why\"");
    QVERIFY(lines()[1].contains("tx-1"));
}

void JournalExportTest::table()
{
    DeadLetter letter = sampleLetter(1);
    letter.error = u"=HYPERLINK(\"http://x\")"_s;
    QVERIFY(removed(letter, u"+1, \"two\"\nlines"_s) > 0);
    const auto outcome = write(JournalFormat::Csv);
    QVERIFY(!outcome.error);
    QCOMPARE(outcome.entries, 1);
    QVERIFY(all().startsWith("\xEF\xBB\xBFid,at,"));
    QVERIFY(all().endsWith("\r\n"));
    QVERIFY(all().contains("\"'+1, \"\"two\"\"\nlines\""));
    QVERIFY(all().contains("\"'=HYPERLINK(\"\"http://x\"\")\""));
    const auto header = all().left(all().indexOf("\r\n"));
    QVERIFY(header.endsWith(",payload size,kept"));
}

void JournalExportTest::anEmptyJournal()
{
    const auto outcome = write();
    QVERIFY(!outcome.error);
    QCOMPARE(outcome.entries, 0);
    QCOMPARE(lines().size(), 2);
}

void JournalExportTest::doesNotReplaceUnasked()
{
    QVERIFY(!write().error);
    const auto before = all();
    QVERIFY(removed(sampleLetter(1)) > 0);
    QCOMPARE(write().error.value().code, u"file-exists"_s);
    QCOMPARE(all(), before);
    QVERIFY(!write(JournalFormat::Lines, true).error);
    QVERIFY(all() != before);
}

void JournalExportTest::whereItCannotBeWritten()
{
    const auto folder = await(m_archive->exportJournal({.file = m_dir->path(), .replace = true}));
    QCOMPARE(folder.error.value().code, u"file-is-folder"_s);
    const auto nowhere = await(m_archive->exportJournal({.file = m_dir->filePath(u"no/such/folder/x"_s)}));
    QCOMPARE(nowhere.error.value().code, u"file-not-written"_s);
    QVERIFY(!nowhere.error->serverText.isEmpty());
}

void JournalExportTest::stopLeavesNoFile()
{
    for (int i = 0; i < 3; ++i)
        QVERIFY(removed(sampleLetter(i)) > 0);
    std::stop_source stop;
    const auto outcome = await(m_archive->exportJournal({.file = target()}, stop.get_token(),
                                                        [&stop](qint64, qint64) { stop.request_stop(); }));
    QCOMPARE(outcome.error.value().kind, ErrorKind::Cancelled);
    QVERIFY(!QFileInfo::exists(target()));
    QCOMPARE(QDir(m_dir->path()).entryList(QDir::Files), QStringList());
}

void JournalExportTest::manyEntries()
{
    for (int i = 0; i < 1200; ++i)
        QVERIFY(removed(sampleLetter(i)) > 0);
    qint64 told = 0;
    const auto outcome = await(m_archive->exportJournal({.file = target()}, {}, [&told](qint64 done, qint64 all) {
        QVERIFY(done >= told && done <= all);
        told = done;
    }));
    QCOMPARE(outcome.entries, 1200);
    QCOMPARE(told, 1200);
    QCOMPARE(lines().size(), 1202);
}

QTEST_GUILESS_MAIN(JournalExportTest)
#include "tst_journalexport.moc"
