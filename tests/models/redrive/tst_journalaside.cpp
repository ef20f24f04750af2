// SPDX-FileCopyrightText: The Dead Letter Office authors
// SPDX-License-Identifier: GPL-3.0-or-later

#include "journalfixture.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTest>

using namespace Qt::StringLiterals;
using namespace dlo;
using test::await;
using test::peek;
using test::sampleLetter;

namespace {

QByteArray bytesOf(const QString &name)
{
    QFile file(name);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void write(const QString &name, const QByteArray &bytes)
{
    QFile file(name);
    QVERIFY(file.open(QIODevice::WriteOnly));
    QCOMPARE(file.write(bytes), bytes.size());
}

} // namespace

//! A file that cannot be used is kept aside whole, and a new one begun.
class JournalAsideTest : public QObject, protected test::JournalFixture
{
    Q_OBJECT
private Q_SLOTS:
    void init()
    {
        setUp();
        m_file = m_dir->filePath(u"journal.sqlite"_s);
    }
    void cleanup() { tearDown(); }
    void keptAside_data();
    void keptAside();
    void withWhatBelongsToIt();
    void neverOverAnother();
    void notWhenItWorks();
    void notWhenItCannotBeOpened();
    void notWhileAnotherWorksOnIt();
    void damagedInTheMiddle();
    void damagedWhileInUse();
    void powerFailedBetween();
    void walAloneIsNotThrownAway();

private:
    QStringList files(const QString &pattern) const { return QDir(m_dir->path()).entryList({pattern}, QDir::Files); }
    //! Makes one that was written by a newer version, closed properly.
    void makeNewer();
};

void JournalAsideTest::makeNewer()
{
    {
        Journal made(m_file);
        QVERIFY(await(made.claim(entry(), sampleLetter(1))));
    }
    QVERIFY(peek(m_file, u"PRAGMA user_version=99"_s).isEmpty());
}

void JournalAsideTest::keptAside_data()
{
    QTest::addColumn<QString>("sql"); // makes the file
    QTest::addColumn<QByteArray>("bytes");
    QTest::addColumn<QString>("code");
    QTest::newRow("garbage") << QString() << QByteArray("this is no database, whatever its name says. ").repeated(100)
                             << u"journal-corrupt"_s;
    QTest::newRow("of another program") << u"CREATE TABLE things (a)"_s << QByteArray() << u"journal-foreign"_s;
    QTest::newRow("newer") << u"PRAGMA user_version=99"_s << QByteArray() << u"journal-newer"_s;
    QTest::newRow("older") << u"PRAGMA user_version=1"_s << QByteArray() << u"journal-older"_s;
}

void JournalAsideTest::keptAside()
{
    QFETCH(QString, sql);
    QFETCH(QByteArray, bytes);
    QFETCH(QString, code);
    if (sql.startsWith("PRAGMA"_L1)) {
        Journal made(m_file);
        QVERIFY(await(made.ready()));
    }
    if (sql.isEmpty())
        write(m_file, bytes);
    else
        QVERIFY(peek(m_file, sql).isEmpty());
    const QByteArray before = bytesOf(m_file);
    Journal journal(m_file);
    QCOMPARE(await(journal.ready()).error().code, code);
    QCOMPARE(journal.openError()->code, code);
    const auto kept = await(journal.keepAside());
    QVERIFY(kept);
    QVERIFY(kept->startsWith(m_file + ".kept-"_L1));
    QCOMPARE(bytesOf(*kept), before);
    QVERIFY(!journal.openError());
    QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
    QCOMPARE(files(u"*-aside*"_s), QStringList());
}

void JournalAsideTest::withWhatBelongsToIt()
{
    write(m_file, "damaged");
    write(m_file + "-wal"_L1, "the log");
    write(m_file + "-shm"_L1, "its index");
    write(m_file + "-journal"_L1, "an older log");
    Journal journal(m_file);
    const auto kept = await(journal.keepAside());
    QVERIFY(kept);
    QCOMPARE(bytesOf(*kept), "damaged");
    QCOMPARE(bytesOf(*kept + "-wal"_L1), "the log");
    QCOMPARE(bytesOf(*kept + "-journal"_L1), "an older log");
    QVERIFY(await(journal.unfinished())->empty());
}

void JournalAsideTest::neverOverAnother()
{
    for (int round = 0; round < 3; ++round) {
        write(m_file, "damaged " + QByteArray::number(round));
        Journal journal(m_file);
        const auto kept = await(journal.keepAside());
        QVERIFY(kept);
        QCOMPARE(bytesOf(*kept), "damaged " + QByteArray::number(round));
    }
    QCOMPARE(files(u"journal.sqlite.kept-*"_s).size(), 3);
}

void JournalAsideTest::notWhenItWorks()
{
    Journal journal(m_file);
    QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
    QCOMPARE(await(journal.keepAside()).error().code, u"journal-works"_s);
    QCOMPARE(await(journal.entries())->size(), size_t(1));
    QCOMPARE(files(u"*kept*"_s), QStringList());
}

void JournalAsideTest::notWhenItCannotBeOpened()
{
    QVERIFY(QDir().mkpath(m_file)); // a folder in its place
    Journal journal(m_file);
    QCOMPARE(await(journal.keepAside()).error().code, u"journal"_s);
    QVERIFY(QFileInfo(m_file).isDir());
}

void JournalAsideTest::notWhileAnotherWorksOnIt()
{
    Journal other(m_file);
    QVERIFY(await(other.claim(entry(), sampleLetter(1))));
    QVERIFY(peek(m_file, u"PRAGMA user_version=99"_s).isEmpty()); // a newer version's, to this one
    Journal journal(m_file);
    QCOMPARE(await(journal.ready()).error().code, u"journal-newer"_s);
    QCOMPARE(await(journal.keepAside()).error().code, u"journal-in-use"_s);
    QCOMPARE(files(u"*kept*"_s), QStringList());
    QVERIFY(await(other.claim(entry(), sampleLetter(2))));
}

void JournalAsideTest::damagedInTheMiddle()
{
    {
        Journal made(m_file);
        for (int number = 0; number < 200; ++number)
            QVERIFY(await(made.claim(entry(), sampleLetter(number))));
    }
    QByteArray bytes = bytesOf(m_file);
    QVERIFY(bytes.size() > 20 * 4096);
    // The header is whole: only a look at all pages tells.
    std::fill(bytes.begin() + 2 * 4096, bytes.end() - 4096, '\xee');
    write(m_file, bytes);
    Journal journal(m_file);
    QCOMPARE(await(journal.ready()).error().code, u"journal-corrupt"_s);
    QVERIFY(await(journal.keepAside()));
    QVERIFY(await(journal.entries())->empty());
}

//! Told when it is met, and from then on, though a try to open would find the header in order.
void JournalAsideTest::damagedWhileInUse()
{
    Journal journal(m_file);
    const auto id = await(journal.claim(entry(), sampleLetter(1)));
    QVERIFY(id);
    QVERIFY(peek(m_file, u"PRAGMA wal_checkpoint(TRUNCATE)"_s).size() <= 1);
    QFile file(m_file);
    QVERIFY(file.open(QIODevice::ReadWrite));
    QVERIFY(file.seek(4096));
    const QByteArray noise(file.size() - 4096, '\xee');
    QCOMPARE(file.write(noise), noise.size());
    file.close();
    const QStringList rows = peek(m_file, u"CREATE TABLE marker (a)"_s); // makes the journal read its pages anew
    QVERIFY(rows.isEmpty());
    QVERIFY(!await(journal.claim(entry(), sampleLetter(2))));
    QCOMPARE(journal.openError()->code, u"journal-corrupt"_s);
    QCOMPARE(await(journal.ready()).error().code, u"journal-corrupt"_s);
    QVERIFY(await(journal.keepAside()));
    QVERIFY(await(journal.entries())->empty());
}

void JournalAsideTest::powerFailedBetween()
{
    makeNewer();
    // As moveAside() leaves it when power fails after its first rename.
    const QString kept = m_file + ".kept-2026-01-02-030405"_L1;
    write(m_file + "-wal"_L1, "the log");
    write(m_file + "-aside"_L1, kept.toUtf8());
    QVERIFY(QFile::rename(m_file, kept));
    Journal journal(m_file);
    const auto ready = await(journal.ready());
    QVERIFY(!ready);
    QCOMPARE(ready.error().code, u"journal-corrupt"_s);
    QCOMPARE(bytesOf(m_file + "-wal"_L1), "the log");
    const auto finished = await(journal.keepAside());
    QVERIFY(finished);
    QCOMPARE(*finished, kept);
    QCOMPARE(bytesOf(kept + "-wal"_L1), "the log");
    QVERIFY(!QFile::exists(m_file + "-aside"_L1));
    QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
}

//! Somebody has taken the database away and left its log: that is not an empty journal.
void JournalAsideTest::walAloneIsNotThrownAway()
{
    write(m_file + "-wal"_L1, "the log");
    Journal journal(m_file);
    QCOMPARE(await(journal.claim(entry(), sampleLetter(1))).error().code, u"journal-corrupt"_s);
    const auto kept = await(journal.keepAside());
    QVERIFY(kept);
    QCOMPARE(bytesOf(*kept + "-wal"_L1), "the log");
    QVERIFY(await(journal.claim(entry(), sampleLetter(1))));
}

QTEST_GUILESS_MAIN(JournalAsideTest)
#include "tst_journalaside.moc"
