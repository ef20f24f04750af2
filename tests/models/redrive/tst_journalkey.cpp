// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "journalfixture.h"

#include "redrive/redriver.h"
#include "redrive/transactionid.h"

#include <QDir>
#include <QFile>
#include <QProcess>
#include <QSqlDatabase>
#include <QSqlQuery>
#include <QTest>
#include <QVariant>

#include <vector>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::FullDisk;
using test::peek;
using test::sampleLetter;

//! The key of the transaction ids: made once, on disk before it is used, and not lost with a damaged file.
class JournalKeyTest : public QObject, protected test::JournalFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        setUp();
        m_file = m_dir->filePath(u"journal.sqlite"_s);
    }
    void cleanup() { tearDown(); }
    void madeOnce();
    void eachJournalHasItsOwn();
    void isOnDiskBeforeItIsGiven();
    void severalProcessesAtOnce();
    void killedWhileItIsMade();
    void fileOfBeforeThereWasAKey();
    void fileThatCannotGetAKey();
    void wrongKeyIsTold();
    void goesOnAfterDamage_data();
    void goesOnAfterDamage();
    void keyLostWithTheFile();
    void republishWaitsForTheKey();
    void nothingIsSentWithoutAKey();

private:
    [[nodiscard]] QByteArray keyOf(const Journal &journal) const { return journal.idKey().reveal().toByteArray(); }
    [[nodiscard]] QByteArray keyOnDisk() const
    {
        return peek(m_file, u"SELECT hex(value) FROM keys"_s).value(0).toLatin1().toLower();
    }
    std::unique_ptr<QProcess> helper() const;
    //! A journal without a key, as versions before wrote it, with a push of unknown outcome under its former id.
    void makeFormer(const DeadLetter &letter, const QByteArray &payload);
    void damage(qint64 from) const;
};

std::unique_ptr<QProcess> JournalKeyTest::helper() const
{
    auto process = std::make_unique<QProcess>();
    process->setProcessChannelMode(QProcess::ForwardedErrorChannel);
    process->start(QStringLiteral(REDRIVE_HELPER), {m_file, u"key"_s});
    return process;
}

void JournalKeyTest::makeFormer(const DeadLetter &letter, const QByteArray &payload)
{
    {
        Journal made(m_file);
        JournalEntry one = entry();
        one.newTransactionId = formerTransactionId(letter, payload);
        const auto id = await(made.claim(one, letter));
        QVERIFY(id);
        QVERIFY(await(made.release(*id, Step::Unknown, u"timeout"_s)));
    }
    QVERIFY(peek(m_file, u"DROP TABLE keys"_s).isEmpty());
}

void JournalKeyTest::damage(qint64 from) const
{
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.size() > from + 4096);
    QVERIFY(file.seek(from));
    const QByteArray noise(file.size() - from, '\xee');
    QCOMPARE(file.write(noise), noise.size());
}

void JournalKeyTest::madeOnce()
{
    QByteArray key;
    {
        Journal journal(m_file);
        QVERIFY(journal.idKey().isEmpty()); // the file has not been looked at
        QVERIFY(await(journal.ready()));
        key = keyOf(journal);
        QCOMPARE(key.size(), 32);
        QVERIFY(key != QByteArray(32, '\0'));
        Journal window(m_file);
        QVERIFY(await(window.unfinished())); // whatever the first call is
        QCOMPARE(keyOf(window), key);
    }
    Journal later(m_file);
    QVERIFY(await(later.ready()));
    QCOMPARE(keyOf(later), key);
    QCOMPARE(peek(m_file, u"SELECT count(*) FROM keys"_s), QStringList{u"1"_s});
}

void JournalKeyTest::eachJournalHasItsOwn()
{
    Journal one(m_file);
    Journal other(m_dir->filePath(u"other.sqlite"_s));
    QVERIFY(await(one.ready()));
    QVERIFY(await(other.ready()));
    QVERIFY(keyOf(one) != keyOf(other));
}

void JournalKeyTest::isOnDiskBeforeItIsGiven()
{
    const auto process = helper();
    QVERIFY(process->waitForReadyRead(20'000));
    const QByteArray said = process->readLine().trimmed();
    process->kill();
    QVERIFY(process->waitForFinished());
    QCOMPARE(said.size(), 64);
    QCOMPARE(keyOnDisk(), said);
}

void JournalKeyTest::severalProcessesAtOnce()
{
    for (int round = 0; round < 3; ++round) {
        QVERIFY(round == 0 || QFile::remove(m_file));
        std::vector<std::unique_ptr<QProcess>> processes;
        for (int i = 0; i < 4; ++i)
            processes.push_back(helper());
        QSet<QByteArray> keys;
        for (const auto &process : processes) {
            while (!process->canReadLine() && process->waitForReadyRead(20'000)) { }
            keys.insert(process->readLine().trimmed());
        }
        for (const auto &process : processes) {
            process->closeWriteChannel();
            QVERIFY(process->waitForFinished());
        }
        QCOMPARE(keys, QSet<QByteArray>{keyOnDisk()});
        QCOMPARE(keys.begin()->size(), 64);
    }
}

//! Whenever it is killed: the next finds a whole key or makes one.
void JournalKeyTest::killedWhileItIsMade()
{
    for (int round = 0; round < 8; ++round) {
        for (const QString &left : QDir(m_dir->path()).entryList(QDir::Files))
            QVERIFY(QFile::remove(m_dir->filePath(left)));
        const auto process = helper();
        QVERIFY(process->waitForStarted());
        // A little later each time: before the file is there, while it is made, and after.
        while (!QFile::exists(m_file) && round > 1) { }
        if (round > 4)
            process->waitForReadyRead(round - 4);
        process->kill();
        QVERIFY(process->waitForFinished());
        Journal journal(m_file);
        QVERIFY(await(journal.ready()));
        QCOMPARE(keyOf(journal).toHex(), keyOnDisk());
        QCOMPARE(keyOf(journal).size(), 32);
    }
}

void JournalKeyTest::fileOfBeforeThereWasAKey()
{
    DeadLetter letter = sampleLetter(1);
    letter.protection = Protection::DecryptedByBroker; // its payload is not in the journal
    const QByteArray payload = letter.payload.bytes();
    makeFormer(letter, payload);
    Journal journal(m_file);
    QVERIFY(await(journal.ready()));
    QCOMPARE(keyOf(journal).size(), 32);
    QCOMPARE(peek(m_file, u"PRAGMA user_version"_s), QStringList{u"4"_s});
    const auto unfinished = await(journal.unfinished());
    QCOMPARE(unfinished->size(), 1U);
    // What it sent is found out under the id it was sent under, with the payload read again.
    test::FakeBroker broker;
    broker.setLetters({letter});
    broker.detailReads.alwaysAnswer(letter);
    Redriver redriver({.broker = entry().broker}, journal);
    redriver.setBroker(&broker);
    const Verdict verdict = await(redriver.resolve(unfinished->front()));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(broker.pushes.count(), 1);
    const PushItem item = std::get<0>(broker.pushes.calls()[0]);
    QCOMPARE(item.transactionId, formerTransactionId(letter, payload));
    QCOMPARE(item.payload, payload);
    // And it counts as sent before, should the letter still be listed.
    const auto again = await(redriver.republish(letter, payload, entry().to, true));
    QCOMPARE(again.outcome, Outcome::Refused);
    QCOMPARE(again.code, u"sent-before"_s);
    QVERIFY(again.newTransactionId != item.transactionId);
    const auto meant = await(redriver.republish(letter, payload, entry().to, true, true));
    QVERIFY(meant.outcome != Outcome::Refused);
}

void JournalKeyTest::fileThatCannotGetAKey()
{
    if (!FullDisk::isPossible())
        QSKIP("the size of files cannot be limited here");
    makeFormer(sampleLetter(1), "{}");
    Journal journal(m_file);
    {
        const FullDisk full;
        QCOMPARE(await(journal.ready()).error().code, u"journal"_s);
        QVERIFY(journal.idKey().isEmpty());
    }
    QVERIFY(await(journal.ready()));
    QCOMPARE(keyOf(journal).toHex(), keyOnDisk());
}

void JournalKeyTest::wrongKeyIsTold()
{
    {
        Journal made(m_file);
        QVERIFY(await(made.ready()));
    }
    QVERIFY(peek(m_file, u"UPDATE keys SET value=x'0102'"_s).isEmpty());
    Journal journal(m_file);
    QCOMPARE(await(journal.ready()).error().code, u"journal-corrupt"_s);
    QVERIFY(journal.idKey().isEmpty());
    QVERIFY(await(journal.keepAside()));
    QCOMPARE(keyOf(journal).size(), 32);
}

void JournalKeyTest::goesOnAfterDamage_data()
{
    QTest::addColumn<bool>("inUse");
    QTest::newRow("found damaged by the next start") << false;
    QTest::newRow("damaged while in use") << true;
}

//! The new journal has forgotten what was sent; under the same ids the broker may still know.
void JournalKeyTest::goesOnAfterDamage()
{
    QFETCH(bool, inUse);
    auto journal = std::make_unique<Journal>(m_file);
    for (int number = 0; number < 200; ++number)
        QVERIFY(await(journal->claim(entry(), sampleLetter(number))));
    const QByteArray key = keyOf(*journal);
    if (inUse) {
        QVERIFY(peek(m_file, u"PRAGMA wal_checkpoint(TRUNCATE)"_s).size() <= 1);
        damage(4096);
        QVERIFY(peek(m_file, u"CREATE TABLE marker (a)"_s).isEmpty()); // makes the journal read its pages anew
        QVERIFY(!await(journal->claim(entry(), sampleLetter(201))));
    } else {
        journal.reset();
        damage(qint64(16) * 4096);
        journal = std::make_unique<Journal>(m_file);
        QVERIFY(!await(journal->ready()));
        QVERIFY(journal->idKey().isEmpty());
    }
    QCOMPARE(journal->openError()->code, u"journal-corrupt"_s);
    const auto kept = await(journal->keepAside());
    QVERIFY(kept);
    QCOMPARE(keyOf(*journal), key);
    QCOMPARE(keyOnDisk(), key.toHex());
    QVERIFY(await(journal->entries())->empty());
}

void JournalKeyTest::keyLostWithTheFile()
{
    QByteArray key;
    {
        Journal journal(m_file);
        QVERIFY(await(journal.ready()));
        key = keyOf(journal);
    }
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(QByteArray("nothing of it is left. ").repeated(500));
    file.close();
    Journal journal(m_file);
    QVERIFY(await(journal.keepAside()));
    QCOMPARE(keyOf(journal).size(), 32);
    QVERIFY(keyOf(journal) != key);
}

//! The first call of all may be the one that sends.
void JournalKeyTest::republishWaitsForTheKey()
{
    Journal journal(m_file);
    test::FakeBroker broker;
    broker.setLetters({sampleLetter(1)});
    Redriver redriver({.broker = u"broker"_s}, journal);
    redriver.setBroker(&broker);
    auto task = redriver.republish(sampleLetter(1), "{}", entry().to, true);
    QVERIFY(redriver.isBusy(sampleLetter(1).key()));
    QCOMPARE(await(redriver.republish(sampleLetter(1), "{}", entry().to, true)).code, u"busy"_s);
    const Verdict verdict = await(std::move(task));
    QCOMPARE(verdict.outcome, Outcome::Done);
    QCOMPARE(verdict.newTransactionId, derivedTransactionId(sampleLetter(1), "{}", journal.idKey()));
    QVERIFY(!verdict.newTransactionId.isEmpty());
}

void JournalKeyTest::nothingIsSentWithoutAKey()
{
    QVERIFY(QDir().mkdir(m_file)); // no file can be there
    Journal journal(m_file);
    test::FakeBroker broker;
    broker.setLetters({sampleLetter(1)});
    Redriver redriver({.broker = u"broker"_s}, journal);
    redriver.setBroker(&broker);
    const Verdict verdict = await(redriver.republish(sampleLetter(1), "{}", entry().to, true));
    QCOMPARE(verdict.outcome, Outcome::Refused);
    QCOMPARE(verdict.code, u"journal"_s);
    QCOMPARE(broker.pushes.count(), 0);
    QVERIFY(!redriver.isBusy(sampleLetter(1).key()));
}

QTEST_GUILESS_MAIN(JournalKeyTest)
#include "tst_journalkey.moc"
